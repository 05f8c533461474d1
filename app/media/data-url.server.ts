import { AppError } from "#app/lib/app-error";

const dataUrlPrefix = /^data:image\/[a-z0-9.+-]{1,40};base64,/i;
const base64Pattern = /^[A-Za-z0-9+/]+={0,2}$/;

/** Ignores the claimed MIME type. */
export function parseDataUrl(text: string, maxBytes: number): Buffer {
  const [prefix] = dataUrlPrefix.exec(text) ?? [];
  if (!prefix) throw new AppError("image_not_an_image");
  const padding = text.endsWith("==") ? 2 : text.endsWith("=") ? 1 : 0;
  const length = text.length - prefix.length;
  if (Math.floor((length * 3) / 4) - padding > maxBytes) throw new AppError("image_too_large");
  const body = text.slice(prefix.length);
  if (length % 4 !== 0 || !base64Pattern.test(body)) throw new AppError("image_broken");
  return Buffer.from(body, "base64");
}
