import { expect, test } from "bun:test";
import type { Locator, Page } from "playwright";
import { addDays } from "#app/lib/days";
import { saoPauloDay } from "#app/lib/sao-paulo";
import { imageUrlOf } from "#app/models/media/picture";
import { planWear } from "#app/models/pieces/outfits/calendar.server";
import { createOutfit } from "#app/models/pieces/outfits/outfit.server";
import { listOutfits } from "#app/models/pieces/outfits/outfit-view.server";
import { addToPack, createPack } from "#app/models/pieces/outfits/pack.server";
import { NewMark, NewPiece } from "#app/models/pieces/piece.schema";
import { markPiece } from "#app/models/pieces/piece.server";
import { addPiece } from "#app/models/pieces/wardrobe.server";
import { listWardrobe } from "#app/models/pieces/wardrobe-view.server";
import { tabTo } from "#tests/access/keyboard";
import { gotoHydrated, openPage, runAxe, takeScreenshot, testInBench } from "#tests/browser";
import { createSignedInClient } from "#tests/http";
import { ingestDemoLook } from "#tests/media/demo-pictures";
import { makeLook, makeUser } from "#tests/people";
import { startServer, waitUntil } from "#tests/server";

const server = await startServer({ RATE_LIMIT_FACTOR: "1000" });

/** bia, with pieces of a look and one of a photo. */
async function createWardrobe() {
  const bia = await makeUser();
  const look = await makeLook({ by: bia, look: 18 });
  const imageUrl = imageUrlOf(look.imageUrl);
  const mark = (piece: object) => markPiece(bia.id, look.id, NewMark.parse({ imageUrl, ...piece }));
  await mark({ kind: "coat", name: "Jaqueta jeans", colour: "blue", x: 1200, y: 1100, width: 5600, height: 4200 });
  await mark({ kind: "bag", name: "Sacola verde", colour: "green", x: 5300, y: 7600, width: 2600, height: 2400 });
  await mark({ kind: "shoes", name: "Tênis branco de todos os dias, com cadarço amarelo", colour: "white", x: 1400, y: 6700, width: 2700, height: 2700 });
  const photo = await ingestDemoLook(bia.id, 6, "edit_input");
  await addPiece(bia.id, NewPiece.parse({ kind: "top", name: "Camisa branca", colour: "white", imageUrl: imageUrlOf(photo.id) }));
  return bia;
}

const firstOutfit = async (ownerId: string) => (await listOutfits(ownerId, {}, { limit: 1, cursor: null })).items[0];

/** Two fingers on it, which part by a fifth. */
async function pinch(page: Page, piece: Locator) {
  const box = await piece.boundingBox();
  if (!box) throw new Error("nothing to pinch");
  const devtools = await page.context().newCDPSession(page);
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  const touch = (type: "touchStart" | "touchMove" | "touchEnd", ...fingers: number[]) =>
    devtools.send("Input.dispatchTouchEvent", { type, touchPoints: fingers.map((right, id) => ({ x: x + right, y, id })) });
  await touch("touchStart", 0);
  await touch("touchStart", 0, 50);
  await touch("touchMove", 0, 60);
  await touch("touchEnd");
}

