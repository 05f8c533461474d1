import type { Picture } from "#app/models/media/picture";
import type { Refusal } from "#app/vision/types";

/** The body photo as its page shows it. */
export type BodyView = { state: "none" } | { state: "pending" | "ready"; photo: Picture } | { state: "refused"; photo: Picture; refusal: Refusal };
