import { pieceStates } from "./piece";

/** `cheap` and `dear`: by price a wear. */
export const wardrobeOrders = ["newest", "most", "least", "cheap", "dear"] as const;
export const wardrobeStates = ["none", ...pieceStates] as const;

export type WardrobeOrder = (typeof wardrobeOrders)[number];

/** Photos that begin pieces in one form. */
export const maxNewPhotos = 10;

/** Pairs that may be one piece, shown at once. */
export const maxPairs = 10;

/** Pieces changed by one form. */
export const maxAtOnce = 40;
