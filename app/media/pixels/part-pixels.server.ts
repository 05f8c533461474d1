import { openPicture } from "../decode/decode.server";

type Part = { left: number; top: number; width: number; height: number };

/** Colours of a part of a picture, scaled; three bytes a pixel. Runs in a decode slot. */
export const readPartPixels = (picture: Uint8Array, part: Part, size: { width: number; height: number }): Promise<Buffer> =>
  openPicture(picture)
    .extract(part)
    .resize({ ...size, fit: "fill" })
    .toColourspace("srgb")
    .removeAlpha()
    .raw()
    .toBuffer();
