import { tryOnPath } from "./paths";

// Apart from paths.ts, which comes with the first visit.

/** The same photo with another look. */
export const otherLookPath = (edit: { id: string }) => `/?tab=tryon&mode=edit&again=${edit.id}&keep=person`;

/** The same look on another photo. */
export const otherPhotoPath = (edit: { id: string; sourcePostId: string | null }) =>
  `/?tab=tryon&mode=edit&again=${edit.id}&keep=clothes${edit.sourcePostId ? `&post=${edit.sourcePostId}` : ""}`;

/** Results of one set side by side. */
export const versionsPath = (edit: { id: string }) => `${tryOnPath(edit)}?view=versions`;

/** «Provar todos»: its confirmation and its progress. */
export const runPath = (collection: { id: string }, photo?: { id: string }) => `/collections/${collection.id}/try${photo ? `?photo=${photo.id}` : ""}`;
