import { expect, test } from "bun:test";
import { eq, sql } from "drizzle-orm";
import { db } from "#app/db/client.server";
import { collections, feedPreferences, notifications, posts, users } from "#app/db/schema";
import { listNotifications, readNotifications } from "#app/models/activity.server";
import { createCollection, listCollections } from "#app/models/collection.server";
import { followUser } from "#app/models/follow.server";
import { listFollowers } from "#app/models/follow-list.server";
import { maxLearnt, preferPost, tasteOf } from "#app/models/preference.server";
import { aPicture, aPost, aUser } from "../people.ts";
import { unboundedQueries } from "../unbounded.ts";

/** Queries without a limit of their own, by why they need none. */
const explained: Record<string, string[]> = {
  "one row, by its key": [
    "appeal: selectNotices", // its callers take one
    "billing: isKnownEvent",
    "consent: giveConsent",
    "data-copy: requestCopy",
    "demo: hasDemoComment",
    "edit-feedback: rateEdit",
    "image-edit: insertImageEdit",
    "kept-photo: keepPhoto", // and the five at most that are kept
    "media: readableQuery",
    "message: conversationQuery",
    "moderation-act: removeComment",
    "person: personQuery",
    "person: relationQuery",
    "plan-credit: enter",
    "post-view: authorQuery",
    "preference: stylesQuery",
    "relation: holdPair",
    "report: holdReporter",
    "session: viewerQuery",
    "unseen: unseenQuery",
  ],
  "a row for each id that was given, and these are of a part, of a try-on's four pictures, of two people, or of this process's listeners": [
    "activity: actorsOf",
    "activity: newQuery",
    "card: cardsQuery",
    "conversation: unreadQuery",
    "conversation: waitingQuery",
    "follow: followedAmong",
    "follow: lockPeople",
    "image-edit-deletion: made",
    "image-edit-input: lentByPosts",
    "image-edit-input: requireInputs",
    "learnt: listLearnt",
    "media: deleteMedia",
    "media: holdPictures",
    "media: listGoneMedia",
    "message-view: lookPictures",
    "message-view: resultPictures",
    "moderation-queue: peopleOf",
    "outfit-suggestion: stillWearable",
    "post-view: visibleAuthors",
    "post-view: wholePosts",
    "session: livingSessions",
  ],
  "a number, a lock or nothing comes back": [
    "appeal: takeBack",
    "backlog: backlog",
    "backlog: waiting",
    "comment: deleteComment",
    "departure: countEverywhere",
    "edit-link: endHiddenLink", // a part of a deletion
    "news: publish",
    "notification: notify",
    "pair: hold",
    "pair: holdStay",
    "pair: lockPair",
    "picture-hash: storeHashes",
    "preference: preferPost",
    "rejected-picture: noteRejection",
    "relation: removeTraces",
    "save: restoreSave",
    "save: setSave",
  ],
  "limits stand in the parts of the query": ["feed: newestBy", "story: reelsBy"],
  "a cap at the writing": [
    "account-purge: listCopiesOf", // one a day, of which each lives seven
    "session: createSession", // ten sessions
    "moderation-case: requireReviewedPerson", // counts
  ],
  "everything is what is promised, by a job that makes one copy at a time": ["data-copy: readData"],
  "after a restored backup, once: those of the deleted who are back": ["account-purge: sendAwayAgain"],
};

test("SEC-111: every query that may answer with many rows has an end in its SQL, or stands here with the reason why it needs none", async () => {
  const files = [...new Bun.Glob("app/{db,jobs,models}/**/*.ts").scanSync(".")];
  const found = (await Promise.all(files.map(async (path) => unboundedQueries(path, await Bun.file(path).text())))).flat();
  const known = Object.values(explained).flat();
  expect(found.filter((query) => !known.includes(query)).sort()).toEqual([]);
  expect(known.filter((query) => !found.includes(query))).toEqual([]);
});

test("a query without an end is found however it is written", () => {
  const find = (body: string) => unboundedQueries("app/models/some.server.ts", `async function list() { ${body} }`);
  for (const wrong of [
    "return db.select().from(posts).where(x).orderBy(y);",
    "const rows = await db.select().from(posts); return rows;",
    "return db.execute(sql`select id from posts`);",
    "return tx.execute(sql`update posts set x = 1 returning id`);",
    "return db.execute(query);",
  ])
    expect(find(wrong)).toEqual(["some: list"]);
  for (const right of [
    "return db.select().from(posts).limit(most);",
    "const [row] = await db.select().from(posts); return row;",
    "return (await db.select().from(posts))[0];",
    "return db.execute(sql`select id from posts limit 60`);",
    "return tx.execute(sql`delete from posts`);",
  ])
    expect(find(right)).toEqual([]);
});

