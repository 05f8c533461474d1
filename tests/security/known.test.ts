import { expect, test } from "bun:test";
import { eq, sql } from "drizzle-orm";
import type { TransactionSql } from "postgres";
import { env } from "#app/config/env.server";
import { client as database, db } from "#app/db/client.server";
import { garments, passwordResets, posts, users } from "#app/db/schema";
import { newId } from "#app/db/schema/columns";
import { sessionCookie } from "#app/http/cookies.server";
import { hashToken } from "#app/lib/token.server";
import { hearOwnChanges, hearsChanges } from "#app/models/access/changes/changes.server";
import { resetPassword } from "#app/models/account/password-reset.server";
import { createSession, getKnownViewerByToken, getViewerByToken, type Viewer } from "#app/models/account/session.server";
import { updateLocale, updateProfile } from "#app/models/account/user.server";
import { replacePictures } from "#app/models/looks/album.server";
import { sendMessage } from "#app/models/messages/message.server";
import { actOnPerson, decidePost } from "#app/models/moderation/moderation-act.server";
import { followUser } from "#app/models/people/follow.server";
import { removeRelation, setRelation } from "#app/models/people/relation.server";
import { cancelDeletion, requestDeletion } from "#app/models/privacy/account-deletion.server";
import { garmentVersion } from "#app/models/shared/layers";
import { deleteTryOn } from "#app/models/try-on/try-on-deletion.server";
import { createDatabaseProxy } from "#tests/database-proxy";
import { makeResult, makeTryOn } from "#tests/get-ready/try-ons";
import { type Client, createClient, createCookieClient, createSignedInClient } from "#tests/http";
import { makeGarmentShape } from "#tests/media/layers";
import { holdCredits, makeMorePictures, makePicture, makePost, makeUser, password } from "#tests/people";
import { startServer, waitUntil } from "#tests/server";

// decision 073: what a process knows, and what takes it away

const [marta, rosa] = [await makeUser(), await makeUser()];
const moderators = [marta.email, rosa.email];
env.adminEmails.push(...moderators);
await hearOwnChanges(); // knows both when they start
const startWeb = (more: Record<string, string> = {}) =>
  startServer({ WEB_CONCURRENCY: "1", RATE_LIMIT_FACTOR: "1000", WORKER: "off", ADMIN_EMAILS: moderators.join(), ...more });
const [one, two] = [await startWeb(), await startWeb()];
const makeActForm = () => ({ key: newId(), seen: null, reason: "Foge às regras" });

type Ask = (client: Client) => Promise<number>;
const askCount: Ask = async (client) => (await client.get("/api/messages/unread-count")).status;
/** 304 without reading the file, to whoever may. */
const askPicture =
  (id: string): Ask =>
  async (client) =>
    (await client.get(`/media/${id}/640.webp`, { headers: { "if-none-match": "*" } })).status;

/** The same session on both processes. */
async function signIn(person: { id: string }) {
  const token = await createSession(person.id, "");
  const cookie = await sessionCookie.serialize(token);
  return { here: createCookieClient(one, cookie), there: createCookieClient(two, cookie), viewer: (await getViewerByToken(token)) as Viewer };
}
type SignedIn = Awaited<ReturnType<typeof signIn>>;

/** Asks until both processes know the answer. */
async function makeKnown({ here, there }: SignedIn, ask: Ask, expected: number) {
  for (let times = 0; times < 3; times++) expect([await ask(here), await ask(there)]).toEqual([expected, expected]);
}

/** Both processes know the answer, and the first request after the act is refused by both. */
async function expectRefusal(asker: SignedIn, ask: Ask, act: () => Promise<unknown>, [before, after]: [before: number, after: number]) {
  await makeKnown(asker, ask, before);
  await act();
  expect(await Promise.all([ask(asker.there), ask(asker.here)])).toEqual([after, after]);
}

/** What this process commits, as a server does before it answers. */
const telling =
  <A extends unknown[]>(act: (...from: A) => Promise<unknown>) =>
  async (...from: A) => {
    await act(...from);
    await hearOwnChanges();
  };

/** On another device, by the first process. */
const by = ({ id }: { id: string }) => createSignedInClient(one, { id });

