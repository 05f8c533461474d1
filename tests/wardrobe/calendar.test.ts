import { expect, test } from "bun:test";
import { eq } from "drizzle-orm";
import { db } from "#app/db/client.server";
import { pieces, posts, wearPlans } from "#app/db/schema";
import { addDays, addMonths, isDay, weeksOfMonth } from "#app/lib/days";
import { saoPauloDay } from "#app/lib/sao-paulo";
import { removePastPlans } from "#app/models/pieces/outfits/calendar.server";
import { createOutfit } from "#app/models/pieces/outfits/outfit.server";
import type { PieceKind } from "#app/models/pieces/piece";
import { NewMark } from "#app/models/pieces/piece.schema";
import { markPiece } from "#app/models/pieces/piece.server";
import type { CalendarDay, WardrobePiece } from "#app/models/pieces/wardrobe-contract";
import { readData } from "#app/models/privacy/data-copy.server";
import { createSignedInClient } from "../http.ts";
import { makePost, makeUser } from "../people.ts";
import { startServer } from "../server.ts";

const server = await startServer({ RATE_LIMIT_FACTOR: "1000", WORKER: "off" });

const today = saoPauloDay(new Date());

/** A piece on a look that she posted that many days ago. */
async function wear(by: { id: string }, kind: PieceKind, daysAgo: number): Promise<string> {
  const look = await makePost({ by });
  const createdAt = new Date(Date.now() - daysAgo * 24 * 60 * 60 * 1000);
  await db.update(posts).set({ createdAt }).where(eq(posts.id, look.id));
  return (await markPiece(by.id, look.id, NewMark.parse({ kind }))).id;
}

test("days are counted over months and years, and a month has its whole weeks", () => {
  expect([addDays("2026-02-28", 1), addDays("2027-01-01", -1), addMonths("2026-01-31", 1), addMonths("2026-12-24", 1)]).toEqual([
    "2026-03-01",
    "2026-12-31",
    "2026-02-01",
    "2027-01-01",
  ]);
  expect([isDay("2026-02-29"), isDay("2028-02-29"), isDay("ontem")]).toEqual([false, true, false]);
  const weeks = weeksOfMonth("2026-11-26");
  expect([weeks[0]?.[0], weeks.at(-1)?.[6], weeks.length]).toEqual(["2026-11-01", "2026-12-05", 5]);
});

test("bia sees what she wore, plans an outfit and a piece, says that she wore them, and takes it back", async () => {
  const [ana, bia] = [await makeUser(), await makeUser()];
  const [as, asBia] = [await createSignedInClient(server, ana), await createSignedInClient(server, bia)];
  const [top, skirt, bag] = [await wear(bia, "top", 3), await wear(bia, "skirt", 400), await wear(bia, "bag", 401)];
  const outfit = await createOutfit(bia.id, { name: "Feira", occasion: null, pieces: [{ pieceId: top }, { pieceId: skirt }] });
  const past = addDays(today, -3);
  expect(await asBia.json<CalendarDay[]>("/api/calendar")).toMatchObject([{ day: past, worn: [{ id: top }], plans: [] }]);

  const plan = (body: object) => asBia.post("/api/calendar", { plannedOn: today, ...body });
  await Promise.all([1, 2].map(() => plan({ outfitId: outfit.id })));
  await plan({ pieceIds: [skirt, bag] });
  const [, day] = await asBia.json<CalendarDay[]>("/api/calendar");
  expect(day).toMatchObject({ day: today, worn: [] });
  expect(day?.plans.map((one) => one.outfit?.id ?? one.piece?.id)).toEqual([outfit.id, skirt, bag]);
  const [ofOutfit = "", ofSkirt = "", ofBag = ""] = day?.plans.map(({ id }) => id) ?? [];
  for (const id of [ofOutfit, ofSkirt]) expect((await asBia.put(`/api/calendar/${id}/worn`, { isWorn: true })).status).toBe(200);
  const timesOf = async (id: string) => (await asBia.json<WardrobePiece>(`/api/wardrobe/${id}`)).timesWorn;
  expect([await timesOf(top), await timesOf(skirt), await timesOf(bag)]).toEqual([2, 2, 1]);
  const after = (await (await asBia.put(`/api/calendar/${ofOutfit}/worn`, { isWorn: false })).json()) as CalendarDay;
  expect([after.worn.map(({ id }) => id), after.plans.map(({ isWorn }) => isWorn)]).toEqual([[skirt], [false, true, false]]);
  // what was never worn takes no «Usei hoje» of the day with it
  await asBia.put(`/api/wardrobe/${bag}/wears`, { isWorn: true });
  await asBia.put(`/api/calendar/${ofBag}/worn`, { isWorn: false });
  expect(await timesOf(bag)).toBe(2);
  expect((await readData(bia.id)).wearPlans).toMatchObject([{ outfitId: outfit.id }, { pieceId: skirt }, { pieceId: bag }]);

  for (const plannedOn of [addDays(today, -1), addDays(today, 367), "amanhã"]) expect((await plan({ plannedOn, pieceIds: [bag] })).status).toBe(422);
  expect([(await plan({})).status, (await plan({ outfitId: crypto.randomUUID() })).status]).toEqual([422, 404]);
  const tomorrow = (await (await plan({ plannedOn: addDays(today, 1), pieceIds: [bag] })).json()) as CalendarDay;
  expect((await asBia.put(`/api/calendar/${tomorrow.plans[0]?.id}/worn`, { isWorn: true })).status).toBe(422);
  expect((await asBia.get("/api/calendar?from=2026-01-01&to=2026-12-31")).status).toBe(422);

  expect((await as.post("/api/calendar", { plannedOn: today, outfitId: outfit.id })).status).toBe(404);
  expect((await as.post("/api/calendar", { plannedOn: today, pieceIds: [bag] })).status).toBe(404);
  for (const call of [as.put(`/api/calendar/${ofBag}/worn`, { isWorn: true }), as.delete(`/api/calendar/${ofBag}`)]) expect((await call).status).toBe(404);
  expect(await as.json<CalendarDay[]>("/api/calendar")).toEqual([]);
  expect((await asBia.delete(`/api/calendar/${ofBag}`)).status).toBe(204);
});

