import sharp, { type Sharp } from "sharp";
import { AppError } from "#app/models/app-error";
import type { Purpose } from "#app/models/media.server";
import { mostPhotoBytes } from "#app/models/photo";
import { turns } from "#app/models/turns";
import { hasAiMark } from "./ai-mark";

// for the whole process: sharp alone would also open SVG, GIF, TIFF, PDF and more
sharp.block({ operation: ["VipsForeignLoad"] });
sharp.unblock({ operation: ["VipsForeignLoadJpeg", "VipsForeignLoadPng", "VipsForeignLoadWebp"] });
sharp.cache(false);

const maxPixels = 50_000_000;
const maxSide = 12_000;
/** How long the work on one picture may take. */
export const secondsForPixels = 10;

const beginnings = {
  jpeg: (bytes: Buffer) => bytes.subarray(0, 3).equals(Buffer.from([0xff, 0xd8, 0xff])),
  png: (bytes: Buffer) => bytes.subarray(0, 8).equals(Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])),
  webp: (bytes: Buffer) => bytes.toString("latin1", 0, 4) === "RIFF" && bytes.toString("latin1", 8, 12) === "WEBP",
};

type Kind = keyof typeof beginnings;

const upload = { maxBytes: 10_485_760, kinds: ["jpeg", "png", "webp"] as Kind[] };

/** What may come in for each purpose; results come from the AI provider and are larger. */
export const pictureLimits: Record<Purpose, { maxBytes: number; kinds: Kind[] }> = {
  post: upload,
  edit_input: upload,
  edit_result: { ...upload, maxBytes: 31_457_280 },
  avatar: { maxBytes: mostPhotoBytes, kinds: ["jpeg", "png"] },
};

/** The picture's upright size and whether it carries the AI mark. Refuses by the first bytes and the header, before any pixel is decoded. */
export async function inspectPicture(bytes: Buffer, purpose: Purpose): Promise<{ width: number; height: number; isAi: boolean }> {
  const { maxBytes, kinds } = pictureLimits[purpose];
  if (bytes.length > maxBytes) throw new AppError("image_too_large");
  if (!kinds.some((kind) => beginnings[kind](bytes))) throw new AppError("image_not_an_image");
  const { autoOrient, xmp } = await openPicture(bytes).metadata().catch(refuse);
  const { width, height } = autoOrient;
  if (width * height > maxPixels || Math.max(width, height) > maxSide) throw new AppError("image_too_many_pixels");
  return { width, height, isAi: hasAiMark(xmp) };
}

/** A picture to work on inside `decoding`; of an animation the first frame. */
export function openPicture(bytes: Uint8Array, { seconds = secondsForPixels } = {}): Sharp {
  return sharp(bytes, { limitInputPixels: maxPixels, failOn: "error" }).timeout({ seconds });
}

const inTurn = turns({ atOnce: 2, mostWaiting: 32 });

/** Runs work on pixels, two pieces at once in the whole process; the others wait in line. */
export const decoding = <T>(work: () => Promise<T>): Promise<T> => inTurn(() => work().catch(refuse));

function refuse(error: Error): never {
  if (error instanceof AppError) throw error;
  if (/exceeds pixel limit/.test(error.message)) throw new AppError("image_too_many_pixels", { cause: error });
  if (/unsupported image format/.test(error.message)) throw new AppError("image_not_an_image", { cause: error });
  throw new AppError("image_broken", { cause: error });
}