test.each<[string, number, (ana: SignedIn) => Promise<unknown>]>([
  ["she signs out", 401, ({ here }) => createCopy(here).post("/api/auth/signout")],
  ["she signs out everywhere", 401, async ({ viewer }) => (await by(viewer)).delete("/api/auth/sessions")],
  ["she ends this session from another device", 401, async ({ viewer }) => (await by(viewer)).delete(`/api/auth/sessions/${viewer.sessionId}`)],
  [
    "she changes her password",
    401,
    async ({ viewer }) => (await by(viewer)).post("/api/auth/password", { currentPassword: password, password: "Cortina#Verde8" }),
  ],
  ["she resets her password", 401, telling(({ viewer }) => useResetLink(viewer.id))],
  ["she signs in on ten other devices", 401, telling(({ viewer }) => signInElsewhere(viewer.id, 10))],
  ["she asks for her account to be deleted", 401, telling(({ viewer }) => requestDeletion(viewer, password))],
  ["her account is purged", 401, telling(({ viewer }) => db.delete(users).where(eq(users.id, viewer.id)))],
  ["marta suspends her", 403, telling(({ viewer }) => actOnPerson(marta.id, viewer.id, { act: "suspend" }, makeActForm()))],
])("SEC-18: when %s, ana's next request is refused, on both processes", async (_, after, act) => {
  const ana = await signIn(await makeUser());
  await expectRefusal(ana, askCount, () => act(ana), [200, after]);
});

/** Loses its cookie on signing out; the first keeps it, like a thief. */
function createCopy({ cookies }: Client): Client {
  const copy = createClient(one);
  for (const [name, value] of cookies) copy.cookies.set(name, value);
  return copy;
}

async function signInElsewhere(userId: string, times: number) {
  for (let time = 0; time < times; time++) await createSession(userId, "");
}

async function useResetLink(userId: string) {
  const token = crypto.randomUUID();
  await db.insert(passwordResets).values({ id: hashToken(token), userId, expiresAt: sql`now() + interval '1 hour'` });
  await resetPassword(token, "Cortina#Verde8");
}

type Pair = { ana: { id: string }; bia: { id: string }; look: { id: string; imageUrl: string } };
type LostRight = [string, Partial<typeof posts.$inferInsert>, (pair: Pair) => Promise<unknown>];

test.each<LostRight>([
  ["ana blocks her", {}, async ({ ana, bia }) => (await by(ana)).post(`/api/users/${bia.id}/block`)],
  ["she blocks ana", {}, async ({ ana, bia }) => (await by(bia)).post(`/api/users/${ana.id}/block`)],
  ["ana shows the look to followers alone", {}, async ({ ana, look }) => (await by(ana)).put(`/api/posts/${look.id}/privacy`, { privacy: "followers" })],
  ["ana archives it", {}, async ({ ana, look }) => (await by(ana)).put(`/api/posts/${look.id}/archive`, { isArchived: true })],
  ["ana deletes it", {}, async ({ ana, look }) => (await by(ana)).delete(`/api/posts/${look.id}`)],
  ["ana puts another picture in its place", {}, telling(({ ana, look }) => replaceCover(ana, look))],
  ["marta takes it down", {}, telling(({ look }) => reject(look.id))],
  ["marta suspends ana", {}, telling(({ ana }) => actOnPerson(marta.id, ana.id, { act: "suspend" }, makeActForm()))],
  ["ana asks for her account to be deleted", {}, telling(async ({ ana }) => requestDeletion((await signIn(ana)).viewer, password))],
  ["ana's account is purged", {}, telling(({ ana }) => db.delete(users).where(eq(users.id, ana.id)))],
  ["she unfollows ana", { privacy: "followers" }, async ({ ana, bia }) => (await by(bia)).delete(`/api/users/${ana.id}/follow`)],
  ["ana takes her off her followers", { privacy: "followers" }, async ({ ana, bia }) => (await by(ana)).delete(`/api/users/${bia.id}/follower`)],
  ["ana unfollows her, of a look for friends", { privacy: "mutual" }, async ({ ana, bia }) => (await by(ana)).delete(`/api/users/${bia.id}/follow`)],
])("SEC-60: when %s, bia's next request for the look's picture is refused, on both processes", async (_, state, act) => {
  const [ana, bia] = state.privacy ? await makeFriends() : [await makeUser(), await makeUser()];
  const look = await makePost({ by: ana, ...state });
  await expectRefusal(await signIn(bia), askPicture(look.imageUrl), () => act({ ana, bia, look }), [304, 404]);
});

