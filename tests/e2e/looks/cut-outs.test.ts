import { afterAll, expect, test } from "bun:test";
import type { Locator, Page } from "playwright";
import { db } from "#app/db/client.server";
import { cutOuts } from "#app/db/schema";
import { NewPost } from "#app/models/looks/post.schema";
import { createPost } from "#app/models/looks/post.server";
import { imageUrlOf } from "#app/models/media/picture";
import { refuseCutOut } from "#app/models/pieces/cut-out.server";
import { NewMark } from "#app/models/pieces/piece.schema";
import { markPiece } from "#app/models/pieces/piece.server";
import { giveConsent } from "#app/models/privacy/consent.server";
import { gotoHydrated, openPage, runAxe, takeScreenshot } from "#tests/browser";
import { startFakeFal } from "#tests/fakes/fal";
import { createSignedInClient } from "#tests/http";
import { ingestDemoLook } from "#tests/media/demo-pictures";
import { makeUser } from "#tests/people";
import { startServer } from "#tests/server";

const fal = startFakeFal({ picture: new Uint8Array(1) });
afterAll(() => fal.stop());
const server = await startServer({ ...fal.environment, RATE_LIMIT_FACTOR: "1000", VISION: "on" });

type Point = { x: number; y: number };

const isFocused = (locator: Locator) => locator.evaluate((element) => element === document.activeElement);

async function strokeByFinger(page: Page, from: Point, to: Point) {
  const session = await page.context().newCDPSession(page);
  const touch = (type: "touchStart" | "touchMove" | "touchEnd", points: Point[]) => session.send("Input.dispatchTouchEvent", { type, touchPoints: points });
  await touch("touchStart", [from]);
  for (const share of [0.3, 0.6, 1]) await touch("touchMove", [{ x: from.x + (to.x - from.x) * share, y: from.y + (to.y - from.y) * share }]);
  await touch("touchEnd", []);
}

