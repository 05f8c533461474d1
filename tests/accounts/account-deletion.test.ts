import { afterAll, expect, test } from "bun:test";
import { eq, sql } from "drizzle-orm";
import { db } from "#app/db/client.server";
import { posts, users } from "#app/db/schema";
import { ingestPicture } from "#app/media/ingest.server";
import { setProfilePhoto } from "#app/models/account/user.server";
import { setSave } from "#app/models/collections/save.server";
import { addComment, deleteComment } from "#app/models/looks/comment.server";
import { setLike } from "#app/models/looks/like.server";
import { followUser, removeFollower, unfollowUser } from "#app/models/people/follow.server";
import { setRelation } from "#app/models/people/relation.server";
import { cancelDeletion, startDeletion } from "#app/models/privacy/account-deletion.server";
import { createTryOnLink } from "#app/models/try-on/try-on-link.server";
import { openEventStream } from "../events.ts";
import { makeResult } from "../get-ready/try-ons.ts";
import { type Client, createClient, createSignedInClient } from "../http.ts";
import { findLink, startInbox } from "../inbox.ts";
import { makeLook, makePost, makeUser, password } from "../people.ts";
import { startServer, waitUntil } from "../server.ts";

const inbox = await startInbox();
const server = await startServer({ SMTP_URL: inbox.url });
afterAll(async () => {
  await server.stop();
  await inbox.stop();
});

const deleteAccount = (client: Client, currentPassword = password) => client.form("/settings/delete", { currentPassword });
const getLocation = (answer: Response) => `${answer.status} ${answer.headers.get("location")}`;
const error = async (answer: Response) => `${answer.status} ${((await answer.json()) as { code: string }).code}`;
const formatDay = (moment: Date) => new Intl.DateTimeFormat("pt-BR", { dateStyle: "long", timeZone: "America/Sao_Paulo" }).format(moment);

/** Collects what bia sees of ana, and bia's affected counts. */
async function collectVisible(
  bia: Client,
  { ana, look, own, avatar, shared }: { ana: { id: string; username: string }; look: string; own: string; avatar: string; shared: string },
) {
  const getStatus = async (path: string) => (await bia.get(path)).status;
  const list = async <T, P>(path: string, pick: (row: T) => P) => (await bia.json<T[]>(path)).map(pick);
  type Row = { id: string };
  const listIds = (path: string) => list(path, ({ id }: Row) => id);
  return {
    profile: await getStatus(`/api/user/${ana.id}`),
    page: await getStatus(`/user/${ana.id}`),
    post: await getStatus(`/api/posts/${look}`),
    postsOf: await getStatus(`/api/posts/user/${ana.id}`),
    picture: await getStatus(`/media/${avatar}/master.jpg`),
    shared: await getStatus(shared),
    card: await getStatus(`/post/${look}/card.jpg`),
    search: await listIds(`/api/users/search?q=${ana.username}`),
    feed: await listIds("/api/posts/feed/following"),
    explore: (await listIds("/api/posts/feed/explore?limit=60")).includes(look),
    stories: await list("/api/stories", ({ user }: { user: Row }) => user.id),
    liked: await listIds("/api/posts/liked"),
    saved: await listIds("/api/collections/saved-looks"),
    conversations: await list("/api/conversations", ({ user, unreadCount }: { user: Row; unreadCount: number }) => [user.id, unreadCount]),
    thread: await getStatus(`/api/conversations/${ana.id}/messages`),
    unread: await bia.json("/api/messages/unread-count"),
    activity: await list("/api/notifications", ({ type, count }: { type: string; count: number }): [string, number] => [type, count]),
    comments: await list(`/api/posts/${own}/comments`, ({ content }: { content: string }) => content),
    counts: await bia
      .json<{ likesCount: number; commentsCount: number }>(`/api/posts/${own}`)
      .then(({ likesCount, commentsCount }) => [likesCount, commentsCount]),
    me: await bia
      .json<{ followersCount: number; followingCount: number }>("/api/user/me")
      .then(({ followersCount, followingCount }) => [followersCount, followingCount]),
  };
}

