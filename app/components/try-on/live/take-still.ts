import { drawMark } from "#app/components/on-me/draw-mark";
import { getCoverCrop } from "#app/components/try-on/camera/photo";

const jpegQuality = 0.9;

/** The visible part of the mirror as a JPEG with its mark; null before the first frame. */
export function takeStill(shown: HTMLCanvasElement, mark: string): Promise<Blob | null> {
  const box = { width: shown.clientWidth, height: shown.clientHeight };
  const canvas = document.createElement("canvas");
  const context = canvas.getContext("2d");
  if (!context || shown.width === 0 || box.width === 0) return Promise.resolve(null);
  const { x, y, width, height } = getCoverCrop(shown, box);
  canvas.width = width;
  canvas.height = height;
  context.drawImage(shown, x, y, width, height, 0, 0, width, height);
  drawMark(context, mark);
  return new Promise((resolve) => canvas.toBlob(resolve, "image/jpeg", jpegQuality));
}
