import { minInputSide } from "#app/models/media/photo";
import { type CameraSettings, jpegQuality } from "./camera-settings";

type Size = { width: number; height: number };

/** The visible part under object-fit: cover. */
export function getCoverCrop(picture: Size, box: Size) {
  const scale = Math.min(picture.width / box.width, picture.height / box.height);
  const [width, height] = [Math.round(box.width * scale), Math.round(box.height * scale)];
  return { x: Math.round((picture.width - width) / 2), y: Math.round((picture.height - height) / 2), width, height };
}

/** How much the visible part is enlarged: a webcam of 640×480 shows less than a try-on needs. */
export const getEnlargement = ({ width, height }: Size) => Math.max(1, minInputSide / Math.min(width, height));

const readSizes = (video: HTMLVideoElement) => ({
  picture: { width: video.videoWidth, height: video.videoHeight },
  box: { width: video.clientWidth, height: video.clientHeight },
});

export function isCoarse(video: HTMLVideoElement): boolean {
  const { picture, box } = readSizes(video);
  return picture.width > 0 && box.width > 0 && getEnlargement(getCoverCrop(picture, box)) > 1;
}

/** The visible frame as a photo, not mirrored. */
export async function takePhoto(video: HTMLVideoElement, { format, quality }: Pick<CameraSettings, "format" | "quality">): Promise<Blob | null> {
  const { picture, box } = readSizes(video);
  if (picture.width === 0 || box.width === 0) return null;
  const { x, y, width, height } = getCoverCrop(picture, box);
  const enlargement = getEnlargement({ width, height });
  const canvas = document.createElement("canvas");
  canvas.width = Math.ceil(width * enlargement);
  canvas.height = Math.ceil(height * enlargement);
  const context = canvas.getContext("2d");
  if (context) context.imageSmoothingQuality = "high";
  context?.drawImage(video, x, y, width, height, 0, 0, canvas.width, canvas.height);
  return new Promise((done) => canvas.toBlob(done, format === "png" ? "image/png" : "image/jpeg", jpegQuality[quality]));
}

export const toPhotoFile = (photo: Blob) => new File([photo], photo.type === "image/png" ? "look.png" : "look.jpg", { type: photo.type });