test("a day takes twelve plans, and a plain form plans an outfit and pieces together", async () => {
  const bia = await makeUser();
  const as = await createSignedInClient(server, bia);
  const [piece, bag] = [await wear(bia, "top", 1), await wear(bia, "bag", 1)];
  const outfit = await createOutfit(bia.id, { name: null, occasion: null, pieces: [{ pieceId: piece }] });
  const others = await Promise.all(Array.from({ length: 10 }, () => createOutfit(bia.id, { name: null, occasion: null, pieces: [{ pieceId: piece }] })));
  const day = addDays(today, 7);
  await db.insert(wearPlans).values(others.map(({ id }) => ({ ownerId: bia.id, plannedOn: day, outfitId: id })));
  const form = { day, outfit: outfit.id, piece: bag, kind: "" };
  const sent = await as.form("/wardrobe/calendar/plan", form);
  expect([sent.status, sent.headers.get("location")]).toEqual([303, `/wardrobe/calendar?day=${day}`]);
  expect((await as.form("/wardrobe/calendar/plan", { ...form, piece })).status).toBe(409);
  // a chosen outfit can be let go again
  const plan = await (await as.get(`/wardrobe/calendar/plan?day=${day}&outfit=${outfit.id}`)).text();
  const readChosen = (html: string) =>
    [...html.matchAll(/name="outfit"([^>]*)/g)].filter(([, more = ""]) => more.includes("checked")).map(([, more = ""]) => more);
  expect(readChosen(plan)).toEqual([expect.stringContaining(outfit.id)]);
  expect(plan).toMatch(/Sem combinação/);
  expect(readChosen(await (await as.get("/wardrobe/calendar/plan")).text())).toEqual([expect.stringContaining('value=""')]);
  const alone = addDays(today, 8);
  expect((await as.form("/wardrobe/calendar/plan", { day: alone, outfit: "", piece })).status).toBe(303);
  expect((await as.json<CalendarDay[]>(`/api/calendar?from=${alone}&to=${alone}`))[0]?.plans).toMatchObject([{ outfit: null, piece: { id: piece } }]);
  expect((await as.form("/wardrobe/calendar/plan", { ...form, day: "2020-01-01" })).status).toBe(422);
  expect(await db.$count(wearPlans, eq(wearPlans.ownerId, bia.id))).toBe(13);
  const page = await (await as.get(`/wardrobe/calendar?day=${day}`)).text();
  expect(page.includes("12 planejadas")).toBe(true);
  const ofNextDay = await (await as.get(`/wardrobe/calendar?day=${alone}`)).text();
  // a month brings one picture a day, not what else is planned
  expect(others.filter(({ id }) => ofNextDay.includes(id)).length).toBeLessThan(2);
});

test("the plans of a day hold 40 pieces, also where a planned outfit grows, and two forms at once", async () => {
  const bia = await makeUser();
  const as = await createSignedInClient(server, bia);
  const own = Array.from({ length: 24 }, () => ({ ownerId: bia.id, kind: "top" as const }));
  const ids = (await db.insert(pieces).values(own).returning({ id: pieces.id })).map(({ id }) => ({ pieceId: id }));
  const make = (count: number) => createOutfit(bia.id, { name: null, occasion: null, pieces: ids.slice(0, count) });
  const [one, two, three, small, other] = [await make(12), await make(12), await make(12), await make(3), await make(3)];
  const plan = (outfitId: string, plannedOn = today) => as.post("/api/calendar", { plannedOn, outfitId });
  for (const { id } of [one, two, three]) expect((await plan(id)).status).toBe(200);
  expect((await Promise.all([plan(small.id), plan(other.id)])).map(({ status }) => status).sort()).toEqual([200, 409]);
  const [day] = await as.json<CalendarDay[]>("/api/calendar");
  const planned = [small, other].find(({ id }) => day?.plans.some(({ outfit }) => outfit?.id === id));
  const path = `/wardrobe/outfits/${planned?.id}`;
  const add = (from: number) => as.form(`${path}/pieces`, { piece: ids[from]?.pieceId ?? "", kind: "" });
  expect((await add(5)).status).toBe(303);
  const refused = await add(6);
  expect([refused.status, await refused.text()]).toEqual([409, expect.stringContaining("Um dia vai até 40 peças planejadas.")]);
  expect((await as.patch(`/api/outfits/${planned?.id}`, { pieces: ids.slice(0, 5) })).status).toBe(409);
  expect((await as.patch(`/api/outfits/${planned?.id}`, { pieces: ids.slice(4, 8) })).status).toBe(200);
  const form = await as.form("/wardrobe/calendar/plan", { day: today, outfit: "", piece: ids[23]?.pieceId ?? "", kind: "" });
  expect([form.status, await form.text()]).toEqual([409, expect.stringContaining("Um dia vai até 40 peças planejadas.")]);
  expect((await plan(other.id, addDays(today, 1))).status).toBe(200);
});

