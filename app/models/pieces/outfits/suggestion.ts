import type { Style } from "#app/models/account/style";
import type { PieceColour, PieceKind, PieceSeason } from "../piece";
import { type ColourMatch, matchColours } from "./colours";

/** What the rule reads of a piece. */
export type Wearable = { id: string; kind: PieceKind; colour: PieceColour | null; season: PieceSeason | null; lastWornOn: string | null };

export type Season = Exclude<PieceSeason, "all">;

/** What is said under «Por quê?». */
export type SuggestionReasons = {
  season: Season;
  /** Days since each was worn; null: never. */
  rest: { pieceId: string; days: number | null }[];
  /** Of the first two pieces. */
  colours: { match: ColourMatch; one: PieceColour | null; other: PieceColour | null } | null;
  /** One of the person's styles, with the colour that it likes. */
  style: { style: Style; colour: PieceColour } | null;
};

export type Suggested = { pieceIds: string[]; count: number; reasons: SuggestionReasons };

const wholeDay = 24 * 60 * 60 * 1000;

/** Worn in these last days, a piece waits. */
export const restDays = 3;

/** The first in order take turns, a day each. */
export const turns = 7;

/** Of each kind, those that waited longest. */
const considered = 40;

const onePiece: readonly PieceKind[] = ["dress", "jumpsuit"];
const below: readonly PieceKind[] = ["trousers", "skirt", "shorts"];

/** Colours that a style likes. */
const coloursOfStyle: Record<Style, readonly PieceColour[]> = {
  business: ["black", "grey", "white", "blue"],
  streetwear: ["black", "grey", "red", "green"],
  bohemian: ["patterned", "brown", "orange", "beige"],
  minimalist: ["black", "white", "grey", "beige"],
  vintage: ["brown", "red", "yellow", "patterned"],
  athleisure: ["grey", "black", "white", "purple"],
};

/** In Brazil, by the month. */
export function seasonOf(day: string): Season {
  const month = Number(day.slice(5, 7));
  if (month === 12 || month <= 2) return "summer";
  return month >= 6 && month <= 8 ? "winter" : "between";
}

const daysBetween = (from: string, to: string) => Math.max(0, Math.round((Date.parse(to) - Date.parse(from)) / wholeDay));

type Options = { day: string; styles: readonly Style[] /** How often another was asked for. */; turn: number };
type Rested = Wearable & { rest: number; liked: number };

/**
 * Pieces at hand, of the season, not worn lately, in matching colours.
 * Liked colours come first, then what waited longest; the first seven take turns by the day.
 */
export function suggestOutfit(pieces: readonly Wearable[], { day, styles, turn }: Options): Suggested | null {
  const season = seasonOf(day);
  const rested = pieces
    .filter((piece) => piece.season === null || piece.season === "all" || piece.season === season)
    .map((piece): Rested => {
      const liked = styles.filter((style) => piece.colour && coloursOfStyle[style].includes(piece.colour)).length;
      return { ...piece, liked, rest: piece.lastWornOn === null ? Number.POSITIVE_INFINITY : daysBetween(piece.lastWornOn, day) };
    })
    .sort(compare);
  const of = (kinds: readonly PieceKind[]) => rested.filter(({ kind }) => kinds.includes(kind)).slice(0, considered);
  const wholes = of(onePiece).map((piece) => [piece]);
  const pairs = of(["top"]).flatMap((top) => {
    const bottom = findMatch([top], of(below));
    return bottom ? [[top, bottom]] : [];
  });
  const bases = [...wholes, ...pairs].sort((one, other) => compare(worst(one), worst(other)));
  const dayNumber = Math.floor(Date.parse(day) / wholeDay);
  const base = bases[((dayNumber % Math.min(turns, bases.length)) + turn) % bases.length];
  if (!base) return null;
  const outfit = [...base];
  const around: PieceKind[] = season === "summer" ? ["shoes", "bag", "accessory"] : ["shoes", "coat", "bag", "accessory"];
  for (const kind of around) {
    const found = outfit.length < 4 ? findMatch(outfit, of([kind])) : undefined;
    if (found) outfit.push(found);
  }
  return { pieceIds: outfit.map(({ id }) => id), count: bases.length, reasons: explain(outfit, { season, styles }) };
}

/** Rested first, then liked, then what waited longest. */
function compare(one: Rested, other: Rested): number {
  const isTired = ({ rest }: Rested) => (rest <= restDays ? 1 : 0);
  const waited = one.rest === other.rest ? 0 : other.rest - one.rest;
  return isTired(one) - isTired(other) || other.liked - one.liked || waited || one.id.localeCompare(other.id);
}

const worst = (pieces: Rested[]): Rested => [...pieces].sort(compare).at(-1) as Rested;

/** The first whose colour goes with all, before those whose colour is not said. */
function findMatch(outfit: Rested[], some: Rested[]): Rested | undefined {
  const matches = (piece: Rested) => outfit.map(({ colour }) => matchColours(colour, piece.colour));
  const fitting = some.filter((piece) => !matches(piece).includes(null));
  return fitting.find((piece) => !matches(piece).includes("unknown")) ?? fitting[0];
}

function explain(outfit: Rested[], { season, styles }: { season: Season; styles: readonly Style[] }): SuggestionReasons {
  const [one, other] = outfit;
  const match = one && other ? matchColours(one.colour, other.colour) : null;
  const liked = outfit.flatMap(({ colour }) => {
    const style = styles.find((like) => colour && coloursOfStyle[like].includes(colour));
    return style && colour ? [{ style, colour }] : [];
  });
  return {
    season,
    rest: outfit.map(({ id, rest }) => ({ pieceId: id, days: rest === Number.POSITIVE_INFINITY ? null : rest })),
    colours: one && other && match ? { match, one: one.colour, other: other.colour } : null,
    style: liked[0] ?? null,
  };
}
