import type { CropArea } from "./crop-frame";
import { keepAiMark } from "./keep-ai-mark";

type JpegOptions = { longest: number; quality: number };

/** Crops to JPEG, keeping the AI mark; null on failure. */
export async function cropToJpeg(picture: Blob, { x, y, width, height }: CropArea, { longest, quality }: JpegOptions): Promise<Blob | null> {
  const url = URL.createObjectURL(picture);
  const image = new Image();
  image.src = url;
  try {
    await image.decode();
  } catch {
    return null;
  } finally {
    URL.revokeObjectURL(url);
  }
  const scale = Math.min(1, longest / Math.max(width, height));
  const canvas = document.createElement("canvas");
  canvas.width = Math.max(1, Math.round(width * scale));
  canvas.height = Math.max(1, Math.round(height * scale));
  const context = canvas.getContext("2d");
  if (!context) return null;
  // JPEG has no transparency
  context.fillStyle = "#fff";
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.drawImage(image, x, y, width, height, 0, 0, canvas.width, canvas.height);
  const jpeg = await new Promise<Blob | null>((done) => canvas.toBlob(done, "image/jpeg", quality));
  return jpeg && keepAiMark(picture, jpeg);
}
