import { and, inArray, lt, or } from "drizzle-orm";
import type { Db } from "#app/db/client.server";
import { media } from "#app/db/schema";
import type { AppError, ErrorCode } from "#app/lib/app-error";
import { minInputSide } from "#app/models/media/photo";
import type { PictureFinding } from "#app/models/media/picture-finding.server";
import { createInputRefusal, type TryOnInputs } from "./try-on-input.server";

type Code = Extract<ErrorCode, "photo_too_small" | "clothes_too_small" | "nobody_in_photo" | "several_people_in_photo" | "no_clothes_in_picture">;
type Named = Pick<TryOnInputs, "imageIds" | "givenIds"> & { requested: (string | null)[] };

/** Refuses pictures with a side of less than 512 pixels. */
export async function requireLargeInputs(tx: Db, inputs: Named): Promise<void> {
  const rows = await tx
    .select({ id: media.id })
    .from(media)
    .where(and(inArray(media.id, inputs.imageIds), or(lt(media.width, minInputSide), lt(media.height, minInputSide))));
  const small = new Set(rows.map(({ id }) => id));
  const index = inputs.imageIds.findIndex((id) => small.has(id));
  if (index >= 0) throw createRefusal(index === 0 ? "photo_too_small" : "clothes_too_small", index, inputs);
}

/** Refuses what was found not to be worth a credit; null was not looked at. */
export function requireUsefulInputs([person, ...clothes]: (PictureFinding | null)[], inputs: Named): void {
  if (person?.people === 0) throw createRefusal("nobody_in_photo", 0, inputs);
  if (person && person.people > 1) throw createRefusal("several_people_in_photo", 0, inputs);
  const bare = clothes.findIndex((finding) => finding?.clothes === "none");
  if (bare >= 0) throw createRefusal("no_clothes_in_picture", bare + 1, inputs);
}

const createRefusal = (code: Code, index: number, { givenIds, requested }: Named): AppError =>
  createInputRefusal(code, Math.max(0, requested.indexOf(givenIds[index] ?? null)));
