import { expect, test } from "bun:test";
import { eq, sql } from "drizzle-orm";
import { db } from "#app/db/client.server";
import { retryDeadlocks } from "#app/db/retry-deadlocks.server";
import { comments, follows, likes, posts, users } from "#app/db/schema";
import { withPostLock } from "#app/models/access/locks.server";
import { setRelation } from "#app/models/people/relation.server";
import { type Client, createClient, createSignedInClient } from "#tests/http";
import { isInBench } from "#tests/in-bench";
import { makePost, makeUser } from "#tests/people";
import { startServer } from "#tests/server";

const environment = { RATE_LIMIT_FACTOR: "1000", WORKER: "off" };
// both start at once on an empty database
const [first, second] = await Promise.all([startServer(environment), startServer(environment)]);

const signInOnBoth = async (person: { id: string }) => Promise.all([createSignedInClient(first, person), createSignedInClient(second, person)]);

/** Failed statuses; none may be a server error. */
const readStatuses = async (calls: Promise<Response>[]) => (await Promise.all(calls)).map((response) => response.status);

const findWrongFollowCounts = () =>
  db.execute(sql`
    select username, followers_count, following_count from ${users}
    where followers_count <> (select count(*) from ${follows} where following_id = ${users.id})
      or following_count <> (select count(*) from ${follows} where follower_id = ${users.id})`);

const readCounts = async (post: { id: string }) => {
  const [row] = await db
    .select({
      likes: posts.likesCount,
      likeRows: sql<number>`(select count(*)::integer from ${likes} where post_id = posts.id)`,
      comments: posts.commentsCount,
      commentRows: sql<number>`(select count(*)::integer from ${comments} where post_id = posts.id)`,
    })
    .from(posts)
    .where(eq(posts.id, post.id));
  if (!row) throw new Error("the post is gone");
  return row;
};

test.each([
  ["one server", 1],
  ["two servers", 2],
] as const)("REL-10: two hundred like toggles of ten people at once on %s, again and again: the count is the rows", async (_, servers) => {
  const fans = await Promise.all(Array.from({ length: 10 }, async () => signInOnBoth(await makeUser())));
  for (let round = 0; round < (isInBench ? 5 : 1); round++) {
    const look = await makePost({ by: await makeUser() });
    const toggles = Array.from({ length: 200 }, (_, turn) => {
      const [one, other] = fans[turn % fans.length] ?? [];
      const client = (servers === 2 && Math.floor(turn / fans.length) % 2 === 1 ? other : one) as Client;
      return client.post(`/api/posts/${look.id}/like`);
    });
    // on a busy machine a three-second wait returns 503
    const statuses = await readStatuses(toggles);
    expect(statuses.filter((status) => status !== 200 && status !== 503)).toEqual([]);
    expect(statuses.filter((status) => status === 200).length).toBeGreaterThan(100);
    const counts = await readCounts(look);
    expect(counts.likes).toBe(counts.likeRows);
    expect(counts.likes).toBeLessThanOrEqual(10);
  }
});

test("REL-11: a hundred follows, a hundred unfollows and twenty blocks and unblocks of the same pairs leave the counts equal to the rows", async () => {
  const people = await Promise.all(
    Array.from({ length: 5 }, async () => {
      const person = await makeUser();
      return { ...person, clients: await signInOnBoth(person) };
    }),
  );
  const pairs = people.flatMap((from) => people.filter((to) => to !== from).map((to) => ({ from, to })));
  const sendCall = (turn: number, verb: "post" | "delete", what: "follow" | "block") => {
    const { from, to } = pairs[(turn * 7) % pairs.length] ?? { from: undefined, to: undefined };
    return from?.clients[turn % 2 === 0 ? 0 : 1][verb](`/api/users/${to?.id}/${what}`) ?? Promise.reject(new Error("no pair"));
  };
  const calls = Array.from({ length: 100 }, (_, turn) => [
    sendCall(turn, "post", "follow"),
    sendCall(turn + 3, "delete", "follow"),
    ...(turn % 5 === 0 ? [sendCall(turn - (turn % 10), turn % 10 === 0 ? "post" : "delete", "block")] : []), // two pairs, five times each
  ]);
  const statuses = await readStatuses(calls.flat());
  expect(statuses.length).toBe(220);
  expect(statuses.filter((status) => ![200, 403, 404].includes(status))).toEqual([]);
  expect(statuses.filter((status) => status === 200).length).toBeGreaterThanOrEqual(160); // no block concerns the sixteen others
  expect([...(await findWrongFollowCounts())]).toEqual([]);
  const broken = await db.execute(sql`
    select 1 from ${follows} join user_interactions block on type = 'block'
      and ((user_id = follower_id and target_user_id = following_id) or (user_id = following_id and target_user_id = follower_id))`);
  expect([...broken]).toEqual([]);
});

