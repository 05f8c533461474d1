import { expect, test } from "bun:test";
import { eq } from "drizzle-orm";
import { db } from "#app/db/client.server";
import { pieces, users } from "#app/db/schema";
import { saoPauloDay } from "#app/lib/sao-paulo";
import { imageUrlOf } from "#app/models/media/picture";
import { matchColours } from "#app/models/pieces/outfits/colours";
import { seasonOf, suggestOutfit, type Wearable } from "#app/models/pieces/outfits/suggestion";
import type { PieceKind } from "#app/models/pieces/piece";
import { NewMark } from "#app/models/pieces/piece.schema";
import { markPiece } from "#app/models/pieces/piece.server";
import type { CalendarDay, OutfitSuggestion } from "#app/models/pieces/wardrobe-contract";
import { createSignedInClient } from "../http.ts";
import { makeLook, makeUser } from "../people.ts";
import { startServer } from "../server.ts";

const piece = (id: string, kind: PieceKind, more: Partial<Wearable> = {}): Wearable => ({ id, kind, colour: null, season: null, lastWornOn: null, ...more });
const day = "2026-11-26";
const suggest = (all: Wearable[], more: Partial<Parameters<typeof suggestOutfit>[1]> = {}) => suggestOutfit(all, { day, styles: [], turn: 0, ...more });

test("neutral colours go with all, others with themselves, their neighbours and their opposites, and patterns with neutral ones alone", () => {
  expect([matchColours("black", "red"), matchColours("patterned", "white"), matchColours("blue", "blue")]).toEqual(["neutral", "neutral", "same"]);
  expect([matchColours("blue", "green"), matchColours("pink", "red"), matchColours("orange", "blue"), matchColours("green", "pink")]).toEqual([
    "close",
    "close",
    "opposite",
    "opposite",
  ]);
  expect([matchColours("red", "blue"), matchColours("patterned", "patterned"), matchColours("patterned", "pink")]).toEqual([null, null, null]);
  expect([matchColours(null, "red"), matchColours(null, null)]).toEqual(["unknown", "unknown"]);
  expect(["2026-01-31", "2026-03-01", "2026-07-15", "2026-09-01", "2026-12-01"].map(seasonOf)).toEqual(["summer", "between", "winter", "between", "summer"]);
});

test("a suggestion has what goes together and waited longest, liked colours first, and its reasons say so", () => {
  const all = [
    piece("a", "top", { colour: "red", lastWornOn: "2026-11-25" }),
    piece("b", "top", { colour: "blue", lastWornOn: "2026-10-26" }),
    piece("c", "skirt", { colour: "pink", lastWornOn: "2026-10-01" }),
    piece("d", "skirt", { colour: "green", lastWornOn: "2026-11-10" }),
    piece("e", "shoes", { colour: "white" }),
    piece("f", "coat", { colour: "black", season: "winter" }),
    piece("g", "bag", { colour: "purple" }),
  ];
  const outfits = [0, 1].map((turn) => suggest(all, { turn })?.pieceIds);
  expect(outfits.map((ids) => ids?.slice(0, 2).join())).toContain("b,d");
  expect(outfits.map((ids) => ids?.slice(0, 2).join())).toContain("a,c");
  expect(outfits.flat()).not.toContain("f");
  expect(suggest(all)).toEqual(suggest(all));
  const next = suggest(all, { day: "2026-11-27" });
  expect(next?.pieceIds).toEqual(suggest(all, { turn: 1 })?.pieceIds);
  const liked = [...all, piece("h", "dress", { colour: "beige", lastWornOn: "2026-11-01" }), piece("i", "dress", { colour: "purple" })];
  const days = Array.from({ length: 4 }, (_, turn) => suggest(liked, { styles: ["minimalist"], turn }));
  const first = days.find((one) => one?.pieceIds[0] === "h");
  expect(first?.reasons).toMatchObject({ season: "between", style: { style: "minimalist", colour: "beige" }, colours: { match: "neutral" } });
  expect(first?.reasons.rest[0]).toEqual({ pieceId: "h", days: 25 });
  expect(first?.count).toBe(4);
  expect(suggest([piece("a", "top", { colour: "red" }), piece("b", "skirt", { colour: "blue" })])).toBeNull();
  expect(suggest([])).toBeNull();
});

const server = await startServer({ RATE_LIMIT_FACTOR: "1000", WORKER: "off" });

