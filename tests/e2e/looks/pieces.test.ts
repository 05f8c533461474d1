import { expect, test } from "bun:test";
import { NewPost } from "#app/models/looks/post.schema";
import { createPost } from "#app/models/looks/post.server";
import { imageUrlOf } from "#app/models/media/picture";
import { NewMark } from "#app/models/pieces/piece.schema";
import { markPiece } from "#app/models/pieces/piece.server";
import { listMarkedPieces } from "#app/models/pieces/piece-view.server";
import { gotoHydrated, openPage, runAxe, takeScreenshot, testInBench, waitInPage } from "#tests/browser";
import { createSignedInClient } from "#tests/http";
import { ingestDemoLook } from "#tests/media/demo-pictures";
import { makeUser } from "#tests/people";
import { startServer } from "#tests/server";

const server = await startServer({ RATE_LIMIT_FACTOR: "1000" });

/** bia's look of two pictures, and what she marked on it. */
async function createLook(marks: object[] = []) {
  const [ana, bia] = [await makeUser(), await makeUser()];
  const pictures = [await ingestDemoLook(bia.id, 1), await ingestDemoLook(bia.id, 2)];
  const [first = "", second = ""] = pictures.map(({ id }) => imageUrlOf(id));
  const images = [first, second].map((imageUrl) => ({ imageUrl }));
  const look = await createPost(bia.id, NewPost.parse({ images, caption: "Linho de todos os lados", type: "outfit" }));
  for (const mark of marks) await markPiece(bia.id, look.id, NewMark.parse({ imageUrl: first, x: 5000, y: 4000, ...mark }));
  return { ana, bia, look, first, second };
}

