import { data } from "@remix-run/node";
import { asAppError, errorResponseInit } from "#app/http/error-response.server";
import { readPageFormData } from "#app/http/input.server";
import { errorKey } from "#app/http/page.server";
import { consumeLimit } from "#app/http/rate-limit.server";
import { maxFormFields } from "#app/http/request-body.server";
import { maxOutfitPieces } from "#app/models/pieces/outfits/outfit";
import { NewOutfit, OutfitChange, OutfitFilter } from "#app/models/pieces/outfits/outfit.schema";
import { addToOutfit, createOutfit, updateOutfit } from "#app/models/pieces/outfits/outfit.server";
import type { Outfit } from "#app/models/pieces/wardrobe-contract";
import { formKeyOf } from "./form-key.server";

const refuse = (thrown: unknown) => {
  const error = asAppError(thrown);
  return data({ errors: [errorKey(error, "errors:internal")] }, errorResponseInit(error));
};

const refuseInput = (message: string | undefined) => data({ errors: [message ?? "errors:invalid"] }, 422);

type Refusal = ReturnType<typeof refuse>;

/** A new outfit of the ticked pieces, once a key. */
export async function createFormOutfit(request: Request, ownerId: string): Promise<Outfit | Refusal> {
  const form = await readPageFormData(request, { piece: maxFormFields, name: 1, occasion: 1, key: 1, kind: 1 });
  const pieces = form.getAll("piece").map((pieceId) => ({ pieceId }));
  const { data: outfit, error } = NewOutfit.safeParse({ name: form.get("name"), occasion: form.get("occasion"), pieces });
  if (!outfit) return refuseInput(error.issues[0]?.message);
  try {
    await consumeLimit("outfit", ownerId);
    return await createOutfit(ownerId, outfit, formKeyOf(form, outfit));
  } catch (thrown) {
    return refuse(thrown);
  }
}

/** Adds the ticked pieces. */
export async function addFormPieces(request: Request, ownerId: string, outfitId: string): Promise<Outfit | Refusal> {
  const form = await readPageFormData(request, { piece: maxFormFields, kind: 1 });
  const pieces = form.getAll("piece").map((pieceId) => ({ pieceId }));
  const { data: chosen, error } = NewOutfit.shape.pieces.safeParse(pieces);
  if (!chosen) return refuseInput(error.issues[0]?.message);
  try {
    await consumeLimit("outfit", ownerId);
    return await addToOutfit(
      ownerId,
      outfitId,
      chosen.map(({ pieceId }) => pieceId),
    );
  } catch (thrown) {
    return refuse(thrown);
  }
}

function readPlace(written: FormDataEntryValue) {
  const [pieceId, x, y, scale, rotation] = String(written).slice(0, 80).split(" ");
  return { pieceId, x, y, scale, rotation };
}

const keepTyped = ({ data: reply, init }: Refusal, form: FormData) => {
  const occasion = OutfitFilter.shape.occasion.safeParse(form.get("occasion")).data ?? null;
  return data({ ...reply, typed: { name: String(form.get("name") ?? "").slice(0, 200), occasion } }, init ?? undefined);
};

/** Name, occasion and places; `front` and `remove` name a piece. */
export async function saveOutfit(request: Request, ownerId: string, outfit: Outfit): Promise<Outfit | ReturnType<typeof keepTyped>> {
  const form = await readPageFormData(request, { name: 1, occasion: 1, place: maxOutfitPieces, front: 1, remove: 1 });
  const [front, remove] = [form.get("front"), form.get("remove")];
  const places = form
    .getAll("place")
    .map(readPlace)
    .filter(({ pieceId }) => pieceId !== remove);
  const pieces = [...places.filter(({ pieceId }) => pieceId !== front), ...places.filter(({ pieceId }) => pieceId === front)];
  const isWithout = outfit.pieces.length === 0 && pieces.length === 0; // all were deleted since
  const texts = { name: form.get("name"), occasion: form.get("occasion") };
  const { data: change, error } = OutfitChange.safeParse(isWithout ? texts : { ...texts, pieces });
  if (!change) return keepTyped(refuseInput(error.issues[0]?.message), form);
  try {
    await consumeLimit("outfit", ownerId);
    return await updateOutfit(ownerId, outfit.id, change);
  } catch (thrown) {
    return keepTyped(refuse(thrown), form);
  }
}

export const isRefusal = <R extends { data: unknown }>(answer: Outfit | R): answer is R => "data" in answer;
