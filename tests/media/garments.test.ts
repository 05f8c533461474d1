import { expect, test } from "bun:test";
import { eq } from "drizzle-orm";
import { db } from "#app/db/client.server";
import { bodies, garments, keptPhotos, posts } from "#app/db/schema";
import { makeBodyLayers, makeGarmentLayers } from "#app/jobs/layers.server";
import { pictureRemoval } from "#app/jobs/picture-removal.server";
import { readPictureFile, storePictureFiles } from "#app/media/files.server";
import type { LayersMaker } from "#app/media/layers-makers.server";
import { getGarment, getShapeOfPicture, insertExactGarment, listGarments } from "#app/models/looks/garment.server";
import { getPost, setPrivacy, updatePost } from "#app/models/looks/post.server";
import { masterFile } from "#app/models/media/picture";
import { bodyFile, garmentFile, garmentVersion, maxGarmentBytes } from "#app/models/shared/layers";
import { getBody, insertExactBody, removeBody } from "#app/models/try-on/body.server";
import { removeKeptPhoto } from "#app/models/try-on/kept-photo.server";
import { findClothesKind } from "#app/models/try-on/try-on-input.server";
import { makePicture, makePost, makeUser } from "#tests/people";

const shape = { frame: { width: 300, height: 400 } };
const makeLayers =
  (bytes = 100): LayersMaker =>
  async () => ({ value: { shape, quality: 0.8, atlas: new Uint8Array(bytes) } });

const storeMaster = (mediaId: string) => storePictureFiles(mediaId, [{ file: masterFile, type: "image/jpeg", bytes: new Uint8Array(10) }]);

async function makeWaitingLook(by: { id: string }) {
  const look = await makePost({ by });
  await storeMaster(await getMediaId(look.id));
  await db.insert(garments).values({ postId: look.id, state: "pending", version: garmentVersion });
  return look;
}

async function makeWaitingBody(of: { id: string }) {
  const picture = await makePicture(of, "edit_input");
  await storeMaster(picture.id);
  const [photo] = await db.insert(keptPhotos).values({ userId: of.id, mediaId: picture.id }).returning();
  if (!photo) throw new Error("no photo");
  await db.insert(bodies).values({ userId: of.id, photoId: photo.id, state: "pending", version: 1 });
  return photo;
}

const getMediaId = async (postId: string) => (await db.select({ id: posts.imageUrl }).from(posts).where(eq(posts.id, postId)))[0]?.id ?? "";

test("bia's look becomes wearable: its layers lie beside its picture, and ana may have them", async () => {
  const [ana, bia] = [await makeUser(), await makeUser()];
  const look = await makeWaitingLook(bia);
  expect((await getPost(ana.id, look.id))?.isWearable).toBe(false);
  await makeGarmentLayers(look.id, makeLayers());
  expect((await getPost(ana.id, look.id))?.isWearable).toBe(true);
  expect(await getGarment(ana.id, look.id)).toMatchObject({ postId: look.id, version: garmentVersion, shape });
  const mediaId = await getMediaId(look.id);
  expect((await readPictureFile(mediaId, garmentFile))?.size).toBe(100);
  expect(await getShapeOfPicture(mediaId)).toEqual(shape);
});

test("of bia's dress on a table it is kept that nobody wears it", async () => {
  const look = await makeWaitingLook(await makeUser());
  const layers = await makeLayers()(new Uint8Array());
  await makeGarmentLayers(look.id, async () => ("value" in layers ? { value: { ...layers.value, isFlatLay: true } } : layers));
  expect(await findClothesKind(await getMediaId(look.id))).toBe("flat_lay");
});

test("a look that its gates refuse, or whose layers are too large, says nothing and is not wearable", async () => {
  const bia = await makeUser();
  const makers: LayersMaker[] = [async () => ({ refused: "arms_crossed" }), makeLayers(maxGarmentBytes + 1)];
  for (const make of makers) {
    const look = await makeWaitingLook(bia);
    await makeGarmentLayers(look.id, make);
    expect((await getPost(bia.id, look.id))?.isWearable).toBe(false);
    expect(await db.select({ state: garments.state }).from(garments).where(eq(garments.postId, look.id))).toEqual([{ state: "refused" }]);
    expect(await readPictureFile(await getMediaId(look.id), garmentFile)).toBeNull();
  }
});