test("bia marks a piece with a tap, moves it by keys, draws an area on another, and finds both on her look", async () => {
  const { bia, look } = await createLook();
  const { page, getBrowserErrors } = await openPage(server, { as: await createSignedInClient(server, bia) });
  await gotoHydrated(page, `/post/${look.id}`);
  await page
    .getByRole("group")
    .filter({ has: page.getByLabel("Opções do look") })
    .first()
    .locator("summary")
    .click();
  await page.getByRole("link", { name: "Marcar peças" }).click();
  await page.getByText("Nenhuma peça marcada").waitFor();
  await page.getByRole("link", { name: "Marcar uma peça" }).click();
  const stage = page.locator(".mark-stage");
  await stage.waitFor();
  expect(await runAxe(page)).toEqual([]);
  const box = (await stage.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
  await page.mouse.click(box.x + box.width * 0.25, box.y + box.height * 0.5);
  const handle = page.getByRole("button", { name: "Lugar da peça: as setas movem" });
  await handle.focus();
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("Shift+ArrowDown");
  await page.keyboard.press("Control+Shift+ArrowRight"); // the browser's own
  await page.getByLabel("Tipo").selectOption("skirt");
  await page.getByLabel("Nome").fill("Saia plissada");
  await page.getByText("Preço, tamanho e link").click();
  await page.getByLabel("Preço pago").fill("129,90");
  await page.getByLabel("Link").fill("http://brecho.example");
  await takeScreenshot(page, "piece-new");
  await page.getByRole("button", { name: "Salvar", exact: true }).click();
  await page.getByText("Use um endereço que comece com https://.").waitFor();
  expect(await page.getByLabel("Nome").inputValue()).toBe("Saia plissada");
  await page.getByLabel("Link").fill("brecho.example/saia");
  await page.getByRole("button", { name: "Salvar", exact: true }).click();
  await page
    .getByRole("link", { name: /Saia plissada/ })
    .first()
    .waitFor();
  await takeScreenshot(page, "pieces-own");
  const [skirt] = await listMarkedPieces(bia.id, look.id);
  expect(skirt).toMatchObject({ name: "Saia plissada", priceCents: 12990, link: { host: "brecho.example" } });
  expect(Math.abs((skirt?.mark.x ?? 0) - 2600)).toBeLessThan(120);
  expect(Math.abs((skirt?.mark.y ?? 0) - 5500)).toBeLessThan(120);

  await page.getByRole("link", { name: "Marcar uma peça" }).click();
  await stage.waitFor();
  const again = (await stage.boundingBox()) ?? box;
  await page.mouse.move(again.x + again.width * 0.2, again.y + again.height * 0.2);
  await page.mouse.down();
  await page.mouse.move(again.x + again.width * 0.4, again.y + again.height * 0.3);
  await page.mouse.move(again.x + again.width * 0.6, again.y + again.height * 0.5);
  await page.mouse.up();
  await takeScreenshot(page, "piece-area");
  await page.getByLabel("Tipo").selectOption("bag");
  await page.getByRole("button", { name: "Salvar", exact: true }).click();
  await page.getByRole("link", { name: /Bolsa/ }).first().waitFor();
  const bag = (await listMarkedPieces(bia.id, look.id)).find(({ kind }) => kind === "bag");
  expect(Math.abs((bag?.mark.width ?? 0) - 4000)).toBeLessThan(150);
  await page.getByRole("link", { name: "Editar Bolsa" }).click();
  await page.getByRole("button", { name: "Tirar deste look" }).click();
  await page.getByRole("button", { name: "Desfazer" }).click();
  await page.getByRole("link", { name: /Bolsa/ }).first().waitFor();
  expect(await listMarkedPieces(bia.id, look.id)).toHaveLength(2);
  expect(getBrowserErrors().filter((text) => !text.includes("422"))).toEqual([]);
});

test("ana opens the points of bia's look, a piece, and keeps it: the points leave likes, zoom and the strip alone", async () => {
  const { ana, look, second } = await createLook([
    { kind: "skirt", name: "Saia plissada", brand: "Da avó", priceCents: 12990, link: "brecho.example/saia" },
    { kind: "bag", x: 6000, y: 7000 },
    { kind: "shoes" },
  ]);
  const { page, getBrowserErrors } = await openPage(server, { as: await createSignedInClient(server, ana) });
  await gotoHydrated(page, `/post/${look.id}`);
  expect(second).not.toBe("");
  const points = page.locator(".piece-points").getByRole("link");
  expect(await points.count()).toBe(0);
  const toggle = page.getByRole("button", { name: "Ver as peças (3)" });
  await toggle.click();
  const list = page.getByRole("list", { name: "Peças deste look" });
  expect(await list.getByRole("listitem").count()).toBe(3);
  expect(await points.count()).toBe(3);
  for (const point of await points.all()) {
    const { width = 0, height = 0 } = (await point.boundingBox()) ?? {};
    expect(Math.min(width, height)).toBeGreaterThanOrEqual(24);
  }
  const [point, picture] = [
    await page.getByRole("link", { name: "Bolsa", exact: true }).first().boundingBox(),
    await page.getByRole("img").first().boundingBox(),
  ];
  if (!point || !picture) throw new Error("nothing to measure");
  expect(Math.abs(point.x + point.width / 2 - (picture.x + picture.width * 0.6))).toBeLessThan(3);
  expect(await runAxe(page)).toEqual([]);
  await takeScreenshot(page, "pieces-shown");
  await page.getByRole("button", { name: "Ampliar foto" }).first().click();
  expect(await points.first().isVisible()).toBe(false);
  await page.getByRole("button", { name: "Ampliar foto" }).first().click();
  await page.getByRole("button", { name: "Próxima foto" }).click();
  await waitInPage(page, async () => {
    const strip = document.querySelector<HTMLElement>(".album__strip");
    return strip && Math.abs(strip.scrollLeft - strip.clientWidth) < 2;
  });
  await page.getByRole("button", { name: "Foto anterior" }).click();
  await list.getByRole("link", { name: /Saia plissada/ }).click();
  await page.waitForURL(/\/piece\//);
  await page.getByRole("heading", { level: 1, name: "Saia plissada" }).waitFor();
  const link = page.getByRole("link", { name: "Abrir brecho.example" });
  expect([await link.getAttribute("href"), await link.getAttribute("rel")]).toEqual(["https://brecho.example/saia", "nofollow ugc noopener"]);
  expect(await runAxe(page)).toEqual([]);
  await takeScreenshot(page, "piece");
  await page.getByRole("button", { name: "Também tenho esta peça" }).click();
  await page.getByRole("link", { name: "Você também tem esta peça" }).waitFor();
  await page.getByRole("link", { name: "Salvar peça" }).click();
  await page.getByRole("link", { name: "Criar nova coleção" }).click();
  await page.getByLabel("Nome *").fill("Festa");
  await page.getByRole("button", { name: "Criar Coleção" }).click();
  await page.getByRole("button", { name: "Festa", pressed: true }).waitFor();
  await gotoHydrated(page, "/?tab=collections");
  await page.getByRole("link", { name: "Festa" }).click();
  await page.getByRole("link", { name: "Saia plissada" }).waitFor();
  expect(await runAxe(page)).toEqual([]);
  await takeScreenshot(page, "pieces-collected");
  await page.getByRole("link", { name: "Organizar" }).click();
  await page.getByRole("button", { name: "Tirar Saia plissada da coleção" }).click();
  await page.getByText("Peça tirada da coleção").waitFor();
  await gotoHydrated(page, `/post/${look.id}`);
  await toggle.click();
  await page.getByRole("link", { name: "Bolsa", exact: true }).first().click();
  await page.getByRole("button", { name: "Provar só esta peça" }).click();
  await page.waitForURL(/tab=tryon/);
  await page.getByRole("heading", { level: 1 }).first().waitFor();
  await takeScreenshot(page, "piece-try-on");
  expect(getBrowserErrors()).toEqual([]);
});

testInBench("with the points shown, two taps beside them still like the look, and a tap on one opens its piece", async () => {
  const { ana, look } = await createLook([{ kind: "bag", x: 6000, y: 7000 }]);
  const { page } = await openPage(server, { as: await createSignedInClient(server, ana), hasTouch: true });
  await gotoHydrated(page, `/post/${look.id}`);
  await page.getByRole("button", { name: "Ver as peças (1)" }).tap();
  const point = page.locator(".piece-points").getByRole("link", { name: "Bolsa" });
  const { x, y } = (await point.boundingBox()) ?? { x: 0, y: 0 };
  for (const _ of [1, 2]) await page.touchscreen.tap(x - 80, y - 80);
  await page.getByText("1 curtida").waitFor();
  await point.tap();
  await page.waitForURL(/\/piece\//);
});

const screens = [
  [360, 640, "dark"],
  [1280, 800, "light"],
  [1280, 800, "dark"],
] as const;

for (const [width, height, theme] of screens) testInBench(`pieces at ${width} × ${height}, ${theme}`, () => lookAtScreens(width, height, theme));

async function lookAtScreens(width: number, height: number, theme: "light" | "dark") {
  const { ana, bia, look } = await createLook([
    { kind: "skirt", name: "Saia plissada", link: "brecho.example/saia" },
    { kind: "bag", x: 6000, y: 7000, width: 2000, height: 1500 },
  ]);
  const name = (of: string) => `${of}-${width}-${theme}`;
  const { page } = await openPage(server, { as: await createSignedInClient(server, ana), width, height, theme });
  await gotoHydrated(page, `/post/${look.id}`);
  await page.getByRole("button", { name: "Ver as peças (2)" }).click();
  await takeScreenshot(page, name("pieces-shown"));
  await gotoHydrated(page, `/piece/${(await listMarkedPieces(bia.id, look.id))[1]?.id}`);
  await takeScreenshot(page, name("piece"));
  const own = await openPage(server, { as: await createSignedInClient(server, bia), width, height, theme });
  await gotoHydrated(own.page, `/post/${look.id}/pieces/new`);
  await own.page.locator(".mark-stage").waitFor();
  await takeScreenshot(own.page, name("piece-new"));
  expect(await runAxe(own.page)).toEqual([]);
}
