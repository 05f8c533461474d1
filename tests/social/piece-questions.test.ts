import { expect, test } from "bun:test";
import { and, eq } from "drizzle-orm";
import { db } from "#app/db/client.server";
import { notifications, pieceQuestions, posts } from "#app/db/schema";
import { countUnreadNotifications } from "#app/models/activity/activity.server";
import type { Notification, PieceQuestion } from "#app/models/contract";
import { setRelation } from "#app/models/people/relation.server";
import { NewMark } from "#app/models/pieces/piece.schema";
import { markPiece } from "#app/models/pieces/piece.server";
import { answerQuestions, setPieceQuestion } from "#app/models/pieces/question.server";
import { deletePerson, deletePictureRows, deleteUserData, listPicturesOf } from "#app/models/privacy/account-purge.server";
import { readData } from "#app/models/privacy/data-copy.server";
import { createSignedInClient } from "../http.ts";
import { makePost, makeUser } from "../people.ts";
import { startServer, waitUntil } from "../server.ts";

const server = await startServer({ RATE_LIMIT_FACTOR: "1000" });

type Person = { id: string };

const signIn = (person: Person) => createSignedInClient(server, person);
const mark = (by: Person, look: Person, kind = "skirt") => markPiece(by.id, look.id, NewMark.parse({ kind }));
const listActivity = async (person: Person, type: string) =>
  (await (await signIn(person)).json<Notification[]>("/api/notifications")).filter((item) => item.type === type);
const readQuestion = async (person: Person, look: Person) => (await signIn(person)).json<PieceQuestion>(`/api/posts/${look.id}/question`);

test("ana and others ask bia where her look is from with a tap; bia reads it once, marks a piece, and everyone who asked is told once", async () => {
  const [bia, ana, caio, dora] = [await makeUser({ name: "Bia" }), await makeUser(), await makeUser(), await makeUser()];
  const look = await makePost({ by: bia });
  const readMarkLine = async (by: Person) =>
    (await (await signIn(by)).get(`/post/${look.id}`)).text().then((html) => /Nenhuma peça marcada.{0,200}pieces\/new/.test(html));
  expect([await readMarkLine(bia), await readMarkLine(ana)]).toEqual([true, false]);
  for (const person of [caio, dora]) expect(await setPieceQuestion(person.id, look.id, true)).toEqual({ isAsked: true });
  const as = await signIn(ana);
  const path = `/api/posts/${look.id}/question`;
  const page = `/post/${look.id}`;
  expect(await (await as.get(page)).text()).toContain("De onde é?");
  const taps = await Promise.all([1, 2, 3].map(() => as.form(path, { isAsked: "true", returnTo: page })));
  expect(taps.map(({ status, headers }) => [status, headers.get("location")])).toEqual([1, 2, 3].map(() => [303, page]));
  expect(await readQuestion(ana, look)).toEqual({ isAsked: true, isAnswered: false, waitingCount: 0 });
  expect(await listActivity(bia, "piece_question")).toMatchObject([{ count: 3, postId: look.id, isRead: false }]);
  expect((await readQuestion(bia, look)).waitingCount).toBe(3);
  const asBia = await signIn(bia);
  const activity = await (await asBia.get("/activity")).text();
  expect([activity.includes("e mais 2 pessoas perguntam de onde é"), activity.includes(`href="/post/${look.id}/pieces"`)]).toEqual([true, true]);
  expect(await (await asBia.get(page)).text()).toContain("3 pessoas perguntam de onde é");

  await mark(bia, look);
  await waitUntil("the answers", async () => (await db.$count(notifications, eq(notifications.type, "piece_answer"))) >= 3);
  expect(await listActivity(ana, "piece_answer")).toMatchObject([{ count: 1, postId: look.id, actors: [{ id: bia.id }] }]);
  expect(await (await as.get("/activity")).text()).toContain("marcou as peças: veja de onde é");
  expect(await readMarkLine(bia)).toBe(false);
  await mark(bia, look, "bag");
  await answerQuestions(look.id);
  expect(await db.$count(notifications, and(eq(notifications.type, "piece_answer"), eq(notifications.postId, look.id)))).toBe(3);
  expect(await readQuestion(bia, look)).toEqual({ isAsked: false, isAnswered: false, waitingCount: 0 });
  expect(await (await as.post(path, { isAsked: false })).json()).toEqual({ isAsked: true });
  expect(await (await as.get(page)).text()).not.toContain("De onde é");
});

