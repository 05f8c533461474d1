import { expect, test } from "bun:test";
import { eq } from "drizzle-orm";
import { db } from "#app/db/client.server";
import { packs, pieces } from "#app/db/schema";
import { addDays } from "#app/lib/days";
import { saoPauloDay } from "#app/lib/sao-paulo";
import { planWear } from "#app/models/pieces/outfits/calendar.server";
import { createOutfit } from "#app/models/pieces/outfits/outfit.server";
import { createPack, updatePack } from "#app/models/pieces/outfits/pack.server";
import type { Pack, PackSummary } from "#app/models/pieces/wardrobe-contract";
import { readData } from "#app/models/privacy/data-copy.server";
import { createSignedInClient } from "../http.ts";
import { makeUser } from "../people.ts";
import { startServer } from "../server.ts";

const server = await startServer({ RATE_LIMIT_FACTOR: "1000", WORKER: "off" });

const today = saoPauloDay(new Date());

async function own(by: { id: string }, count: number): Promise<string[]> {
  const rows = await db
    .insert(pieces)
    .values(Array.from({ length: count }, () => ({ ownerId: by.id, kind: "top" as const })))
    .returning({ id: pieces.id });
  return rows.map(({ id }) => id);
}

const idsOf = ({ pieces }: Pack) => pieces.map(({ piece }) => piece.id).sort();

test("bia packs an outfit, what she planned and a piece, each once, ticks it, and ana finds nothing of it", async () => {
  const [ana, bia] = [await makeUser(), await makeUser()];
  const [as, asBia] = [await createSignedInClient(server, ana), await createSignedInClient(server, bia)];
  const [top = "", skirt = "", bag = "", shoes = "", later = ""] = await own(bia, 5);
  const [anas = ""] = await own(ana, 1);
  const outfit = await createOutfit(bia.id, { name: null, occasion: "travel", pieces: [{ pieceId: top }, { pieceId: skirt }] });
  const [startsOn, endsOn] = [addDays(today, 3), addDays(today, 6)];
  await planWear(bia.id, { plannedOn: endsOn, outfitId: outfit.id, pieceIds: [bag] });
  await planWear(bia.id, { plannedOn: addDays(today, 7), pieceIds: [later] });
  const made = await asBia.post("/api/packs", { name: "Recife", startsOn, endsOn });
  const { id } = (await made.json()) as Pack;
  expect(made.status).toBe(201);
  const add = async (body: object) => idsOf((await (await asBia.post(`/api/packs/${id}/pieces`, body)).json()) as Pack);
  expect(await add({ outfitId: outfit.id })).toEqual([top, skirt].sort());
  expect(await add({ fromPlans: true })).toEqual([top, skirt, bag].sort());
  expect(await add({ pieceIds: [shoes, top, anas] })).toEqual([top, skirt, bag, shoes].sort());
  const path = `/api/packs/${id}/pieces/${bag}`;
  await asBia.put(path, { isPacked: true });
  expect(await asBia.json<PackSummary[]>("/api/packs")).toMatchObject([{ name: "Recife", piecesCount: 4, packedCount: 1 }]);
  expect((await asBia.put(`/api/packs/${id}/pieces/${later}`, { isPacked: true })).status).toBe(404);
  expect((await asBia.delete(path)).status).toBe(204);
  expect((await readData(bia.id)).packs).toMatchObject([{ name: "Recife", startsOn, endsOn, pieces: [{}, {}, {}] }]);

  for (const call of [
    as.get(`/api/packs/${id}`),
    as.patch(`/api/packs/${id}`, { startsOn, endsOn }),
    as.post(`/api/packs/${id}/pieces`, { pieceIds: [anas] }),
    as.put(`/api/packs/${id}/pieces/${top}`, { isPacked: true }),
    as.delete(`/api/packs/${id}/pieces/${top}`),
    as.delete(`/api/packs/${id}`),
    as.get(`/wardrobe/packs/${id}`),
  ])
    expect((await call).status).toBe(404);
  expect(await as.json<PackSummary[]>("/api/packs")).toEqual([]);
  for (const days of [
    { startsOn, endsOn: addDays(startsOn, -1) },
    { startsOn, endsOn: addDays(startsOn, 61) },
    { startsOn: addDays(today, 400), endsOn: addDays(today, 401) },
    { startsOn: "amanhã", endsOn },
  ])
    expect((await asBia.post("/api/packs", days)).status).toBe(422);
  expect((await asBia.delete(`/api/packs/${id}`)).status).toBe(204);
});

test("a list takes 60 pieces, a person 20 lists, two forms at once too, and plain forms do all of it", async () => {
  const bia = await makeUser();
  const as = await createSignedInClient(server, bia);
  const ids = await own(bia, 61);
  const made = await as.form("/wardrobe/packs", { name: "Praia", startsOn: today, endsOn: addDays(today, 2) });
  const path = made.headers.get("location") ?? "";
  const [pack] = await as.json<PackSummary[]>("/api/packs");
  expect([made.status, path]).toEqual([303, `/wardrobe/packs/${pack?.id}`]);
  expect((await as.form(path, { name: "", startsOn: today, endsOn: today })).status).toBe(303);
  expect((await as.form(path, { name: "", startsOn: today, endsOn: "" })).status).toBe(422);
  expect(await as.json<PackSummary[]>("/api/packs")).toMatchObject([{ name: null, endsOn: today }]);
  expect((await as.form(`${path}/pieces`, { piece: ids[0] ?? "", kind: "" })).status).toBe(303);
  for (let from = 1; from < 60; from += 12)
    await as.post(`/api${path.replace("/wardrobe", "")}/pieces`, { pieceIds: ids.slice(from, Math.min(from + 12, 60)) });
  expect((await as.post(`/api/packs/${pack?.id}/pieces`, { pieceIds: ids.slice(60) })).status).toBe(409);
  expect(await as.json<PackSummary[]>("/api/packs")).toMatchObject([{ piecesCount: 60 }]);
  await db.insert(packs).values(Array.from({ length: 18 }, () => ({ ownerId: bia.id, startsOn: today, endsOn: today })));
  const answers = await Promise.all(["Serra", "Mar"].map((name) => as.post("/api/packs", { name, startsOn: today, endsOn: today })));
  expect(answers.map(({ status }) => status).sort()).toEqual([201, 409]);
  expect(await db.$count(packs, eq(packs.ownerId, bia.id))).toBe(20);
});

