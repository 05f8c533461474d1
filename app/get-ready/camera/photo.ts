import { type CameraSettings, qualityOf } from "./camera-settings";

type Size = { width: number; height: number };

/** The part of a picture that a box shows when the picture covers it. */
export function coveredArea(picture: Size, box: Size) {
  const scale = Math.min(picture.width / box.width, picture.height / box.height);
  const [width, height] = [Math.round(box.width * scale), Math.round(box.height * scale)];
  return { x: Math.round((picture.width - width) / 2), y: Math.round((picture.height - height) / 2), width, height };
}

/** What the mirror shows at this moment, and no more, as a photo; not turned round as in the mirror. */
export async function photograph(video: HTMLVideoElement, { format, quality }: Pick<CameraSettings, "format" | "quality">): Promise<Blob | null> {
  const picture = { width: video.videoWidth, height: video.videoHeight };
  const box = { width: video.clientWidth, height: video.clientHeight };
  if (picture.width === 0 || box.width === 0) return null;
  const { x, y, width, height } = coveredArea(picture, box);
  const canvas = document.createElement("canvas");
  canvas.width = width;
  canvas.height = height;
  canvas.getContext("2d")?.drawImage(video, x, y, width, height, 0, 0, width, height);
  return new Promise((done) => canvas.toBlob(done, format === "png" ? "image/png" : "image/jpeg", qualityOf[quality]));
}

/** The photo as a file that a form can send. */
export const asFile = (photo: Blob) => new File([photo], photo.type === "image/png" ? "look.png" : "look.jpg", { type: photo.type });