async function makeFriends() {
  const friends = [await makeUser(), await makeUser()] as const;
  const [ana, bia] = friends;
  await followUser(ana.id, bia.id);
  await followUser(bia.id, ana.id);
  return friends;
}

test("SEC-60: when ana lets nobody try her look, bia's next request for its clothes is refused, on both processes", async () => {
  const [ana, bia] = await makeFriends();
  const look = await makePost({ by: ana });
  await db.insert(garments).values({ postId: look.id, state: "ready", version: garmentVersion, shape: makeGarmentShape(), quality: 0.8 });
  const askClothes: Ask = async (client) => (await client.get(`/api/posts/${look.id}/garment.webp`, { headers: { "if-none-match": "*" } })).status;
  const forbid = async () => (await by(ana)).patch(`/api/posts/${look.id}`, { allowTryOn: false });
  await expectRefusal(await signIn(bia), askClothes, forbid, [304, 404]);
});

test("SEC-60: when rosa is a moderator no more, her next request for a held look's picture is refused, on both processes", async () => {
  const look = await makePost({ by: await makeUser(), moderationStatus: "held" });
  const leave = telling(() =>
    db
      .update(users)
      .set({ email: `rosa${newId().slice(-8)}@exemplo.com` })
      .where(eq(users.id, rosa.id)),
  );
  await expectRefusal(await signIn(rosa), askPicture(look.imageUrl), leave, [304, 404]);
});

async function reject(postId: string) {
  await db.update(posts).set({ moderationStatus: "held" }).where(eq(posts.id, postId));
  await decidePost(marta.id, postId, "reject", makeActForm());
}

async function replaceCover(ana: { id: string }, { id }: { id: string }) {
  const { id: imageUrl } = await makePicture(ana);
  await db.update(posts).set({ imageUrl }).where(eq(posts.id, id));
}

test("SEC-60: a picture taken out of an album, an avatar before the present one and a sent result that was deleted are refused next, on both processes", async () => {
  const [ana, bia] = [await makeUser(), await makeUser()];
  const bias = await signIn(bia);
  const refused: [number, number] = [304, 404];
  const look = await makePost({ by: ana });
  const [more] = await makeMorePictures(look, 1);
  const takeOut = telling(() => db.transaction((tx) => replacePictures(tx, look, [{ id: look.imageUrl, isAi: false }])));
  await expectRefusal(bias, askPicture(more?.id ?? ""), takeOut, refused);

  const [avatar, next] = [await makePicture(ana, "avatar"), await makePicture(ana, "avatar")];
  const wear = telling((photo: { id: string }) => db.update(users).set({ profilePhoto: photo.id }).where(eq(users.id, ana.id)));
  await wear(avatar);
  await expectRefusal(bias, askPicture(avatar.id), () => wear(next), refused);

  await followUser(bia.id, ana.id);
  await followUser(ana.id, bia.id);
  const result = await makeResult(ana);
  await sendMessage(ana.id, bia.id, { content: "olha", imageEditId: result.id });
  await expectRefusal(
    bias,
    askPicture(result.after.id),
    telling(() => deleteTryOn(ana.id, result.id)),
    refused,
  );
});

