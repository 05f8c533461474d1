import { expect, test } from "bun:test";
import { and, eq } from "drizzle-orm";
import { db } from "#app/db/client.server";
import { messages, posts, tryOns, users } from "#app/db/schema";
import type { Conversation, Message } from "#app/models/contract";
import { deletePost, setPrivacy } from "#app/models/looks/post.server";
import { getReadableMedia } from "#app/models/media/media.server";
import { sendMessage } from "#app/models/messages/message.server";
import { removeRelation, setRelation } from "#app/models/people/relation.server";
import { deleteTryOn } from "#app/models/try-on/try-on-deletion.server";
import { type Client, createSignedInClient } from "#tests/http";
import { makePicture, makePost, makeUser } from "#tests/people";
import { startServer } from "#tests/server";

const server = await startServer({ WORKER: "off" });
const generous = await startServer({ WORKER: "off", RATE_LIMIT_FACTOR: "1000" });

async function createPair(on = generous) {
  const [ana, bia] = [await makeUser({ name: "Ana Souza" }), await makeUser({ name: "Bia Lins" })];
  return { ana, bia, anas: await createSignedInClient(on, ana), bias: await createSignedInClient(on, bia) };
}

const write = (client: Client, receiverId: string, content: string, more: object = {}) => client.post("/api/messages", { receiverId, content, ...more });
const listMessages = (client: Client, other: { id: string }, query = "") => client.json<Message[]>(`/api/conversations/${other.id}/messages${query}`);
const countUnread = async (client: Client) => (await client.json<{ unreadCount: number }>("/api/messages/unread-count")).unreadCount;
const list = (client: Client) => client.json<Conversation[]>("/api/conversations");

/** Makes a completed try-on. */
async function makeFinishedResult(of: { id: string }) {
  const [photo, picture] = [await makePicture(of, "edit_input"), await makePicture(of, "edit_result")];
  const [edit] = await db
    .insert(tryOns)
    .values({ userId: of.id, imageUrls: [photo.id], resultImageUrls: [picture.id], prompt: "linho", model: "m", status: "completed" })
    .returning();
  if (!edit) throw new Error("no edit");
  return { ...edit, pictureId: picture.id };
}

test("ana writes to bia: it is in both lists and both threads, unread for bia until she opens it, and ana sees it read", async () => {
  const { ana, bia, anas, bias } = await createPair();
  const sent = await write(anas, bia.id, "  Oi, Bia!\nTudo bem?  ");
  expect(sent.status).toBe(201);
  const message = (await sent.json()) as Message;
  expect(message).toEqual({
    id: expect.any(String),
    senderId: ana.id,
    receiverId: bia.id,
    content: "Oi, Bia!\nTudo bem?",
    card: null,
    isRead: false,
    createdAt: expect.stringMatching(/^\d{4}-.*Z$/),
  });
  await write(anas, bia.id, "Segunda");
  expect(await countUnread(bias)).toBe(2);
  expect(await countUnread(anas)).toBe(0);
  const [conversation] = await list(bias);
  expect(conversation).toMatchObject({
    user: { id: ana.id, name: "Ana Souza", username: ana.username, profilePhoto: null },
    lastMessage: { content: "Segunda", senderId: ana.id },
    unreadCount: 2,
  });
  expect((await listMessages(bias, ana)).map(({ content, isRead }) => [content, isRead])).toEqual([
    ["Segunda", false],
    ["Oi, Bia!\nTudo bem?", false],
  ]);
  expect((await bias.post(`/api/conversations/${ana.id}/read`)).status).toBe(204);
  expect((await bias.post(`/api/conversations/${ana.id}/read`)).status).toBe(204);
  expect(await countUnread(bias)).toBe(0);
  expect((await listMessages(anas, bia)).map(({ isRead }) => isRead)).toEqual([true, true]);
  expect((await list(anas))[0]?.unreadCount).toBe(0);
});

test("without scripts the conversations behind the first ones are a page of their own", async () => {
  const { ana, bia, anas } = await createPair();
  const caio = await makeUser({ name: "Caio Mendes" });
  await sendMessage(bia.id, ana.id, { content: "antes" });
  const { id } = await sendMessage(caio.id, ana.id, { content: "depois" });
  const readPage = async (path: string) => {
    const page = await (await anas.get(path)).text();
    return ["Caio Mendes", "Bia Lins"].filter((name) => page.includes(name));
  };
  expect(await readPage("/messages")).toEqual(["Caio Mendes", "Bia Lins"]);
  expect(await readPage(`/messages?cursor=${id}`)).toEqual(["Bia Lins"]);
});

