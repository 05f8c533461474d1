import { z } from "zod";
import { booleanField, formKey, idField, listOf, maxCharacters } from "#app/lib/fields";
import { areas, maxPieceText, maxPriceCents, pieceColours, pieceKinds, pieceSeasons, pieceSources, pieceStates, wholePicture } from "./piece";
import { parsePieceLink } from "./piece-link";
import { maxAtOnce, wardrobeOrders, wardrobeStates } from "./wardrobe";

const unwritable = /[\p{Cc}\p{Cs}]/u;
/** Without a width, or they turn what stands beside them; shops' pages have them. */
const unseen = /[\u00ad\u061c\u180e\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f\ufeff]/g;
const isBlank = (text: string) => /^[\p{Default_Ignorable_Code_Point}\u2800\s]*$/u.test(text);

export const text = (max: number) =>
  z
    .string({ error: "errors:invalid" })
    .transform((given) => given.replace(unseen, "").trim().replace(/\s+/g, " "))
    .refine(maxCharacters(max), "errors:too_long")
    .refine((given) => !unwritable.test(given), "errors:invalid")
    .nullish()
    .transform((given) => (given == null || isBlank(given) ? null : given));

export const choice = <const T extends readonly [string, ...string[]]>(values: T) =>
  z
    .union([z.enum(values), z.literal("")], { error: "errors:invalid" })
    .nullish()
    .transform((given) => given || null);

const link = z
  .string({ error: "errors:invalid" })
  .trim()
  .max(maxPieceText.link, "errors:too_long")
  .nullish()
  .transform((given, context) => {
    if (!given) return null;
    const parsed = parsePieceLink(given);
    if (!parsed) context.addIssue({ code: "custom", message: "errors:link_not_https" });
    return parsed;
  });

/** «129», «129,90», «R$ 1.299,90» and «129.90». */
const writtenPrice = /^(?:R\$)?\s*(\d{1,3}(?:\.\d{3})+|\d{1,7})(?:[.,](\d{1,2}))?$/i;

function parsePrice(given: string): number | null {
  const [all, reais = "", cents = ""] = writtenPrice.exec(given) ?? [];
  return all === undefined ? null : Number(reais.replaceAll(".", "")) * 100 + Number(cents.padEnd(2, "0"));
}

const priceCents = z
  .union(
    [
      z.int(),
      z
        .string()
        .regex(/^\d{1,9}$/)
        .transform(Number),
    ],
    { error: "errors:invalid" },
  )
  .refine((cents) => cents >= 0 && cents <= maxPriceCents, "errors:price_invalid")
  .nullish();

const writtenPriceField = z
  .string({ error: "errors:price_invalid" })
  .trim()
  .max(20, "errors:price_invalid")
  .nullish()
  .transform((given, context) => {
    const cents = given ? parsePrice(given) : null;
    if (given && (cents === null || cents > maxPriceCents)) context.addIssue({ code: "custom", message: "errors:price_invalid" });
    return cents;
  });

const kind = z.enum(pieceKinds, { error: "errors:kind_required" });

const details = {
  name: text(maxPieceText.name),
  brand: text(maxPieceText.brand),
  size: text(maxPieceText.size),
  colour: choice(pieceColours),
  source: choice(pieceSources),
  link,
};

const part = z
  .union(
    [
      z.int(),
      z
        .string()
        .regex(/^\d{1,5}$/)
        .transform(Number),
    ],
    { error: "errors:invalid" },
  )
  .refine((given) => given >= 0 && given <= wholePicture, "errors:invalid");

/** The picture and the place on it; without a picture the piece has no place. */
const place = {
  imageUrl: z.string({ error: "errors:invalid" }).max(500, "errors:invalid").nullish(),
  x: part.nullish(),
  y: part.nullish(),
  width: part.nullish(),
  height: part.nullish(),
};

/** `pieceId`: one of the own pieces; else `kind` begins a new one. */
export const NewMark = z.object({
  pieceId: idField.optional(),
  kind: kind.optional(),
  ...details,
  priceCents,
  isShared: booleanField.optional(),
  ...place,
});

export const QuestionInput = z.object({ isAsked: booleanField.default(true) });

export const MarkChange = z.object(place);

export const PieceChange = z.object({
  kind: kind.optional(),
  name: details.name.optional(),
  brand: details.brand.optional(),
  size: details.size.optional(),
  colour: details.colour.optional(),
  source: details.source.optional(),
  link: link.optional(),
  priceCents: priceCents.optional(),
  isShared: booleanField.optional(),
});