test("bia puts an outfit together, moves a piece by finger, keys and buttons, and finds it as she laid it", async () => {
  const bia = await createWardrobe();
  const { page, getBrowserErrors } = await openPage(server, { as: await createSignedInClient(server, bia), hasTouch: true });
  await gotoHydrated(page, "/?tab=collections&view=wardrobe");
  await page.getByRole("link", { name: "Combinações" }).click();
  await page.getByText("Nenhuma combinação ainda").waitFor();
  await takeScreenshot(page, "outfits-none");
  await page.getByRole("link", { name: "Nova combinação" }).click();
  await page.getByRole("checkbox", { name: /Jaqueta jeans/ }).check();
  await page.getByLabel("Nome").fill("Feira de domingo");
  await page.getByLabel("Tipo de peça").selectOption("top");
  await page.getByRole("checkbox", { name: /Camisa branca/ }).check();
  await page.getByRole("checkbox", { name: /Sacola verde/ }).waitFor({ state: "detached" });
  await takeScreenshot(page, "outfit-new");
  await page.getByRole("button", { name: "Criar combinação" }).click();
  await page.getByRole("heading", { level: 1, name: "Feira de domingo" }).waitFor();
  expect(await runAxe(page)).toEqual([]);
  await takeScreenshot(page, "outfit");

  const before = (await firstOutfit(bia.id))?.pieces.find(({ piece }) => piece.name === "Jaqueta jeans");
  const jacket = page.getByRole("button", { name: "Jaqueta jeans", exact: true });
  const box = await jacket.boundingBox();
  if (!box || !before) throw new Error("no jacket on the canvas");
  await page.mouse.move(box.x + 20, box.y + 20);
  await page.mouse.down();
  await page.mouse.move(box.x + 60, box.y + 70, { steps: 4 });
  await page.mouse.up();
  await jacket.press("+");
  await jacket.press("ArrowRight");
  await jacket.press(".");
  await page
    .getByRole("status")
    .getByText(/^Jaqueta jeans: \d+% da esquerda/)
    .waitFor({ state: "attached" });
  await page.getByRole("button", { name: "Maior" }).click();
  await page.getByRole("button", { name: "Para a frente" }).click();
  await pinch(page, jacket);
  await page.getByLabel("Ocasião").selectOption("everyday");
  await page.getByRole("button", { name: "Salvar", exact: true }).click();
  await page.getByText("Combinação salva").waitFor();
  const outfit = await firstOutfit(bia.id);
  const after = outfit?.pieces.at(-1);
  expect(after?.piece.name).toBe("Jaqueta jeans");
  expect([after?.scale, after?.rotation, outfit?.occasion]).toEqual([Math.round((before.scale + 20) * 1.2), 15, "everyday"]);
  expect(after && after.x > before.x + 300 && after.y > before.y + 300).toBe(true);
  await takeScreenshot(page, "outfit-moved");
  for (const name of ["Jaqueta jeans", "Camisa branca"]) {
    await page.getByRole("button", { name, exact: true }).click();
    await page.getByRole("button", { name: "Tirar", exact: true }).click();
  }
  await page.getByText("Deixe pelo menos uma peça").filter({ visible: true }).first().waitFor();
  await takeScreenshot(page, "outfit-last-piece");
  expect([await jacket.count(), await page.getByRole("button", { name: "Camisa branca", exact: true }).count()]).toEqual([0, 1]);
  await page.getByRole("link", { name: "Pôr peças" }).click();
  await page.getByRole("checkbox", { name: /Tênis branco/ }).check();
  await page.getByRole("button", { name: "Pôr peças" }).click();
  await page
    .getByRole("button", { name: /^Tênis branco/ })
    .first()
    .waitFor();
  await page.getByRole("link", { name: "Vou usar" }).click();
  await page.getByRole("radio", { name: "Feira de domingo", checked: true }).waitFor();
  await takeScreenshot(page, "calendar-plan");
  await page.getByRole("button", { name: "Vou usar neste dia" }).click();
  await page.getByRole("button", { name: "Usei: Feira de domingo" }).click();
  await page.getByRole("button", { name: "Não usei: Feira de domingo" }).waitFor();
  await page.getByRole("list", { name: "Usei" }).getByText("Jaqueta jeans").waitFor();
  expect(await runAxe(page)).toEqual([]);
  await takeScreenshot(page, "calendar");
  await page.goto(`${server.url}/wardrobe/outfits?occasion=everyday`);
  await page.getByRole("link", { name: /Feira de domingo/ }).waitFor();
  expect(await runAxe(page)).toEqual([]);
  await takeScreenshot(page, "outfits");
  expect(getBrowserErrors()).toEqual([]);
});

test("by keyboard alone bia chooses a lower piece, lifts it, turns it, takes another out, and filters pieces without losing her place", async () => {
  const bia = await createWardrobe();
  const pieces = (await listWardrobe(bia.id, {}, { limit: 3, cursor: null })).items.map(({ id }) => ({ pieceId: id }));
  const { id } = await createOutfit(bia.id, { name: "Feira", occasion: null, pieces });
  const names = async () => (await firstOutfit(bia.id))?.pieces.map(({ piece }) => piece.name);
  const [low = "", middle = "", top = ""] = (await names()) ?? [];
  const { page } = await openPage(server, { as: await createSignedInClient(server, bia), width: 1280, height: 800 });
  await gotoHydrated(page, `/wardrobe/outfits/${id}`);
  await tabTo(page, String(low));
  await page.keyboard.press("Enter");
  await tabTo(page, "Para a frente");
  await page.keyboard.press("Enter");
  await tabTo(page, String(middle), "Shift+Tab");
  await page.keyboard.press("Enter");
  await tabTo(page, "Tirar");
  await page.keyboard.press("Space");
  await tabTo(page, "Salvar");
  await page.keyboard.press("Enter");
  await page.getByText("Combinação salva").waitFor();
  expect(await names()).toEqual([top, low]);

  await tabTo(page, "Pôr peças");
  await page.keyboard.press("Enter");
  const kind = page.getByLabel("Tipo de peça");
  await kind.focus();
  await kind.press("ArrowDown");
  await page.waitForURL(/kind=top/);
  expect(await kind.evaluate((select) => [select === document.activeElement, (select as HTMLSelectElement).value])).toEqual([true, "top"]);

  await gotoHydrated(page, "/wardrobe/calendar");
  const day = page.locator("a[aria-current=date]");
  const ring = () => day.evaluate((link) => getComputedStyle(link).outlineStyle);
  expect(await ring()).toBe("none");
  await tabTo(page, /, Hoje/);
  expect(await ring()).toBe("solid");
});