test("comments and likes on their way to either server while a block comes are refused or taken off", async () => {
  const [ana, bia] = [await makeUser(), await makeUser()];
  const [looks, bias] = [await Promise.all([1, 2, 3].map(() => makePost({ by: ana }))), await signInOnBoth(bia)];
  const pending = looks.flatMap((look) =>
    bias.flatMap((client) => [
      client.post(`/api/posts/${look.id}/comments`, { content: "Ainda deu tempo?" }),
      client.post(`/api/posts/${look.id}/like`, { isLiked: true }),
      client.post(`/api/posts/${look.id}/comments`, { content: "E agora?" }),
    ]),
  );
  const [statuses] = await Promise.all([readStatuses(pending), setRelation(ana.id, bia.id, "block")]);
  expect(statuses.filter((status) => ![200, 201, 404].includes(status))).toEqual([]);
  for (const look of looks) expect(await readCounts(look)).toEqual({ likes: 0, likeRows: 0, comments: 0, commentRows: 0 });
});

test("REL-15: a post deleted while fifty likes, comments and saves are on their way leaves nobody an error", async () => {
  const [ana, fans] = [await makeUser(), await Promise.all(Array.from({ length: 5 }, async () => signInOnBoth(await makeUser())))];
  const look = await makePost({ by: ana });
  const owner = await createSignedInClient(first, ana);
  const pending = Array.from({ length: 50 }, (_, turn) => {
    const client = fans[turn % fans.length]?.[turn % 2 === 0 ? 0 : 1] as Client;
    if (turn % 5 === 0) return client.post(`/api/posts/${look.id}/comments`, { content: "Lindo" });
    return client.post(`/api/posts/${look.id}/${turn % 5 < 3 ? "like" : "save"}`);
  });
  const statuses = await readStatuses([...pending, owner.delete(`/api/posts/${look.id}`)]);
  expect(statuses.filter((status) => ![200, 201, 204, 404].includes(status))).toEqual([]);
  expect(await db.select().from(posts).where(eq(posts.id, look.id))).toEqual([]);
});

test("two writes that lock two looks in opposite orders both end well: the one that PostgreSQL ends runs again", async () => {
  const [ana, bia] = [await makeUser(), await makeUser()];
  const [one, other] = [await makePost({ by: ana }), await makePost({ by: bia })];
  const [isOneLocked, isOtherLocked] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const runs: string[] = [];
  const write = (name: string, locked: string, wanted: string, reached: () => void, wait: Promise<void>) =>
    withPostLock(ana.id, locked, async (tx) => {
      runs.push(name);
      reached();
      await wait;
      await tx.update(posts).set({ caption: name }).where(eq(posts.id, wanted));
    });
  await Promise.all([
    write("one", one.id, other.id, isOneLocked.resolve, isOtherLocked.promise),
    write("other", other.id, one.id, isOtherLocked.resolve, isOneLocked.promise),
  ]);
  expect(runs.length).toBe(3);
  const captions = await Promise.all([one, other].map(async ({ id }) => (await db.select().from(posts).where(eq(posts.id, id)))[0]?.caption));
  expect(captions).toEqual(["other", "one"]);
});

test("what met a deadlock runs again after a moment in which the other one goes on, three times at most; what failed otherwise does not", async () => {
  const countRuns = async (code: string) => {
    const startedAt: number[] = [];
    const fail = async () => {
      startedAt.push(performance.now());
      throw Object.assign(new Error("failed"), { code });
    };
    expect(await retryDeadlocks(fail).catch((error) => error)).toMatchObject({ code });
    return startedAt.slice(1).map((at, index) => at - (startedAt[index] ?? 0));
  };
  const [first = 0, second = 0, ...more] = await countRuns("40P01");
  expect([first >= 49, second >= 99, more]).toEqual([true, true, []]);
  expect(await countRuns("23505")).toEqual([]);
});

