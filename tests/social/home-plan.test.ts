import { expect, spyOn, test } from "bun:test";
import { eq, inArray, sql } from "drizzle-orm";
import postgres from "postgres";
import { db, reader } from "#app/db/client.server";
import { jsonRows } from "#app/db/json-rows.server";
import { posts, users } from "#app/db/schema";
import { createSession } from "#app/models/account/session.server";
import { getHomeViewer } from "#app/models/activity/home.server";
import { getFollowingCards } from "#app/models/feed/feed.server";
import { getOpenedPost } from "#app/models/feed/opened-post.server";
import { followUser } from "#app/models/people/follow.server";
import { makePicture, makeUser } from "#tests/people";

// alone in its database: plans depend on what the tables hold

test("the query of who asks and that of a look are planned once, not at each page, also where people have many looks", async () => {
  const ana = await makeUser();
  const cover = await makePicture(ana);
  for (let person = 0; person < 40; person++) {
    const { id } = await makeUser();
    await followUser(ana.id, id);
    await db.insert(posts).values(Array.from({ length: 100 }, () => ({ userId: id, caption: "Linho", imageUrl: cover.id, type: "outfit" as const })));
    await db.update(users).set({ postsCount: 100 }).where(eq(users.id, id));
  }
  await db.execute(sql`analyze`);
  const token = await createSession(ana.id, "test");
  const [look] = await db.select({ id: posts.id }).from(posts).limit(1);
  const pages = {
    cards: () => getHomeViewer(token, "cards"),
    explore: () => getHomeViewer(token, "explore"),
    look: () => getOpenedPost(ana.id, look?.id ?? "", { limit: 24, cursor: null }),
  };
  for (const [page, read] of Object.entries(pages)) {
    const sent = spyOn(reader, "unsafe");
    expect(await read()).not.toBeNull();
    const [text = "", values] = sent.mock.calls[0] ?? [];
    sent.mockRestore();
    const connection = postgres(process.env.DATABASE_URL ?? "", { max: 1 }); // one that has no plans yet
    for (let turn = 0; turn < 12; turn++) await connection.unsafe(text, values, { prepare: true });
    const [plans] = await connection.unsafe("select custom_plans::int as made from pg_prepared_statements where statement = $1", [text]);
    await connection.end();
    expect({ page, made: plans?.made }).toEqual({ page, made: 5 });
  }
});

test.each([
  { authors: 3, looks: 40 },
  { authors: 30, looks: 4 },
])("the pages of Following hold all looks of $authors authors with $looks each, the newest first", async ({ authors, looks }) => {
  const ana = await makeUser();
  const people = await Promise.all(Array.from({ length: authors }, () => makeUser()));
  for (const { id } of people) await followUser(ana.id, id);
  const cover = await makePicture(ana);
  const byTurn = Array.from({ length: looks }, () => people.map(({ id }) => ({ userId: id, caption: "Linho", imageUrl: cover.id, type: "outfit" as const })));
  const made = await db.insert(posts).values(byTurn.flat()).returning({ id: posts.id });
  await db
    .update(users)
    .set({ postsCount: looks })
    .where(
      inArray(
        users.id,
        people.map(({ id }) => id),
      ),
    );
  const newestFirst = made
    .map(({ id }) => id)
    .sort()
    .reverse();
  const token = await createSession(ana.id, "test");
  const start = (await getHomeViewer(token, "cards"))?.home.cards;
  expect(start).toHaveLength(25);
  const first = await getFollowingCards(ana.id, { limit: 24, cursor: null }, start);
  const shown = first.items.map(({ id }) => id);
  for (let cursor = first.nextCursor; cursor; ) {
    const page = await getFollowingCards(ana.id, { limit: 24, cursor });
    shown.push(...page.items.map(({ id }) => id));
    cursor = page.nextCursor;
  }
  expect(shown).toEqual(newestFirst);
});

test("no query is compiled at each page, and rows as one value refuse what JSON gives back as text", async () => {
  const [setting] = await db.execute<{ jit: string }>(sql`show jit`);
  expect(setting?.jit).toBe("off");
  const select = (field: typeof posts.id | typeof posts.createdAt) => jsonRows({ look: { field } }, sql`posts`, sql`1`);
  expect(() => select(posts.id)).not.toThrow();
  expect(() => select(posts.createdAt)).toThrow("createdAt would come back as text");
});
