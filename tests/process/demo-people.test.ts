import { beforeAll, expect, test } from "bun:test";
import { stat } from "node:fs/promises";
import { eq, sql } from "drizzle-orm";
import sharp from "sharp";
import { db } from "#app/db/client.server";
import { pieces, postPictures, posts, tryOns, users } from "#app/db/schema";
import { demoSignIn, seedDemo } from "#app/demo/demo.server";
import { findDemoPerson } from "#app/demo/demo-account.server";
import { backdatePost } from "#app/demo/demo-dates.server";
import { readScript } from "#app/demo/script.server";
import { addDays } from "#app/lib/days";
import { saoPauloDay } from "#app/lib/sao-paulo";
import { readPictureFile } from "#app/media/files.server";
import { requireMe } from "#app/models/account/user.server";
import { listNotifications } from "#app/models/activity/activity.server";
import { listCreditStatement } from "#app/models/billing/credit-statement.server";
import { listComments } from "#app/models/looks/comment.server";
import { getGarmentFile, insertExactGarment, listGarments } from "#app/models/looks/garment.server";
import { countUnreadMessages, listConversations } from "#app/models/messages/conversation.server";
import { getThread } from "#app/models/messages/thread.server";
import { getCalendar } from "#app/models/pieces/outfits/calendar-view.server";
import { listPacks } from "#app/models/pieces/outfits/pack-view.server";
import { getSuggestion } from "#app/models/pieces/outfits/suggestion.server";
import { listWardrobe } from "#app/models/pieces/wardrobe-view.server";
import { bodyFile, garmentFile } from "#app/models/shared/layers";
import { getBody, getBodyFile } from "#app/models/try-on/body.server";
import { listKeptPhotos } from "#app/models/try-on/kept-photo.server";
import { listTryOns } from "#app/models/try-on/try-on.server";
import { getTryOnView } from "#app/models/try-on/try-on-view.server";
import { readBodyShape, unpackBody } from "#app/vision/body/pack-body";
import { readGarmentShape, unpackGarment } from "#app/vision/garment/pack-garment";
import { makeLook, makeUser } from "../people.ts";
import { listStoredCounts } from "../social/counts.ts";

/** The person drawn in each file; others show clothes only. */
const shown: Record<string, string[]> = {
  marina_lk: ["avatar-1", "look-03", "look-08", "look-25", "marina", "try-on-1", "try-on-2", "try-on-3"],
  dandara_o: ["avatar-2", "look-01", "look-10", "look-13", "look-14", "look-19", "look-22"],
  caio_mendes: ["avatar-3", "look-11", "look-16", "look-23"],
  helena_v: ["avatar-4", "look-09"],
  yaralima: ["avatar-5", "look-02", "look-07", "look-20"],
  samira_h: ["avatar-6", "look-15", "look-21"],
  iuri_rocha: ["avatar-7", "look-04", "look-26"],
  livia_cts: ["avatar-8", "look-05", "look-17", "look-27"],
};
const personIn = new Map<string, string>(Object.entries(shown).flatMap(([username, files]) => files.map((file) => [`${file}.jpg`, username] as const)));

const script = await readScript();
const everything = { limit: 60, cursor: null };

const getId = async (username: string) => (await findDemoPerson(username))?.id ?? "";
let marinaId = "";

beforeAll(async () => {
  await seedDemo();
  await seedDemo(); // like a start killed near its end
  marinaId = await getId(demoSignIn.username);
}, 120_000);

test("each person is one and the same in their photo, their looks and their try-ons", () => {
  for (const { username, avatar } of script.people) expect(personIn.get(avatar)).toBe(username);
  for (const { file, author } of script.looks) expect(personIn.get(file) ?? author).toBe(author);
  for (const tryOn of script.tryOns) {
    expect(personIn.get(tryOn.photo)).toBe(tryOn.by);
    if (tryOn.state === "completed") expect(personIn.get(tryOn.result)).toBe(tryOn.by);
  }
  const files = new Set([...script.people.map(({ avatar }) => avatar), ...script.looks.map(({ file }) => file)]);
  expect([...personIn.keys()].filter((file) => !files.has(file))).toEqual(["marina.jpg", "try-on-1.jpg", "try-on-2.jpg", "try-on-3.jpg"]);
});

