import sharp from "sharp";
import { AppError } from "#app/lib/app-error";
import { cutOutBaseFile, cutOutFile, cutOutMaskFile, masterFile } from "#app/models/media/picture";
import { type CutBox, cutKindOf, maxCutOutSide, maxMaskBytes } from "#app/models/pieces/cut-out";
import { type PieceKind, wholePicture } from "#app/models/pieces/piece";
import { findClothesKind } from "#app/models/try-on/try-on-input.server";
import type { CutPiece } from "#app/vision/garment/cut-piece";
import { runVision } from "#app/vision/process/vision.server";
import { openPicture, withDecodeSlot } from "./decode/decode.server";
import { masterCost } from "./decode/decode-cost.server";
import { type PictureFile, readPictureBytes } from "./files.server";
import { computeThumbhash, withAiMark } from "./render.server";
import { getFaceShare } from "./shown-clothes.server";
import { decodeForVision } from "./vision-pixels.server";

type Size = { width: number; height: number };
type Pixels = Size & { data: Uint8Array };

/** What is cut out of which picture. */
type Wanted = { sourceId: string; box: CutBox; kind: PieceKind; isAi: boolean };

/** A made cut-out with its files; null where nothing is left to show. */
export type MadeCutOut = Size & { way: "clothes" | "box" | "brush"; base: Size; files: PictureFile[]; bytes: number; sha256: string; thumbhash: string };

/** Finds a piece within a box; throws VisionError. */
export type PieceFinder = (master: Uint8Array, box: CutBox, kind: PieceKind) => Promise<CutPiece>;

const minShownShare = 0.3; // of the box, where the piece itself is not found
const minAlpha = 24;
const trimMargin = 4;

export const findPiece: PieceFinder = async (master, box, kind) => {
  const share = { left: box.x / wholePicture, top: box.y / wholePicture, width: box.width / wholePicture, height: box.height / wholePicture };
  return runVision("cutPiece", { picture: await decodeForVision(master), box: share, kind: cutKindOf[kind] });
};

/** Cuts a piece out of a stored picture; null where only people would be left. Throws VisionError. */
export async function makeCutOut({ sourceId, box, kind, isAi }: Wanted, find: PieceFinder = findPiece): Promise<MadeCutOut | null> {
  const master = await readPictureBytes(sourceId, masterFile);
  return master && renderCutOut(master, await find(master, box, kind), isAi);
}

/** The same without eyes: all of the box but where faces are expected. */
export async function makeUnseenCutOut({ sourceId, box, isAi }: Omit<Wanted, "kind">): Promise<MadeCutOut | null> {
  const master = await readPictureBytes(sourceId, masterFile);
  if (!master) return null;
  const { width, height } = await openPicture(master).metadata();
  const isLaid = (await findClothesKind(sourceId)) === "flat_lay";
  const end = isLaid ? 0 : Math.ceil(getFaceShare({ width, height }) * wholePicture);
  const frame = { width: 500, height: 500 };
  const scale = (part: number) => Math.round((part * frame.width) / wholePicture);
  const [left, top] = [Math.min(frame.width - 1, scale(box.x)), Math.min(frame.height - 1, scale(box.y))];
  const room = { left, top, width: Math.max(1, scale(box.x + box.width) - left), height: Math.max(1, scale(box.y + box.height) - top) };
  const allowed = new Uint8Array(frame.width * frame.height);
  for (let y = Math.max(room.top, scale(end) + (end > 0 ? 1 : 0)); y < room.top + room.height; y++) {
    allowed.fill(255, y * frame.width + room.left, y * frame.width + room.left + room.width);
  }
  return renderCutOut(master, { ...frame, box: room, allowed, piece: null }, isAi);
}

/** Colours of hidden pixels are removed, not only made transparent. */
function renderCutOut(master: Uint8Array, { width, height, box, allowed, piece }: CutPiece, isAi: boolean): Promise<MadeCutOut | null> {
  const shown = allowed.reduce((sum, value) => sum + (value ? 1 : 0), 0);
  if (!piece && shown < box.width * box.height * minShownShare) return Promise.resolve(null);
  return withDecodeSlot(masterCost, async () => {
    const size = await openPicture(master).metadata();
    const [across, down] = [size.width / width, size.height / height];
    const [left, top] = [Math.min(size.width - 1, Math.round(box.left * across)), Math.min(size.height - 1, Math.round(box.top * down))];
    const part = {
      left,
      top,
      width: Math.max(1, Math.min(size.width - left, Math.round(box.width * across))),
      height: Math.max(1, Math.min(size.height - top, Math.round(box.height * down))),
    };
    const scale = Math.min(1, maxCutOutSide / Math.max(part.width, part.height));
    const room = { width: Math.max(1, Math.round(part.width * scale)), height: Math.max(1, Math.round(part.height * scale)) };
    const fit = (mask: Uint8Array) =>
      sharp(mask, { raw: { width, height, channels: 1 } })
        .extract(box)
        .resize({ ...room, fit: "fill", kernel: "linear" })
        .extractChannel(0)
        .raw()
        .toBuffer();
    const colours = await openPicture(master)
      .extract(part)
      .resize({ ...room, fit: "fill" })
      .toColourspace("srgb")
      .removeAlpha()
      .raw()
      .toBuffer();
    const [limit, mask] = [await fit(allowed), piece ? await fit(piece) : null];
    const base = joinAlpha({ ...room, data: colours }, limit);
    return finishCutOut(base, mask ?? limit, piece ? "clothes" : "box", isAi);
  });
}