test("bia cuts out her dress, erases with finger, mouse and keys, takes a stroke back, keeps it and sees it on the piece", async () => {
  const bia = await makeUser();
  await giveConsent(bia.id, "ai_provider", "pt");
  const imageUrl = imageUrlOf((await ingestDemoLook(bia.id, 2)).id);
  const look = await createPost(bia.id, NewPost.parse({ images: [{ imageUrl }], caption: "Linho", type: "outfit" }));
  const mark = { kind: "dress", name: "Vestido florido", imageUrl, x: 1500, y: 2000, width: 7000, height: 6500 };
  const { id } = await markPiece(bia.id, look.id, NewMark.parse(mark));
  const { page, getBrowserErrors } = await openPage(server, { as: await createSignedInClient(server, bia), hasTouch: true });
  await gotoHydrated(page, `/piece/${id}`);
  await page.getByRole("link", { name: "Recortar esta peça" }).click();
  await page.getByText("A área vai à fal.ai").waitFor();
  await page.getByText("Lugar em números").click();
  await page.getByLabel("Largura").fill("1");
  await page.getByRole("button", { name: "Recortar", exact: true }).click();
  await page.getByText("A área precisa caber na foto").waitFor();
  await page.getByLabel("Largura").fill("70");
  expect(await runAxe(page)).toEqual([]);
  await takeScreenshot(page, "cut-out-area", { isWhole: true });
  await page.getByRole("button", { name: "Recortar", exact: true }).click();
  const cutOut = page.getByRole("img", { name: "Recorte: Vestido florido" });
  await cutOut.waitFor({ timeout: 90_000 }); // its job tries again on a busy machine
  await page.getByText("com a borda achada pela fal.ai").waitFor();
  expect(fal.orders().map(({ model }) => model)).toEqual(["fal-ai/birefnet"]);
  await takeScreenshot(page, "cut-out-ready", { isWhole: true });
  const before = await cutOut.getAttribute("src");
  const mend = page.getByRole("button", { name: "Retocar" });
  const handle = page.getByRole("button", { name: "Recorte para retocar: setas movem o pincel, espaço pinta" });
  await mend.press("Enter");
  expect(await isFocused(handle)).toBe(true);
  await page.getByRole("button", { name: "Cancelar" }).press("Enter");
  expect(await isFocused(mend)).toBe(true);
  await mend.click();
  const canvas = page.locator(".cut-out__canvas");
  const apply = page.getByRole("button", { name: "Aplicar retoque" });
  expect(await apply.isDisabled()).toBe(true);
  await page.locator(".cut-out__canvas[data-ready]").waitFor();
  await canvas.scrollIntoViewIfNeeded();
  const box = (await canvas.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
  await strokeByFinger(page, { x: box.x + box.width * 0.4, y: box.y + box.height * 0.5 }, { x: box.x + box.width * 0.8, y: box.y + box.height * 0.6 });
  expect(await apply.isDisabled()).toBe(false);
  await page.mouse.move(box.x + box.width * 0.1, box.y + box.height * 0.2);
  await page.mouse.down();
  await strokeByFinger(page, { x: box.x + box.width * 0.4, y: box.y + box.height * 0.5 }, { x: box.x + box.width * 0.8, y: box.y + box.height * 0.6 });
  expect(await apply.isDisabled()).toBe(false);
  await page.mouse.move(box.x + box.width * 0.9, box.y + box.height * 0.2, { steps: 5 });
  await page.mouse.up();
  await handle.focus();
  const place = await handle.getAttribute("style");
  for (const key of ["Control+ArrowDown", "Meta+ArrowDown", "Control+Minus"]) await page.keyboard.press(key); // the browser's own
  expect(await handle.getAttribute("style")).toBe(place);
  await page.keyboard.press("Shift+ArrowDown");
  for (const key of ["+", "+", "Space"]) await page.keyboard.press(key);
  await page.getByRole("button", { name: "Desfazer traço" }).click();
  expect(await apply.isDisabled()).toBe(false);
  expect(await runAxe(page)).toEqual([]);
  await takeScreenshot(page, "cut-out-brush", { isWhole: true });
  await apply.click();
  await page.getByText("Com o seu retoque").waitFor();
  expect(await cutOut.getAttribute("src")).not.toBe(before);
  await page.getByRole("button", { name: "Desfazer" }).click();
  await page.getByText("Recorte desfeito").waitFor();
  await page.waitForFunction((src) => document.querySelector(".cut-out__stage img")?.getAttribute("src") === src, before);
  await page.getByRole("button", { name: "Guardar recorte" }).click();
  await page.getByText("Recorte guardado").waitFor();
  await page.getByRole("img", { name: /Vestido florido/ }).waitFor();
  expect(await page.locator(".piece-crop--cut img").first().getAttribute("src")).toBe(before);
  await takeScreenshot(page, "piece-cut-out");
  await page.getByText("Cor", { exact: true }).waitFor();
  expect(getBrowserErrors().filter((text) => !text.includes("422"))).toEqual([]);
}, 150_000);

test("over a slow line bia's page waits for the answer before it asks for her cut-out again", async () => {
  const bia = await makeUser();
  const sourceId = (await ingestDemoLook(bia.id, 2)).id;
  const look = await createPost(bia.id, NewPost.parse({ images: [{ imageUrl: imageUrlOf(sourceId) }], caption: "Linho", type: "outfit" }));
  const { id } = await markPiece(
    bia.id,
    look.id,
    NewMark.parse({ kind: "dress", imageUrl: imageUrlOf(sourceId), x: 1500, y: 2000, width: 7000, height: 6500 }),
  );
  const [made] = await db.insert(cutOuts).values({ pieceId: id, sourceId, x: 1500, y: 2000, width: 7000, height: 6500 }).returning(); // its job never comes
  const { page } = await openPage(server, { as: await createSignedInClient(server, bia) });
  await page.clock.install();
  const asked: string[] = [];
  const [isAsked, isMade] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  await page.route(/cut-out\.data/, async (route) => {
    asked.push(route.request().url());
    isAsked.resolve();
    await isMade.promise;
    await route.continue().catch(() => {}); // asked again, it is cancelled
  });
  await gotoHydrated(page, `/piece/${id}/cut-out`);
  await page.clock.fastForward(3000);
  await isAsked.promise;
  for (let more = 0; more < 3; more++) await page.clock.fastForward(3000);
  expect(asked).toHaveLength(1);
  await refuseCutOut(made?.id ?? "");
  isMade.resolve();
  await page.getByText("Sem as pessoas não sobra").waitFor();
});