test("bia puts the oldest of 30 outfits on a list and on a day, by plain forms", async () => {
  const bia = await makeUser();
  const as = await createSignedInClient(server, bia);
  const [top = ""] = await own(bia, 1);
  const made: string[] = [];
  for (let number = 1; number <= 30; number++)
    made.push((await createOutfit(bia.id, { name: `Combinação nº ${number}`, occasion: null, pieces: [{ pieceId: top }] })).id);
  const { id } = await createPack(bia.id, { name: "Recife", startsOn: today, endsOn: today });
  const listed = [...(await (await as.get(`/wardrobe/packs/${id}`)).text()).matchAll(/<option value="([^"]+)"/g)].map(([, value]) => value);
  expect(listed).toEqual(made.toReversed());
  await as.form(`/api/packs/${id}/pieces`, { outfitId: made[0] ?? "" });
  expect(idsOf(await as.json<Pack>(`/api/packs/${id}`))).toEqual([top]);

  const offered = (page: string) => [...page.matchAll(/name="outfit"[^>]* value="([^"]+)"/g)].map(([, value]) => value);
  const plan = await (await as.get("/wardrobe/calendar/plan")).text();
  const next = /name="outfits" value="([^"]+)"/.exec(plan)?.[1] ?? "";
  const chosen = made[29] ?? "";
  const more = await (await as.get(`/wardrobe/calendar/plan?outfits=${next}&outfit=${chosen}&piece=${top}`)).text();
  expect([offered(plan), offered(more)]).toEqual([made.slice(6).toReversed(), [chosen, ...made.slice(0, 6).toReversed()]]);
  expect(more).not.toContain('name="outfits"');
  expect((await as.get("/wardrobe/calendar/plan?outfits=none")).headers.get("location")).toBe("/wardrobe/calendar/plan");
});

test("a list that ana sends four times at once is made once: with a key, without one, and by the form", async () => {
  const ana = await makeUser();
  const as = await createSignedInClient(server, ana);
  const endsOn = addDays(today, 2);
  const idsOfFour = async (send: () => Promise<Response>, status: number) => {
    const answers = await Promise.all([1, 2, 3, 4].map(send));
    const ids = await Promise.all(answers.map(async (answer) => answer.headers.get("location") ?? ((await answer.json()) as Pack).id));
    expect(answers.map((answer) => answer.status)).toEqual([status, status, status, status]);
    return new Set(ids);
  };
  expect((await idsOfFour(() => as.post("/api/packs", { name: "Recife", startsOn: today, endsOn }), 201)).size).toBe(1);
  expect((await idsOfFour(() => as.post("/api/packs", { startsOn: today, endsOn }), 201)).size).toBe(1);
  const keyed = await Promise.all([1, 2, 3, 4].map(() => createPack(ana.id, { name: "Natal", startsOn: today, endsOn }, "twin")));
  expect(new Set(keyed.map(({ id }) => id)).size).toBe(1);
  const key = /name="key" value="([^"]+)"/.exec(await (await as.get("/wardrobe/packs")).text())?.[1] ?? "";
  const form = { name: "Serra", startsOn: today, endsOn, key };
  expect((await idsOfFour(() => as.form("/wardrobe/packs", form), 303)).size).toBe(1);
  expect((await as.form("/wardrobe/packs", { ...form, name: "Mar" })).status).toBe(303); // after Back the form has its key still
  expect((await as.json<PackSummary[]>("/api/packs")).map(({ name }) => name).sort()).toEqual(["Mar", "Natal", "Recife", "Serra", null].sort());
  // a minute later an equal list is another one
  await db
    .update(packs)
    .set({ createdAt: new Date(Date.now() - 61_000) })
    .where(eq(packs.ownerId, ana.id));
  expect((await as.post("/api/packs", { name: "Recife", startsOn: today, endsOn })).status).toBe(201);
  expect(await db.$count(packs, eq(packs.ownerId, ana.id))).toBe(6);
});

test("ana gives a list of last year another name; its days move to none that are out of reach", async () => {
  const ana = await makeUser();
  const days = { startsOn: "2020-01-01", endsOn: "2020-01-05" };
  const [pack] = await db
    .insert(packs)
    .values({ ownerId: ana.id, name: "Praia", ...days })
    .returning();
  expect(await updatePack(ana.id, pack?.id ?? "", { name: "Natal", ...days })).toMatchObject({ name: "Natal", ...days });
  await expect(updatePack(ana.id, pack?.id ?? "", { name: "Natal", ...days, endsOn: "2020-01-06" })).rejects.toMatchObject({ code: "invalid" });
});
