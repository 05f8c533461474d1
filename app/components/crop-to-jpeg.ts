import type { CropArea } from "./crop-frame";
import { keepAiMark } from "./keep-ai-mark";

type Making = { longest: number; quality: number };

/** That part of a picture as a JPEG, at most `longest` pixels a side and with the mark of AI if it had one; null if the browser cannot. */
export async function cropToJpeg(picture: Blob, { x, y, width, height }: CropArea, { longest, quality }: Making): Promise<Blob | null> {
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
  const paper = canvas.getContext("2d");
  if (!paper) return null;
  // a PNG may be transparent and a crop reach beyond its picture, a JPEG has no holes
  paper.fillStyle = "#fff";
  paper.fillRect(0, 0, canvas.width, canvas.height);
  paper.drawImage(image, x, y, width, height, 0, 0, canvas.width, canvas.height);
  const jpeg = await new Promise<Blob | null>((done) => canvas.toBlob(done, "image/jpeg", quality));
  return jpeg && keepAiMark(picture, jpeg);
}
