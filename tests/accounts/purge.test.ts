import { afterAll, beforeAll, expect, test } from "bun:test";
import { eq, sql } from "drizzle-orm";
import postgres from "postgres";
import { db } from "#app/db/client.server";
import { migrateDatabase } from "#app/db/migrate.server";
import { comments, consents, feedPreferences, follows, likes, media, messages, payments, posts, rateLimits, reports, tryOns, users } from "#app/db/schema";
import { newId } from "#app/db/schema/columns";
import { setSave } from "#app/models/collections/save.server";
import { addComment } from "#app/models/looks/comment.server";
import { setLike } from "#app/models/looks/like.server";
import { actOnPerson, isActOnPerson } from "#app/models/moderation/moderation-act.server";
import { getLastActId } from "#app/models/moderation/moderation-audit.server";
import { followUser } from "#app/models/people/follow.server";
import { setRelation } from "#app/models/people/relation.server";
import { deletePerson, deletePictureRows, hashUserId, removeOrphanReports } from "#app/models/privacy/account-purge.server";
import { getLastCopy } from "#app/models/privacy/data-copy.server";
import { emailKey } from "#app/models/shared/limit.server";
import { enqueue } from "#app/queue/queue.server";
import { startFakeFal } from "../fakes/fal.ts";
import { type FakeStripe, startFakeStripe } from "../fakes/stripe.ts";
import { getCredits, makeColor } from "../get-ready/try-ons.ts";
import { type Client, createClient, createSignedInClient } from "../http.ts";
import { isInBench } from "../in-bench.ts";
import { makeDataUrl } from "../media/pictures.ts";
import { makeLook, makePicture, makePost, makeUser, password } from "../people.ts";
import { startServer, type TestServer, waitUntil } from "../server.ts";

const stripe: FakeStripe = startFakeStripe();
const fal = startFakeFal({ picture: await makeColor("#2040c0") });
const environment = {
  ...stripe.environment,
  ...fal.environment,
  FAL_API_URL: fal.apiUrl,
  RATE_LIMIT_FACTOR: "100",
};
let server: TestServer;
beforeAll(async () => {
  server = await startServer(environment);
});
afterAll(async () => {
  await server.stop();
  fal.stop();
  stripe.stop();
});

const bucket = `${process.env.DATA_DIR}/media`;
const deleteAccount = async (client: Client) => expect((await client.form("/settings/delete", { currentPassword: password })).status).toBe(303);
const passDays = (userId: string, days = 14) =>
  db
    .update(users)
    .set({ deletionRequestedAt: sql`now() - make_interval(days => ${days}, mins => 1)` })
    .where(eq(users.id, userId));
const runPurge = () => db.transaction((tx) => enqueue(tx, "account-purge", {}));
const isGone = async (userId: string) => (await db.$count(users, eq(users.id, userId))) === 0;
const getRenewal = async (id: string) =>
  (await db.select({ isEnding: users.isSubscriptionEnding, isHeld: users.isRenewalHeld }).from(users).where(eq(users.id, id)))[0];

/** Finds rows, including queue rows, that contain these words. */
async function findRowsWith(words: string[]): Promise<string[]> {
  const tables = await db.execute<{ name: string }>(sql`
    select format('%I.%I', schemaname, tablename) as name from pg_tables where schemaname not in ('pg_catalog', 'information_schema')`);
  const found: string[] = [];
  for (const { name } of tables) {
    const held = sql.join(
      words.map((word) => sql`strpos(lower(to_jsonb(t)::text), ${word.toLowerCase()}) > 0`),
      sql` or `,
    );
    const rows = await db.execute<{ row: string }>(sql`select to_jsonb(t)::text as row from ${sql.raw(name)} t where ${held}`);
    found.push(...rows.map(({ row }) => `${name} ${row}`));
  }
  return found;
}