test("on a wide screen a day without pictures is as high as its week, and the form of a packing list begins where the lists do", async () => {
  const bia = await createWardrobe();
  await createPack(bia.id, { name: "Recife", startsOn: saoPauloDay(new Date()), endsOn: saoPauloDay(new Date()) });
  const { page } = await openPage(server, { as: await createSignedInClient(server, bia), width: 1280, height: 800 });
  await gotoHydrated(page, "/wardrobe/calendar");
  const weeks = await page
    .locator(".month tbody tr")
    .evaluateAll((rows) => rows.map((row) => [...row.querySelectorAll(".month__day")].map((day) => Math.round(day.getBoundingClientRect().height))));
  expect(weeks.filter((heights) => new Set(heights).size > 1)).toEqual([]);
  expect(new Set(weeks.flat()).size).toBe(2); // weeks with pictures and without
  await gotoHydrated(page, "/wardrobe/packs");
  const leftOf = (selector: string) => page.locator(selector).evaluate((element) => Math.round(element.getBoundingClientRect().left));
  expect(await leftOf("main form")).toBe(await leftOf("main ul.rows"));
});

test("the canvas has its tools in one row on a small phone, and a wide screen «Vou usar» beside «Provar em mim»", async () => {
  const bia = await createWardrobe();
  const pieces = (await listWardrobe(bia.id, {}, { limit: 9, cursor: null })).items.map(({ id }) => ({ pieceId: id }));
  const { id } = await createOutfit(bia.id, { name: "Feira", occasion: null, pieces });
  const as = await createSignedInClient(server, bia);
  const topsOf = (page: Page, selector: string) => page.locator(selector).evaluateAll((all) => all.map((one) => Math.round(one.getBoundingClientRect().top)));
  const { page: phone } = await openPage(server, { as, width: 360, height: 640 });
  await gotoHydrated(phone, `/wardrobe/outfits/${id}`);
  const tools = await topsOf(phone, ".outfit-tools > button");
  expect([tools.length, new Set(tools).size]).toEqual([7, 1]);
  const { page: desk } = await openPage(server, { as, width: 1280, height: 800 });
  await gotoHydrated(desk, `/wardrobe/outfits/${id}`);
  const [tryOn, plan] = [
    await desk.getByRole("button", { name: "Provar em mim" }).boundingBox(),
    await desk.getByRole("link", { name: "Vou usar" }).boundingBox(),
  ];
  expect([plan?.y, (plan?.x ?? 0) - (tryOn?.x ?? 0) - (tryOn?.width ?? 0)]).toEqual([tryOn?.y, 8]);
});

test("bia reads today's suggestion and why, asks for another, plans it, and packs what she planned", async () => {
  const bia = await createWardrobe();
  const trousers = await ingestDemoLook(bia.id, 8, "edit_input");
  await addPiece(bia.id, NewPiece.parse({ kind: "trousers", name: "Jeans claro", colour: "blue", imageUrl: imageUrlOf(trousers.id) }));
  const dress = await ingestDemoLook(bia.id, 12, "edit_input");
  await addPiece(bia.id, NewPiece.parse({ kind: "dress", name: "Vestido slip", colour: "yellow", imageUrl: imageUrlOf(dress.id) }));
  const { page, getBrowserErrors } = await openPage(server, { as: await createSignedInClient(server, bia), theme: "dark" });
  await gotoHydrated(page, "/wardrobe/today");
  const pieces = page.getByRole("list", { name: "Peças da sugestão" });
  const first = await pieces.textContent();
  await page.getByText("Por quê?").click();
  await page
    .getByText(/ainda não usada|há \d+ dia|já usada hoje/)
    .first()
    .waitFor();
  await takeScreenshot(page, "suggestion", { isWhole: true });
  expect(await runAxe(page)).toEqual([]);
  await page.getByRole("link", { name: "Outra" }).click();
  await page.waitForURL(/turn=1/);
  await page.getByRole("button", { name: "Vou usar hoje" }).waitFor();
  await waitUntil("another suggestion", async () => (await pieces.textContent()) !== first);
  await page.getByRole("button", { name: "Vou usar hoje" }).click();
  await page.getByRole("heading", { level: 1, name: "Calendário" }).waitFor();
  await page.getByRole("link", { name: "Malas" }).click();
  await page.getByLabel("Para onde").fill("Recife");
  await page.getByRole("button", { name: "Fazer mala" }).click();
  await page.getByRole("button", { name: "Pôr o que planejei para estes dias" }).click();
  const tick = page.getByRole("button", { name: /Tênis branco.* na mala/ });
  await tick.click();
  await page.getByText(/^1 de [34] na mala$/).waitFor();
  expect(await tick.getAttribute("aria-pressed")).toBe("true");
  expect(await runAxe(page)).toEqual([]);
  await takeScreenshot(page, "pack");
  await page.goto(`${server.url}/wardrobe/packs`);
  await takeScreenshot(page, "packs");
  expect(getBrowserErrors()).toEqual([]);
});

