import type { imageEdits } from "#app/db/schema";

/** Why a try-on failed: what image_edits.error holds and what the screens speak by. */
export type EditFailure = NonNullable<(typeof imageEdits.$inferSelect)["error"]>;