test("what is told of a person changes who asks: language, name, email, plan, credits, follows and try-ons", async () => {
  const [ana, bia] = [await makeUser(), await makeUser()];
  const token = await createSession(ana.id, "");
  await waitUntil("this process to hear", () => hearsChanges());
  const set = (change: Partial<typeof users.$inferInsert>) => db.update(users).set(change).where(eq(users.id, ana.id));
  const photo = await makePicture(ana, "avatar");
  const second = `${newId().slice(-8)}@exemplo.com`;
  env.adminEmails.push(second);
  const changes: [keyof Viewer, () => Promise<unknown>][] = [
    ["locale", () => updateLocale(ana.id, "en")],
    ["name", () => updateProfile(ana.id, { name: "Ana Lima" })],
    ["username", () => set({ username: `ana${newId().slice(-8)}` })],
    ["profilePhoto", () => set({ profilePhoto: photo.id })],
    ["isModerator", () => set({ email: second })],
    ["email", () => set({ email: `ana${newId().slice(-8)}@exemplo.com` })],
    ["subscriptionPlan", () => set({ subscriptionPlan: "premium" })],
    ["credits", () => holdCredits(ana, 77)],
    ["followingCount", () => followUser(ana.id, bia.id)],
    ["isOnboardingComplete", () => set({ isOnboardingComplete: false })],
    ["runningTryOns", () => makeTryOn(ana)],
    ["isSuspended", () => set({ suspendedAt: new Date() })],
  ];
  for (const [field, change] of changes) {
    const before = await getKnownViewerByToken(token);
    expect(await getKnownViewerByToken(token)).toBe(before as Viewer); // known, not read
    await change();
    await hearOwnChanges();
    const after = await getKnownViewerByToken(token);
    expect([field, after?.[field]]).not.toEqual([field, before?.[field]]);
  }
});

test.each<[string, (pair: Pair) => Ask, [number, number], (tx: TransactionSql, pair: Pair) => Promise<unknown>]>([
  ["who asks", () => askCount, [200, 403], (tx, { bia }) => tx`update users set suspended_at = now() where id = ${bia.id}`],
  [
    "who may see a picture",
    ({ look }) => askPicture(look.imageUrl),
    [304, 404],
    (tx, { ana, look }) =>
      tx`with archived as (update posts set is_archived = true where id = ${look.id}) update users set posts_count = posts_count - 1 where id = ${ana.id}`,
  ],
])("%s: what no process is told of holds for five seconds at most", async (_, createAsk, [before, after], change) => {
  const [ana, bia] = [await makeUser(), await makeUser()];
  const pair = { ana, bia, look: await makePost({ by: ana }) };
  const [bias, ask] = [await signIn(bia), createAsk(pair)];
  await makeKnown(bias, ask, before);
  await changeUntold((tx) => change(tx, pair));
  expect([await ask(bias.here), await ask(bias.there)]).toEqual([before, before]);
  for (const client of [bias.here, bias.there]) await waitUntil("the refusal", async () => (await ask(client)) === after, 6);
});

test("a process that does not hear its own pings for three seconds answers from nothing that it knows", async () => {
  const [ana, bia] = await makeFriends();
  const proxy = createDatabaseProxy(env.DATABASE_URL ?? "");
  const deaf = await startWeb({ DATABASE_URL: proxy.url });
  const asks = createCookieClient(deaf, await sessionCookie.serialize(await createSession(ana.id, "")));
  await sendMessage(bia.id, ana.id, { content: "oi" });
  await waitUntil("the number", async () => (await countUnread(asks)) === 1);
  await changeUntold((tx) => tx`update messages set read_at = now() where receiver_id = ${ana.id}`);
  expect(await countUnread(asks)).toBe(1); // known, for a minute if its pings are heard
  proxy.deafen();
  await waitUntil("the number to be read", async () => (await countUnread(asks)) === 0, 6);
  proxy.mend();
  expect(await deaf.stop()).toBe(0);
  proxy.stop();
});

/** Without triggers. */
const changeUntold = (change: (tx: TransactionSql) => Promise<unknown>) =>
  database.begin(async (tx) => {
    await tx`set local session_replication_role = replica`;
    await change(tx);
  });

test("a write that takes away waits for a process that stands still, half a second at most; one that takes nothing away does not", async () => {
  const [ana, bia] = await makeFriends();
  const look = await makePost({ by: ana, privacy: "followers" });
  const bias = await signIn(bia);
  const anas = await by(ana);
  const ask = askPicture(look.imageUrl);
  await makeKnown(bias, ask, 304);
  process.kill(two.pid, "SIGSTOP");
  const times: number[] = [];
  for (const write of [() => anas.post(`/api/posts/${look.id}/like`), () => anas.delete(`/api/users/${bia.id}/follower`)]) {
    const startedAt = performance.now();
    expect((await write()).status).toBeLessThan(300);
    times.push(performance.now() - startedAt);
  }
  const late = ask(bias.there);
  process.kill(two.pid, "SIGCONT");
  const [liking = 0, removing = 0] = times;
  expect(removing).toBeGreaterThanOrEqual(500);
  expect(removing - liking).toBeGreaterThan(250);
  expect(removing).toBeLessThan(3000);
  await late;
  expect([await ask(bias.here), await ask(bias.there)]).toEqual([404, 404]);
});