test("the demo's pictures weigh 1.7 MB at most, and their layers 0.6", async () => {
  const weigh = async (folder: string) => {
    const files = await Array.fromAsync(new Bun.Glob("*").scan(folder));
    const sizes = await Promise.all(files.map(async (file) => (await stat(`${folder}/${file}`)).size));
    return sizes.reduce((sum, size) => sum + size);
  };
  expect(await weigh("demo")).toBeLessThan(1_700_000);
  expect(await weigh("demo/layers")).toBeLessThan(600_000);
});

test("every look of the demo can be worn, and marina has a body to wear it", async () => {
  const postIds = (await db.select({ id: posts.id }).from(posts)).map(({ id }) => id);
  const wearable = await listGarments(marinaId, postIds);
  expect(wearable.length).toBe(28);
  for (const { postId, shape } of wearable) {
    const stored = await readPictureFile((await getGarmentFile(marinaId, postId)).mediaId, garmentFile);
    expect(unpackGarment(readGarmentShape(shape), await readAtlas(stored)).trunk.width).toBeGreaterThan(50);
  }
  const body = await getBody(marinaId);
  if (body.state !== "ready") throw new Error(`her body is ${body.state}`);
  const stored = await readPictureFile((await getBodyFile(marinaId)).mediaId, bodyFile);
  expect(unpackBody(readBodyShape(body.shape), await readAtlas(stored)).frame).toEqual({ width: 576, height: 768 });
});

async function readAtlas(stored: Blob | null) {
  const bytes = new Uint8Array((await stored?.arrayBuffer()) ?? new ArrayBuffer(0));
  const { data, info } = await sharp(bytes).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
  return { width: info.width, height: info.height, data: new Uint8ClampedArray(data) };
}

test("marina has try-ons in every state, from her photo or her body photo, with her words about them", async () => {
  const { items } = await listTryOns(marinaId, everything, { status: "all" });
  expect(
    Object.fromEntries(
      Map.groupBy(items, ({ status }) => status)
        .entries()
        .map(([status, edits]) => [status, edits.length]),
    ),
  ).toEqual({
    pending: 1,
    processing: 1,
    completed: 4,
    failed: 2,
  });
  expect(await listKeptPhotos(marinaId)).toHaveLength(2); // one is her body photo
  expect(new Set(items.map(({ imageUrls }) => imageUrls[0])).size).toBe(2);
  const views = await Promise.all(items.map(({ id }) => getTryOnView(marinaId, id)));
  const allFeedback = views.flatMap((view) => view?.feedback ?? []);
  expect(new Set(allFeedback.map(({ good }) => good))).toEqual(new Set([true, false]));
  expect(views.filter((view) => view?.postId)).toHaveLength(1);
  expect(await db.$count(tryOns, eq(tryOns.userId, marinaId))).toBe(8);
});

test("credits fit the plan: what it brought less what the try-ons cost, failures given back", async () => {
  const me = await requireMe(marinaId);
  const { items } = await listCreditStatement(marinaId, everything);
  const oldestFirst = items.toReversed();
  expect(oldestFirst.slice(0, 2).map(({ kind, amount, balance }) => [kind, amount, balance])).toEqual([
    ["signup", 5, 5],
    ["plan", 95, 100],
  ]);
  expect(me.subscriptionPlan).toBe("basic");
  expect(oldestFirst.filter(({ kind }) => kind === "spend")).toHaveLength(8);
  expect(oldestFirst.filter(({ kind }) => kind === "refund")).toHaveLength(2);
  expect([me.credits, items[0]?.balance]).toEqual([94, 94]);
  expect(oldestFirst.map(({ createdAt }) => createdAt)).toEqual(oldestFirst.map(({ createdAt }) => createdAt).sort());

  const others = await Promise.all(["dandara_o", "helena_v", "yaralima"].map(async (username) => requireMe(await getId(username))));
  expect(others.map(({ subscriptionPlan, credits }) => [subscriptionPlan, credits])).toEqual([
    ["premium", 5],
    ["basic", 100],
    ["free", 5],
  ]);
});

test("people write to and fro, with looks and results as cards, and some of it waits to be read", async () => {
  const { items } = await listConversations(marinaId, everything);
  expect(items.map(({ user, unreadCount }) => [user.username, unreadCount])).toEqual([
    ["helena_v", 0],
    ["dandara_o", 2],
    ["caio_mendes", 1],
    ["iuri_rocha", 0],
    ["yaralima", 0],
  ]);
  expect((await countUnreadMessages([marinaId])).get(marinaId)).toBe(3);
  const { messages } = await getThread(marinaId, await getId("dandara_o"));
  expect(new Set(messages.map(({ senderId }) => senderId)).size).toBe(2);
  const cards = messages.flatMap(({ card }) => card ?? []);
  expect(cards.map(({ kind }) => kind)).toEqual(["post", "edit", "post"]);
  expect(cards.every(({ imageUrl }) => imageUrl)).toBe(true);
  for (const { username } of script.people) expect((await listConversations(await getId(username), everything)).items.length).toBeGreaterThan(0);
});