function joinAlpha({ width, height, data }: Pixels, alpha: Uint8Array): Pixels {
  const joined = new Uint8Array(width * height * 4);
  for (let at = 0; at < width * height; at++) {
    const value = alpha[at] ?? 0;
    if (value < minAlpha) continue;
    joined.set(data.subarray(at * 3, at * 3 + 3), at * 4);
    joined[at * 4 + 3] = value;
  }
  return { width, height, data: joined };
}

/** Shows of the base what the mask shows, cut to its content. */
async function finishCutOut(base: Pixels, mask: Uint8Array, way: MadeCutOut["way"], isAi: boolean): Promise<MadeCutOut | null> {
  const { width, height } = base;
  const shown = new Uint8Array(base.data);
  let [left, top, right, bottom] = [width, height, -1, -1];
  for (let at = 0; at < width * height; at++) {
    const alpha = Math.min(shown[at * 4 + 3] ?? 0, mask[at] ?? 0);
    if (alpha < minAlpha) {
      shown.fill(0, at * 4, at * 4 + 4);
      continue;
    }
    shown[at * 4 + 3] = alpha;
    const [x, y] = [at % width, Math.floor(at / width)];
    [left, right, top, bottom] = [Math.min(left, x), Math.max(right, x), Math.min(top, y), Math.max(bottom, y)];
  }
  if (right < 0) return null;
  const from = { left: Math.max(0, left - trimMargin), top: Math.max(0, top - trimMargin) };
  const part = { ...from, width: Math.min(width, right + 1 + trimMargin) - from.left, height: Math.min(height, bottom + 1 + trimMargin) - from.top };
  const raw = { width, height, channels: 4 } as const;
  const trimmed = await sharp(shown, { raw }).extract(part).raw().toBuffer({ resolveWithObject: true });
  const encoded = sharp(trimmed.data, { raw: { ...trimmed.info, channels: 4 } }).webp({ quality: 88, exact: true });
  const bytes = await withAiMark(encoded, isAi).toBuffer();
  return {
    way,
    width: part.width,
    height: part.height,
    base: { width, height },
    bytes: bytes.length,
    sha256: new Bun.CryptoHasher("sha256").update(bytes).digest("hex"),
    thumbhash: await computeThumbhash(trimmed),
    files: [
      { file: cutOutFile, type: "image/webp", bytes },
      { file: cutOutBaseFile, type: "image/webp", bytes: await sharp(base.data, { raw }).webp({ quality: 90, exact: true }).toBuffer() },
      {
        file: cutOutMaskFile,
        type: "image/png",
        bytes: await sharp(mask, { raw: { width, height, channels: 1 } })
          .toColourspace("b-w")
          .png()
          .toBuffer(),
      },
    ],
  };
}

/** Applies the mask of a brush to what it may show. */
export async function mendCutOut(mediaId: string, base: Size, png: Uint8Array, isAi: boolean): Promise<MadeCutOut | null> {
  const mask = await readMask(png, base);
  const stored = await readPictureBytes(mediaId, cutOutBaseFile);
  if (!stored) throw new AppError("not_found");
  return withDecodeSlot(masterCost, async () => {
    const { data, info } = await openPicture(stored).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
    return finishCutOut({ width: info.width, height: info.height, data }, mask, "brush", isAi);
  });
}

const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

/** A grey PNG of exactly this size, without transparency. */
export async function readMask(png: Uint8Array, { width, height }: Size): Promise<Uint8Array> {
  const refuse = () => new AppError("invalid", { issues: [{ path: "mask", message: "errors:mask_invalid" }] });
  if (png.length > maxMaskBytes || !signature.equals(png.subarray(0, signature.length))) throw refuse();
  const header = await openPicture(png)
    .metadata()
    .catch(() => null);
  if (header?.width !== width || header.height !== height) throw refuse();
  const decoded = await withDecodeSlot(masterCost, () => openPicture(png).toColourspace("srgb").ensureAlpha().raw().toBuffer()).catch(() => null);
  if (!decoded || decoded.length !== width * height * 4) throw refuse();
  const mask = new Uint8Array(width * height);
  for (let at = 0; at < mask.length; at++) {
    const [red = 0, green, blue, alpha] = decoded.subarray(at * 4, at * 4 + 4);
    if (red !== green || red !== blue || alpha !== 255) throw refuse();
    mask[at] = red;
  }
  return mask;
}

/** On white, for what takes no transparency. */
export async function renderCutOutOnWhite(mediaId: string, side: number): Promise<Uint8Array | null> {
  const bytes = await readPictureBytes(mediaId, cutOutFile);
  if (!bytes) return null;
  return withDecodeSlot(masterCost, () =>
    openPicture(bytes)
      .resize({ width: side, height: side, fit: "contain", background: { r: 255, g: 255, b: 255, alpha: 1 } })
      .flatten({ background: "#ffffff" })
      .jpeg({ quality: 92 })
      .toBuffer(),
  );
}
