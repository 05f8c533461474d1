import { expect, test } from "bun:test";
import { mkdir, readdir, rm } from "node:fs/promises";
import { join } from "node:path";
import { crc32 } from "node:zlib";
import sharp from "sharp";
import { rgbaToThumbHash, thumbHashToRGBA } from "thumbhash";
import { env } from "#app/config/env.server";
import { client, db } from "#app/db/client.server";
import { newId } from "#app/db/schema/columns";
import { pictureRemoval } from "#app/jobs/picture-removal.server";
import { pictureVariants } from "#app/jobs/picture-variants.server";
import { aiXmpPacket } from "#app/lib/ai-mark";
import { readPictureFile, storePictureFiles } from "#app/media/files.server";
import { ingestAiResult, ingestPicture } from "#app/media/ingest.server";
import { getShareCard } from "#app/media/share-image.server";
import { deleteMedia, getMedia, reserveMediaId } from "#app/models/media/media.server";
import { cardFile, getVariants, masterFile } from "#app/models/media/picture";
import { presentImage } from "#app/models/media/picture.server";
import { encodePlaceholder } from "#app/models/media/placeholder.server";
import { serveMedia } from "#app/server/media/serve.server";
import { makeUser } from "#tests/people";
import { makeDecompressionBomb, makeJpeg, makePhoto } from "./pictures";

const markOf = "DigitalSourceType/compositeWithTrainedAlgorithmicMedia".toLowerCase();

async function readStoredFile(mediaId: string, file: string): Promise<Buffer> {
  const blob = await readPictureFile(mediaId, file);
  if (!blob) throw new Error(`${file} is not there`);
  return Buffer.from(await blob.arrayBuffer());
}

const listStoredFiles = (mediaId: string) => readdir(join(env.DATA_DIR, "media", mediaId)).then((names) => names.sort());

const readPixel = async (bytes: Buffer, left: number, top: number) => [...(await sharp(bytes).extract({ left, top, width: 1, height: 1 }).raw().toBuffer())];

const isRed = ([red = 0, green = 0, blue = 0]: number[]) => red > 150 && green < 100 && blue < 100;

test("an upload gets a master, two early variants, a thumbhash and its row", async () => {
  const ana = await makeUser();
  const media = await ingestPicture({ ownerId: ana.id, purpose: "post", bytes: await makeJpeg({ width: 3000, height: 1500 }) });
  expect(media).toMatchObject({ ownerId: ana.id, purpose: "post", width: 2560, height: 1280, mime: "image/jpeg", isAi: false, areVariantsReady: false });
  expect(await listStoredFiles(media.id)).toEqual(["320.webp", "640.webp", "master.jpg"]);
  expect(await sharp(await readStoredFile(media.id, "master.jpg")).metadata()).toMatchObject({ format: "jpeg", width: 2560, height: 1280, space: "srgb" });
  expect(await sharp(await readStoredFile(media.id, "320.webp")).metadata()).toMatchObject({ format: "webp", width: 320, height: 160 });
  expect(await getMedia(media.id)).toEqual(media);
});

test("the job makes the rest, once", async () => {
  const ana = await makeUser();
  const media = await ingestPicture({ ownerId: ana.id, purpose: "post", bytes: await makeJpeg({ width: 1200, height: 1500 }) });
  await pictureVariants.run({ mediaId: media.id });
  await pictureVariants.run({ mediaId: media.id });
  expect(await getMedia(media.id)).toMatchObject({ areVariantsReady: true });
  const made = getVariants(1200).map((variant) => variant.file);
  expect(await listStoredFiles(media.id)).toEqual(made.sort());
  expect(made).toContain("1080.avif");
  expect((await sharp(await readStoredFile(media.id, "1080.jpg")).metadata()).width).toBe(1080);
  expect((await readStoredFile(media.id, "640.avif")).toString("latin1", 4, 12)).toBe("ftypavif");
});