test("a write that takes away does not wait for a process that said goodbye", async () => {
  const [ana, bia] = await makeFriends();
  const anas = await by(ana);
  const leaving = await startWeb();
  const asks = createCookieClient(leaving, await sessionCookie.serialize(await createSession(bia.id, "")));
  for (let times = 0; times < 3; times++) expect(await askCount(asks)).toBe(200);
  expect(await leaving.stop()).toBe(0);
  const stoppedAt = performance.now();
  expect((await anas.delete(`/api/users/${bia.id}/follower`)).status).toBeLessThan(300);
  expect(performance.now() - stoppedAt).toBeLessThan(400); // half a second, were it waited for
});

test("a change during which the line of news is cut is heard of all the same", async () => {
  const ana = await signIn(await makeUser());
  const cutLine = () => db.execute(sql`select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and query like 'listen%'`);
  await makeKnown(ana, askCount, 200);
  await cutLine();
  const cutting = setInterval(() => void cutLine(), 15);
  await db.update(users).set({ suspendedAt: new Date() }).where(eq(users.id, ana.viewer.id));
  clearInterval(cutting);
  for (const client of [ana.here, ana.there]) await waitUntil("the refusal", async () => (await askCount(client)) === 403, 1);
});

test("a page and a write ask the database each time, whatever is known", async () => {
  const ana = await makeUser();
  const asker = await signIn(ana);
  const { here } = asker;
  await makeKnown(asker, askCount, 200);
  await changeUntold((tx) => tx`delete from sessions where user_id = ${ana.id}`);
  expect(await askCount(here)).toBe(200);
  expect((await here.get("/credits")).status).toBe(401);
  expect((await here.post("/api/messages", { receiverId: marta.id, content: "oi" })).status).toBe(401);
});

// decision 075

const countUnread = async (client: Client) => ((await (await client.get("/api/messages/unread-count")).json()) as { unreadCount: number }).unreadCount;

test("an unchanged poll asks the database nothing, and each change of the number is told to both processes", async () => {
  const [ana, bia] = await makeFriends();
  const [anas, bias] = [await signIn(ana), await by(bia)];
  const expectCount = async (what: string, count: number) => {
    for (const client of [anas.here, anas.there])
      await waitUntil(`the number after ${what} to be ${count}`, async () => (await countUnread(client)) === count, 1);
  };
  await expectCount("nothing", 0);
  await bias.post("/api/messages", { receiverId: ana.id, content: "oi" });
  await expectCount("bia's message", 1);
  await changeUntold((tx) => tx`update messages set read_at = now() where receiver_id = ${ana.id}`);
  for (const client of [anas.here, anas.there]) expect(await countUnread(client)).toBe(1); // known, not read
  await bias.post("/api/messages", { receiverId: ana.id, content: "estás aí?" });
  await expectCount("another message", 1);

  await setRelation(ana.id, bia.id, "restrict");
  await expectCount("restricting bia", 0);
  await removeRelation(ana.id, bia.id, "restrict");
  await expectCount("restricting bia no more", 1);
  await setRelation(bia.id, ana.id, "block");
  await expectCount("bia's block", 0);
  await removeRelation(bia.id, ana.id, "block");
  await expectCount("bia's block ended", 1);
  await requestDeletion((await signIn(bia)).viewer, password);
  await expectCount("bia leaving", 0);
  await cancelDeletion(bia.id);
  await expectCount("bia returning", 1);
  await anas.here.post(`/api/conversations/${bia.id}/read`);
  await expectCount("reading", 0);
  await sendMessage(bia.id, ana.id, { content: "até já" });
  await expectCount("a third message", 1);
  await db.delete(users).where(eq(users.id, bia.id));
  await expectCount("bia's purge", 0);
});