test("L-10, SEC-18: ana deletes her account and is gone at once for everybody; she comes back within the days, and all is as it was", async () => {
  const [ana, bia, caio] = [await makeUser({ name: "Ana que Parte" }), await makeUser(), await makeUser()];
  const [own, look] = [await makePost({ by: bia, caption: "de bia" }), await makeLook({ by: ana, caption: "de ana" })];
  const bytes = await Bun.file("demo/look-02.jpg").bytes();
  const avatar = await ingestPicture({ ownerId: ana.id, purpose: "avatar", bytes });
  await setProfilePhoto(ana.id, avatar.id);
  const link = await createTryOnLink(ana.id, (await makeResult(ana)).id);
  for (const [one, other] of [
    [ana, bia],
    [bia, ana],
    [caio, bia],
  ] as const)
    await followUser(one.id, other.id);
  for (const person of [ana, caio]) await setLike(person.id, own.id, true);
  await setSave(ana.id, own.id, true);
  await addComment(ana.id, own.id, "Que linho");
  const comment = await addComment(caio.id, own.id, "Lindo");
  await setLike(bia.id, look.id, true);
  await setSave(bia.id, look.id, true);
  const [anas, bias] = [await createSignedInClient(server, ana), await createSignedInClient(server, bia)];
  expect((await anas.post("/api/messages", { receiverId: bia.id, content: "Oi, bia" })).status).toBe(201);
  expect((await bias.post("/api/messages", { receiverId: ana.id, content: "Oi, ana" })).status).toBe(201);
  const scene = { ana, look: look.id, own: own.id, avatar: avatar.id, shared: new URL(link).pathname };
  const before = await collectVisible(bias, scene);
  expect(before).toMatchObject({
    profile: 200,
    post: 200,
    picture: 200,
    shared: 200,
    card: 200,
    search: [ana.id],
    explore: true,
    counts: [2, 2],
    me: [2, 1],
    thread: 200,
  });

  const refused = await deleteAccount(anas, "Vestido#Azul8");
  expect([refused.status, (await refused.text()).includes("A senha atual não confere.")]).toEqual([403, true]);
  const stream = await (await openEventStream(await createSignedInClient(server, ana))).waitForFirstCounts();
  const phone = await createSignedInClient(server, ana);
  const deleted = await deleteAccount(anas);
  expect([getLocation(deleted), deleted.headers.get("clear-site-data")]).toEqual(["303 /leaving", '"cache"']);
  await waitUntil("the stream to end", () => !stream.isOpen(), 5);
  for (const client of [anas, phone]) expect((await client.get("/api/user/me")).status).toBe(401);

  const meanwhile = await collectVisible(bias, scene);
  expect(meanwhile).toEqual({
    ...{ profile: 404, page: 404, post: 404, postsOf: 404, picture: 404, shared: 404, card: 404, thread: 404 },
    ...{ search: [], feed: [], explore: false, stories: before.stories.filter((id) => id !== ana.id), liked: [], saved: [], conversations: [] },
    ...{ unread: { unreadCount: 0 }, activity: before.activity.map(([type]) => [type, 1]) },
    ...{ comments: ["Lindo"], counts: [1, 1], me: [1, 0] },
  });
  expect(await error(await bias.post("/api/messages", { receiverId: ana.id, content: "Onde você está?" }))).toBe("404 user_not_found");
  for (const path of ["follow", "block", "mute", "restrict"]) expect(await error(await bias.post(`/api/users/${ana.id}/${path}`))).toBe("404 user_not_found");
  for (const act of [unfollowUser, removeFollower]) expect(await act(bia.id, ana.id).catch(({ code }) => code)).toBe("user_not_found");

  const mail = await inbox.waitForMail(ana.email, "será excluída");
  const until14 = formatDay(new Date(Date.now() + 14 * 24 * 60 * 60 * 1000));
  expect(mail.text).toContain(`Até ${until14} você pode mudar de ideia`);
  expect(mail.text).toContain(`${server.url}/auth`);
  expect(await (await anas.get("/leaving")).text()).toContain(until14);
  const visitor = createClient(server);
  expect(getLocation(await visitor.get("/leaving"))).toBe("302 /auth");
  expect(await error(await visitor.post("/api/auth/signin", { email: ana.email, password, provider: "replit" }))).toBe("403 account_leaving");
  expect(await error(await visitor.post("/api/auth/signup", { email: ana.email, username: "outra_ana_aqui", password, provider: "replit" }))).toBe(
    "400 email_taken",
  );
  expect(getLocation(await visitor.form("/auth", { email: ana.email, password }))).toBe("303 /leaving");
  expect([(await visitor.get("/api/user/me")).status, getLocation(await visitor.form("/leaving", {}))]).toEqual([401, "303 /"]);
  expect((await visitor.get("/api/user/me")).status).toBe(200);
  expect(await collectVisible(bias, scene)).toEqual(before);
  await deleteComment(bia.id, comment.id);
  expect(getLocation(await visitor.form("/leaving", {}))).toBe("303 /auth");
});