test("a question taken back leaves nothing; nobody asks about an own look, or about one that is not theirs to see", async () => {
  const [ana, bia, caio] = [await makeUser(), await makeUser(), await makeUser()];
  const [look, closed] = [await makePost({ by: bia }), await makePost({ by: bia, privacy: "followers" })];
  const as = await signIn(ana);
  const path = `/api/posts/${look.id}/question`;
  await as.post(path, {});
  expect((await countUnreadNotifications([bia.id])).get(bia.id)).toBe(1);
  expect(await (await as.post(path, { isAsked: false })).json()).toEqual({ isAsked: false });
  expect((await countUnreadNotifications([bia.id])).get(bia.id)).toBe(0);
  expect((await (await signIn(bia)).post(path, {})).status).toBe(400);
  for (const hidden of [closed.id, ana.id, "none"]) expect([hidden, (await as.post(`/api/posts/${hidden}/question`, {})).status]).toEqual([hidden, 404]);
  await setPieceQuestion(caio.id, look.id, true);
  await mark(bia, look);
  expect(await (await as.get(`/post/${look.id}`)).text()).toContain("De onde é outra peça?");
});

test("whom bia muted asks in vain, whom she blocked asks no more, and who no longer sees the look hears nothing until then", async () => {
  const [bia, ana, caio, dora] = [await makeUser(), await makeUser(), await makeUser(), await makeUser()];
  const look = await makePost({ by: bia });
  await setRelation(bia.id, ana.id, "mute");
  for (const person of [ana, caio, dora]) await setPieceQuestion(person.id, look.id, true);
  expect(await listActivity(bia, "piece_question")).toMatchObject([{ count: 2 }]);
  expect((await readQuestion(bia, look)).waitingCount).toBe(2);
  await setRelation(bia.id, caio.id, "block");
  expect((await readQuestion(bia, look)).waitingCount).toBe(1);
  await expect(setPieceQuestion(caio.id, look.id, true)).rejects.toThrow("post_not_found");
  await db.update(posts).set({ isArchived: true }).where(eq(posts.id, look.id));
  await mark(bia, look);
  await answerQuestions(look.id);
  expect(await listActivity(dora, "piece_answer")).toEqual([]);
  await db.update(posts).set({ isArchived: false }).where(eq(posts.id, look.id));
  await Promise.all([answerQuestions(look.id), answerQuestions(look.id)]);
  expect(await listActivity(dora, "piece_answer")).toHaveLength(1);
  expect(await listActivity(ana, "piece_answer")).toHaveLength(1);
  expect(await listActivity(caio, "piece_answer")).toEqual([]);
  await db.update(posts).set({ isArchived: true }).where(eq(posts.id, look.id));
  expect(await listActivity(dora, "piece_answer")).toMatchObject([{ imageUrl: null }]);
  await db.update(posts).set({ isArchived: false }).where(eq(posts.id, look.id));
});

test("ana's copy of her data says what she asked, and her questions go with her account", async () => {
  const [ana, bia] = [await makeUser(), await makeUser()];
  const look = await makePost({ by: bia });
  await setPieceQuestion(ana.id, look.id, true);
  expect(JSON.stringify((await readData(ana.id)).pieceQuestions)).toContain(look.id);
  await deleteUserData(ana.id);
  expect(await db.$count(pieceQuestions, eq(pieceQuestions.postId, look.id))).toBe(0);
  await deletePictureRows(await listPicturesOf(ana.id));
  expect(await deletePerson(ana.id)).toBe(true);
});