test("bia is suggested what is at hand, never what is in the wash or to give away, reads why, and plans it", async () => {
  const [ana, bia] = [await makeUser(), await makeUser()];
  const [as, asBia] = [await createSignedInClient(server, ana), await createSignedInClient(server, bia)];
  const get = async () => (await asBia.json<{ suggestion: OutfitSuggestion | null }>("/api/wardrobe/suggestion")).suggestion;
  expect(await get()).toBeNull();
  expect((await (await asBia.get("/wardrobe/today")).text()).includes("Ainda não dá para sugerir")).toBe(true);
  await db
    .update(users)
    .set({ stylePreferences: ["minimalist"] })
    .where(eq(users.id, bia.id));
  const own = (kind: PieceKind, more: object = {}) => ({ ownerId: bia.id, kind, ...more });
  await db
    .insert(pieces)
    .values([
      own("top", { colour: "white", name: "Camisa" }),
      own("skirt", { colour: "red" }),
      own("dress", { colour: "black", state: "wash" }),
      own("dress", { colour: "grey", state: "give" }),
    ]);
  const suggestion = await get();
  expect(suggestion).toMatchObject({ day: saoPauloDay(new Date()), count: 1, reasons: { style: { style: "minimalist", colour: "white" } } });
  expect(suggestion?.pieces.map(({ kind }) => kind)).toEqual(["top", "skirt"]);
  const page = await (await asBia.get("/wardrobe/today")).text();
  for (const text of ["Por quê?", "Camisa: ainda não usada.", "Branco com Vermelho: cor neutra vai com tudo.", "Branco é do seu estilo Minimalista."])
    expect([text, page.includes(text)]).toEqual([text, true]);
  const pieceIds = suggestion?.pieces.map(({ id }) => id).join(" ") ?? "";
  const planned = await asBia.form("/api/calendar", { plannedOn: suggestion?.day ?? "", pieceIds, returnTo: "/wardrobe/calendar" });
  expect([planned.status, planned.headers.get("location")]).toEqual([303, "/wardrobe/calendar"]);
  expect((await asBia.json<CalendarDay[]>("/api/calendar"))[0]?.plans.length).toBe(2);
  // saved once, however often the button is pressed and the page read
  const fields = (html: string) =>
    [...html.matchAll(/name="(key|piece)" value="([^"]+)"/g)].map(([, name = "", value = ""]): [string, string] => [name, value]);
  const save = (html: string) => asBia.raw("POST", "/wardrobe/outfits/new", new URLSearchParams(fields(html)), { accept: "text/html" });
  const again = await (await asBia.get("/wardrobe/today")).text();
  const saved = [...(await Promise.all([save(page), save(page)])), await save(again)].map(({ status, headers }) => [status, headers.get("location")]);
  expect(new Set(saved.map(String)).size).toBe(1);
  expect((await asBia.json<unknown[]>("/api/outfits")).length).toBe(1);
  expect((await as.json<{ suggestion: OutfitSuggestion | null }>("/api/wardrobe/suggestion")).suggestion).toBeNull();
  for (const turn of ["-1", "x", "10000"]) expect((await asBia.get(`/api/wardrobe/suggestion?turn=${turn}`)).status).toBe(422);
  expect((await asBia.get("/wardrobe/today?turn=x")).status).toBe(200);
});

test("what bia is suggested she tries on with one tap, also without scripts", async () => {
  const bia = await makeUser();
  const as = await createSignedInClient(server, bia);
  const look = await makeLook({ by: bia, look: 18 });
  const mark = async (kind: PieceKind, y: number) =>
    (await markPiece(bia.id, look.id, NewMark.parse({ kind, colour: "white", imageUrl: imageUrlOf(look.imageUrl), x: 2000, y, width: 4000, height: 2500 }))).id;
  const ids = [await mark("top", 1000), await mark("trousers", 4000)];
  const page = await (await as.get("/wardrobe/today")).text();
  const [, form = ""] = /<form[^>]*action="\/api\/wardrobe\/try-on"[^>]*>(.*?)<\/form>/s.exec(page) ?? [];
  const fields = Object.fromEntries([...form.matchAll(/name="(\w+)" value="([^"]*)"/g)].map(([, name, value]) => [name, value]));
  expect([fields.pieceIds?.split(" ").sort(), form.includes("Provar em mim")]).toEqual([[...ids].sort(), true]);
  const led = await as.form("/api/wardrobe/try-on", fields as Record<string, string>);
  const to = led.headers.get("location") ?? "";
  expect([led.status, to.startsWith("/?tab=tryon"), to.match(/image=/g)?.length]).toEqual([303, true, 2]);
});