test("after the days there is no way back: not by the password, not by a page left open, not by a new password", async () => {
  const ana = await makeUser();
  const client = await createSignedInClient(server, ana);
  expect(getLocation(await deleteAccount(client))).toBe("303 /leaving");
  const hasResetMails = (mails: number) => inbox.findMails(ana.email, "Redefina").length === mails;
  await createClient(server).post("/api/auth/reset-password", { email: ana.email });
  await waitUntil("the link for a new password", () => hasResetMails(1));
  const shiftDeletion = (minutes: number) =>
    db
      .update(users)
      .set({ deletionRequestedAt: sql`now() - make_interval(days => 14, mins => ${minutes})` })
      .where(eq(users.id, ana.id));
  await shiftDeletion(-1);
  expect((await client.get("/leaving")).status).toBe(200);
  await shiftDeletion(1);
  expect([getLocation(await client.get("/leaving")), await cancelDeletion(ana.id)]).toEqual(["302 /auth", false]);
  expect(await error(await createClient(server).post("/api/auth/signin", { email: ana.email, password, provider: "replit" }))).toBe("401 invalid_credentials");
  expect((await createClient(server).form("/auth", { email: ana.email, password })).status).toBe(401);
});

test("a thief who knew the old password and asked for the deletion cannot come back in after the owner's reset", async () => {
  const ana = await makeUser();
  const [page, endpoint] = [await createSignedInClient(server, ana), createClient(server)];
  expect(getLocation(await deleteAccount(page))).toBe("303 /leaving");
  expect(getLocation(await endpoint.form("/auth", { email: ana.email, password }))).toBe("303 /leaving");
  for (const thief of [page, endpoint]) expect((await thief.get("/leaving")).status).toBe(200);
  await createClient(server).post("/api/auth/reset-password", { email: ana.email });
  const path = new URL(findLink(await inbox.waitForMail(ana.email, "Redefina"), "reset-password")).pathname;
  const owner = createClient(server);
  const fresh = "Cortina#Verde8";
  expect((await owner.form(path, { password: fresh, confirmPassword: fresh })).status).toBe(303);
  for (const thief of [page, endpoint]) {
    expect(getLocation(await cloneClient(thief).get("/leaving"))).toBe("302 /auth");
    expect(getLocation(await thief.form("/leaving", {}))).toBe("303 /auth");
    expect((await thief.get("/api/user/me")).status).toBe(401);
  }
  expect(getLocation(await owner.form("/auth", { email: ana.email, password: fresh }))).toBe("303 /leaving");
  expect(getLocation(await owner.form("/leaving", {}))).toBe("303 /");
  expect((await owner.get("/api/user/me")).status).toBe(200);
});

/** Returns another client with the same cookies. */
function cloneClient(client: Client): Client {
  const copy = createClient(server);
  for (const [name, value] of client.cookies) copy.cookies.set(name, value);
  return copy;
}

test("the password for it can be tried five times an hour", async () => {
  const ana = await makeUser();
  const client = await createSignedInClient(server, ana);
  const statuses: number[] = [];
  for (let times = 0; times < 5; times++) statuses.push((await deleteAccount(client, "Errada#123")).status);
  expect([statuses, (await deleteAccount(client)).status]).toEqual([[403, 403, 403, 403, 403], 429]);
});

test("ana and bia leave at the same time as they like, save, comment, follow and block; who stays and who comes back is counted right", async () => {
  const [ana, bia, caio] = [await makeUser(), await makeUser(), await makeUser()];
  const looks = await Promise.all([ana, bia, caio, caio, caio].map((by) => makePost({ by })));
  const canDo = (act: Promise<unknown>) => act.catch((thrown: { code?: string }) => (thrown.code ? thrown.code : Promise.reject(thrown)));
  const createActivity = (person: { id: string }) =>
    looks.flatMap(({ id }) => [
      canDo(setLike(person.id, id)),
      canDo(setSave(person.id, id)),
      canDo(addComment(person.id, id, "Lindo")),
      canDo(setLike(person.id, id)),
    ]);
  const startDeletionNow = (person: { id: string }) => db.transaction((tx) => startDeletion(tx, person.id, new Date()));
  await Promise.all([
    ...createActivity(ana),
    ...createActivity(bia),
    canDo(followUser(ana.id, bia.id)),
    canDo(followUser(bia.id, ana.id)),
    canDo(followUser(caio.id, ana.id)),
  ]);
  await Promise.all([
    ...createActivity(ana),
    startDeletionNow(ana),
    ...createActivity(bia),
    canDo(unfollowUser(caio.id, ana.id)),
    canDo(followUser(bia.id, caio.id)),
    canDo(setRelation(caio.id, bia.id, "block")),
    startDeletionNow(bia),
  ]);
  const readCounts = async () =>
    await db.select({ likes: posts.likesCount, comments: posts.commentsCount, saves: posts.savesCount }).from(posts).where(eq(posts.userId, caio.id));
  expect(await readCounts()).toEqual(Array.from({ length: 3 }, () => ({ likes: 0, comments: 0, saves: 0 })));
  expect(await cancelDeletion(ana.id)).toBe(true);
  await Promise.all(createActivity(ana)); // tests/invariants.sql checks the counts afterwards
});
