import { data } from "@remix-run/node";
import { asAppError, errorResponseInit } from "#app/http/error-response.server";
import { readPageFormData } from "#app/http/input.server";
import { errorKey } from "#app/http/page.server";
import { consumeLimit } from "#app/http/rate-limit.server";
import { maxFormFields } from "#app/http/request-body.server";
import { NewPack, PackAddition } from "#app/models/pieces/outfits/pack.schema";
import { addToPack, createPack, updatePack } from "#app/models/pieces/outfits/pack.server";
import type { Pack } from "#app/models/pieces/wardrobe-contract";
import { formKeyOf } from "./form-key.server";

const refuse = (thrown: unknown) => {
  const error = asAppError(thrown);
  return data({ errors: [error.issues?.[0]?.message ?? errorKey(error, "errors:internal")] }, errorResponseInit(error));
};

type Refusal = ReturnType<typeof refuse>;

async function run(ownerId: string, act: () => Promise<Pack>): Promise<Pack | Refusal> {
  try {
    await consumeLimit("outfit", ownerId);
    return await act();
  } catch (thrown) {
    return refuse(thrown);
  }
}

/** Makes a list, once a key, or changes the name and days of one. */
export async function saveFormPack(request: Request, ownerId: string, packId?: string): Promise<Pack | Refusal> {
  const form = await readPageFormData(request, { name: 1, startsOn: 1, endsOn: 1, key: 1 });
  const { data: pack, error } = NewPack.safeParse(Object.fromEntries(form));
  if (!pack) return data({ errors: [error.issues[0]?.message ?? "errors:invalid"] }, 422);
  return run(ownerId, () => (packId ? updatePack(ownerId, packId, pack) : createPack(ownerId, pack, formKeyOf(form, pack))));
}

/** Adds the ticked pieces. */
export async function addFormPackPieces(request: Request, ownerId: string, packId: string): Promise<Pack | Refusal> {
  const form = await readPageFormData(request, { piece: maxFormFields, kind: 1 });
  const { data: addition, error } = PackAddition.safeParse({ pieceIds: form.getAll("piece") });
  if (!addition) return data({ errors: [error.issues[0]?.message ?? "errors:invalid"] }, 422);
  return run(ownerId, () => addToPack(ownerId, packId, addition));
}

export const isPackRefusal = (answer: Pack | Refusal): answer is Refusal => "data" in answer;
