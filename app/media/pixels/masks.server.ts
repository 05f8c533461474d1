import sharp from "sharp";
import { AppError } from "#app/lib/app-error";
import { maxMaskBytes } from "#app/models/pieces/cut-out";
import { openPicture, withDecodeSlot } from "../decode/decode.server";
import { masterCost } from "../decode/decode-cost.server";
import type { CutBase, Pixels, Size } from "./cut-base.server";

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
    const red = decoded[at * 4] ?? 0;
    if (red !== decoded[at * 4 + 1] || red !== decoded[at * 4 + 2] || decoded[at * 4 + 3] !== 255) throw refuse();
    mask[at] = red;
  }
  return mask;
}

/** What may leave this machine to have its edge found: a JPEG on white, without people. */
export const renderForOutside = ({ width, height, data }: Pixels): Promise<Uint8Array<ArrayBuffer>> =>
  withDecodeSlot(masterCost, async () => {
    const onWhite = sharp(data, { raw: { width, height, channels: 4 } }).flatten({ background: "#ffffff" });
    return new Uint8Array(await onWhite.jpeg({ quality: 92 }).toBuffer());
  });

const maxSide = 2048;
const maxStretch = 0.03;
const minShown = 128;
const minShare = 0.08; // of the box
const minPieceShare = 0.6; // of the piece that was found here
const reach = 0.015; // of the longer side, beyond that piece

/** The mask that came back, within what was sent; null if wrong or nearly empty. */
export async function readOutsideMask(given: Uint8Array, { width, height, data, piece }: CutBase): Promise<Uint8Array | null> {
  const header = await openPicture(given)
    .metadata()
    .catch(() => null);
  if (!header || Math.max(header.width, header.height) > maxSide) return null;
  if (Math.abs((header.width * height) / (header.height * width) - 1) > maxStretch) return null;
  const raw = { width, height, channels: 1 } as const;
  const mask = await withDecodeSlot(masterCost, async () => {
    const grey = openPicture(given).flatten({ background: "#000000" }).resize({ width, height, fit: "fill" }).toColourspace("b-w");
    return grey.extractChannel(0).raw().toBuffer();
  }).catch(() => null);
  if (mask?.length !== width * height) return null;
  const near =
    piece &&
    (await sharp(piece, { raw })
      .dilate(Math.ceil(Math.max(width, height) * reach))
      .extractChannel(0)
      .raw()
      .toBuffer());
  const [shown, kept, found] = [new Uint8Array(mask.length), { count: 0, ofPiece: 0 }, { count: 0 }];
  for (let at = 0; at < mask.length; at++) {
    shown[at] = Math.min(mask[at] ?? 0, near ? (near[at] ?? 0) : 255);
    const isShown = Math.min(shown[at] ?? 0, data[at * 4 + 3] ?? 0) >= minShown;
    const isPiece = (piece?.[at] ?? 0) >= minShown;
    if (isShown) kept.count += 1;
    if (isPiece) found.count += 1;
    if (isShown && isPiece) kept.ofPiece += 1;
  }
  return kept.count >= mask.length * minShare && kept.ofPiece >= found.count * minPieceShare ? shown : null;
}