const many = 3000;

test("SEC-111: what others do by the thousand comes in parts: three thousand followers, and as many who liked and were told of", async () => {
  const ana = await aUser();
  const look = await aPost({ by: ana });
  const rows = Array.from({ length: many }, (_, index) => ({
    username: `f${index}_${ana.username.slice(-8)}`,
    email: `f${index}_${ana.username}@exemplo.com`,
  }));
  const fans: { id: string }[] = [];
  for (let from = 0; from < many; from += 500) {
    const some = rows.slice(from, from + 500).map((row) => ({ ...row, name: row.username, passwordHash: "none", credits: 0, followingCount: 1 }));
    fans.push(...(await db.insert(users).values(some).returning({ id: users.id })));
  }
  await db.execute(
    sql`insert into follows (id, follower_id, following_id) select gen_random_uuid(), fan, ${ana.id} from unnest(${sql.param(fans.map(({ id }) => id))}::uuid[]) fan`,
  );
  await db.update(users).set({ followersCount: many }).where(eq(users.id, ana.id));
  await db.execute(
    sql`insert into likes (id, user_id, post_id) select gen_random_uuid(), fan, ${look.id} from unnest(${sql.param(fans.map(({ id }) => id))}::uuid[]) fan`,
  );
  await db.update(posts).set({ likesCount: many }).where(eq(posts.id, look.id));
  await db.execute(sql`insert into notifications (id, user_id, type, subject_id, actor_id, post_id)
    select gen_random_uuid(), ${ana.id}, 'like', ${look.id}, fan, ${look.id} from unnest(${sql.param(fans.map(({ id }) => id))}::uuid[]) fan`);
  const followers = await listFollowers(ana.id, ana.id, { limit: 60, cursor: null });
  expect([followers.items.length, followers.nextCursor !== null]).toEqual([60, true]);
  const told = await listNotifications(ana.id, { limit: 60, cursor: null });
  expect(told.items.map(({ actors, count }) => [actors.length, count])).toEqual([[3, many]]);
  await readNotifications(ana.id);
  expect(await db.$count(notifications, sql`user_id = ${ana.id} and not is_read`)).toBe(0);
});

test("nobody has more than two hundred collections of their own: the next one is refused in words", async () => {
  const ana = await aUser();
  const custom = await db.$count(collections, sql`user_id = ${ana.id} and kind = 'custom'`);
  await db.insert(collections).values(Array.from({ length: 199 - custom }, (_, index) => ({ userId: ana.id, name: `Coleção ${index}`, position: index })));
  const wanted = (name: string) => createCollection(ana.id, { name, description: "", category: null, isPrivate: false });
  const twins = await Promise.allSettled([wanted("Praia"), wanted("Serra"), wanted("Lago")]);
  expect(twins.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected", "rejected"]);
  await expect(wanted("Rio")).rejects.toMatchObject({ code: "collections_full" });
  expect(await listCollections(ana.id)).toHaveLength(202);
});

test("Explore learns five hundred things of a person and forgets the weakest and oldest beyond them", async () => {
  const [ana, bia] = [await aUser(), await aUser()];
  await followUser(ana.id, bia.id);
  const rows = Array.from({ length: maxLearnt + 20 }, (_, index) => ({
    userId: ana.id,
    kind: "tag" as const,
    value: `t${index}`,
    weight: index === 0 ? 3 : 1,
  }));
  await db.insert(feedPreferences).values(rows);
  expect((await tasteOf(ana.id)).tags.size).toBe(maxLearnt);
  await preferPost(ana.id, (await aPost({ by: bia, imageUrl: (await aPicture(bia)).id, tags: ["novo"] })).id, "more");
  expect(await db.$count(feedPreferences, eq(feedPreferences.userId, ana.id))).toBe(maxLearnt);
  const { tags } = await tasteOf(ana.id);
  expect([tags.has("t0"), tags.has("t1"), tags.has("novo")]).toEqual([true, false, true]);
});
