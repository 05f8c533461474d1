import { db } from "#app/db/client.server";
import { storePictureFiles } from "#app/media/files.server";
import { ingestPicture } from "#app/media/ingest.server";
import { insertExactGarment } from "#app/models/looks/garment.server";
import { imageUrlOf } from "#app/models/media/picture";
import { bodyFile, garmentFile } from "#app/models/shared/layers";
import { getBody, insertExactBody } from "#app/models/try-on/body.server";
import { keepPhoto } from "#app/models/try-on/kept-photo.server";
import { readLayers, readPicture } from "./script.server";
import type { SeededLook } from "./seeded";

/** Makes a look wearable by the layers that were drawn with its picture. */
export async function seedGarment({ id, mediaId }: SeededLook, file: string): Promise<void> {
  const { atlas, shape } = await readLayers(file);
  await storePictureFiles(mediaId, [{ file: garmentFile, type: "image/webp", bytes: atlas }]);
  await db.transaction((tx) => insertExactGarment(tx, id, shape));
}

/** Gives a person a body photo with the layers that were drawn with it. */
export async function seedBody(userId: string, file: string): Promise<void> {
  if ((await getBody(userId)).state !== "none") return;
  const { id } = await ingestPicture({ ownerId: userId, purpose: "edit_input", bytes: await readPicture(file) });
  await keepSeededBody({ userId, mediaId: id }, file);
}

/** Keeps a stored body photo with the layers that were drawn with it. */
export async function keepSeededBody({ userId, mediaId }: { userId: string; mediaId: string }, file: string): Promise<void> {
  const { atlas, shape } = await readLayers(file);
  const photo = await keepPhoto(userId, imageUrlOf(mediaId));
  await storePictureFiles(mediaId, [{ file: bodyFile, type: "image/webp", bytes: atlas }]);
  await insertExactBody(userId, photo.id, shape);
}
