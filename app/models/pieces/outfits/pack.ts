/** Packing lists of one person. */
export const maxPacks = 20;

/** Pieces on one list. */
export const maxPackPieces = 60;

/** From the first to the last day. */
export const maxPackDays = 60;
