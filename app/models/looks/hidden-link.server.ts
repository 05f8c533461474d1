import { and, eq, inArray } from "drizzle-orm";
import type { Tx } from "#app/db/client.server";
import { posts, tryOnLinks, tryOns } from "#app/db/schema";
import { isHiddenLook } from "#app/models/access/visibility.server";

/** Before deletion of a hidden look: its result link must stay dead. */
export async function deleteHiddenLink(tx: Tx, postId: string): Promise<void> {
  const edits = tx
    .select({ id: tryOns.id })
    .from(tryOns)
    .innerJoin(posts, and(eq(posts.userId, tryOns.userId), isHiddenLook))
    .where(eq(posts.id, postId));
  await tx.delete(tryOnLinks).where(inArray(tryOnLinks.editId, edits));
}
