import type { Image, Piece, PieceMark } from "#app/models/contract";
import type { Occasion, OutfitPlace } from "./outfits/outfit";
import type { SuggestionReasons } from "./outfits/suggestion";
import type { PieceSeason, PieceState } from "./piece";

// JSON API types of what only its owner reads.

/** An own piece. `photo`: of the piece alone; `timesWorn`: days of looks and of `isWornToday`. */
export type WardrobePiece = Piece & {
  mark: PieceMark | null;
  photo: Image | null;
  season: PieceSeason | null;
  state: PieceState | null;
  timesWorn: number;
  lastWornOn: string | null;
  pricePerWearCents: number | null;
  isWornToday: boolean;
};

/** A piece on the canvas of an outfit. */
type OutfitPiece = OutfitPlace & { piece: WardrobePiece };

export type Outfit = {
  id: string;
  name: string | null;
  occasion: Occasion | null;
  /** From the lowest to the highest. */
  pieces: OutfitPiece[];
  createdAt: string;
  updatedAt: string;
};

/** What the viewer means to wear on a day: either of the two. */
type WearPlan = { id: string; plannedOn: string; isWorn: boolean; outfit: Outfit | null; piece: WardrobePiece | null };

export type CalendarDay = { day: string; worn: WardrobePiece[]; plans: WearPlan[] };

/** What to wear today; `count` of such outfits take turns, and `reasons` say why. */
export type OutfitSuggestion = { day: string; turn: number; count: number; pieces: WardrobePiece[]; reasons: SuggestionReasons };

export type Pack = {
  id: string;
  name: string | null;
  startsOn: string;
  endsOn: string;
  pieces: { isPacked: boolean; piece: WardrobePiece }[];
  createdAt: string;
};

export type PackSummary = Omit<Pack, "pieces"> & { piecesCount: number; packedCount: number };

export type WardrobeNumbers = {
  pieces: number;
  /** Pieces worn at least once, and on how many days in all. */
  worn: number;
  wears: number;
  mostWorn: WardrobePiece[];
  leastWorn: WardrobePiece[];
  bestPerWear: WardrobePiece[];
  worstPerWear: WardrobePiece[];
  onNoLook: WardrobePiece[];
};
