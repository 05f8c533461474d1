import { AppError } from "#app/lib/app-error";

const dataUrlPrefix = /^data:image\/[a-z0-9.+-]{1,40};base64,/i;

/** Ignores the claimed MIME type. */
export function parseDataUrl(text: string, maxBytes: number): Uint8Array {
  const [prefix] = dataUrlPrefix.exec(text) ?? [];
  if (!prefix) throw new AppError("image_not_an_image");
  const padding = text.endsWith("==") ? 2 : text.endsWith("=") ? 1 : 0;
  const length = text.length - prefix.length;
  const size = Math.floor((length * 3) / 4) - padding;
  if (size > maxBytes) throw new AppError("image_too_large");
  const bytes = length > 0 && length % 4 === 0 && decodeBase64(text.slice(prefix.length));
  if (!bytes || bytes.length !== size) throw new AppError("image_broken"); // whitespace is skipped
  return bytes;
}

function decodeBase64(text: string): Uint8Array | null {
  try {
    return Uint8Array.fromBase64(text);
  } catch {
    return null;
  }
}
