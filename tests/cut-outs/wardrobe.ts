import sharp from "sharp";
import { db } from "#app/db/client.server";
import { pieceMarks, pieces } from "#app/db/schema";
import { runCutOut } from "#app/jobs/cut-out.server";
import { ingestPicture } from "#app/media/ingest.server";
import { getCutOuts, keepCutOut, startCutOut } from "#app/models/pieces/cut-out.server";
import { createOutfit } from "#app/models/pieces/outfits/outfit.server";
import { makePost } from "../people.ts";

/** Low in the picture, where no face is looked for without eyes. */
const low = { x: 500, y: 5000, width: 9000, height: 5000 };
const kinds = ["skirt", "top", "coat", "bag", "shoes", "trousers"] as const;

/** Six pieces of pictures as large as those of phones: cut out, in an outfit, and one to mend. */
export async function makeWardrobe(owner: { id: string }) {
  const ids: string[] = [];
  for (const [index, kind] of kinds.entries()) {
    const bytes = await sharp(`demo/look-0${index + 2}.jpg`)
      .resize(1536, 2048, { fit: "cover" })
      .jpeg({ quality: 90 })
      .toBuffer();
    const { id: mediaId } = await ingestPicture({ ownerId: owner.id, purpose: "post", bytes });
    const look = await makePost({ by: owner, imageUrl: mediaId });
    const [piece] = await db
      .insert(pieces)
      .values({ ownerId: owner.id, kind, name: `Peça ${index}` })
      .returning();
    if (!piece) throw new Error("no piece");
    await db.insert(pieceMarks).values({ pieceId: piece.id, postId: look.id, mediaId, ...low });
    ids.push(piece.id);
    if (index > 2) continue;
    await startCutOut(owner.id, piece.id, low);
    await runCutOut((await getCutOuts(piece.id)).open?.id ?? "");
    if (index > 0) await keepCutOut(owner.id, piece.id);
  }
  const outfit = await createOutfit(owner.id, { name: "Feira", occasion: null, pieces: ids.map((pieceId) => ({ pieceId })) });
  return { piece: { id: ids[0] ?? "" }, outfit };
}