test("a plain form of the menu comes back with its toast, and a refused one with words of its own", async () => {
  const [ana, bia] = [await makeUser(), await makeUser()];
  const client = await createSignedInClient(first, ana);
  const form = { returnTo: `/user/${bia.id}`, toast: "muteSet", toastName: bia.username, failure: "muteFailed" };
  const done = await client.form(`/api/users/${bia.id}/mute`, form);
  expect([done.status, done.headers.get("location")]).toEqual([303, `/user/${bia.id}`]);
  expect(await (await client.get(`/user/${bia.id}`)).text()).toContain(`Você silenciou @${bia.username}`);
  const refused = await client.form(`/api/users/${ana.id}/mute`, form, { headers: { referer: `${first.url}/user/${bia.id}` } });
  expect([refused.status, refused.headers.get("location")]).toEqual([303, `/user/${bia.id}`]);
  expect(await (await client.get(`/user/${bia.id}`)).text()).toContain("Não foi possível silenciar o usuário.");
  const made = await client.form(`/api/users/${bia.id}/mute`, { ...form, toast: "toString", _method: "delete" });
  expect([made.status, client.cookies.has("flash")]).toEqual([303, false]);
});

test("more reports or blocks than a day allows are refused with the seconds to wait", async () => {
  const server = await startServer({ RATE_LIMIT_FACTOR: "0.05", WORKER: "off" });
  const [ana, bia] = [await makeUser(), await makeUser()];
  const client = await createSignedInClient(server, ana);
  const sendReport = () => client.post(`/api/users/${bia.id}/report`, { reason: "spam" });
  expect([(await sendReport()).status, (await sendReport()).status]).toEqual([201, 429]);
  const mutes = await readStatuses([1, 2, 3, 4, 5, 6].map(() => client.post(`/api/users/${bia.id}/mute`)));
  expect(mutes.toSorted()).toEqual([200, 200, 200, 200, 200, 429]);
  const refused = await client.post(`/api/users/${bia.id}/restrict`);
  expect([refused.status, Number(refused.headers.get("retry-after")) > 3600]).toEqual([429, true]);
});

test("REL-12: fifty equal follows, likes and saves at once on two servers are one each", async () => {
  const [ana, bia] = [await makeUser(), await makeUser()];
  const [look, clients] = [await makePost({ by: bia }), await signInOnBoth(ana)];
  const sendFifty = (call: (client: Client) => Promise<Response>) =>
    readStatuses(Array.from({ length: 50 }, (_, turn) => call(clients[turn % 2 === 0 ? 0 : 1])));
  const statuses = await Promise.all([
    sendFifty((client) => client.post(`/api/users/${bia.id}/follow`)),
    sendFifty((client) => client.post(`/api/posts/${look.id}/like`, { isLiked: true })),
    sendFifty((client) => client.post(`/api/posts/${look.id}/save`, { isSaved: true })),
  ]);
  expect(new Set(statuses.flat())).toEqual(new Set([200]));
  expect(await readCounts(look)).toMatchObject({ likes: 1, likeRows: 1 });
  const [saves] = await db.select({ saves: posts.savesCount }).from(posts).where(eq(posts.id, look.id));
  expect(saves?.saves).toBe(1);
  expect([...(await findWrongFollowCounts())]).toEqual([]);
});

test("REL-13: one comment sent twenty times under one key is one row, and every answer is the same", async () => {
  const [look, clients] = [await makePost({ by: await makeUser() }), await signInOnBoth(await makeUser())];
  const send = (turn: number) =>
    clients[turn % 2 === 0 ? 0 : 1].post(`/api/posts/${look.id}/comments`, { content: "De onde é a calça?" }, { headers: { "idempotency-key": "uma-vez" } });
  const answers = await Promise.all(Array.from({ length: 20 }, (_, turn) => send(turn)));
  const bodies = await Promise.all(answers.map(async (answer) => [answer.status, await answer.text()] as const));
  const created = bodies.filter(([status]) => status === 201).map(([, body]) => body);
  expect(bodies.filter(([status]) => status !== 201 && status !== 409)).toEqual([]);
  expect(new Set([...created, await (await send(0)).text()]).size).toBe(1);
  expect(await readCounts(look)).toMatchObject({ comments: 1, commentRows: 1 });
});

test("REL-14: thirty sign-ups at once for one name and address on two servers make one account", async () => {
  const name = `ana${Bun.randomUUIDv7("hex").slice(-8)}`;
  const account = { email: `${name}@exemplo.com`, username: name, password: "Vestido#Azul7", provider: "replit" };
  const statuses = await readStatuses(Array.from({ length: 30 }, (_, turn) => createClient(turn % 2 === 0 ? first : second).post("/api/auth/signup", account)));
  expect(statuses.filter((status) => status === 201).length).toBe(1);
  expect(statuses.filter((status) => ![201, 400].includes(status))).toEqual([]);
  expect(await db.$count(users, eq(users.username, name))).toBe(1);
});