/** Finds bucket files whose name or bytes contain these words. */
async function findFilesWith(words: string[]): Promise<string[]> {
  const files = await Array.fromAsync(new Bun.Glob("**/*").scan(bucket));
  const found: string[] = [];
  for (const file of files) {
    const content = Buffer.from(await Bun.file(`${bucket}/${file}`).arrayBuffer());
    if (words.some((word) => file.includes(word) || content.includes(word))) found.push(file);
  }
  return found;
}

async function createTryOn(client: Client, script: Parameters<typeof fal.script>[0]) {
  const uploaded = await client.post("/api/fal/upload-image", { imageData: makeDataUrl(await makeColor("#806040")), fileName: "eu.jpg" });
  const { imageUrl } = (await uploaded.json()) as { imageUrl: string };
  fal.script(script);
  const { id } = (await (await client.post("/api/image-edit", { imageUrls: [imageUrl], prompt: "vestido vermelho" })).json()) as { id: string };
  const findRequest = () => fal.orders().find(({ webhookUrl }) => webhookUrl?.includes(id));
  await waitUntil("fal to have the order", async () => Boolean(findRequest()) && (await getRequestId(id)) !== null);
  return { id, requestId: findRequest()?.id ?? "" };
}
const getRequestId = async (id: string) => (await db.select({ id: tryOns.falRequestId }).from(tryOns).where(eq(tryOns.id, id)))[0]?.id ?? null;

