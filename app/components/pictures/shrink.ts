import { maxPictureBytes, maxSourceBytes, pictureTypes } from "#app/models/media/photo";
import { keepAiMark } from "./keep-ai-mark";

const maxSidePixels = 2560;

/** Why a chosen file is not even read. */
export const getPictureError = (file: File) =>
  !file.type.startsWith("image/") ? "errors:image_not_an_image" : file.size > maxSourceBytes ? "errors:image_too_large" : null;

/** The pixels of a picture; null if it is broken. */
export const decodePicture = (file: File): Promise<ImageBitmap | null> => createImageBitmap(file).catch(() => null);

/** Scales to an upright JPEG, unless small and of an accepted type. Closes the bitmap. */
export async function shrinkPhoto(file: File, bitmap: ImageBitmap): Promise<File> {
  const scale = Math.min(1, maxSidePixels / Math.max(bitmap.width, bitmap.height));
  const isTaken = pictureTypes.split(",").includes(file.type); // AVIF, GIF or HEIC from elsewhere is not
  const canvas = scale < 1 || !isTaken || file.size > maxPictureBytes ? drawScaled(bitmap, scale) : null;
  bitmap.close();
  if (!canvas) return file;
  const blob = await new Promise<Blob | null>((done) => canvas.toBlob(done, "image/jpeg", 0.9));
  return blob ? new File([await keepAiMark(file, blob)], "look.jpg", { type: blob.type }) : file;
}

function drawScaled(bitmap: ImageBitmap, scale: number): HTMLCanvasElement | null {
  const canvas = document.createElement("canvas");
  canvas.width = Math.round(bitmap.width * scale);
  canvas.height = Math.round(bitmap.height * scale);
  const context = canvas.getContext("2d");
  if (!context) return null;
  context.imageSmoothingQuality = "high";
  // JPEG has no transparency
  context.fillStyle = "#fff";
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
  return canvas;
}