test("every look is talked about, and comments are answered by name, after the one they answer", async () => {
  const usernames = new Set(script.people.map(({ username }) => username));
  let answers = 0;
  for (const { comments } of script.looks) {
    expect(comments.length).toBeGreaterThan(0);
    for (const [place, [, content]] of comments.entries()) {
      const answered = /^@(\w+)/.exec(content)?.[1];
      if (!answered) continue;
      answers += 1;
      expect(usernames).toContain(answered);
      expect(comments.slice(0, place).map(([username]) => username)).toContain(answered);
    }
  }
  expect(answers).toBeGreaterThan(20);

  const [edit] = (await listTryOns(marinaId, everything)).items.filter(({ postId }) => postId);
  const { items } = await listComments(marinaId, edit?.postId ?? "", everything);
  expect(items.map(({ author, content }) => [author.username, content])).toEqual(script.looks.find(({ tryOn }) => tryOn)?.comments ?? []);
  expect(items.every(({ createdAt }) => createdAt < new Date().toISOString())).toBe(true);
});

test("five people have marked pieces, and some looks are albums; marina has a filled wardrobe, a planned week, an outfit for today and a list to pack", async () => {
  const owners = await db.selectDistinct({ username: users.username }).from(pieces).innerJoin(users, eq(users.id, pieces.ownerId));
  expect(owners.map(({ username }) => username).sort()).toEqual(["dandara_o", "helena_v", "livia_cts", "marina_lk", "yaralima"]);
  expect(await db.$count(postPictures)).toBe(6);
  const { items } = await listWardrobe(marinaId, {}, everything);
  expect(items.length).toBe(15);
  expect(new Set(items.map(({ kind }) => kind)).size).toBeGreaterThan(5);
  const has = (test: (piece: (typeof items)[number]) => unknown) => items.filter(test).length;
  for (const [what, count] of Object.entries({
    worn: has(({ timesWorn }) => timesWorn > 0),
    photographed: has(({ photo }) => photo),
    priced: has(({ pricePerWearCents }) => pricePerWearCents),
    away: has(({ state }) => state),
    ofSeason: has(({ season }) => season),
  }))
    expect([what, count > 0]).toEqual([what, true]);
  const today = saoPauloDay(new Date());
  const week = await getCalendar(marinaId, { from: today, to: addDays(today, 6) });
  expect(week.flatMap(({ day, plans }) => plans.map(() => day))).toEqual([0, 1, 2, 3, 4, 6].map((days) => addDays(today, days)));
  expect(await getSuggestion(marinaId, 0)).not.toBeNull();
  expect(await listPacks(marinaId)).toMatchObject([{ name: "Paraty", packedCount: 2 }]);
});

test("activity tells of all kinds, over several days, and of the newest as new", async () => {
  const { items } = await listNotifications(marinaId, everything);
  const kinds = new Set(items.map(({ type }) => type));
  for (const type of ["follow", "like", "comment", "piece_question", "edit_ready", "credit_returned"] as const) expect(kinds).toContain(type);
  expect(new Set(items.map(({ createdAt }) => createdAt.slice(0, 10))).size).toBeGreaterThan(3);
  expect(items.at(0)?.isRead).toBe(false);
  expect(items.at(-1)?.isRead).toBe(true);
  const dandara = await listNotifications(await getId("dandara_o"), everything);
  expect(dandara.items.map(({ type }) => type)).toContain("try_on");
});

test("of everything that is counted the demo has some", async () => {
  const none: string[] = [];
  for (const name of listStoredCounts) {
    const [table = "", column = ""] = name.split(".");
    const some = await db.execute(sql`select 1 from ${sql.identifier(table)} where ${sql.identifier(column)} > 0 limit 1`);
    if (some.length === 0) none.push(name);
  }
  expect(none).toEqual([]);
});

test("a look that waits for its layers can still be dated back", async () => {
  const ana = await makeUser();
  const look = await makeLook({ by: ana });
  await db.transaction((tx) => insertExactGarment(tx, look.id, {}));
  const id = await backdatePost(look.id, new Date(Date.now() - 3_600_000));
  expect(await listGarments(ana.id, [look.id, id])).toEqual([]);
});