test("L-10, L-11, L-12, L-40: fourteen days later nothing of ana is left here, at fal or at Stripe but what the law keeps, and who stays is counted right", async () => {
  const [ana, bia, caio] = [await makeUser({ name: "Ana Purgada", bio: "Só linho" }), await makeUser(), await makeUser()];
  const client = await createSignedInClient(server, ana);
  const look = await makeLook({ by: ana, caption: "look de ana" });
  const own = await makePost({ by: bia });
  for (const [one, other] of [
    [ana, bia],
    [bia, ana],
    [ana, caio],
  ] as const)
    await followUser(one.id, other.id);
  for (const person of [ana, caio]) await setLike(person.id, own.id, true);
  await setSave(ana.id, own.id, true);
  await addComment(ana.id, own.id, "comentário de ana");
  await setLike(bia.id, look.id, true);
  await setRelation(ana.id, caio.id, "mute");
  await db.insert(feedPreferences).values({ userId: bia.id, kind: "author", value: ana.id, weight: 1 });
  await db.insert(consents).values({ userId: ana.id, kind: "ai_provider", version: "2025-09-02", language: "pt" });
  await client.post("/api/messages", { receiverId: bia.id, content: "mensagem de ana" });
  await client.form("/settings/contact", { subject: "other", message: "pergunta de ana" });
  const avatar = await client.post("/api/profile-photo/upload", { imageData: makeDataUrl(await makeColor("#112233")) });
  expect(avatar.status).toBe(200);
  await client.post("/api/auth/signin", { email: ana.email, password: "Errada#123", provider: "replit" });
  await client.post("/api/auth/reset-password", { email: ana.email });
  await client.post("/api/data-copies");
  await waitUntil("the copy", async () => (await getLastCopy(ana.id))?.isReady === true);
  await db.insert(reports).values([
    { reporterId: ana.id, reportedUserId: caio.id, reason: "spam", description: "aberta", status: "pending" },
    { reporterId: ana.id, reportedUserId: bia.id, reason: "spam", description: "fechada", status: "rejected" },
    { reporterId: bia.id, reportedPostId: look.id, reason: "other", status: "rejected" },
  ]);

  const { checkoutUrl } = (await (await client.post("/api/subscription/upgrade", { plan: "premium" })).json()) as { checkoutUrl: string };
  const subscription = stripe.payCheckout(checkoutUrl.split("/c/")[1] ?? "");
  for (const event of [...stripe.events]) await stripe.deliverEvent(server.url, event);
  const customer = String(subscription.customer);
  const done = await createTryOn(client, {});
  await waitUntil("the first try-on to end", async () => (await db.$count(tryOns, sql`id = ${done.id} and status = 'completed'`)) === 1);
  const running = await createTryOn(client, { polls: Number.POSITIVE_INFINITY });

  const words = [ana.id, ana.email, ana.username, "Ana Purgada", "look de ana", "comentário de ana", "mensagem de ana", "pergunta de ana", customer];
  for (const word of words) expect([word, (await findRowsWith([word])).length > 0]).toEqual([word, true]);

  await deleteAccount(client);
  await waitUntil("the renewal to be stopped", () => stripe.get(subscription.id)?.cancel_at_period_end === true);
  expect((await findFilesWith([ana.username])).length).toBe(0); // the copy is compressed
  const pictures = (await Array.fromAsync(new Bun.Glob("*/").scan({ cwd: bucket, onlyFiles: false }))).length;
  expect(pictures).toBeGreaterThan(4);

  await runPurge();
  await waitUntil("the queue to have looked", async () => (await openJobs()) === 0);
  expect(await isGone(ana.id)).toBe(false);
  await passDays(ana.id);
  await runPurge();
  await waitUntil("ana to be gone", () => isGone(ana.id));
  await waitUntil("the job to end", async () => (await openJobs()) === 0);

  expect(await findRowsWith(words)).toEqual([]);
  expect(await findFilesWith(words)).toEqual([]);
  // allowed: hash, paid invoice and pending report, without names
  const left = await Array.fromAsync(new Bun.Glob("**/*").scan(bucket));
  expect(left).toEqual([`deletions/${hashUserId(ana.id)}`]);
  expect(await db.select({ userId: payments.userId, amount: payments.amount }).from(payments)).toEqual([{ userId: null, amount: 3990 }]);
  expect(await db.select({ by: reports.reporterId, text: reports.description }).from(reports).where(eq(reports.reportedUserId, caio.id))).toEqual([
    { by: null, text: "aberta" },
  ]);
  await db.update(reports).set({ status: "accepted" }).where(eq(reports.reportedUserId, caio.id));
  await removeOrphanReports();
  expect(await db.$count(reports, eq(reports.reportedUserId, caio.id))).toBe(0);

  expect([stripe.get(subscription.id)?.status, stripe.get(customer)]).toEqual(["canceled", undefined]);
  expect([...fal.deletedRequests].sort()).toEqual([done.requestId, running.requestId].sort());
  expect(fal.orders().find(({ id }) => id === running.requestId)?.isCancelled).toBe(true);
  fal.finish(running.requestId);
  expect((await fal.sendWebhook(running.requestId, server.url)).status).toBe(200);
  expect(await db.$count(tryOns, eq(tryOns.id, running.id))).toBe(0);
  for (const event of stripe.events) expect((await stripe.deliverEvent(server.url, event)).status).toBe(200);
  expect(await findRowsWith([ana.id, ana.email, ana.username])).toEqual([]);

  const [postCounts] = await db
    .select({ likes: posts.likesCount, comments: posts.commentsCount, saves: posts.savesCount })
    .from(posts)
    .where(eq(posts.id, own.id));
  expect(postCounts).toEqual({ likes: 1, comments: 0, saves: 0 });
  const counts = await db.select({ id: users.id, followers: users.followersCount, following: users.followingCount }).from(users);
  expect(counts.map(({ followers, following }) => [followers, following])).toEqual([
    [0, 0],
    [0, 0],
  ]);
  expect([await db.$count(likes), await db.$count(comments), await db.$count(follows), await db.$count(messages)]).toEqual([1, 0, 0, 0]);
  expect(await db.$count(rateLimits, sql`strpos(key, ${ana.id}) > 0 or strpos(key, ${emailKey(ana.email)}) > 0`)).toBe(0);
});

const openJobs = async () => {
  const [row] = await db.execute<{ count: number }>(
    sql`select count(*)::int as count from pgboss.job where name = 'account-purge' and state in ('created', 'active', 'retry')`,
  );
  return row?.count ?? 0;
};

