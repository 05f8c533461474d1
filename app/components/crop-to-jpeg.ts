/** Which part of a picture is meant, in its own pixels. */
export type CropArea = { x: number; y: number; width: number; height: number };

/** That part of the picture as a JPEG, at most `longest` pixels a side; null if the browser cannot. */
export async function cropToJpeg(url: string, { x, y, width, height }: CropArea, longest: number): Promise<Blob | null> {
  const image = new Image();
  image.src = url;
  try {
    await image.decode();
  } catch {
    return null;
  }
  const scale = Math.min(1, longest / Math.max(width, height));
  const canvas = document.createElement("canvas");
  canvas.width = Math.max(1, Math.round(width * scale));
  canvas.height = Math.max(1, Math.round(height * scale));
  const paper = canvas.getContext("2d");
  if (!paper) return null;
  // a PNG may be transparent, a JPEG is not
  paper.fillStyle = "#fff";
  paper.fillRect(0, 0, canvas.width, canvas.height);
  paper.drawImage(image, x, y, width, height, 0, 0, canvas.width, canvas.height);
  return new Promise((done) => canvas.toBlob(done, "image/jpeg", 0.95));
}
