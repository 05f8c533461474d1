import { readPixels } from "#app/components/try-on/read-pixels";
import type { Rgb } from "#app/vision/types";

/** Decodes a photo to pixels, made smaller to this side; null when the browser cannot read it. */
export async function readPhoto(file: Blob, maxSide: number): Promise<Rgb | null> {
  const whole = await createImageBitmap(file).catch(() => null);
  const context = document.createElement("canvas").getContext("2d", { willReadFrequently: true });
  if (!whole || !context) return null;
  const scale = Math.min(1, maxSide / Math.max(whole.width, whole.height));
  const size = { width: Math.max(1, Math.round(whole.width * scale)), height: Math.max(1, Math.round(whole.height * scale)) };
  Object.assign(context.canvas, size);
  context.fillStyle = "#fff"; // below transparent pixels
  context.fillRect(0, 0, size.width, size.height);
  context.imageSmoothingQuality = "high";
  context.drawImage(whole, 0, 0, size.width, size.height);
  whole.close();
  return readPixels(context);
}