async function createSubscription(buyer: Client) {
  const { checkoutUrl } = (await (await buyer.post("/api/subscription/upgrade", { plan: "basic" })).json()) as { checkoutUrl: string };
  const subscription = stripe.payCheckout(checkoutUrl.split("/c/")[1] ?? "");
  await buyer.get("/plans?checkout=done");
  return subscription;
}

test("L-12: a try-on that runs when ana is purged gives its credit back before she goes, and one who comes back pays on", async () => {
  const [ana, bia] = [await makeUser(), await makeUser()];
  const client = await createSignedInClient(server, ana);
  await createTryOn(client, { polls: Number.POSITIVE_INFINITY });
  expect(await getCredits(ana)).toBe(4);
  await deleteAccount(client);
  await passDays(ana.id);
  const seen: string[] = [];
  const endpoint = fal.hold((call) => /^DELETE \/api\/models\/requests\//.test(call) && Boolean(seen.push(call)));
  await runPurge();
  await endpoint.reached;
  expect(await getCredits(ana)).toBe(5);
  endpoint.release();
  await waitUntil("ana to be gone", () => isGone(ana.id));

  const buyer = await createSignedInClient(server, bia);
  const subscription = await createSubscription(buyer);
  await deleteAccount(buyer);
  await waitUntil("the renewal to be stopped", async () => (await getRenewal(bia.id))?.isEnding === true);
  expect([stripe.get(subscription.id)?.cancel_at_period_end, await getRenewal(bia.id)]).toEqual([true, { isEnding: true, isHeld: true }]);
  expect((await buyer.form("/leaving", {})).status).toBe(303);
  await waitUntil("the renewal to go on", async () => (await getRenewal(bia.id))?.isEnding === false);
  expect([stripe.get(subscription.id)?.cancel_at_period_end, await getRenewal(bia.id)]).toEqual([false, { isEnding: false, isHeld: false }]);
});

test("what ana pays for is not renewed while she is suspended, and goes on when that is lifted or over", async () => {
  const [ana, mod] = [await makeUser(), await makeUser()];
  const subscription = await createSubscription(await createSignedInClient(server, ana));
  const isEnding = (wanted: boolean) =>
    waitUntil(`ending: ${wanted}`, async () => stripe.get(subscription.id)?.cancel_at_period_end === wanted && (await getRenewal(ana.id))?.isHeld === wanted);
  const actOnUser = async (kind: "suspend" | "lift", days: number | null = null) =>
    actOnPerson(mod.id, ana.id, { act: kind, days }, { key: newId(), seen: await getLastActId(isActOnPerson(ana.id)), reason: "Assédio" });
  await actOnUser("suspend");
  await isEnding(true);
  await actOnUser("lift");
  await isEnding(false);
  await actOnUser("suspend", 7);
  await isEnding(true);
  await db.update(users).set({ suspendedUntil: sql`now()` }).where(eq(users.id, ana.id));
  const due = sql`update pgboss.job set start_after = now() where name = 'renewal' and state = 'created' and data ->> 'userId' = ${ana.id}
    and start_after between now() + interval '6 days 23 hours' and now() + interval '7 days' returning 1`;
  expect(await db.execute(due)).toHaveLength(1);
  await isEnding(false);
});

test("a plan paid on a page that was open when bia left is not renewed, and what held it says nothing of her next one", async () => {
  const bia = await makeUser();
  const buyer = await createSignedInClient(server, bia);
  const { checkoutUrl } = (await (await buyer.post("/api/subscription/upgrade", { plan: "basic" })).json()) as { checkoutUrl: string };
  await deleteAccount(buyer);
  const subscription = stripe.payCheckout(checkoutUrl.split("/c/")[1] ?? "");
  const waitForEvent = async () => {
    const news = stripe.events.filter(({ data }) => data.object.customer === subscription.customer);
    for (const event of news) expect((await stripe.deliverEvent(server.url, event)).status).toBe(200);
  };
  await waitForEvent();
  await waitUntil("the renewal to be stopped", async () => (await getRenewal(bia.id))?.isEnding === true);
  expect([stripe.get(subscription.id)?.cancel_at_period_end, await getRenewal(bia.id)]).toEqual([true, { isEnding: true, isHeld: true }]);
  stripe.end(subscription.id);
  await waitForEvent();
  expect(await getRenewal(bia.id)).toEqual({ isEnding: false, isHeld: false });
});

test("L-21: while a report about her look waits for a decision the purge waits too, to the last day of the policy", async () => {
  const [ana, bia] = [await makeUser(), await makeUser()];
  const look = await makePost({ by: ana });
  await db.insert(reports).values({ reporterId: bia.id, reportedPostId: look.id, reason: "underage" });
  await deleteAccount(await createSignedInClient(server, ana));
  const run = async () => {
    await runPurge();
    await waitUntil("the purge to have looked", async () => (await openJobs()) === 0);
  };
  await passDays(ana.id, 29);
  await run();
  expect(await isGone(ana.id)).toBe(false);
  await passDays(ana.id, 30);
  await run();
  expect(await isGone(ana.id)).toBe(true);
});

/** Locks rows or a table until released. */
async function lock(statement: ReturnType<typeof sql>) {
  const [taken, done] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const ended = db.transaction(async (tx) => {
    await tx.execute(statement);
    taken.resolve();
    await done.promise;
  });
  await taken.promise;
  return async () => {
    done.resolve();
    await ended;
  };
}

const isServerWaiting = async () =>
  (await db.execute(sql`select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock' and state = 'active'`)).length > 0;

/** The step at which the process is killed. */
const points: [string, (ana: { id: string }, kill: () => Promise<void>) => Promise<void>][] = [
  [
    "while fal deletes",
    async (_, kill) => {
      const endpoint = fal.hold((call) => call.startsWith("DELETE /api/models/requests/"));
      await runPurge();
      await endpoint.reached;
      await kill();
      endpoint.release();
    },
  ],
  ["among her messages", (ana, kill) => killAt(sql`select 1 from ${messages} where sender_id = ${ana.id} for update`, kill)],
  ["among her posts", (ana, kill) => killAt(sql`select 1 from ${posts} where user_id = ${ana.id} for update`, kill)],
  ["with the pictures' files gone and their rows there", (ana, kill) => killAt(sql`select 1 from ${media} where owner_id = ${ana.id} for update`, kill)],
  ["with nothing left but her name", (ana, kill) => killAt(sql`select 1 from ${consents} where user_id = ${ana.id} for update`, kill)],
];

async function killAt(statement: ReturnType<typeof sql>, kill: () => Promise<void>) {
  const release = await lock(statement);
  await runPurge();
  await waitUntil("the purge to wait", isServerWaiting);
  await kill();
  await release();
}

test.each(isInBench ? points : [...points.slice(0, 1), ...points.slice(-2, -1)])(
  "L-13: killed %s, the purge goes on at the next start to its end",
  async (_, meet) => {
    const [ana, bia] = [await makeUser(), await makeUser()];
    const client = await createSignedInClient(server, ana);
    await makeLook({ by: ana });
    const own = await makePost({ by: bia });
    await setLike(ana.id, own.id, true);
    await client.post("/api/messages", { receiverId: bia.id, content: "Oi" });
    const { id } = await createTryOn(client, {});
    await waitUntil("the try-on to end", async () => (await db.$count(tryOns, sql`id = ${id} and status = 'completed'`)) === 1);
    await waitUntil("every size of her pictures", async () => (await db.$count(media, sql`owner_id = ${ana.id} and not are_variants_ready`)) === 0);
    await deleteAccount(client);
    await passDays(ana.id);
    await meet(ana, async () => {
      await server.kill();
      expect(await isGone(ana.id)).toBe(false); // a statement already sent may finish after the lock
    });
    server = await startServer(environment);
    await waitUntil("ana to be gone", () => isGone(ana.id));
    expect(await findRowsWith([ana.id, ana.email, ana.username])).toEqual([]);
    const left = await Array.fromAsync(new Bun.Glob("**/*").scan(bucket));
    expect(left.filter((file) => !file.startsWith("deletions/"))).toEqual([]);
  },
);

test("a machine that comes to the last step of ana's purge when another has just taken it finds her gone, and does not look for her for ever", async () => {
  const ana = await makeUser();
  const picture = await makePicture(ana);
  expect(await deletePerson(ana.id)).toBe(false);
  await deletePictureRows([picture.id]);
  expect([await deletePerson(ana.id), await deletePerson(ana.id)]).toEqual([true, true]);
  expect(await isGone(ana.id)).toBe(true);
});

test("L-14: a backup from before the deletion is restored; ana, who is in it, leaves again by herself when the first worker starts, and who stays is counted right", async () => {
  const name = `life_${Date.now()}`;
  const getDatabaseUrl = (database: string) => (process.env.DATABASE_URL ?? "").replace(/\/[^/]*$/, `/${database}`);
  await db.execute(sql`create database ${sql.identifier(name)}`);
  await migrateDatabase(getDatabaseUrl(name));
  const ask = async (text: string) => {
    const other = postgres(getDatabaseUrl(name), { max: 1, onnotice: () => {} });
    return other.unsafe(text).finally(() => other.end({ timeout: 1 }));
  };
  const start = () => startServer({ DATABASE_URL: getDatabaseUrl(name), RATE_LIMIT_FACTOR: "100" });
  let machine = await start();
  const signUp = async (username: string) => {
    const client = createClient(machine);
    const made = await client.post("/api/auth/signup", { email: `${username}@exemplo.com`, username, password, provider: "replit" });
    expect((await client.post("/api/user/complete-onboarding", { stylePreferences: [] })).status).toBe(200);
    return { client, username, id: ((await made.json()) as { id: string }).id };
  };
  const [ana, bia] = [await signUp("ana_do_backup"), await signUp("bia_do_backup")];
  const uploaded = await ana.client.post("/api/posts/upload-image", { imageData: makeDataUrl(await makeColor("#aa3344")), fileName: "look.jpg" });
  const { imageUrl } = (await uploaded.json()) as { imageUrl: string };
  expect((await ana.client.post("/api/posts", { imageUrl, caption: "do backup", type: "outfit", tags: [] })).status).toBe(201);
  for (const [one, other] of [
    [ana, bia],
    [bia, ana],
  ] as const)
    expect((await one.client.post(`/api/users/${other.id}/follow`)).status).toBe(200);
  await machine.stop();
  await db.execute(sql`create database ${sql.identifier(`${name}_backup`)} template ${sql.identifier(name)}`);

  machine = await start();
  const client = createClient(machine);
  expect((await client.post("/api/auth/signin", { email: "ana_do_backup@exemplo.com", password, provider: "replit" })).status).toBe(200);
  await deleteAccount(client);
  await ask("update users set deletion_requested_at = now() - interval '15 days' where deletion_requested_at is not null");
  await machine.stop();
  machine = await start();
  const listRemaining = async () => (await ask("select username, followers_count, following_count from users")).map((row) => Object.values(row));
  const onlyBia = [["bia_do_backup", 0, 0]];
  await waitUntil("ana to be purged", async () => (await listRemaining()).length === 1);
  expect(await listRemaining()).toEqual(onlyBia);
  await machine.stop();

  await db.execute(sql`drop database ${sql.identifier(name)}`);
  await db.execute(sql`alter database ${sql.identifier(`${name}_backup`)} rename to ${sql.identifier(name)}`);
  expect((await listRemaining()).length).toBe(2);
  machine = await start();
  await waitUntil("ana to leave again", async () => (await listRemaining()).length === 1);
  expect(await listRemaining()).toEqual(onlyBia);
  expect(await ask("select 1 from posts")).toHaveLength(0);
  await machine.stop();
  await db.execute(sql`drop database ${sql.identifier(name)}`);
});