test("a small picture is never enlarged", async () => {
  const ana = await makeUser();
  const media = await ingestPicture({ ownerId: ana.id, purpose: "post", bytes: await makeJpeg({ width: 500, height: 400 }) });
  await pictureVariants.run({ mediaId: media.id });
  expect(await listStoredFiles(media.id)).toEqual(["160.jpg", "160.webp", "320.avif", "320.jpg", "320.webp", "640.avif", "640.webp", "master.jpg"]);
  expect((await sharp(await readStoredFile(media.id, "640.webp")).metadata()).width).toBe(500);
});

test("SEC-44: where the photo was taken stays with the person", async () => {
  const ana = await makeUser();
  const gps = { IFD0: { Copyright: "Ana Souza", Make: "Telefone" }, IFD3: { GPSLatitudeRef: "S", GPSLatitude: "23/1 33/1 0/1" } };
  const bytes = await makePhoto({ width: 700, height: 700 })
    .withExif(gps)
    .withXmp("<x:xmpmeta xmlns:x='adobe:ns:meta/'>casa da Ana</x:xmpmeta>")
    .withIccProfile("p3")
    .jpeg()
    .toBuffer();
  expect(bytes.includes("Ana Souza")).toBe(true);
  const media = await ingestPicture({ ownerId: ana.id, purpose: "post", bytes });
  await pictureVariants.run({ mediaId: media.id });
  for (const file of await listStoredFiles(media.id)) {
    const stored = await readStoredFile(media.id, file);
    for (const trace of ["Ana", "Exif", "xmpmeta", "Telefone", "ICC_PROFILE"]) expect([file, trace, stored.includes(trace)]).toEqual([file, trace, false]);
  }
  const { exif, xmp, iptc, icc } = await sharp(await readStoredFile(media.id, "master.jpg")).metadata();
  expect({ exif, xmp, iptc, icc }).toEqual({ exif: undefined, xmp: undefined, iptc: undefined, icc: undefined });
});

test("SEC-45: a phone's sideways photo is turned upright", async () => {
  const ana = await makeUser();
  const bytes = await makePhoto({ width: 800, height: 600 }).withMetadata({ orientation: 6 }).jpeg().toBuffer();
  const media = await ingestPicture({ ownerId: ana.id, purpose: "post", bytes });
  expect(media).toMatchObject({ width: 600, height: 800 });
  const master = await readStoredFile(media.id, "master.jpg");
  expect(isRed(await readPixel(master, 590, 10))).toBe(true);
  expect(isRed(await readPixel(master, 10, 10))).toBe(false);
});

test("a crop takes the centre, upright, in the asked shape", async () => {
  const ana = await makeUser();
  const bytes = await makePhoto({ width: 800, height: 600 }).withMetadata({ orientation: 6 }).jpeg().toBuffer();
  expect(await ingestPicture({ ownerId: ana.id, purpose: "avatar", bytes, crop: "1:1" })).toMatchObject({ width: 600, height: 600 });
  expect(await ingestPicture({ ownerId: ana.id, purpose: "post", bytes, crop: "4:5" })).toMatchObject({ width: 600, height: 750 });
  const wide = await ingestPicture({ ownerId: ana.id, purpose: "post", bytes: await makeJpeg({ width: 900, height: 400 }), crop: "4:5" });
  expect(wide).toMatchObject({ width: 320, height: 400 });
  expect(isRed(await readPixel(await readStoredFile(wide.id, "master.jpg"), 2, 2))).toBe(false);
});

test("SEC-46: a script, an archive or a program behind a picture or inside its texts does not reach the store", async () => {
  const ana = await makeUser();
  const script = "<script>alert(document.cookie)</script>";
  const jpeg = Buffer.concat([await makeJpeg({ width: 400, height: 400 }), Buffer.from(script), Buffer.from("PK\x03\x04")]);
  const commented = Buffer.concat([jpeg.subarray(0, 2), Buffer.from([0xff, 0xfe, 0, script.length + 2]), Buffer.from(script), jpeg.subarray(2)]);
  const media = await ingestPicture({ ownerId: ana.id, purpose: "post", bytes: commented });
  const texted = await makePhoto({ width: 400, height: 400 }).png().withMetadata().toBuffer();
  const program = "Comment\0<?php system($_GET['script']); ?>";
  const text = Buffer.concat([Buffer.alloc(4), Buffer.from(`tEXt${program}`), Buffer.alloc(4)]);
  text.writeUInt32BE(program.length, 0);
  text.writeUInt32BE(crc32(text.subarray(4, -4)), text.length - 4);
  const php = await ingestPicture({ ownerId: ana.id, purpose: "post", bytes: Buffer.concat([texted.subarray(0, 33), text, texted.subarray(33)]) });
  for (const { id } of [media, php]) {
    const files = await listStoredFiles(id);
    expect(files.length).toBeGreaterThan(1);
    for (const file of files)
      for (const trace of ["script", "php", "PK\x03\x04"]) expect([file, (await readStoredFile(id, file)).includes(trace)]).toEqual([file, false]);
  }
});

