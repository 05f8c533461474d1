import { z } from "zod";
import { booleanField, formKey, maxCharacters } from "#app/lib/fields";
import { areas, maxPieceText, maxPriceCents, pieceColours, pieceKinds, pieceSources, wholePicture } from "./piece";
import { parsePieceLink } from "./piece-link";

const unwritable = /[\p{Cc}\p{Cs}]/u;

const text = (max: number) =>
  z
    .string({ error: "errors:invalid" })
    .transform((given) => given.trim().replace(/\s+/g, " "))
    .refine(maxCharacters(max), "errors:too_long")
    .refine((given) => !unwritable.test(given), "errors:invalid")
    .nullish()
    .transform((given) => given || null);

const choice = <const T extends readonly [string, ...string[]]>(values: T) =>
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
  pieceId: z.uuid({ error: "errors:invalid" }).optional(),
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
export const PieceForm = z.object({ kind, ...details, price: writtenPriceField, isShared: z.string().optional(), ...placeFields, key: formKey });
export const PlaceForm = z.object({ ...placeFields, pieceId: z.uuid({ error: "errors:invalid" }) });

export type NewMark = z.output<typeof NewMark>;
export type MarkChange = z.output<typeof MarkChange>;
export type PieceChange = z.output<typeof PieceChange>;
export type PieceForm = z.output<typeof PieceForm>;