test("without scripts a refused message comes back with its words and its card, and goes with both when it fits", async () => {
  const { ana, bia, anas } = await createPair();
  const look = await makePost({ by: ana });
  const path = `/messages/${bia.id}?post=${look.id}`;
  const findAction = (html: string) => html.match(/<form method="post" action="(\/messages\/[^"]+)"/)?.[1];
  expect(findAction(await (await anas.get(path)).text())).toBe(path);
  const refused = await anas.form(path, { content: "a".repeat(2001), postId: look.id });
  const page = await refused.text();
  expect([refused.status, page.includes("a".repeat(2001)), page.includes(`name="postId" value="${look.id}"`), findAction(page)]).toEqual([
    422,
    true,
    true,
    path,
  ]);
  const sent = await anas.form(path, { content: "Que tal?", postId: look.id });
  expect([sent.status, sent.headers.get("location")]).toEqual([303, `/messages/${bia.id}`]);
  expect(await listMessages(anas, bia)).toMatchObject([{ content: "Que tal?", card: { kind: "post", id: look.id } }]);
});

test("a blank message, one too long, one with two cards, to oneself, to nobody: each is refused in its own way", async () => {
  const { ana, bia, anas } = await createPair();
  const look = await makePost({ by: ana });
  const answers = await Promise.all([
    write(anas, bia.id, " \n "),
    write(anas, bia.id, "a".repeat(2001)),
    write(anas, bia.id, "dois", { postId: look.id, imageEditId: look.id }),
    write(anas, ana.id, "eu"),
    write(anas, crypto.randomUUID(), "quem?"),
    write(anas, "não é id", "quem?"),
    write(anas, bia.id, "o quê?", { postId: crypto.randomUUID() }),
    write(anas, bia.id, "o quê?", { postId: "não é id" }),
    write(anas, bia.id, "o quê?", { postId: "" }),
    write(anas, bia.id, "qual?", { imageEditId: crypto.randomUUID() }),
    anas.post("/api/messages", "{"),
    anas.get("/api/messages"),
    anas.get(`/api/conversations/${bia.id}/messages?offset=-1`),
    anas.get(`/api/conversations/${bia.id}/messages?before=x`),
  ]);
  const found = await Promise.all(answers.map(async (answer) => [answer.status, ((await answer.json()) as { code: string }).code]));
  expect(found).toEqual([
    [422, "invalid"],
    [422, "invalid"],
    [422, "invalid"],
    [400, "on_oneself"],
    [404, "user_not_found"],
    [404, "user_not_found"],
    [404, "post_not_found"],
    [404, "post_not_found"],
    [404, "post_not_found"],
    [422, "edit_not_ready"],
    [400, "invalid_json"],
    [405, "method_not_allowed"],
    [422, "invalid"],
    [400, "bad_cursor"],
  ]);
  expect((await write(anas, bia.id, "😀".repeat(2000))).status).toBe(201);
});

test("REL-13: the same key twenty times at once is one message and one answer; with other words it is a 422", async () => {
  const { bia, anas } = await createPair();
  const headers = { "idempotency-key": crypto.randomUUID() };
  const body = { receiverId: bia.id, content: "uma vez só" };
  const answers = await Promise.all(Array.from({ length: 20 }, () => anas.post("/api/messages", body, { headers })));
  const texts = await Promise.all(answers.map((answer) => answer.text()));
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]));
  expect(new Set(texts).size).toBe(1);
  expect(await db.$count(messages, eq(messages.receiverId, bia.id))).toBe(1);
  const other = await anas.post("/api/messages", { ...body, content: "outra coisa" }, { headers });
  expect([other.status, ((await other.json()) as { code: string }).code]).toEqual([422, "idempotency_mismatch"]);
});

