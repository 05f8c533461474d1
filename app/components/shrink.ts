import { keepAiMark } from "./keep-ai-mark";

const longestSide = 2560;

/** A photo as large as we keep it, as JPEG; what is small enough, or cannot be read here, stays as it is. */
export async function shrink(file: File): Promise<File> {
  const bitmap = await createImageBitmap(file).catch(() => null);
  if (!bitmap) return file;
  const scale = longestSide / Math.max(bitmap.width, bitmap.height);
  const canvas = scale < 1 ? drawn(bitmap, scale) : null;
  bitmap.close();
  if (!canvas) return file;
  const blob = await new Promise<Blob | null>((done) => canvas.toBlob(done, "image/jpeg", 0.9));
  return blob ? new File([await keepAiMark(file, blob)], "look.jpg", { type: blob.type }) : file;
}

function drawn(bitmap: ImageBitmap, scale: number): HTMLCanvasElement | null {
  const canvas = document.createElement("canvas");
  canvas.width = Math.round(bitmap.width * scale);
  canvas.height = Math.round(bitmap.height * scale);
  const paper = canvas.getContext("2d");
  if (!paper) return null;
  // clothes cut out as a PNG lie on white here as on the server: a JPEG has no holes, and would fill them black
  paper.fillStyle = "#fff";
  paper.fillRect(0, 0, canvas.width, canvas.height);
  paper.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
  return canvas;
}
