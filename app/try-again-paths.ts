import { postPath, tryOnPath } from "./paths";

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

/** Pieces of a look. */
export const piecesPath = (post: { id: string }) => `${postPath(post)}/pieces`;

/** `again`: an own piece to mark once more. */
export const newPiecePath = (post: { id: string }, again?: { id: string }) => `${piecesPath(post)}/new${again ? `?piece=${again.id}` : ""}`;

export const editPiecePath = (post: { id: string }, piece: { id: string }) => `${piecesPath(post)}/${piece.id}`;

/** `post`: the look whose picture of it is shown. */
export const piecePath = (piece: { id: string }, post?: { id: string }) => `/piece/${piece.id}${post ? `?look=${post.id}` : ""}`;

export const choosePieceCollectionPath = (piece: { id: string }) => `/piece/${piece.id}/collections`;

export const cutOutPath = (piece: { id: string }) => `/piece/${piece.id}/cut-out`;

export const deletePiecePath = (piece: { id: string }) => `/piece/${piece.id}/delete`;

/** `post`: the look on which it is seen. */
export const reportPiecePath = (piece: { id: string }, post?: { id: string }) => `/piece/${piece.id}/report${post ? `?look=${post.id}` : ""}`;

const filledOf = (values: Record<string, string | null>) => Object.entries(values).flatMap(([name, value]) => (value ? [[name, value]] : []));

/** `filter`: kind, colour, season, state and order. */
export const wardrobePath = (filter: Record<string, string | null> = {}) =>
  `/?${new URLSearchParams([["tab", "collections"], ["view", "wardrobe"], ...filledOf(filter)])}`;

export const chooseWardrobePath = (filter: Record<string, string | null> = {}) =>
  `/wardrobe/choose?${new URLSearchParams(filledOf(filter))}`.replace(/\?$/, "");

export const wardrobePiecePath = (piece: { id: string }) => `/wardrobe/${piece.id}`;

export const newWardrobePath = "/wardrobe/new";

export const nameWardrobePath = "/wardrobe/name";

/** Pieces that may be one. */
export const duplicatesPath = "/wardrobe/duplicates";

export const outfitsPath = (occasion: string | null = null) => `/wardrobe/outfits${occasion ? `?occasion=${occasion}` : ""}`;

export const outfitPath = (outfit: { id: string }) => `/wardrobe/outfits/${outfit.id}`;

export const newOutfitPath = "/wardrobe/outfits/new";

/** Chooses pieces for it. */
export const addToOutfitPath = (outfit: { id: string }) => `${outfitPath(outfit)}/pieces`;

export const deleteOutfitPath = (outfit: { id: string }) => `${outfitPath(outfit)}/delete`;

export const calendarPath = (day?: string) => `/wardrobe/calendar${day ? `?day=${day}` : ""}`;

export const planOutfitPath = (outfit: { id: string }) => `/wardrobe/calendar/plan?outfit=${outfit.id}`;

export const planPath = (day: string) => `/wardrobe/calendar/plan?day=${day}`;

/** `turn`: how often another was asked for. */
export const suggestionPath = (turn = 0) => `/wardrobe/today${turn ? `?turn=${turn}` : ""}`;

export const packsPath = "/wardrobe/packs";

export const packPath = (pack: { id: string }) => `${packsPath}/${pack.id}`;

export const addToPackPath = (pack: { id: string }) => `${packPath(pack)}/pieces`;

export const deletePackPath = (pack: { id: string }) => `${packPath(pack)}/delete`;

export const wardrobeNumbersPath = "/wardrobe/numbers";

/** Looks of Instagram's archive. */
export const importPath = "/import";

/** The archive that was sent whole, without scripts. */
export const storedArchivePath = "/import/archive";

/** Looks brought and not published yet. */
export const importedLooksPath = "/import/looks";