test("an AI result carries the mark in every file, and keeps it when it is uploaded again", async () => {
  const ana = await makeUser();
  const result = await ingestAiResult(ana.id, await makePhoto({ width: 1200, height: 900 }).png().toBuffer());
  expect(result).toMatchObject({ purpose: "edit_result", isAi: true });
  await pictureVariants.run({ mediaId: result.id });
  const again = await ingestPicture({ ownerId: ana.id, purpose: "post", bytes: await readStoredFile(result.id, "1080.webp"), crop: "4:5" });
  expect(again.isAi).toBe(true);
  await pictureVariants.run({ mediaId: again.id });
  for (const { id } of [result, again]) {
    for (const file of await listStoredFiles(id))
      expect([file, (await readStoredFile(id, file)).toString("latin1").toLowerCase().includes(markOf)]).toEqual([file, true]);
  }
});

test("a PNG with the mark is an AI picture too, and a plain one is not", async () => {
  const ana = await makeUser();
  const marked = await makePhoto({ width: 50, height: 50 }).withXmp(aiXmpPacket).png().toBuffer();
  expect((await ingestPicture({ ownerId: ana.id, purpose: "edit_input", bytes: marked })).isAi).toBe(true);
  const plain = await makePhoto({ width: 50, height: 50 }).png().toBuffer();
  expect((await ingestPicture({ ownerId: ana.id, purpose: "edit_input", bytes: plain })).isAi).toBe(false);
});

test("SEC-47: odd but honest pictures are taken", async () => {
  const ana = await makeUser();
  const frames = [makePhoto({ width: 40, height: 40 }), sharp({ create: { width: 40, height: 40, channels: 3, background: "blue" } })];
  const animated = await sharp(await Promise.all(frames.map((frame) => frame.png().toBuffer())), { join: { animated: true } })
    .webp({ loop: 0 })
    .toBuffer();
  const odd = {
    cmyk: await makePhoto({ width: 40, height: 40 }).toColourspace("cmyk").jpeg().toBuffer(),
    "16 bits": await makePhoto({ width: 40, height: 40 }).toColourspace("rgb16").png().toBuffer(),
    grey: await makePhoto({ width: 40, height: 40 }).toColourspace("b-w").png().toBuffer(),
    palette: await makePhoto({ width: 40, height: 40 }).png({ palette: true }).toBuffer(),
    transparent: await makePhoto({ width: 40, height: 40 }).ensureAlpha(0.5).webp().toBuffer(),
    "one pixel": await makePhoto({ width: 1, height: 1 }).png().toBuffer(),
    thread: makeDecompressionBomb({ width: 12_000, height: 1 }),
    animated,
  };
  expect((await sharp(animated).metadata()).pages).toBe(2);
  for (const [kind, bytes] of Object.entries(odd)) {
    const media = await ingestPicture({ ownerId: ana.id, purpose: "post", bytes, crop: kind === "thread" ? "4:5" : undefined });
    await pictureVariants.run({ mediaId: media.id });
    const { channels, pages } = await sharp(await readStoredFile(media.id, "master.jpg")).metadata();
    expect({ kind, channels, pages }).toEqual({ kind, channels: 3, pages: undefined });
  }
});

