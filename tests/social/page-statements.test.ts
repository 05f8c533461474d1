import { afterAll, expect, spyOn, test } from "bun:test";
import { reader } from "#app/db/client.server";
import { createSession, getViewerByToken } from "#app/models/account/session.server";
import { emptyHome } from "#app/models/activity/home.server";
import { collectPiece } from "#app/models/collections/collected-piece.server";
import { createCollection } from "#app/models/collections/collection.server";
import { setSave } from "#app/models/collections/save.server";
import { addComment } from "#app/models/looks/comment.server";
import { setLike } from "#app/models/looks/like.server";
import { sendMessage } from "#app/models/messages/message.server";
import { followUser } from "#app/models/people/follow.server";
import { NewMark } from "#app/models/pieces/piece.schema";
import { markPiece } from "#app/models/pieces/piece.server";
import { loadFeed } from "#app/routes/_overlay._index/feed-tab.server";
import { createSignedInClient } from "../http.ts";
import { makePost, makeUser } from "../people.ts";
import { startServer } from "../server.ts";
import { createStatementLog } from "../statement-log.ts";

const log = await createStatementLog(process.env.DATABASE_URL ?? "");
afterAll(() => log.stop());
const server = await startServer({ DATABASE_URL: log.url, WORKER: "off", WEB_CONCURRENCY: "1" });

const [ana, bia, caio] = [await makeUser(), await makeUser(), await makeUser()];
for (const { id } of [bia, caio]) await followUser(ana.id, id);
await followUser(bia.id, ana.id);
const look = await makePost({ by: bia, tags: ["linho"] });
for (let number = 0; number < 30; number++) await makePost({ by: number % 2 ? bia : caio, tags: ["linho"] });
await makePost({ by: ana });
await setLike(ana.id, look.id, true);
await setSave(ana.id, look.id, true);
await addComment(caio.id, look.id, "Linda");
const { id: pieceId } = await markPiece(bia.id, look.id, NewMark.parse({ kind: "skirt" }));
await sendMessage(bia.id, ana.id, { content: "oi" });
const collection = await createCollection(ana.id, { name: "Praia", description: "", category: null, isPrivate: false });
await collectPiece(ana.id, collection.id, pieceId);
const as = await createSignedInClient(server, ana);

/** Statements with the session's, at a later visit when nothing is new (decisions 078, 081, 082). */
const pages = {
  "/?tab=feed&feed=following": 1,
  "/?tab=feed&feed=explore": 5,
  "/?tab=profile": 4,
  [`/user/${bia.id}`]: 3,
  [`/post/${look.id}`]: 2,
  "/?tab=collections": 5,
  "/?tab=collections&category=liked": 5,
  [`/collections/${collection.id}`]: 6,
  "/search?q=linho&tab=looks": 4,
  "/search?q=bia&tab=people": 4,
  "/search?q=linho&tab=tags": 3,
  "/search?q=&tab=pieces": 5,
  "/activity": 5,
  "/messages": 2,
  [`/messages/${bia.id}`]: 4,
};

test.each(Object.entries(pages))("the page %s asks the database %d times", async (path, expected) => {
  const counts: number[] = [];
  for (let visit = 1; visit <= 6; visit++) {
    log.take();
    const answer = await as.get(path);
    expect([answer.status, (await answer.text()).length > 0]).toEqual([200, true]);
    if (visit > 2) counts.push(log.take().length); // two processes, each once
  }
  expect(Math.min(...counts)).toBe(expected); // a busy machine's timers may ask in between
});

test("home's parts are read where its loader runs, and as far as it shows them", async () => {
  const readParts = async (path: string) => {
    log.take();
    expect((await as.get(path)).status).toBe(200);
    const [asker = ""] = log.take().filter((statement) => statement.includes('from "sessions"'));
    return { stories: asker.includes("is_opening"), cards: asker.includes('"posts"."alt_text"') };
  };
  const data = "/_root.data?tab=feed&feed=following&_routes=";
  expect(await readParts(`${data}root`)).toEqual({ stories: false, cards: false });
  expect(await readParts(`${data}root,routes/_overlay._index`)).toEqual({ stories: true, cards: true });
  expect(await readParts("/?tab=feed&feed=following&limit=10")).toEqual({ stories: true, cards: false });
  expect(await readParts("/?tab=profile")).toEqual({ stories: false, cards: false });
});

test("explore asks twice where nobody needs to be suggested: for what it ranks, with who asks, and for the cards", async () => {
  const dani = await makeUser();
  for (let followed = 0; followed < 5; followed++) await followUser(dani.id, (await makeUser()).id);
  const danis = await createSignedInClient(server, dani);
  const counts: number[] = [];
  for (let visit = 0; visit < 4; visit++) {
    log.take();
    expect((await danis.get("/?tab=feed&feed=explore")).status).toBe(200);
    counts.push(log.take().length);
  }
  expect(Math.min(...counts)).toBe(2);
});

test("explore's taste, its first candidates and people to follow are asked together", async () => {
  const viewer = await getViewerByToken(await createSession(ana.id, "test"));
  if (!viewer) throw new Error("no viewer");
  const sent = spyOn(reader, "unsafe");
  const page = loadFeed(viewer, new URL("https://espelho.test/?tab=feed&feed=explore"), emptyHome);
  await new Promise(setImmediate); // before any answer
  const together = sent.mock.calls.length;
  const { cards } = await page;
  expect([cards.length, together, sent.mock.calls.length]).toEqual([24, 3, 6]);
  sent.mockRestore();
});
