export const pieceKinds = ["top", "trousers", "shorts", "skirt", "dress", "jumpsuit", "coat", "shoes", "bag", "accessory", "swimwear", "other"] as const;
export const pieceColours = [
  "black",
  "white",
  "grey",
  "beige",
  "brown",
  "red",
  "orange",
  "yellow",
  "green",
  "blue",
  "purple",
  "pink",
  "gold",
  "silver",
  "patterned",
] as const;
export const pieceSources = ["shop", "thrift", "borrowed", "handmade"] as const;

export const pieceSeasons = ["summer", "between", "winter", "all"] as const;
export const pieceStates = ["wash", "give"] as const;

export type PieceKind = (typeof pieceKinds)[number];
export type PieceColour = (typeof pieceColours)[number];
export type PieceSource = (typeof pieceSources)[number];
export type PieceSeason = (typeof pieceSeasons)[number];
export type PieceState = (typeof pieceStates)[number];

/** Pieces marked on one look. */
export const maxMarks = 12;

/** Pieces of one person. */
export const maxOwnPieces = 1000;

/** Pieces saved in one collection. */
export const maxCollectedPieces = 100;

/** Places and sizes on a picture are parts of 10,000. */
export const wholePicture = 10_000;

export const maxPieceText = { name: 80, brand: 60, size: 20, link: 500 } as const;

/** R$ 1.000.000,00. */
export const maxPriceCents = 100_000_000;

/** Part of a picture, in parts of 10,000; a point has no size. */
export type Place = { x: number; y: number; width: number | null; height: number | null };

/** Ninths of a picture, in rows. */
export const areas = ["top_left", "top", "top_right", "left", "middle", "right", "bottom_left", "bottom", "bottom_right"] as const;
