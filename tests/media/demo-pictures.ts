import { createHash } from "node:crypto";
import { mkdirSync, mkdtempSync, readdirSync, renameSync, rmSync } from "node:fs";
import { join } from "node:path";
import { db } from "#app/db/client.server";
import { media } from "#app/db/schema";
import { newId } from "#app/db/schema/columns";
import { storePictureFiles } from "#app/media/files.server";
import { pictures } from "#app/media/process/pictures.server";
import type { Media, Purpose } from "#app/models/media/media.server";
import { getVariants, masterFile } from "#app/models/media/picture";
import { storeHashes } from "#app/models/media/picture-hash.server";

// Pictures are rendered as the app does once a run; every copy gets the same files, and no jobs.

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
  if (!(await Bun.file(join(folder, rowFile)).exists())) await render({ purpose, bytes }, folder);
  const { hashes, ...row }: Rendered = await Bun.file(join(folder, rowFile)).json();
  const id = newId();
  const files = readdirSync(folder).filter((file) => file !== rowFile);
  await storePictureFiles(
    id,
    await Promise.all(files.map(async (file) => ({ file, type: types[file.split(".")[1] ?? ""] ?? "", bytes: await Bun.file(join(folder, file)).bytes() }))),
  );
  return db.transaction(async (tx) => {
    const [inserted] = await tx
      .insert(media)
      .values({ ...row, id, ownerId, purpose, areVariantsReady: true })
      .returning();
    if (!inserted) throw new Error("the picture was not inserted");
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

async function render({ purpose, bytes }: Omit<Upload, "ownerId">, folder: string): Promise<void> {
  const upload = await pictures.renderUpload({ bytes, purpose, isMadeByAi: purpose === "edit_result" });
  const { master, early, width, height, thumbhash, isAi } = upload;
  const late = getVariants(width).filter(({ isEarly }) => !isEarly);
  const rendered = await pictures.renderFiles(master, late, isAi);
  mkdirSync(root, { recursive: true });
  const made = mkdtempSync(join(root, "new-"));
  await Bun.write(join(made, masterFile), master);
  for (const { file, bytes } of early) await Bun.write(join(made, file), bytes);
  for (const [at, bytes] of rendered.entries()) await Bun.write(join(made, late[at]?.file ?? ""), bytes);
  const sha256 = new Bun.CryptoHasher("sha256").update(master).digest("hex");
  const row: Rendered = { width, height, bytes: master.length, sha256, thumbhash, isAi, hashes: upload.hashes.map(String) };
  await Bun.write(join(made, rowFile), JSON.stringify(row));
  mkdirSync(join(folder, ".."), { recursive: true });
  try {
    renameSync(made, folder);
  } catch {
    rmSync(made, { recursive: true }); // another test was quicker
  }
}
