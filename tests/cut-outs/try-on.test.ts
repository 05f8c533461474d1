import { expect, test } from "bun:test";
import { eq } from "drizzle-orm";
import { preparePiece } from "#app/actions/pieces/try-piece.server";
import { db } from "#app/db/client.server";
import { media, pieceMarks, posts } from "#app/db/schema";
import { mediaIdOf } from "#app/models/media/media.server";
import { keepCutOut } from "#app/models/pieces/cut-out.server";
import { requirePiece } from "#app/models/pieces/piece-view.server";
import { ingestOnce } from "../media/demo-pictures.ts";
import { makePost, makeUser } from "../people.ts";
import { cut, makePiece, picture } from "./pieces.ts";

async function tryPiece(viewerId: string, pieceId: string): Promise<string | undefined> {
  const { imageUrl } = await preparePiece(viewerId, pieceId, undefined);
  const [made] = await db
    .select({ sha256: media.sha256 })
    .from(media)
    .where(eq(media.id, mediaIdOf(imageUrl) ?? ""));
  return made?.sha256;
}

test("the cut-out of a look that allows no try-ons is bia's alone to try; ana gets the part of the look that does", async () => {
  const [ana, { bia, piece, look }] = [await makeUser(), await makePiece()];
  await cut(bia.id, piece.id);
  await keepCutOut(bia.id, piece.id);
  const { id: mediaId } = await ingestOnce({ ownerId: bia.id, purpose: "post", bytes: picture });
  const open = await makePost({ by: bia, imageUrl: mediaId });
  await db.insert(pieceMarks).values({ pieceId: piece.id, postId: open.id, mediaId, x: 0, y: 0, width: 10_000, height: 10_000 });
  const cutOut = await tryPiece(bia.id, piece.id);
  expect(await tryPiece(ana.id, piece.id)).toBe(cutOut);
  await db.update(posts).set({ allowTryOn: false }).where(eq(posts.id, look.id));
  expect((await requirePiece(ana.id, piece.id)).cutOut).not.toBeNull();
  const part = await tryPiece(ana.id, piece.id);
  expect([part === undefined, part === cutOut]).toEqual([false, false]);
  expect(await tryPiece(bia.id, piece.id)).toBe(cutOut);
});
