import { readPictureBytes, removePictureFiles, storePictureFiles } from "#app/media/files.server";
import { type LayersMaker, makers } from "#app/media/layers-makers.server";
import { getPendingGarment, settleGarment } from "#app/models/looks/garment.server";
import { filterUnusedLayers } from "#app/models/media/layer-files.server";
import { masterFile } from "#app/models/media/picture";
import { bodyFile, garmentFile, maxBodyBytes, maxGarmentBytes, maxShapeLength } from "#app/models/shared/layers";
import { getPendingBody, settleBody } from "#app/models/try-on/body.server";
import type { JobHandlers } from "#app/queue/queue.server";

export const garmentLayers: JobHandlers["garment-layers"] = { concurrency: 1, run: ({ postId }) => makeGarmentLayers(postId) };

export const bodyLayers: JobHandlers["body-layers"] = { concurrency: 1, run: ({ userId }) => makeBodyLayers(userId) };

/** Makes the layers of a look that waits for them; a look without a picture waits for nothing. */
export async function makeGarmentLayers(postId: string, make: LayersMaker = makers.garment): Promise<void> {
  const pending = await getPendingGarment(postId);
  const master = pending && (await readPictureBytes(pending.mediaId, masterFile));
  if (!pending || !master) return;
  const made = await make(master);
  if ("refused" in made || !fits(made.value, maxGarmentBytes)) {
    await settleGarment(postId, pending.mediaId, { state: "refused" });
    return removeUnusedFile(pending.mediaId, garmentFile);
  }
  await storePictureFiles(pending.mediaId, [{ file: garmentFile, type: "image/webp", bytes: made.value.atlas }]);
  const { shape, quality, isFlatLay } = made.value;
  await settleGarment(postId, pending.mediaId, { state: "ready", shape, quality, isFlatLay: isFlatLay ?? false });
  await removeUnusedFile(pending.mediaId, garmentFile);
}

/** Makes the layers of the body photo that waits for them. */
export async function makeBodyLayers(userId: string, make: LayersMaker = makers.body): Promise<void> {
  const pending = await getPendingBody(userId);
  const master = pending && (await readPictureBytes(pending.mediaId, masterFile));
  if (!pending || !master) return;
  const made = await make(master);
  if ("refused" in made || !fits(made.value, maxBodyBytes)) {
    await settleBody(userId, pending.photoId, { state: "refused", refusal: "refused" in made ? made.refused : "poor_fit" });
    return removeUnusedFile(pending.mediaId, bodyFile);
  }
  await storePictureFiles(pending.mediaId, [{ file: bodyFile, type: "image/webp", bytes: made.value.atlas }]);
  await settleBody(userId, pending.photoId, { state: "ready", shape: made.value.shape });
  await removeUnusedFile(pending.mediaId, bodyFile);
}

// refused, switched off or deleted meanwhile; not when another run was first
async function removeUnusedFile(mediaId: string, file: string): Promise<void> {
  for (const id of await filterUnusedLayers([mediaId], file)) await removePictureFiles(id, [file]);
}

const fits = ({ atlas, shape }: { atlas: Uint8Array; shape: unknown }, maxBytes: number) =>
  atlas.length <= maxBytes && Buffer.byteLength(JSON.stringify(shape)) <= maxShapeLength;