test("«Usei» of a plan taken back leaves what bia said of the piece herself, before or after, and what another plan of the day says", async () => {
  const bia = await makeUser();
  const as = await createSignedInClient(server, bia);
  const [top, skirt, bag, shoes] = await Promise.all((["top", "skirt", "bag", "shoes"] as const).map((kind) => wear(bia, kind, 5)));
  const outfit = await createOutfit(bia.id, { name: "Feira", occasion: null, pieces: [top, skirt, bag, shoes].map((pieceId = "") => ({ pieceId })) });
  const planned = await as.post("/api/calendar", { plannedOn: today, outfitId: outfit.id, pieceIds: [shoes] });
  const [ofOutfit, ofShoes] = ((await planned.json()) as CalendarDay).plans.map(({ id }) => id);
  const say = (id: string | undefined, isWorn: boolean) => as.put(`/api/calendar/${id}/worn`, { isWorn });
  const wornToday = async () => ((await as.json<CalendarDay[]>(`/api/calendar?from=${today}&to=${today}`))[0]?.worn ?? []).map(({ id }) => id).sort();

  await as.put(`/api/wardrobe/${top}/wears`, { isWorn: true });
  await say(ofOutfit, true);
  await as.put(`/api/wardrobe/${skirt}/wears`, { isWorn: true });
  await say(ofShoes, true);
  expect(await wornToday()).toEqual([top, skirt, bag, shoes].map(String).sort());
  await say(ofOutfit, false);
  expect(await wornToday()).toEqual([top, skirt, shoes].map(String).sort());
  await say(ofShoes, false);
  expect(await wornToday()).toEqual([top, skirt].map(String).sort());
  await say(ofOutfit, true);
  await say(ofOutfit, true);
  await as.put(`/api/wardrobe/${bag}/wears`, { isWorn: false });
  await say(ofOutfit, false);
  expect(await wornToday()).toEqual([top, skirt].map(String).sort());
});

test("a plan goes 92 days after its day, what was worn stays, and the calendar takes a thousand plans", async () => {
  const bia = await makeUser();
  const as = await createSignedInClient(server, bia);
  const [top, bag] = [await wear(bia, "top", 200), await wear(bia, "bag", 200)];
  const days = [addDays(today, -92), addDays(today, -93)];
  const ids = [];
  for (const plannedOn of days) ids.push(...(await db.insert(wearPlans).values({ ownerId: bia.id, plannedOn, pieceId: top }).returning({ id: wearPlans.id })));
  for (const { id } of ids) expect((await as.put(`/api/calendar/${id}/worn`, { isWorn: true })).status).toBe(200);
  await removePastPlans();
  const [from = "", to = ""] = [days[1], days[0]];
  expect((await as.json<CalendarDay[]>(`/api/calendar?from=${from}&to=${to}`)).map(({ day, worn, plans }) => [day, worn.length, plans.length])).toEqual([
    [from, 1, 0],
    [to, 1, 1],
  ]);
  const outfit = await createOutfit(bia.id, { name: null, occasion: null, pieces: [{ pieceId: top }] });
  const rows = Array.from({ length: 360 }, (_, day) => addDays(today, day + 1)).flatMap((plannedOn) => [
    { ownerId: bia.id, plannedOn, pieceId: top },
    { ownerId: bia.id, plannedOn, pieceId: bag },
    { ownerId: bia.id, plannedOn, outfitId: outfit.id },
  ]);
  await db.insert(wearPlans).values(rows.slice(0, 998));
  const plan = async () => {
    const answer = await as.post("/api/calendar", { plannedOn: today, pieceIds: [top] });
    return [answer.status, ((await answer.json()) as { code?: string }).code ?? null];
  };
  const more = { plannedOn: today, outfitId: outfit.id };
  expect([await plan(), await plan(), (await as.post("/api/calendar", more)).status]).toEqual([[200, null], [200, null], 409]);
  const page = await as.form("/wardrobe/calendar/plan", { day: today, outfit: outfit.id, kind: "" });
  expect([page.status, (await page.text()).includes("1.000 planos")]).toEqual([409, true]);
});
