import { afterAll, expect, test } from "bun:test";
import { eq, sql } from "drizzle-orm";
import { db } from "#app/db/client.server";
import { posts, users } from "#app/db/schema";
import { ingestPicture } from "#app/media/ingest.server";
import { addComment, deleteComment } from "#app/models/comment.server";
import { comeBack, depart } from "#app/models/departure.server";
import { createEditLink } from "#app/models/edit-link.server";
import { followUser, removeFollower, unfollowUser } from "#app/models/follow.server";
import { setLike } from "#app/models/like.server";
import { setRelation } from "#app/models/relation.server";
import { setSave } from "#app/models/save.server";
import { setProfilePhoto } from "#app/models/user.server";
import { aStream } from "../events.ts";
import { aResult } from "../get-ready/try-ons.ts";
import { aClient, type Client, signedIn } from "../http.ts";
import { linkIn, startInbox } from "../inbox.ts";
import { aLook, aPost, aUser, password } from "../people.ts";
import { startServer, until } from "../server.ts";

const inbox = await startInbox();
const server = await startServer({ SMTP_URL: inbox.url });
afterAll(async () => {
  await server.stop();
  await inbox.stop();
});

const leave = (client: Client, currentPassword = password) => client.form("/settings/delete", { currentPassword });
const locationOf = (answer: Response) => `${answer.status} ${answer.headers.get("location")}`;
const error = async (answer: Response) => `${answer.status} ${((await answer.json()) as { code: string }).code}`;
const day = (moment: Date) => new Intl.DateTimeFormat("pt-BR", { dateStyle: "long", timeZone: "America/Sao_Paulo" }).format(moment);