test("layers are for those who see the look and may try it: not for strangers of a closed one, and nobody's once bia switches trying off", async () => {
  const [ana, bia] = [await makeUser(), await makeUser()];
  const look = await makeWaitingLook(bia);
  await makeGarmentLayers(look.id, makeLayers());
  await setPrivacy(bia.id, look.id, "followers");
  expect(await listGarments(ana.id, [look.id, "nonsense"])).toEqual([]);
  expect(getGarment(ana.id, look.id)).rejects.toMatchObject({ code: "not_found" });
  expect(await listGarments(bia.id, [look.id])).toHaveLength(1);
  await updatePost(bia.id, look.id, { allowTryOn: false });
  expect(await listGarments(bia.id, [look.id])).toEqual([]);
});

test("layers that come after trying was switched off are thrown away", async () => {
  const bia = await makeUser();
  const look = await makeWaitingLook(bia);
  await makeGarmentLayers(look.id, async (master) => {
    await updatePost(bia.id, look.id, { allowTryOn: false });
    return makeLayers()(master);
  });
  expect((await getPost(bia.id, look.id))?.isWearable).toBe(false);
  expect(await readPictureFile(await getMediaId(look.id), garmentFile)).toBeNull();
});

test("layers drawn with a picture stand at once", async () => {
  const bia = await makeUser();
  const look = await makePost({ by: bia });
  await db.transaction((tx) => insertExactGarment(tx, look.id, shape));
  expect(await getGarment(bia.id, look.id)).toMatchObject({ shape });
});

test("ana's body is made from her photo, and goes with it", async () => {
  const ana = await makeUser();
  const photo = await makeWaitingBody(ana);
  expect(await getBody(ana.id)).toMatchObject({ state: "pending" });
  await makeBodyLayers(ana.id, makeLayers());
  expect(await getBody(ana.id)).toMatchObject({ state: "ready", shape });
  expect((await readPictureFile(photo.mediaId, bodyFile))?.size).toBe(100);
  await removeKeptPhoto(ana.id, photo.id);
  expect(await getBody(ana.id)).toEqual({ state: "none" });
  await pictureRemoval.run({ mediaIds: [photo.mediaId], files: [bodyFile] });
  expect(await readPictureFile(photo.mediaId, bodyFile)).toBeNull();
});

test("what is wrong with ana's photo is said; a removed body leaves the photo", async () => {
  const ana = await makeUser();
  const photo = await makeWaitingBody(ana);
  await makeBodyLayers(ana.id, async () => ({ refused: "arms_crossed" }));
  expect(await getBody(ana.id)).toMatchObject({ state: "refused", refused: "arms_crossed", photoId: photo.id });
  await removeBody(ana.id);
  expect(await getBody(ana.id)).toEqual({ state: "none" });
  expect(await db.select().from(keptPhotos).where(eq(keptPhotos.id, photo.id))).toHaveLength(1);
});

test("a removal that comes late spares the layers of a body that uses the photo again", async () => {
  const ana = await makeUser();
  const photo = await makeWaitingBody(ana);
  await makeBodyLayers(ana.id, makeLayers());
  await pictureRemoval.run({ mediaIds: [photo.mediaId], files: [bodyFile] });
  expect((await readPictureFile(photo.mediaId, bodyFile))?.size).toBe(100);
});

test("a drawn body stands at once", async () => {
  const ana = await makeUser();
  const picture = await makePicture(ana, "edit_input");
  const [photo] = await db.insert(keptPhotos).values({ userId: ana.id, mediaId: picture.id }).returning();
  await insertExactBody(ana.id, photo?.id ?? "", shape);
  expect(await getBody(ana.id)).toMatchObject({ state: "ready", shape });
});
