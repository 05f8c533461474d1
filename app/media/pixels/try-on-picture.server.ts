import { padToFrame, type Size } from "#app/models/try-on/try-on-frame";
import { openPicture, withDecodeSlot } from "../decode/decode.server";
import { masterCost } from "../decode/decode-cost.server";

/** Of anything that a provider gets. */
export const maxInputPixels = 1_500_000;

export type InputOptions = {
  maxPixels?: number | undefined;
  /** Its edges are continued until it has this ratio. */
  frame?: Size | null;
};

/** A picture of ours within a provider's limits. */
export function fitInput(picture: Uint8Array, { maxPixels = maxInputPixels, frame }: InputOptions): Promise<Uint8Array<ArrayBuffer>> {
  return withDecodeSlot(masterCost, async () => {
    const { width, height } = await openPicture(picture).metadata();
    const padded = frame ? padToFrame({ width, height }, frame) : { width, height };
    const scale = Math.min(1, Math.sqrt(Math.min(maxPixels, maxInputPixels) / (padded.width * padded.height)));
    const inner = { width: Math.max(1, Math.floor(width * scale)), height: Math.max(1, Math.floor(height * scale)) };
    const across = Math.max(0, Math.floor(padded.width * scale) - inner.width);
    const down = Math.max(0, Math.floor(padded.height * scale) - inner.height);
    const [left, top] = [Math.floor(across / 2), Math.floor(down / 2)];
    const rendered = openPicture(picture)
      .resize({ ...inner, fit: "fill" })
      .extend({ left, right: across - left, top, bottom: down - top, extendWith: "copy" });
    return new Uint8Array(await rendered.jpeg({ quality: 90 }).toBuffer());
  });
}
