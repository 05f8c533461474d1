import { expect, test } from "bun:test";
import { and, eq, sql } from "drizzle-orm";
import { db } from "#app/db/client.server";
import { creditEntries, posts, tryOnFeedback, tryOns } from "#app/db/schema";
import { sweep } from "#app/jobs/sweep.server";
import { createCollection, deleteCollection } from "#app/models/collections/collection.server";
import { addToCollection } from "#app/models/collections/collection-item.server";
import { addComment, deleteComment } from "#app/models/looks/comment.server";
import { deletePost } from "#app/models/looks/post.server";
import { readData } from "#app/models/privacy/data-copy.server";
import { retention } from "#app/models/shared/retention";
import { rateTryOn } from "#app/models/try-on/feedback/try-on-feedback.server";
import { clearDeletedTryOns, deleteTryOn, removeDeletedTryOns } from "#app/models/try-on/try-on-deletion.server";
import { makePicture, makePost, makeUser } from "../people.ts";
import { getCredits, getTryOnRow, makeResult, makeTryOn } from "./try-ons.ts";

/** Finds tables, including the queue's, that contain the word. */
async function findTablesWith(word: string): Promise<string[]> {
  const tables = await db.execute<{ name: string }>(sql`
    select format('%I.%I', schemaname, tablename) as name from pg_tables where schemaname in ('public', 'pgboss') order by 1`);
  const found: string[] = [];
  for (const { name } of tables) {
    const rows = await db.execute(sql`select 1 from ${sql.raw(name)} as kept where kept::text like ${`%${word}%`} limit 1`);
    if (rows.length > 0) found.push(name);
  }
  return found;
}

test("SEC-109: what ana deleted stands in no table any more: a try-on with her verdict, a look, a comment, a collection", async () => {
  const [ana, bia] = [await makeUser(), await makeUser()];
  const word = `segredo${crypto.randomUUID().slice(0, 8)}`;
  const edit = await makeResult(ana, { prompt: `vestido ${word}`, description: `para ${word}` });
  await rateTryOn(ana.id, edit.id, { good: false, reason: `não parece ${word}` });
  const look = await makePost({ by: ana, caption: word, altText: word, location: word, tags: [word] });
  const comment = await addComment(ana.id, (await makePost({ by: bia })).id, word);
  const collection = await createCollection(ana.id, { name: word, description: word, category: word, isPrivate: false });
  await addToCollection(ana.id, collection.id, look.id, { note: word });
  expect((await findTablesWith(word)).length).toBeGreaterThanOrEqual(5);

  await deleteTryOn(ana.id, edit.id);
  await deleteComment(ana.id, comment.id);
  await deleteCollection(ana.id, collection.id);
  await deletePost(ana.id, look.id);
  expect(await findTablesWith(word)).toEqual([]);
});

test("a deleted try-on is empty at once, its credit stays booked, and ana's copy shows what is left of it", async () => {
  const ana = await makeUser();
  const { id } = await makeTryOn(ana, "vestido vermelho");
  await deleteTryOn(ana.id, id);
  expect(await getTryOnRow(id)).toMatchObject({ prompt: "", description: null, imageUrls: [], resultImageUrls: [], status: "failed", error: "deleted" });
  expect(await getCredits(ana)).toBe(5);
  const entries = await db.select({ kind: creditEntries.kind, amount: creditEntries.amount }).from(creditEntries).where(eq(creditEntries.imageEditId, id));
  expect(entries.map(({ kind, amount }) => `${kind} ${amount}`).sort()).toEqual(["refund 1", "spend -1"]);
  const { tryOns } = await readData(ana.id);
  expect(tryOns).toMatchObject([{ id, prompt: "", pictureIds: [], resultPictureIds: [], feedback: null }]);
  expect(tryOns[0]?.deletedAt).not.toBeNull();
});

test("what earlier deletions left in the rows is emptied in portions, whatever is not deleted stays", async () => {
  const ana = await makeUser();
  const photo = await makePicture(ana, "edit_input");
  const old = { userId: ana.id, imageUrls: [photo.id], resultImageUrls: [photo.id], prompt: "vestido", description: "antigo", model: "local-preview" } as const;
  const rows = Array.from({ length: 7 }, () => ({
    ...old,
    imageUrls: [photo.id],
    resultImageUrls: [photo.id],
    status: "completed" as const,
    deletedAt: new Date(),
  }));
  const deleted = await db.insert(tryOns).values(rows).returning({ id: tryOns.id });
  await db.insert(tryOnFeedback).values(deleted.map(({ id }) => ({ editId: id, good: true, reason: "lindo" })));
  const remaining = await makeResult(ana);
  await clearDeletedTryOns(3);
  const full = and(eq(tryOns.userId, ana.id), sql`(prompt <> '' or description is not null or image_urls <> '{}' or result_image_urls <> '{}')`);
  expect((await db.select({ id: tryOns.id }).from(tryOns).where(full)).map(({ id }) => id)).toEqual([remaining.id]);
  expect(await db.$count(tryOnFeedback, sql`reason = 'lindo'`)).toBe(0);
  expect(await getTryOnRow(remaining.id)).toMatchObject({ prompt: remaining.prompt, imageUrls: remaining.imageUrls });
});

test("L-20, SEC-109: the row of a deleted try-on is there an hour before its days end and gone an hour after; the look made of it and the ledger stay", async () => {
  const ana = await makeUser();
  const sqlAge = (hours: number) => sql`now() - make_interval(days => ${retention.deletedTryOnDays}, hours => ${hours})`;
  const [young, old] = [await makeResult(ana), await makeResult(ana)];
  const look = await makePost({ by: ana, imageUrl: old.after.id, imageEditId: old.id });
  await db.insert(creditEntries).values({ userId: ana.id, kind: "spend", amount: 0, imageEditId: old.id });
  for (const [edit, hours] of [
    [young, -1],
    [old, 1],
  ] as const) {
    await deleteTryOn(ana.id, edit.id);
    await db
      .update(tryOns)
      .set({ deletedAt: sqlAge(hours) })
      .where(eq(tryOns.id, edit.id));
  }
  await removeDeletedTryOns();
  expect((await db.select({ id: tryOns.id }).from(tryOns).where(eq(tryOns.userId, ana.id))).map(({ id }) => id)).toEqual([young.id]);
  expect(await db.$count(posts, and(eq(posts.id, look.id), eq(posts.imageUrl, old.after.id)))).toBe(1);
  expect(await db.$count(creditEntries, eq(creditEntries.imageEditId, old.id))).toBe(1);
});

test("the hourly sweep does both", async () => {
  const ana = await makeUser();
  const [left, old] = [await makeResult(ana), await makeResult(ana)];
  await db.update(tryOns).set({ deletedAt: sql`now() - interval '1 day'` }).where(eq(tryOns.id, left.id));
  await db.update(tryOns).set({ deletedAt: sql`now() - interval '31 days'` }).where(eq(tryOns.id, old.id));
  await sweep.run({});
  expect(await getTryOnRow(left.id)).toMatchObject({ prompt: "", imageUrls: [] });
  expect(await db.$count(tryOns, eq(tryOns.id, old.id))).toBe(0);
});