test("REL-13: one key to two people at once is one message to one of them, and a 422 to the other", async () => {
  const { bia, ana, anas } = await createPair();
  const caio = await makeUser();
  for (let round = 0; round < 5; round++) {
    const headers = { "idempotency-key": crypto.randomUUID() };
    const content = `uma vez só, ${round}`;
    const answers = await Promise.all([bia, caio].map(({ id }) => anas.post("/api/messages", { receiverId: id, content }, { headers })));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 422]);
    expect(await db.$count(messages, and(eq(messages.senderId, ana.id), eq(messages.content, content)))).toBe(1);
  }
});

test("two who write at the same moment have one order, and pages by offset and by id tell it whole", async () => {
  const { ana, bia, anas, bias } = await createPair();
  await Promise.all(Array.from({ length: 60 }, (_, number) => (number % 2 ? write(anas, bia.id, `a${number}`) : write(bias, ana.id, `b${number}`))));
  const all = await listMessages(anas, bia, "?limit=100");
  expect(all.length).toBe(60);
  expect(await listMessages(bias, ana, "?limit=100")).toMatchObject(all.map(({ id }) => ({ id })));
  expect(all.map(({ id }) => id)).toEqual(
    all
      .map(({ id }) => id)
      .sort()
      .reverse(),
  );
  expect(all.map(({ createdAt }) => createdAt)).toEqual(
    all
      .map(({ createdAt }) => createdAt)
      .sort()
      .reverse(),
  );
  expect((await listMessages(anas, bia)).length).toBe(50);
  const ids = all.map(({ id }) => id);
  expect((await listMessages(anas, bia, "?limit=20&offset=50")).map(({ id }) => id)).toEqual(ids.slice(50));
  expect((await listMessages(anas, bia, `?limit=10&before=${ids[19]}`)).map(({ id }) => id)).toEqual(ids.slice(20, 30));
  expect((await listMessages(anas, bia, "?limit=10&offset=&before=")).map(({ id }) => id)).toEqual(ids.slice(0, 10));
  const getNextLink = async (query: string) => (await anas.get(`/api/conversations/${bia.id}/messages${query}`)).headers.get("link");
  expect(await getNextLink("?limit=10&offset=10")).toBe(`</api/conversations/${bia.id}/messages?limit=10&before=${ids[19]}>; rel="next"`);
  expect(await getNextLink(`?before=${ids.at(-2)}`)).toBeNull();
});

test("a part of a thread is a hundred messages at most", async () => {
  const { ana, bia, anas } = await createPair();
  await db.insert(messages).values(Array.from({ length: 101 }, (_, number) => ({ senderId: bia.id, receiverId: ana.id, content: String(number) })));
  const countItems = async (query: string) => (await listMessages(anas, bia, query)).length;
  expect([await countItems(""), await countItems("?limit=100"), await countItems("?limit=101"), await countItems("?limit=0")]).toEqual([50, 100, 100, 1]);
});

test("an unchanged poll of thread, list and count is a 304, a changed one is not", async () => {
  const { ana, bia, anas, bias } = await createPair();
  await write(anas, bia.id, "um");
  for (const path of [`/api/conversations/${ana.id}/messages`, "/api/conversations", "/api/messages/unread-count", "/api/notifications"]) {
    const first = await bias.get(path);
    expect(first.headers.get("cache-control")).toBe("private, no-cache");
    const etag = first.headers.get("etag") ?? "";
    expect(etag).toStartWith('W/"');
    expect((await bias.get(path, { headers: { "if-none-match": etag } })).status).toBe(304);
    if (path === "/api/notifications") continue;
    await write(anas, bia.id, "mais um");
    expect((await bias.get(path, { headers: { "if-none-match": etag } })).status).toBe(200);
  }
});

test("a restricted person's messages arrive without counting, and they never see one read, nor afterwards", async () => {
  const { ana, bia, anas, bias } = await createPair();
  await setRelation(ana.id, bia.id, "restrict");
  expect((await write(bias, ana.id, "Oi?")).status).toBe(201);
  expect(await countUnread(anas)).toBe(0);
  expect((await list(anas))[0]).toMatchObject({ unreadCount: 0, lastMessage: { content: "Oi?" } });
  await anas.post(`/api/conversations/${bia.id}/read`);
  expect((await listMessages(bias, ana))[0]?.isRead).toBe(false);
  expect((await listMessages(anas, bia))[0]?.isRead).toBe(true);
  await removeRelation(ana.id, bia.id, "restrict");
  await anas.post(`/api/conversations/${bia.id}/read`);
  expect((await listMessages(bias, ana))[0]?.isRead).toBe(false);
  expect(await countUnread(anas)).toBe(0);
});