const percent = z
  .string({ error: "errors:invalid" })
  .trim()
  .regex(/^(\d{1,3}([.,]\d{1,2})?)?$/, "errors:percent_invalid")
  .nullish()
  .transform((given) => (given ? Math.round(Number(given.replace(",", ".")) * (wholePicture / 100)) : null))
  .refine((given) => given === null || given <= wholePicture, "errors:percent_invalid");

const placeFields = { imageUrl: place.imageUrl, area: choice(areas), x: percent, y: percent, width: percent, height: percent };

/** What the page's forms send: percents, or an area without scripts; the price as it is written. */
export const PieceForm = z.object({
  kind,
  ...details,
  price: writtenPriceField,
  isShared: z.string().optional(),
  isLinkHidden: z.string().optional(), // the form did not show the link; an empty field leaves it
  dropLink: z.string().optional(),
  ...placeFields,
  key: formKey,
});
export const PlaceForm = z.object({ ...placeFields, pieceId: idField });

/** As PieceChange, with what only its owner reads. */
export const WardrobeChange = PieceChange.extend({ season: choice(pieceSeasons).optional(), state: choice(pieceStates).optional() });

/** `imageUrl`: an own picture uploaded for a try-on. */
export const NewPiece = z.object({
  kind,
  ...details,
  priceCents,
  imageUrl: z.string({ error: "errors:image_required" }).min(1, "errors:image_required").max(500, "errors:invalid"),
});

export const WardrobeForm = z.object({
  kind,
  name: details.name,
  brand: details.brand,
  size: details.size,
  colour: details.colour,
  season: choice(pieceSeasons),
  state: choice(pieceStates),
  price: writtenPriceField,
});

const ids = listOf(idField, maxAtOnce);
export const PieceIds = z.object({ pieceIds: ids });
export const PiecesChange = PieceIds.extend({ season: choice(pieceSeasons).optional(), state: choice(pieceStates).optional() });

/** What the page of several pieces sends: the ticked ones and the button. */
export const ChooseForm = PieceIds.extend({
  act: z.enum(["ready", "wash", "give", "season", "delete", "confirm"], { error: "errors:invalid" }),
  season: choice(pieceSeasons),
});

/** A row of the page that names new pieces. */
export const NameRow = z.object({ id: idField, kind, name: details.name, colour: details.colour });

export const WardrobeFilter = z.object({
  kind: choice(pieceKinds),
  colour: choice(pieceColours),
  season: choice(pieceSeasons),
  state: choice(wardrobeStates),
  order: choice(wardrobeOrders),
});

const day = z.iso.date({ error: "errors:invalid" });

/** `wornOn`: today or a day of the last year; today without it. */
export const WearInput = z.object({ isWorn: booleanField, wornOn: day.optional() });

/** Filters of the search for pieces; the page's form sends the price as it is written. */
const filters = { kind: choice(pieceKinds), colour: details.colour, brand: details.brand };

export const PieceFilters = z.object({ ...filters, maxPriceCents: priceCents, isThrift: booleanField.default(false) });

export const PieceFilterForm = z
  .object({ ...filters, price: writtenPriceField, isThrift: z.string().default("") })
  .transform(({ price, isThrift, ...more }) => ({ ...more, isThrift: isThrift !== "", maxPriceCents: price }));

export type PieceFilters = z.output<typeof PieceFilters>;

export type NewMark = z.output<typeof NewMark>;
export type MarkChange = z.output<typeof MarkChange>;
export type PieceChange = z.output<typeof PieceChange>;
export type WardrobeChange = z.output<typeof WardrobeChange>;
export type NewPiece = z.output<typeof NewPiece>;
export type PiecesChange = z.output<typeof PiecesChange>;
export type NameRow = z.output<typeof NameRow>;
export type WardrobeFilter = z.output<typeof WardrobeFilter>;
export type WearInput = z.output<typeof WearInput>;
export type PieceForm = z.output<typeof PieceForm>;

/** Two own pieces that may be one; what is not kept goes into the other. */
export const PairForm = z.object({
  one: idField,
  other: idField,
  keep: z.enum(["one", "other"], { error: "errors:invalid" }).default("one"),
  act: z.enum(["join", "different"], { error: "errors:invalid" }),
});
