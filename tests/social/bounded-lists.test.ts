import { expect, test } from "bun:test";
import { eq, sql } from "drizzle-orm";
import { db } from "#app/db/client.server";
import { collections, feedPreferences, notifications, posts, users } from "#app/db/schema";
import { listNotifications, markNotificationsRead } from "#app/models/activity/activity.server";
import { createCollection, listCollections } from "#app/models/collections/collection.server";
import { adjustFeedWeights, getTaste, maxFeedWeights } from "#app/models/feed/preference.server";
import { followUser } from "#app/models/people/follow.server";
import { listFollowers } from "#app/models/people/follow-list.server";
import { makePicture, makePost, makeUser } from "../people.ts";
import { findUnboundedQueries } from "../unbounded-queries.ts";

/** Queries without their own limit, with reasons. */
const explained: Record<string, string[]> = {
  "one row, by its key": [
    "appeal: selectNotices", // callers read one row
    "billing: isEventProcessed",
    "changes: tell", // pg_notify
    "body: setBodyPhoto",
    "consent: giveConsent",
    "data-copy: requestCopy",
    "duplicate: markDifferent",
    "film: createFilm",
    "film-view: getFilmOffer",
    "home: badgesQuery",
    "kept-photo: keepPhoto", // plus the five kept at most
    "media: readableQuery",
    "message: conversationQuery",
    "moderation-act: removeComment",
    "person: personQuery",
    "person: relationQuery",
    "picture-finding: storeFinding",
    "piece: lockOwner",
    "plan-credit: insertPlanCredit",
    "post-view: authorQuery",
    "preference: stylesQuery",
    "preference: tasteQuery",
    "question: questionQuery",
    "relation: lockRelationPair",
    "report: lockReporter",
    "session: prepareViewerQuery",
    "try-on: insertTryOn",
    "try-on-feedback: rateTryOn",
    "try-on-redo: redoTryOn",
    "try-on-set: chooseVersion",
    "wardrobe: setWorn",
  ],
  "a row for each id that was given, and these are of a part, of a try-on's four pictures, of two people, or of this process's listeners": [
    "activity: getActors",
    "activity: unreadCountQuery",
    "conversation: unreadQuery",
    "feed-weights: listFeedWeights",
    "follow: filterFollowed",
    "follow: lockPeople",
    "join: join",
    "layer-files: filterUnusedLayers",
    "media: deleteMedia",
    "media: filterDeletedMedia",
    "media: lockMedia",
    "message-view: getPostPictures",
    "message-view: getResultPictures",
    "moderation-queue: getPeople",
    "outfit-suggestion: filterWearable",
    "people-suggestion: listPeople",
    "post-card: cardsQuery",
    "post-view: postsQuery",
    "post-view: visibleAuthors",
    "ready-indexes: listReadyIndexes", // three names
    "session: filterValidSessions",
    "try-on-deletion: filterTryOnMedia",
    "try-on-input: findSourcePosts",
    "try-on-input: getLookKinds",
    "try-on-input: requireInputs",
    "try-on-refusal: requireLargeInputs",
  ],
  "a number, a lock or nothing comes back": [
    "account-deletion: adjustCounts",
    "appeal: revertAct",
    "backlog: getBacklog",
    "backlog: queryWaiting",
    "calendar: lockPieces",
    "calendar: writeDays",
    "comment: deleteComment",
    "hidden-host: lockHost",
    "hidden-link: deleteHiddenLink", // part of a deletion
    "join: moveCopies",
    "join: moveCutOut",
    "join: moveDifferences",
    "join: moveRows",
    "locks: acquirePostLocks",
    "locks: lockPair",
    "locks: lockPresenceShared",
    "people-suggestion: refuseSuggestion",
    "picture-hash: storeHashes",
    "piece-hash: storePieceHash",
    "preference: adjustFeedWeights",
    "postgres-transport: postgresTransport",
    "relation: removeInteractions",
    "save: restoreSave",
    "save: setSave",
    "usual-seconds: medianQuery",
  ],
  "limits stand in the parts of the query": ["feed: followedCards", "feed: newestPosts", "query: prepareHottest", "story: reelsQuery"],
  "a cap at the writing": [
    "cut-out-files: deleteCutOutsOf", // ten of each piece, and twelve pieces are on a look
    "account-purge: listCopiesOf", // one per day, each kept seven days
    "session: createSession", // at most ten sessions
    "try-on-deletion: deleteFilmRows", // a result has one, and those that failed in a month
    "moderation-case: requireReviewedPerson", // counts
  ],
  "everything is what is promised, by a job that makes one copy at a time": ["data-copy: readData"],
  "after a restored backup, once: those of the deleted who are back": ["account-purge: redeleteUsers"],
};

test("SEC-111: every query that may answer with many rows has an end in its SQL, or stands here with the reason why it needs none", async () => {
  const files = [...new Bun.Glob("app/{db,jobs,models,queue}/**/*.ts").scanSync(".")];
  const found = (await Promise.all(files.map(async (path) => findUnboundedQueries(path, await Bun.file(path).text())))).flat();
  const known = Object.values(explained).flat();
  expect(found.filter((query) => !known.includes(query)).sort()).toEqual([]);
  expect(known.filter((query) => !found.includes(query))).toEqual([]);
});

test("a query without an end is found however it is written", () => {
  const find = (body: string) => findUnboundedQueries("app/models/some.server.ts", `async function list() { ${body} }`);
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
  const ana = await makeUser();
  const look = await makePost({ by: ana });
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
  const listed = await listNotifications(ana.id, { limit: 60, cursor: null });
  expect(listed.items.map(({ actors, count }) => [actors.length, count])).toEqual([[3, many]]);
  await markNotificationsRead(ana.id);
  expect(await db.$count(notifications, sql`user_id = ${ana.id} and not is_read`)).toBe(0);
});

test("nobody has more than two hundred collections of their own: the next one is refused in words", async () => {
  const ana = await makeUser();
  const custom = await db.$count(collections, sql`user_id = ${ana.id} and kind = 'custom'`);
  await db.insert(collections).values(Array.from({ length: 199 - custom }, (_, index) => ({ userId: ana.id, name: `Coleção ${index}`, position: index })));
  const createNamed = (name: string) => createCollection(ana.id, { name, description: "", category: null, isPrivate: false });
  const results = await Promise.allSettled([createNamed("Praia"), createNamed("Serra"), createNamed("Lago")]);
  expect(results.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected", "rejected"]);
  await expect(createNamed("Rio")).rejects.toMatchObject({ code: "collections_full" });
  expect(await listCollections(ana.id)).toHaveLength(202);
});

test("Explore learns five hundred things of a person and forgets the weakest and oldest beyond them", async () => {
  const [ana, bia] = [await makeUser(), await makeUser()];
  await followUser(ana.id, bia.id);
  const rows = Array.from({ length: maxFeedWeights + 20 }, (_, index) => ({
    userId: ana.id,
    kind: "tag" as const,
    value: `t${index}`,
    weight: index === 0 ? 3 : 1,
  }));
  await db.insert(feedPreferences).values(rows);
  expect((await getTaste(ana.id)).tags.size).toBe(maxFeedWeights);
  await adjustFeedWeights(ana.id, (await makePost({ by: bia, imageUrl: (await makePicture(bia)).id, tags: ["novo"] })).id, "more");
  expect(await db.$count(feedPreferences, eq(feedPreferences.userId, ana.id))).toBe(maxFeedWeights);
  const { tags } = await getTaste(ana.id);
  expect([tags.has("t0"), tags.has("t1"), tags.has("novo")]).toEqual([true, false, true]);
});
