import { eq } from "drizzle-orm";
import sharp from "sharp";
import { db } from "#app/db/client.server";
import { media, pieceMarks, pieces } from "#app/db/schema";
import { runCutOut } from "#app/jobs/cut-out.server";
import type { PieceFinder } from "#app/media/cut-out/cut-out.server";
import { type CutBox, cutKindOf } from "#app/models/pieces/cut-out";
import { getCutOuts, startCutOut } from "#app/models/pieces/cut-out.server";
import { findPieceIn } from "#app/vision/garment/cut-piece";
import { ingestOnce } from "../media/demo-pictures.ts";
import { makePost, makeUser } from "../people.ts";
import { drawPortrait, height, width } from "../vision/portraits.ts";

const portrait = await drawPortrait();
export const picture: Buffer = await sharp(portrait.picture.data, { raw: { width, height, channels: 3 } })
  .jpeg({ quality: 95, chromaSubsampling: "4:4:4" })
  .toBuffer();

export const whole: CutBox = { x: 0, y: 0, width: 10_000, height: 10_000 };
/** Knows the drawn person exactly. */
export const find: PieceFinder = async (_, { x, y, width: across, height: down }, kind) => {
  const box = {
    left: Math.round((x / 10_000) * width),
    top: Math.round((y / 10_000) * height),
    width: Math.round((across / 10_000) * width),
    height: Math.round((down / 10_000) * height),
  };
  return findPieceIn(portrait.picture, portrait.parts, [portrait.pose], portrait.pose, box, cutKindOf[kind]);
};

export async function makePiece(kind: "top" | "skirt" | "dress" = "dress", isAi = false) {
  const bia = await makeUser();
  const { id: mediaId } = await ingestOnce({ ownerId: bia.id, purpose: "post", bytes: picture });
  if (isAi) await db.update(media).set({ isAi }).where(eq(media.id, mediaId));
  const look = await makePost({ by: bia, imageUrl: mediaId });
  const [piece] = await db.insert(pieces).values({ ownerId: bia.id, kind }).returning();
  if (!piece) throw new Error("no piece");
  await db.insert(pieceMarks).values({ pieceId: piece.id, postId: look.id, mediaId, x: 0, y: 0, width: 10_000, height: 10_000 });
  return { bia, look, piece, mediaId };
}

export async function cut(ownerId: string, pieceId: string, box?: CutBox, options: Parameters<typeof runCutOut>[1] = {}): Promise<void> {
  await startCutOut(ownerId, pieceId, box);
  await runCutOut((await getCutOuts(pieceId)).open?.id ?? "", { find, ...options });
}

export const openOf = async (pieceId: string) => (await getCutOuts(pieceId)).open?.picture?.mediaId ?? "";
export const urlOf = (mediaId: string, file = "cutout.webp") => `/media/${mediaId}/${file}`;

/** How many pixels have colours of hair, face or skin, whatever their alpha. */
export async function countPerson(file: ArrayBuffer | Uint8Array): Promise<number> {
  const { data } = await sharp(new Uint8Array(file)).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
  let count = 0;
  for (let at = 0; at < data.length; at += 4) {
    const [red = 0, green = 0, blue = 0] = data.subarray(at, at + 3);
    if ((red > 150 && green > 150 && blue < 90) || (blue > 200 && green < 60 && red < 60)) count++;
  }
  return count;
}
