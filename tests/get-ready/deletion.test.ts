import { expect, test } from "bun:test";
import { and, eq, sql } from "drizzle-orm";
import { db } from "#app/db/client.server";
import { creditEntries, editFeedback, imageEdits, posts } from "#app/db/schema";
import { sweep } from "#app/jobs/sweep.server";
import { createCollection, deleteCollection } from "#app/models/collection.server";
import { addToCollection } from "#app/models/collection-item.server";
import { addComment, deleteComment } from "#app/models/comment.server";
import { readData } from "#app/models/data-copy.server";
import { rateEdit } from "#app/models/edit-feedback.server";
import { deleteImageEdit, emptyDeletedEdits, removeDeletedEdits } from "#app/models/image-edit-deletion.server";
import { deletePost } from "#app/models/post.server";
import { retention } from "#app/models/retention";
import { aPicture, aPost, aUser } from "../people.ts";
import { aResult, aTryOn, creditsOf, rowOf } from "./try-ons.ts";

/** The tables, of the queue too, in which the word stands anywhere. */
async function tablesWith(word: string): Promise<string[]> {
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
  const [ana, bia] = [await aUser(), await aUser()];
  const word = `segredo${crypto.randomUUID().slice(0, 8)}`;
  const edit = await aResult(ana, { prompt: `vestido ${word}`, description: `para ${word}` });
  await rateEdit(ana.id, edit.id, { good: false, reason: `não parece ${word}` });
  const look = await aPost({ by: ana, caption: word, altText: word, location: word, tags: [word] });
  const comment = await addComment(ana.id, (await aPost({ by: bia })).id, word);
  const collection = await createCollection(ana.id, { name: word, description: word, category: word, isPrivate: false });
  await addToCollection(ana.id, collection.id, look.id, { note: word });
  expect((await tablesWith(word)).length).toBeGreaterThanOrEqual(5);

  await deleteImageEdit(ana.id, edit.id);
  await deleteComment(ana.id, comment.id);
  await deleteCollection(ana.id, collection.id);
  await deletePost(ana.id, look.id);
  expect(await tablesWith(word)).toEqual([]);
});

test("a deleted try-on is empty at once, its credit stays booked, and ana's copy shows what is left of it", async () => {
  const ana = await aUser();
  const { id } = await aTryOn(ana, "vestido vermelho");
  await deleteImageEdit(ana.id, id);
  expect(await rowOf(id)).toMatchObject({ prompt: "", description: null, imageUrls: [], resultImageUrls: [], status: "failed", error: "deleted" });
  expect(await creditsOf(ana)).toBe(5);
  const entries = await db.select({ kind: creditEntries.kind, amount: creditEntries.amount }).from(creditEntries).where(eq(creditEntries.imageEditId, id));
  expect(entries.map(({ kind, amount }) => `${kind} ${amount}`).sort()).toEqual(["refund 1", "spend -1"]);
  const { tryOns } = await readData(ana.id);
  expect(tryOns).toMatchObject([{ id, prompt: "", pictureIds: [], resultPictureIds: [], feedback: null }]);
  expect(tryOns[0]?.deletedAt).not.toBeNull();
});

test("what earlier deletions left in the rows is emptied in portions, whatever is not deleted stays", async () => {
  const ana = await aUser();
  const photo = await aPicture(ana, "edit_input");
  const old = { userId: ana.id, imageUrls: [photo.id], resultImageUrls: [photo.id], prompt: "vestido", description: "antigo", model: "local-preview" } as const;
  const rows = Array.from({ length: 7 }, () => ({
    ...old,
    imageUrls: [photo.id],
    resultImageUrls: [photo.id],
    status: "completed" as const,
    deletedAt: new Date(),
  }));
  const deleted = await db.insert(imageEdits).values(rows).returning({ id: imageEdits.id });
  await db.insert(editFeedback).values(deleted.map(({ id }) => ({ editId: id, good: true, reason: "lindo" })));
  const kept = await aResult(ana);
  await emptyDeletedEdits(3);
  const full = and(eq(imageEdits.userId, ana.id), sql`(prompt <> '' or description is not null or image_urls <> '{}' or result_image_urls <> '{}')`);
  expect((await db.select({ id: imageEdits.id }).from(imageEdits).where(full)).map(({ id }) => id)).toEqual([kept.id]);
  expect(await db.$count(editFeedback, sql`reason = 'lindo'`)).toBe(0);
  expect(await rowOf(kept.id)).toMatchObject({ prompt: kept.prompt, imageUrls: kept.imageUrls });
});

test("L-20, SEC-109: the row of a deleted try-on is there an hour before its days end and gone an hour after; the look made of it and the ledger stay", async () => {
  const ana = await aUser();
  const age = (hours: number) => sql`now() - make_interval(days => ${retention.deletedTryOnDays}, hours => ${hours})`;
  const [young, old] = [await aResult(ana), await aResult(ana)];
  const look = await aPost({ by: ana, imageUrl: old.after.id, imageEditId: old.id });
  await db.insert(creditEntries).values({ userId: ana.id, kind: "spend", amount: 0, imageEditId: old.id });
  for (const [edit, hours] of [
    [young, -1],
    [old, 1],
  ] as const) {
    await deleteImageEdit(ana.id, edit.id);
    await db
      .update(imageEdits)
      .set({ deletedAt: age(hours) })
      .where(eq(imageEdits.id, edit.id));
  }
  await removeDeletedEdits();
  expect((await db.select({ id: imageEdits.id }).from(imageEdits).where(eq(imageEdits.userId, ana.id))).map(({ id }) => id)).toEqual([young.id]);
  expect(await db.$count(posts, and(eq(posts.id, look.id), eq(posts.imageUrl, old.after.id)))).toBe(1);
  expect(await db.$count(creditEntries, eq(creditEntries.imageEditId, old.id))).toBe(1);
});

test("the hourly sweep does both", async () => {
  const ana = await aUser();
  const [left, old] = [await aResult(ana), await aResult(ana)];
  await db.update(imageEdits).set({ deletedAt: sql`now() - interval '1 day'` }).where(eq(imageEdits.id, left.id));
  await db.update(imageEdits).set({ deletedAt: sql`now() - interval '31 days'` }).where(eq(imageEdits.id, old.id));
  await sweep.run({});
  expect(await rowOf(left.id)).toMatchObject({ prompt: "", imageUrls: [] });
  expect(await db.$count(imageEdits, eq(imageEdits.id, old.id))).toBe(0);
});