testInBench("without scripts bia ticks pieces, sees them laid, lifts one, takes one out, and deletes the outfit", async () => {
  const bia = await createWardrobe();
  const { page } = await openPage(server, { as: await createSignedInClient(server, bia), javaScriptEnabled: false, width: 360, height: 640 });
  await page.goto(`${server.url}/wardrobe/outfits/new`);
  await page.getByRole("checkbox", { name: /Jaqueta jeans/ }).check();
  await page.getByLabel("Tipo de peça").selectOption("bag");
  await page.getByRole("button", { name: "Mostrar" }).click();
  await page.getByRole("checkbox", { name: /Sacola verde/ }).check();
  await page.getByRole("button", { name: "Criar combinação" }).click();
  await page.getByRole("button", { name: "Pôr Jaqueta jeans para a frente" }).click();
  await page.getByText("Combinação salva").waitFor();
  expect((await firstOutfit(bia.id))?.pieces.map(({ piece }) => piece.name)).toEqual(["Sacola verde", "Jaqueta jeans"]);
  await takeScreenshot(page, "outfit-no-script", { isWhole: true });
  await page.getByRole("button", { name: "Tirar Sacola verde" }).click();
  await page.getByRole("button", { name: "Tirar Sacola verde" }).waitFor({ state: "detached" });
  await page.getByRole("link", { name: "Excluir combinação" }).click();
  await page.getByRole("button", { name: "Excluir combinação" }).click();
  await page.getByText("Combinação excluída").waitFor();
  expect(await firstOutfit(bia.id)).toBeUndefined();
});

const screens = [
  [360, 640, "dark"],
  [1280, 800, "light"],
  [1280, 800, "dark"],
] as const;

for (const [width, height, theme] of screens)
  testInBench(`outfits, calendar, suggestion and lists at ${width} × ${height}, ${theme}`, () => lookAtScreens(width, height, theme));

async function lookAtScreens(width: number, height: number, theme: "light" | "dark") {
  const bia = await createWardrobe();
  const { items } = await listWardrobe(bia.id, {}, { limit: 9, cursor: null });
  const pieceIds = items.map(({ id }) => id);
  const today = saoPauloDay(new Date());
  const outfit = await createOutfit(bia.id, { name: "Feira de domingo", occasion: "everyday", pieces: pieceIds.map((pieceId) => ({ pieceId })) });
  await planWear(bia.id, { plannedOn: addDays(today, 1), outfitId: outfit.id, pieceIds: pieceIds.slice(0, 2) });
  const pack = await createPack(bia.id, { name: "Recife", startsOn: today, endsOn: addDays(today, 2) });
  await addToPack(bia.id, pack.id, { fromPlans: true });
  const { page } = await openPage(server, { as: await createSignedInClient(server, bia), width, height, theme });
  const addresses = {
    outfits: "/wardrobe/outfits",
    outfit: `/wardrobe/outfits/${outfit.id}`,
    new: "/wardrobe/outfits/new",
    calendar: `/wardrobe/calendar?day=${addDays(today, 1)}`,
    plan: "/wardrobe/calendar/plan",
    today: "/wardrobe/today",
    packs: "/wardrobe/packs",
    pack: `/wardrobe/packs/${pack.id}`,
  };
  for (const [name, path] of Object.entries(addresses)) {
    await gotoHydrated(page, path);
    await takeScreenshot(page, `outfits-${name}-${width}-${theme}`);
    expect(await runAxe(page)).toEqual([]);
  }
}
