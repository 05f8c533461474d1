import { eq } from "drizzle-orm";
import { db } from "#app/db/client.server";
import { bodies } from "#app/db/schema";
import type { OwnBody } from "#app/models/contract";
import { imageUrlOf } from "#app/models/media/picture";
import { getBody, insertExactBody, settleBody } from "#app/models/try-on/body.server";
import { keepPhoto } from "#app/models/try-on/kept-photo.server";
import { ingestDemoLook } from "../../media/demo-pictures.ts";

const readPhoto = (look: number) => Bun.file(`demo/look-${String(look).padStart(2, "0")}.jpg`).bytes();

/** A photo of somebody, as a file. */
export const openPhoto = async (look = 8) => new File([new Uint8Array(await readPhoto(look))], "eu.jpg", { type: "image/jpeg" });

/** Stores a photo and keeps it. */
export async function makeKeptPhoto(of: { id: string }, look = 8) {
  const picture = await ingestDemoLook(of.id, look, "edit_input");
  return keepPhoto(of.id, imageUrlOf(picture.id));
}

/** Gives a person a body photo whose layers are made. */
export async function makeBodyPhoto(of: { id: string }) {
  const photo = await makeKeptPhoto(of);
  await insertExactBody(of.id, photo.id, {});
  return photo;
}

/** Ends the preparation as the job does; a photo that was prepared waits again before. */
export async function settlePhoto(of: { id: string }, refusal?: string) {
  const body = await requireBody(of);
  await db.update(bodies).set({ state: "pending" }).where(eq(bodies.userId, of.id));
  const isSettled = await settleBody(of.id, body.photoId, refusal ? { state: "refused", refusal } : { state: "ready", shape: {} });
  if (!isSettled) throw new Error("no photo was waiting");
}

/** The body photo, which must be there. */
export async function requireBody(of: { id: string }): Promise<Exclude<OwnBody, { state: "none" }>> {
  const body = await getBody(of.id);
  if (body.state === "none") throw new Error("no body photo");
  return body;
}
