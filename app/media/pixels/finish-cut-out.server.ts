import sharp from "sharp";
import { cutOutBaseFile, cutOutFile, cutOutMaskFile, cutOutSmallFile, getSmallCutOut } from "#app/models/media/picture";
import type { StoredCutOut } from "#app/models/pieces/cut-out.server";
import { findColour } from "../cut-out/cut-out-colour";
import type { PictureFile } from "../files.server";
import { minAlpha, type Pixels } from "./cut-base.server";
import { computeThumbhash, withAiMark } from "./render.server";

/** A made cut-out with its files. */
export type MadeCutOut = StoredCutOut & { files: PictureFile[] };

const trimMargin = 4;

/** Shows of the base what the mask shows, cut to its content; null where nothing is left. */
export async function finishCutOut(base: Pixels, mask: Uint8Array, way: MadeCutOut["way"], isAi: boolean): Promise<MadeCutOut | null> {
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
  const encode = (size: { width: number; height: number }) => {
    const shrunk = sharp(trimmed.data, { raw: { ...trimmed.info, channels: 4 } }).resize({ ...size, fit: "fill" });
    return withAiMark(shrunk.webp({ quality: 88, exact: true }), isAi).toBuffer();
  };
  const [bytes, small] = [await encode(part), await encode(getSmallCutOut(part))];
  return {
    way,
    colour: way === "box" ? null : findColour(trimmed),
    width: part.width,
    height: part.height,
    base: { width, height },
    bytes: bytes.length,
    sha256: new Bun.CryptoHasher("sha256").update(bytes).digest("hex"),
    thumbhash: await computeThumbhash(trimmed),
    files: [
      { file: cutOutFile, type: "image/webp", bytes },
      { file: cutOutSmallFile, type: "image/webp", bytes: small },
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