test("a broken picture leaves nothing behind", async () => {
  const ana = await makeUser();
  const jpeg = await makeJpeg();
  const before = await readdir(join(env.DATA_DIR, "media"));
  await expect(ingestPicture({ ownerId: ana.id, purpose: "post", bytes: jpeg.subarray(0, jpeg.length - 3000) })).rejects.toMatchObject({
    code: "image_broken",
  });
  expect(await readdir(join(env.DATA_DIR, "media"))).toEqual(before);
});

test("REL-62: when the database says no, the stored files go again", async () => {
  const before = await readdir(join(env.DATA_DIR, "media"));
  await expect(ingestPicture({ ownerId: newId(), purpose: "post", bytes: await makeJpeg({ width: 90, height: 90 }) })).rejects.toThrow();
  expect(await readdir(join(env.DATA_DIR, "media"))).toEqual(before);
});

test("SEC-52 and REL-62: should the process die between store and row, the files go within a day", async () => {
  const id = await reserveMediaId();
  const [job] =
    await client`select extract(epoch from start_after - now())::int as seconds from pgboss.job where name = 'picture-removal' and data -> 'mediaIds' ? ${id}`;
  expect(job?.seconds).toBeWithin(86_000, 86_401);
  await storePictureFiles(id, [{ file: masterFile, bytes: await makeJpeg({ width: 90, height: 90 }), type: "image/jpeg" }]);
  await pictureRemoval.run({ mediaIds: [id] });
  expect(await readPictureFile(id, masterFile)).toBeNull();
});

test("REL-63: a picture whose files cannot be deleted is gone for everybody at once, and its files go when they can", async () => {
  const ana = await makeUser();
  const { id } = await ingestPicture({ ownerId: ana.id, purpose: "post", bytes: await makeJpeg({ width: 90, height: 90 }) });
  const [folder, stuck] = [join(env.DATA_DIR, "media", id), join(env.DATA_DIR, "media", id, "160.webp")];
  await rm(stuck, { force: true });
  await mkdir(join(stuck, "in the way"), { recursive: true });
  await db.transaction((tx) => deleteMedia(tx, [id]));
  expect((await serveMedia(new Request(`http://localhost/media/${id}/master.jpg`), { ...ana, isModerator: false }, id, "master.jpg")).status).toBe(404);
  await expect(pictureRemoval.run({ mediaIds: [id] })).rejects.toThrow();
  const jobs =
    await client`select retry_limit as "tries", retry_delay_max as "longest", extract(day from keep_until - start_after)::int as "days" from pgboss.job
    where name = 'picture-removal' and data -> 'mediaIds' ? ${id} and start_after <= now()`;
  expect([...jobs]).toEqual([{ tries: 1000, longest: 3600, days: 60 }]); // six weeks of retries
  await rm(stuck, { recursive: true });
  await pictureRemoval.run({ mediaIds: [id] });
  await expect(readdir(folder)).rejects.toThrow("ENOENT");
});

test("a deleted picture loses its files, and one that still has its row is spared", async () => {
  const ana = await makeUser();
  const deleted = await ingestPicture({ ownerId: ana.id, purpose: "post", bytes: await makeJpeg({ width: 90, height: 90 }) });
  const remaining = await ingestPicture({ ownerId: ana.id, purpose: "post", bytes: await makeJpeg({ width: 90, height: 90 }) });
  expect(await db.transaction((tx) => deleteMedia(tx, [deleted.id]))).toEqual([deleted.id]);
  await pictureRemoval.run({ mediaIds: [deleted.id, remaining.id] });
  await pictureRemoval.run({ mediaIds: [deleted.id, remaining.id] });
  expect(await readPictureFile(deleted.id, "master.jpg")).toBeNull();
  expect(await listStoredFiles(remaining.id)).toContain("master.jpg");
  expect(await readdir(join(env.DATA_DIR, "media"))).not.toContain(deleted.id);
});

test("variants asked for a deleted picture are not made, and those of a try that broke off go", async () => {
  const id = newId();
  await storePictureFiles(id, [{ file: "320.avif", bytes: await makeJpeg({ width: 90, height: 90 }), type: "image/avif" }]);
  await pictureVariants.run({ mediaId: id });
  expect(await readPictureFile(id, "320.avif")).toBeNull();
});

