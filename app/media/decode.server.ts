import sharp, { type Sharp } from "sharp";
import { AppError } from "#app/models/app-error";
import type { Purpose } from "#app/models/media.server";
import { mostPhotoBytes } from "#app/models/photo";
import { weightedTurns } from "#app/models/weighted-turns";
import { hasAiMark } from "./ai-mark";
import { maxCardsCost, maxPicturesCost } from "./decode-cost.server";
import { withoutTexts } from "./png-chunks";

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

/** An upload whose header was read: its upright size, the width of its rows in the file, whether it carries the AI mark, and its bytes without what costs memory and is of no use. */
export type Inspected = { bytes: Buffer; width: number; height: number; rowWidth: number; isTurned: boolean; isAi: boolean };

/** Reads the header. Refuses by the first bytes and by the size, before any pixel is decoded. */
export async function inspectPicture(upload: Buffer, purpose: Purpose): Promise<Inspected> {
  const { maxBytes, kinds } = pictureLimits[purpose];
  if (upload.length > maxBytes) throw new AppError("image_too_large");
  const kind = kinds.find((kind) => beginnings[kind](upload));
  if (!kind) throw new AppError("image_not_an_image");
  const bytes = kind === "png" ? withoutTexts(upload) : upload;
  const { autoOrient, width: rowWidth, orientation = 1, xmp } = await openPicture(bytes).metadata().catch(refuse);
  const { width, height } = autoOrient;
  if (width * height > maxPixels || Math.max(width, height) > maxSide) throw new AppError("image_too_many_pixels");
  return { bytes, width, height, rowWidth, isTurned: orientation > 1, isAi: hasAiMark(xmp) };
}

/** A picture to work on inside `decoding`; of an animation the first frame. */
export function openPicture(bytes: Uint8Array, { seconds = secondsForPixels } = {}): Sharp {
  return sharp(bytes, { limitInputPixels: maxPixels, failOn: "error" }).timeout({ seconds });
}

const inTurn = weightedTurns({ capacity: maxPicturesCost, maxAtOnce: 2, maxWaiting: 32, maxWaitMs: 30_000, tooHeavy: "image_too_costly" });

/** Runs work on pixels that costs so many bytes at most: two pieces at once in the whole process, and only while their costs fit its budget. The others wait in line. */
export const decoding = <T>(cost: number, work: () => Promise<T>): Promise<T> => inTurn(cost, () => work().catch(refuse));

const cardsInTurn = weightedTurns({ capacity: maxCardsCost, maxAtOnce: 1, maxWaiting: 8, maxWaitMs: 10_000, tooHeavy: "image_too_costly" });

/** The same for share cards, whose line is short and their own: neither they nor uploads wait for the other. */
export const drawingCard = <T>(work: () => Promise<T>): Promise<T> => cardsInTurn(maxCardsCost, () => work().catch(refuse));

function refuse(error: Error): never {
  if (error instanceof AppError) throw error;
  if (/exceeds pixel limit/.test(error.message)) throw new AppError("image_too_many_pixels", { cause: error });
  if (/unsupported image format/.test(error.message)) throw new AppError("image_not_an_image", { cause: error });
  throw new AppError("image_broken", { cause: error });
}
