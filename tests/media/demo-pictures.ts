import { createHash } from "node:crypto";
import { mkdirSync, mkdtempSync, readdirSync, renameSync, rmSync } from "node:fs";
import { join } from "node:path";
import { eq } from "drizzle-orm";
import { db } from "#app/db/client.server";
import { media, pictureHashes } from "#app/db/schema";
import { pictureVariants } from "#app/jobs/picture-variants.server";
import { readPictureBytes, storePictureFiles } from "#app/media/files.server";
import { ingestAiResult, ingestPicture } from "#app/media/ingest.server";
import { insertMedia, type Media, type Purpose, reserveMediaId } from "#app/models/media/media.server";
import { pictureFiles } from "#app/models/media/picture";
import { storeHashes } from "#app/models/media/picture-hash.server";

// Pictures are taken in as the app does once a run; every further copy gets the same files.

type Upload = { ownerId: string; purpose: Exclude<Purpose, "film" | "cut_out">; bytes: Uint8Array };

type Rendered = Pick<Media, "width" | "height" | "bytes" | "sha256" | "thumbhash" | "isAi"> & { hashes: string[] };

const rowFile = "row.json";
const root = ".data/demo-pictures";
const types: Record<string, string> = { jpg: "image/jpeg", webp: "image/webp", avif: "image/avif" };

const readDemoLook = (look: number) => Bun.file(`demo/look-${String(look).padStart(2, "0")}.jpg`).bytes();

/** A stored picture of the demo, 1 to 28, with all its sizes. */
export const ingestDemoLook = async (ownerId: string, look: number, purpose: Upload["purpose"] = "post"): Promise<Media> =>
  ingestOnce({ ownerId, purpose, bytes: await readDemoLook(look) });

/** A stored picture with all its sizes; for pictures that several tests use. */
export async function ingestOnce({ ownerId, purpose, bytes }: Upload): Promise<Media> {
  const folder = join(root, await rendering, `${purpose}-${new Bun.CryptoHasher("sha256").update(bytes).digest("hex").slice(0, 12)}`);
  if (!(await Bun.file(join(folder, rowFile)).exists())) await render({ ownerId, purpose, bytes }, folder);
  const { hashes, ...row }: Rendered = await Bun.file(join(folder, rowFile)).json();
  const id = await reserveMediaId();
  const files = readdirSync(folder).filter((file) => file !== rowFile);
  await storePictureFiles(
    id,
    await Promise.all(files.map(async (file) => ({ file, type: types[file.split(".")[1] ?? ""] ?? "", bytes: await Bun.file(join(folder, file)).bytes() }))),
  );
  return db.transaction(async (tx) => {
    const inserted = await insertMedia(tx, { ...row, id, ownerId, purpose, areVariantsReady: true });
    await storeHashes(id, hashes.map(BigInt), tx);
    return inserted;
  });
}

/** Changes with the code that renders, so that its results are never old. */
const rendering = (async () => {
  const digest = createHash("sha256");
  const code = [
    "app/media/pixels/render.server.ts",
    "app/media/pixels/upload.server.ts",
    "app/media/pixels/perceptual-hash.server.ts",
    "app/models/media/picture.ts",
    "bun.lock",
  ];
  for (const file of code) digest.update(await Bun.file(file).bytes());
  return digest.digest("hex").slice(0, 12);
})();

async function render({ ownerId, purpose, bytes }: Upload, folder: string): Promise<void> {
  const { id } = await (purpose === "edit_result" ? ingestAiResult(ownerId, bytes) : ingestPicture({ ownerId, purpose, bytes }));
  await pictureVariants.run({ mediaId: id });
  const [row] = await db.select().from(media).innerJoin(pictureHashes, eq(pictureHashes.mediaId, media.id)).where(eq(media.id, id));
  if (!row) throw new Error("the picture just made is gone");
  mkdirSync(root, { recursive: true });
  const made = mkdtempSync(join(root, "new-"));
  for (const file of pictureFiles) {
    const stored = await readPictureBytes(id, file);
    if (stored) await Bun.write(join(made, file), stored);
  }
  const { width, height, sha256, thumbhash, isAi } = row.media;
  const rendered: Rendered = { width, height, bytes: row.media.bytes, sha256, thumbhash, isAi, hashes: row.picture_hashes.hashes.map(String) };
  await Bun.write(join(made, rowFile), JSON.stringify(rendered));
  mkdirSync(join(folder, ".."), { recursive: true });
  try {
    renameSync(made, folder);
  } catch {
    rmSync(made, { recursive: true }); // another test was quicker
  }
  await db.delete(media).where(eq(media.id, id));
}