test("the page of a conversation marks all of it read, also what it does not show yet; a page of earlier messages marks none", async () => {
  const { ana, bia, anas, bias } = await createPair();
  const first = await sendMessage(ana.id, bia.id, { content: "1" });
  for (let number = 2; number <= 52; number++) await sendMessage(ana.id, bia.id, { content: String(number) });
  const newest = (await listMessages(bias, ana))[0];
  expect((await bias.get(`/messages/${ana.id}?before=${newest?.id}`)).status).toBe(200);
  expect(await countUnread(bias)).toBe(52);
  expect((await bias.get(`/messages/${ana.id}`)).status).toBe(200);
  expect(await countUnread(bias)).toBe(0);
  expect((await listMessages(anas, bia, "?limit=100")).find(({ id }) => id === first.id)?.isRead).toBe(true);
});

test("after a block both may read what was written and neither may write: 404 for the blocked, 403 for the blocker, no badge", async () => {
  const { ana, bia, anas, bias } = await createPair();
  await write(bias, ana.id, "antes");
  await setRelation(ana.id, bia.id, "block");
  expect((await write(bias, ana.id, "depois")).status).toBe(404);
  expect((await write(anas, bia.id, "depois")).status).toBe(403);
  for (const [client, other] of [
    [anas, bia],
    [bias, ana],
  ] as const) {
    expect((await listMessages(client, other)).map(({ content }) => content)).toEqual(["antes"]);
    expect(await list(client)).toMatchObject([{ user: { id: other.id, profilePhoto: null }, unreadCount: 0 }]);
    expect((await client.post(`/api/conversations/${other.id}/read`)).status).toBe(204);
  }
  expect(await countUnread(anas)).toBe(0);
  expect((await listMessages(bias, ana))[0]?.isRead).toBe(false);
});

test("a block that comes while messages are sent leaves none behind it", async () => {
  const { ana, bia, bias } = await createPair();
  const sending = Array.from({ length: 20 }, (_, number) => write(bias, ana.id, String(number)));
  await setRelation(ana.id, bia.id, "block");
  const blockedAt = await db.$count(messages, eq(messages.receiverId, ana.id));
  await Promise.all(sending);
  expect(await db.$count(messages, eq(messages.receiverId, ana.id))).toBe(blockedAt);
});

test("a look sent as a card shows its picture to whom it is visible, now and not for good", async () => {
  const { ana, bia, anas, bias } = await createPair();
  const look = await makePost({ by: ana });
  expect((await write(anas, bia.id, "", { postId: look.id })).status).toBe(201);
  const getFirstCard = async (client: Client, other: { id: string }) => (await listMessages(client, other))[0]?.card;
  const picture = `/media/${look.imageUrl}/1080.jpg`;
  expect(await getFirstCard(bias, ana)).toEqual({ kind: "post", id: look.id, imageUrl: picture });
  expect((await list(bias))[0]?.lastMessage).toMatchObject({ content: "", cardKind: "post" });
  await setPrivacy(ana.id, look.id, "followers");
  expect(await getFirstCard(bias, ana)).toEqual({ kind: "post", id: look.id, imageUrl: null });
  expect(await getFirstCard(anas, bia)).toEqual({ kind: "post", id: look.id, imageUrl: picture });
  const hidden = await makePost({ by: ana, privacy: "followers" });
  expect((await write(bias, ana.id, "", { postId: hidden.id })).status).toBe(404);
  await deletePost(ana.id, look.id);
  expect(await getFirstCard(anas, bia)).toEqual({ kind: "post", id: look.id, imageUrl: null });
  expect(await db.$count(posts, eq(posts.id, look.id))).toBe(0);
});