/** Whatever bia can see of ana, and every number of bia's that ana is part of. */
async function seenBy(
  bia: Client,
  { ana, look, own, avatar, shared }: { ana: { id: string; username: string }; look: string; own: string; avatar: string; shared: string },
) {
  const status = async (path: string) => (await bia.get(path)).status;
  const list = async <T, P>(path: string, pick: (row: T) => P) => (await bia.json<T[]>(path)).map(pick);
  type Row = { id: string };
  const ids = (path: string) => list(path, ({ id }: Row) => id);
  return {
    profile: await status(`/api/user/${ana.id}`),
    page: await status(`/user/${ana.id}`),
    post: await status(`/api/posts/${look}`),
    postsOf: await status(`/api/posts/user/${ana.id}`),
    picture: await status(`/media/${avatar}/master.jpg`),
    shared: await status(shared),
    card: await status(`/post/${look}/card.jpg`),
    search: await ids(`/api/users/search?q=${ana.username}`),
    feed: await ids("/api/posts/feed/following"),
    explore: (await ids("/api/posts/feed/explore?limit=60")).includes(look),
    stories: await list("/api/stories", ({ user }: { user: Row }) => user.id),
    liked: await ids("/api/posts/liked"),
    saved: await ids("/api/collections/saved-looks"),
    conversations: await list("/api/conversations", ({ user, unreadCount }: { user: Row; unreadCount: number }) => [user.id, unreadCount]),
    thread: await status(`/api/conversations/${ana.id}/messages`),
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
  const [ana, bia, caio] = [await aUser({ name: "Ana que Parte" }), await aUser(), await aUser()];
  const [own, look] = [await aPost({ by: bia, caption: "de bia" }), await aLook({ by: ana, caption: "de ana" })];
  const bytes = await Bun.file("demo/look-02.jpg").bytes();
  const avatar = await ingestPicture({ ownerId: ana.id, purpose: "avatar", bytes });
  await setProfilePhoto(ana.id, avatar.id);
  const link = await createEditLink(ana.id, (await aResult(ana)).id);
  for (const [one, other] of [
    [ana, bia],
    [bia, ana],
    [caio, bia],
  ] as const)
    await followUser(one.id, other.id);
  for (const person of [ana, caio]) await setLike(person.id, own.id, true);
  await setSave(ana.id, own.id, true);
  await addComment(ana.id, own.id, "Que linho");
  const said = await addComment(caio.id, own.id, "Lindo");
  await setLike(bia.id, look.id, true);
  await setSave(bia.id, look.id, true);
  const [anas, bias] = [await signedIn(server, ana), await signedIn(server, bia)];
  expect((await anas.post("/api/messages", { receiverId: bia.id, content: "Oi, bia" })).status).toBe(201);
  expect((await bias.post("/api/messages", { receiverId: ana.id, content: "Oi, ana" })).status).toBe(201);
  const scene = { ana, look: look.id, own: own.id, avatar: avatar.id, shared: new URL(link).pathname };
  const before = await seenBy(bias, scene);
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

  const refused = await leave(anas, "Vestido#Azul8");
  expect([refused.status, (await refused.text()).includes("A senha atual não confere.")]).toEqual([403, true]);
  const stream = await (await aStream(await signedIn(server, ana))).begun();
  const phone = await signedIn(server, ana);
  const gone = await leave(anas);
  expect([locationOf(gone), gone.headers.get("clear-site-data")]).toEqual(["303 /leaving", '"cache"']);
  await until("the stream to end", () => !stream.isOpen(), 5);
  for (const client of [anas, phone]) expect((await client.get("/api/user/me")).status).toBe(401);

  const meanwhile = await seenBy(bias, scene);
  expect(meanwhile).toEqual({
    ...{ profile: 404, page: 404, post: 404, postsOf: 404, picture: 404, shared: 404, card: 404, thread: 404 },
    ...{ search: [], feed: [], explore: false, stories: before.stories.filter((id) => id !== ana.id), liked: [], saved: [], conversations: [] },
    ...{ unread: { unreadCount: 0 }, activity: before.activity.map(([type]) => [type, 1]) },
    ...{ comments: ["Lindo"], counts: [1, 1], me: [1, 0] },
  });
  expect(await error(await bias.post("/api/messages", { receiverId: ana.id, content: "Onde você está?" }))).toBe("404 user_not_found");
  for (const path of ["follow", "block", "mute", "restrict"]) expect(await error(await bias.post(`/api/users/${ana.id}/${path}`))).toBe("404 user_not_found");
  for (const act of [unfollowUser, removeFollower]) expect(await act(bia.id, ana.id).catch(({ code }) => code)).toBe("user_not_found");

  const mail = await inbox.mailTo(ana.email, "será excluída");
  const until14 = day(new Date(Date.now() + 14 * 24 * 60 * 60 * 1000));
  expect(mail.text).toContain(`Até ${until14} você pode mudar de ideia`);
  expect(mail.text).toContain(`${server.url}/auth`);
  expect(await (await anas.get("/leaving")).text()).toContain(until14);
  const visitor = aClient(server);
  expect(locationOf(await visitor.get("/leaving"))).toBe("302 /auth");
  expect(await error(await visitor.post("/api/auth/signin", { email: ana.email, password, provider: "replit" }))).toBe("403 account_leaving");
  expect(await error(await visitor.post("/api/auth/signup", { email: ana.email, username: "outra_ana_aqui", password, provider: "replit" }))).toBe(
    "400 email_taken",
  );
  expect(locationOf(await visitor.form("/auth", { email: ana.email, password }))).toBe("303 /leaving");
  expect([(await visitor.get("/api/user/me")).status, locationOf(await visitor.form("/leaving", {}))]).toEqual([401, "303 /"]);
  expect((await visitor.get("/api/user/me")).status).toBe(200);
  expect(await seenBy(bias, scene)).toEqual(before);
  await deleteComment(bia.id, said.id);
  expect(locationOf(await visitor.form("/leaving", {}))).toBe("303 /auth");
});

test("after the days there is no way back: not by the password, not by a page left open, not by a new password", async () => {
  const ana = await aUser();
  const client = await signedIn(server, ana);
  expect(locationOf(await leave(client))).toBe("303 /leaving");
  const reset = (mails: number) => inbox.to(ana.email, "Redefina").length === mails;
  await aClient(server).post("/api/auth/reset-password", { email: ana.email });
  await until("the link for a new password", () => reset(1));
  const move = (minutes: number) =>
    db
      .update(users)
      .set({ deletionRequestedAt: sql`now() - make_interval(days => 14, mins => ${minutes})` })
      .where(eq(users.id, ana.id));
  await move(-1);
  expect((await client.get("/leaving")).status).toBe(200);
  await move(1);
  expect([locationOf(await client.get("/leaving")), await comeBack(ana.id)]).toEqual(["302 /auth", false]);
  expect(await error(await aClient(server).post("/api/auth/signin", { email: ana.email, password, provider: "replit" }))).toBe("401 invalid_credentials");
  expect((await aClient(server).form("/auth", { email: ana.email, password })).status).toBe(401);
});

