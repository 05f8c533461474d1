import { getFormFields, parseForm, readPageFormData } from "#app/http/input.server";
import { areas, wholePicture } from "#app/models/pieces/piece";
import { type MarkChange, PieceForm, PlaceForm } from "#app/models/pieces/piece.schema";

const fields = { ...getFormFields(PieceForm), ...getFormFields(PlaceForm) };

/** A box that is not ticked is not sent. */
export async function readPieceForm(request: Request): Promise<FormData> {
  const form = await readPageFormData(request, fields);
  if (!form.has("pieceId")) form.set("isShared", String(form.has("isShared")));
  return form;
}

export const parsePieceForm = (form: FormData) => parseForm(form, PieceForm, { disableAutoCoercion: true });
export const parsePlaceForm = (form: FormData) => parseForm(form, PlaceForm, { disableAutoCoercion: true });

/** An area stands for the point in its middle; a picture without a place for its own. */
export function readPlace({ imageUrl, area, x, y, width, height }: Pick<PieceForm, "imageUrl" | "area" | "x" | "y" | "width" | "height">): MarkChange {
  if (!imageUrl) return { imageUrl: null };
  const ninth = area === null ? -1 : areas.indexOf(area);
  if (ninth >= 0) return { imageUrl, x: middleOfThird(ninth % 3), y: middleOfThird(Math.floor(ninth / 3)) };
  return { imageUrl, x: x ?? wholePicture / 2, y: y ?? wholePicture / 2, width, height };
}

const middleOfThird = (third: number) => Math.round(((2 * third + 1) / 6) * wholePicture);

/** What is said of the piece. */
export const readDetails = ({ kind, name, brand, size, colour, source, link, price, isShared }: PieceForm) => ({
  kind,
  name,
  brand,
  size,
  colour,
  source,
  link,
  priceCents: price,
  isShared: isShared === "true",
});