test("a share card that was being made while its picture was deleted does not stay behind", async () => {
  const ana = await makeUser();
  const { id } = await ingestPicture({ ownerId: ana.id, purpose: "post", bytes: await makeJpeg({ width: 90, height: 90 }) });
  expect(await getShareCard(id, false)).not.toBeNull();
  expect(await listStoredFiles(id)).toContain(cardFile);
  const other = await ingestPicture({ ownerId: ana.id, purpose: "post", bytes: await makeJpeg({ width: 90, height: 90 }) });
  await db.transaction((tx) => deleteMedia(tx, [other.id])); // its files are deleted by the job
  expect(await getShareCard(other.id, false)).toBeNull();
  expect(await listStoredFiles(other.id)).not.toContain(cardFile);
});

test("a presented picture lists only the files that are there, with a small placeholder", async () => {
  const ana = await makeUser();
  const media = await ingestPicture({ ownerId: ana.id, purpose: "post", bytes: await makeJpeg({ width: 900, height: 1200 }) });
  const early = presentImage(media);
  expect(early).toMatchObject({ url: `/media/${media.id}/1080.jpg`, width: 900, height: 1200 });
  expect(early.variants).toEqual([
    { url: `/media/${media.id}/320.webp`, width: 320, type: "image/webp" },
    { url: `/media/${media.id}/640.webp`, width: 640, type: "image/webp" },
    { url: `/media/${media.id}/master.jpg`, width: 900, type: "image/jpeg" },
  ]);
  await pictureVariants.run({ mediaId: media.id });
  const all = presentImage({ ...media, areVariantsReady: true }).variants;
  expect(all.map((variant) => variant.url.split("/").at(-1) ?? "").sort()).toEqual(await listStoredFiles(media.id));
  expect(Math.max(...all.map((variant) => variant.width))).toBe(900);
  expect(early.placeholder.length).toBeLessThan(400);
  const tiny = await sharp(Buffer.from(early.placeholder.replace("data:image/png;base64,", ""), "base64")).metadata();
  expect(tiny).toMatchObject({ format: "png", height: 8 });
});

test("each pixel of a placeholder is within four of the mean of its block, and it has less than 250 characters a drawing", async () => {
  const drawings = [1, 2, 3, 4, 5, 6, 7, 8];
  const lengths = await Promise.all(
    drawings.map(async (look) => {
      const small = sharp(`demo/look-0${look}.jpg`).resize(100, 100, { fit: "inside" }).ensureAlpha().raw();
      const { data, info } = await small.toBuffer({ resolveWithObject: true });
      const thumbhash = Buffer.from(rgbaToThumbHash(info.width, info.height, data)).toString("base64");
      const placeholder = encodePlaceholder(thumbhash);
      const shown = await sharp(placeholder).raw().toBuffer({ resolveWithObject: true });
      const means = getBlockMeans(thumbHashToRGBA(Buffer.from(thumbhash, "base64")));
      const errors = means.map((mean, index) => Math.abs(mean - (shown.data[index] ?? Number.NaN)));
      expect([shown.data.length, Math.max(...errors) <= 4]).toEqual([means.length, true]);
      return placeholder.toString("base64").length;
    }),
  );
  expect(lengths.reduce((sum, length) => sum + length, 0) / drawings.length).toBeLessThan(250 - "data:image/png;base64,".length);
});

/** Of blocks of four by four, row by row, three channels each. */
function getBlockMeans({ w, h, rgba }: ReturnType<typeof thumbHashToRGBA>): number[] {
  const means: number[] = [];
  for (let top = 0; top < h; top += 4)
    for (let left = 0; left < w; left += 4)
      for (let channel = 0; channel < 3; channel++) {
        const values: number[] = [];
        for (let y = top; y < Math.min(top + 4, h); y++) for (let x = left; x < Math.min(left + 4, w); x++) values.push(rgba[(y * w + x) * 4 + channel] ?? 0);
        means.push(values.reduce((sum, value) => sum + value, 0) / values.length);
      }
  return means;
}