test("a thief who knew the old password and asked for the deletion cannot come back in after the owner's reset", async () => {
  const ana = await aUser();
  const [page, door] = [await signedIn(server, ana), aClient(server)];
  expect(locationOf(await leave(page))).toBe("303 /leaving");
  expect(locationOf(await door.form("/auth", { email: ana.email, password }))).toBe("303 /leaving");
  for (const thief of [page, door]) expect((await thief.get("/leaving")).status).toBe(200);
  await aClient(server).post("/api/auth/reset-password", { email: ana.email });
  const path = new URL(linkIn(await inbox.mailTo(ana.email, "Redefina"), "reset-password")).pathname;
  const owner = aClient(server);
  const fresh = "Cortina#Verde8";
  expect((await owner.form(path, { password: fresh, confirmPassword: fresh })).status).toBe(303);
  for (const thief of [page, door]) {
    expect(locationOf(await aCopyOf(thief).get("/leaving"))).toBe("302 /auth");
    expect(locationOf(await thief.form("/leaving", {}))).toBe("303 /auth");
    expect((await thief.get("/api/user/me")).status).toBe(401);
  }
  expect(locationOf(await owner.form("/auth", { email: ana.email, password: fresh }))).toBe("303 /leaving");
  expect(locationOf(await owner.form("/leaving", {}))).toBe("303 /");
  expect((await owner.get("/api/user/me")).status).toBe(200);
});

/** Another client with the same cookies. */
function aCopyOf(client: Client): Client {
  const copy = aClient(server);
  for (const [name, value] of client.cookies) copy.cookies.set(name, value);
  return copy;
}

test("the password for it can be tried five times an hour", async () => {
  const ana = await aUser();
  const client = await signedIn(server, ana);
  const statuses: number[] = [];
  for (let times = 0; times < 5; times++) statuses.push((await leave(client, "Errada#123")).status);
  expect([statuses, (await leave(client)).status]).toEqual([[403, 403, 403, 403, 403], 429]);
});

test("ana and bia leave at the same time as they like, save, comment, follow and block; who stays and who comes back is counted right", async () => {
  const [ana, bia, caio] = [await aUser(), await aUser(), await aUser()];
  const looks = await Promise.all([ana, bia, caio, caio, caio].map((by) => aPost({ by })));
  const may = (act: Promise<unknown>) => act.catch((thrown: { code?: string }) => (thrown.code ? thrown.code : Promise.reject(thrown)));
  const busy = (person: { id: string }) =>
    looks.flatMap(({ id }) => [may(setLike(person.id, id)), may(setSave(person.id, id)), may(addComment(person.id, id, "Lindo")), may(setLike(person.id, id))]);
  const away = (person: { id: string }) => db.transaction((tx) => depart(tx, person.id, new Date()));
  await Promise.all([...busy(ana), ...busy(bia), may(followUser(ana.id, bia.id)), may(followUser(bia.id, ana.id)), may(followUser(caio.id, ana.id))]);
  await Promise.all([
    ...busy(ana),
    away(ana),
    ...busy(bia),
    may(unfollowUser(caio.id, ana.id)),
    may(followUser(bia.id, caio.id)),
    may(setRelation(caio.id, bia.id, "block")),
    away(bia),
  ]);
  const counted = async () =>
    await db.select({ likes: posts.likesCount, comments: posts.commentsCount, saves: posts.savesCount }).from(posts).where(eq(posts.userId, caio.id));
  expect(await counted()).toEqual(Array.from({ length: 3 }, () => ({ likes: 0, comments: 0, saves: 0 })));
  expect(await comeBack(ana.id)).toBe(true);
  await Promise.all(busy(ana)); // what the counts are now the invariants say, at the end of every test file
});
