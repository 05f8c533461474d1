import { expect, test } from "bun:test";
import { eq, sql } from "drizzle-orm";
import { publishImports } from "#app/actions/import/publish-imports.server";
import { db } from "#app/db/client.server";
import { posts } from "#app/db/schema";
import { createImportedLook } from "#app/models/looks/imported/imported-look.server";
import { imageUrlOf } from "#app/models/media/picture";
import { makePicture, makeUser } from "#tests/people";
import { waitUntil } from "#tests/waiting";

test("a look that ana deletes while she publishes all of a page is passed over, the others come", async () => {
  const ana = await makeUser();
  const bring = async (key: string) => {
    const images = [{ imageUrl: imageUrlOf((await makePicture(ana)).id) }];
    return createImportedLook(ana.id, { key, takenAt: 1_558_000_000_000, caption: "Feira", images });
  };
  const ids = [(await bring("1/a.jpg")).id, (await bring("2/b.jpg")).id, (await bring("3/c.jpg")).id];
  const [first = "", deleted = "", last = ""] = ids;
  const body = new URLSearchParams([["act", "page"], ["privacy", "public"], ...ids.map((id) => ["of", id])]);
  const request = new Request("http://localhost/import/looks", { method: "POST", body });
  const [begun, mayEnd] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const deletion = db.transaction(async (tx) => {
    await tx.delete(posts).where(eq(posts.id, deleted));
    begun.resolve();
    await mayEnd.promise;
  });
  await begun.promise;
  const publishing = publishImports(request, ana.id);
  const waiting = sql`select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
  await waitUntil("the publishing to stand in line", async () => (await db.execute(waiting)).length > 0);
  mayEnd.resolve();
  expect([await publishing, await deletion]).toEqual([null, undefined]);
  const left = await db.select({ id: posts.id, isArchived: posts.isArchived }).from(posts).where(eq(posts.userId, ana.id)).orderBy(posts.id);
  expect(left).toEqual([first, last].sort().map((id) => ({ id, isArchived: false })));
});
