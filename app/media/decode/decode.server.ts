import sharp, { type Sharp } from "sharp";
import { hasAiXmp } from "#app/lib/ai-mark";
import { AppError } from "#app/lib/app-error";
import { limitWeight } from "#app/lib/limit-weight";
import type { PicturePurpose } from "#app/models/media/media.server";
import { maxCardsCost, maxPicturesCost } from "./decode-cost.server";
import { pictureLimits } from "./picture-limits";
import { withoutTexts } from "./png-chunks";

// blocks SVG, GIF, TIFF, PDF and others
sharp.block({ operation: ["VipsForeignLoad"] });
sharp.unblock({ operation: ["VipsForeignLoadJpeg", "VipsForeignLoadPng", "VipsForeignLoadWebp"] });
sharp.cache(false);
sharp.concurrency(1); // two pictures are two threads: docs/decisions/086-kept-comment-rows.md

const maxPixels = 50_000_000;
const maxSide = 12_000;
export const pixelTimeoutSeconds = 10;

const signatures = {
  jpeg: (bytes: Buffer) => bytes.subarray(0, 3).equals(Buffer.from([0xff, 0xd8, 0xff])),
  png: (bytes: Buffer) => bytes.subarray(0, 8).equals(Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])),
  webp: (bytes: Buffer) => bytes.toString("latin1", 0, 4) === "RIFF" && bytes.toString("latin1", 8, 12) === "WEBP",
};

/** Upright size; bytes without unused metadata. */
export type InspectedPicture = { bytes: Buffer; width: number; height: number; rowWidth: number; isTurned: boolean; isAi: boolean };

/** Checks signature and size before decoding. */
export async function inspectPicture(upload: Buffer, purpose: PicturePurpose): Promise<InspectedPicture> {
  const { maxBytes, kinds } = pictureLimits[purpose];
  if (upload.length > maxBytes) throw new AppError("image_too_large");
  const kind = kinds.find((kind) => signatures[kind](upload));
  if (!kind) throw new AppError("image_not_an_image");
  const bytes = kind === "png" ? withoutTexts(upload) : upload;
  const { autoOrient, width: rowWidth, orientation = 1, xmp } = await openPicture(bytes).metadata().catch(rethrowAsAppError);
  const { width, height } = autoOrient;
  if (width * height > maxPixels || Math.max(width, height) > maxSide) throw new AppError("image_too_many_pixels");
  return { bytes, width, height, rowWidth, isTurned: orientation > 1, isAi: hasAiXmp(xmp) };
}

export function openPicture(bytes: Uint8Array, { seconds = pixelTimeoutSeconds } = {}): Sharp {
  return sharp(bytes, { limitInputPixels: maxPixels, failOn: "error" }).timeout({ seconds });
}

const withDecodeCapacity = limitWeight({ capacity: maxPicturesCost, maxAtOnce: 2, maxWaiting: 32, maxWaitMs: 30_000, tooHeavy: "image_too_costly" });

/** Two at once, within the memory budget (decision 037). */
export const withDecodeSlot = <T>(cost: number, work: () => Promise<T>): Promise<T> => withDecodeCapacity(cost, () => work().catch(rethrowAsAppError));

const withCardCapacity = limitWeight({ capacity: maxCardsCost, maxAtOnce: 1, maxWaiting: 8, maxWaitMs: 10_000, tooHeavy: "image_too_costly" });

export const withCardSlot = <T>(work: () => Promise<T>): Promise<T> => withCardCapacity(maxCardsCost, () => work().catch(rethrowAsAppError));

function rethrowAsAppError(error: Error): never {
  if (error instanceof AppError) throw error;
  if (/exceeds pixel limit/.test(error.message)) throw new AppError("image_too_many_pixels", { cause: error });
  if (/unsupported image format/.test(error.message)) throw new AppError("image_not_an_image", { cause: error });
  throw new AppError("image_broken", { cause: error });
}