test("a try-on's result is its owner's to send: the receiver may load its picture, nobody else, and not after it is deleted or a block", async () => {
  const { ana, bia, anas, bias } = await createPair();
  const eva = await makeUser();
  const result = await makeFinishedResult(ana);
  const canSend = async (who: { id: string }) => (await getReadableMedia(who.id, result.pictureId)) !== null;
  expect((await write(bias, ana.id, "", { imageEditId: result.id })).status).toBe(422);
  expect(await canSend(bia)).toBe(false);
  await write(anas, bia.id, "Olha como ficou", { imageEditId: result.id });
  expect([await canSend(bia), await canSend(eva), await canSend(ana)]).toEqual([true, false, true]);
  expect((await listMessages(bias, ana))[0]?.card).toEqual({ kind: "edit", id: result.id, imageUrl: `/media/${result.pictureId}/1080.jpg` });
  const photo = result.imageUrls[0] ?? "";
  expect(await getReadableMedia(bia.id, photo)).toBeNull();

  await setRelation(ana.id, bia.id, "block");
  expect(await canSend(bia)).toBe(false);
  expect((await listMessages(bias, ana))[0]?.card).toEqual({ kind: "edit", id: result.id, imageUrl: null });
  await removeRelation(ana.id, bia.id, "block");
  const suspend = (suspendedAt: Date | null) => db.update(users).set({ suspendedAt }).where(eq(users.id, ana.id));
  await suspend(new Date());
  expect([await canSend(bia), (await listMessages(bias, ana))[0]?.card?.imageUrl]).toEqual([false, null]);
  await suspend(null);
  expect([await canSend(bia), (await listMessages(bias, ana))[0]?.card?.imageUrl]).toEqual([true, `/media/${result.pictureId}/1080.jpg`]);
  await deleteTryOn(ana.id, result.id);
  expect((await listMessages(bias, ana))[0]?.card).toEqual({ kind: "edit", id: result.id, imageUrl: null });
});

test("conversations come in the order of their last message, fifty at a time", async () => {
  const ana = await makeUser();
  const anas = await createSignedInClient(generous, ana);
  const others = await Promise.all(Array.from({ length: 4 }, () => makeUser()));
  for (const other of others) await sendMessage(other.id, ana.id, { content: "oi" });
  await sendMessage(ana.id, others[0]?.id ?? "", { content: "oi de volta" });
  const wanted = [others[0], others[3], others[2], others[1]].map((other) => other?.id);
  expect((await list(anas)).map(({ user }) => user.id)).toEqual(wanted as string[]);
  const first = await anas.get("/api/conversations?limit=3");
  expect(((await first.json()) as Conversation[]).length).toBe(3);
  const next = /<([^>]+)>; rel="next"/.exec(first.headers.get("link") ?? "")?.[1] ?? "";
  expect((await anas.json<Conversation[]>(next)).map(({ user }) => user.id)).toEqual(wanted.slice(3) as string[]);
});

test("thirty messages a minute, twenty new conversations a day; an answer begins none", async () => {
  const { ana, bia, anas, bias } = await createPair(server);
  for (let number = 0; number < 30; number++) expect((await write(anas, bia.id, String(number))).status).toBe(201);
  const over = await write(anas, bia.id, "31");
  expect([over.status, Number(over.headers.get("retry-after")) > 0]).toEqual([429, true]);
  expect((await write(bias, ana.id, "resposta")).status).toBe(201);

  const eager = await createSignedInClient(server, await makeUser());
  const others = await Promise.all(Array.from({ length: 21 }, () => makeUser()));
  const statuses = [];
  for (const other of others) statuses.push((await write(eager, other.id, "Oi")).status);
  expect(statuses).toEqual([...Array(20).fill(201), 429]);
  expect((await write(eager, others[0]?.id ?? "", "de novo")).status).toBe(201);
});

test("without scripts the search among the messages says when there were too many of them", async () => {
  const [ana, bia] = [await makeUser(), await makeUser({ name: "Bia Lins" })];
  const strict = await startServer({ WORKER: "off", RATE_LIMIT_FACTOR: "0.034" }); // two a minute
  const as = await createSignedInClient(strict, ana);
  const search = async () => {
    const answer = await as.get(`/messages?q=${bia.username}`);
    return [answer.status, (await answer.text()).includes("Não foi possível pesquisar. Tente novamente.")];
  };
  expect([await search(), await search(), await search()]).toEqual([
    [200, false],
    [200, false],
    [429, true],
  ]);
});

test("signed out there is nothing", async () => {
  const { bia } = await createPair();
  for (const path of ["/api/messages/unread-count", "/api/conversations", `/api/conversations/${bia.id}/messages`, "/api/notifications", "/api/events"])
    expect((await fetch(generous.url + path)).status).toBe(401);
  expect(await db.$count(messages, and(eq(messages.receiverId, bia.id)))).toBe(0);
});
