/** Pieces beside the person: together the four pictures that a try-on takes. */
export const maxPieces = 3;

/** «Minhas peças». */
export const maxKeptPieces = 30;

/** Form fields of a piece's picture, and of a look in its place. */
export const pieceFields = ["garment", "garment2", "garment3"] as const;
export const lookFields = ["look", "look2", "look3"] as const;

export type PieceField = (typeof pieceFields)[number];
export type LookField = (typeof lookFields)[number];
