import { type CameraSettings, jpegQuality } from "./camera-settings";

type Size = { width: number; height: number };

/** The visible part under object-fit: cover. */
export function getCoverCrop(picture: Size, box: Size) {
  const scale = Math.min(picture.width / box.width, picture.height / box.height);
  const [width, height] = [Math.round(box.width * scale), Math.round(box.height * scale)];
  return { x: Math.round((picture.width - width) / 2), y: Math.round((picture.height - height) / 2), width, height };
}

/** The visible frame as a photo, not mirrored. */
export async function takePhoto(video: HTMLVideoElement, { format, quality }: Pick<CameraSettings, "format" | "quality">): Promise<Blob | null> {
  const picture = { width: video.videoWidth, height: video.videoHeight };
  const box = { width: video.clientWidth, height: video.clientHeight };
  if (picture.width === 0 || box.width === 0) return null;
  const { x, y, width, height } = getCoverCrop(picture, box);
  const canvas = document.createElement("canvas");
  canvas.width = width;
  canvas.height = height;
  canvas.getContext("2d")?.drawImage(video, x, y, width, height, 0, 0, width, height);
  return new Promise((done) => canvas.toBlob(done, format === "png" ? "image/png" : "image/jpeg", jpegQuality[quality]));
}

export const toPhotoFile = (photo: Blob) => new File([photo], photo.type === "image/png" ? "look.png" : "look.jpg", { type: photo.type });
