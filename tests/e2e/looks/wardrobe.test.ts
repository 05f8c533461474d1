import { expect, test } from "bun:test";
import { imageUrlOf } from "#app/models/media/picture";
import { NewMark, NewPiece } from "#app/models/pieces/piece.schema";
import { markPiece } from "#app/models/pieces/piece.server";
import { addPiece, changePieces, setWorn } from "#app/models/pieces/wardrobe.server";
import { listWardrobe } from "#app/models/pieces/wardrobe-view.server";
import { checkFocusOrder } from "#tests/access/checks";
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
  const jacket = await mark({ kind: "coat", name: "Jaqueta jeans", colour: "blue", priceCents: 6500, x: 1200, y: 1100, width: 5600, height: 4200 });
  await mark({ kind: "bag", name: "Sacola verde", colour: "green", x: 5300, y: 7600, width: 2600, height: 2400 });
  await mark({ kind: "shoes", name: "Tênis branco de todos os dias, com cadarço amarelo", x: 1400, y: 6700, width: 2700, height: 2700 });
  const photo = await ingestDemoLook(bia.id, 6, "edit_input");
  await addPiece(bia.id, NewPiece.parse({ kind: "top", name: "Camisa branca", colour: "white", imageUrl: imageUrlOf(photo.id) }));
  return { bia, jacket };
}

test("bia opens her wardrobe, wears the jacket today, says it is in the wash, and finds it by that", async () => {
  const { bia } = await createWardrobe();
  const { page, getBrowserErrors } = await openPage(server, { as: await createSignedInClient(server, bia) });
  await gotoHydrated(page, "/?tab=collections");
  await page.getByRole("link", { name: "Guarda-roupa" }).click();
  await page.getByRole("link", { name: /Jaqueta jeans/ }).waitFor();
  expect(await runAxe(page)).toEqual([]);
  await takeScreenshot(page, "wardrobe");
  await page.getByRole("link", { name: /Jaqueta jeans/ }).click();
  await page.getByRole("heading", { level: 1, name: "Jaqueta jeans" }).waitFor();
  await page.getByRole("button", { name: "Usei hoje" }).click();
  await page.getByRole("button", { name: "Desfazer", exact: true }).click();
  await page.getByRole("button", { name: "Usei hoje", exact: true }).click();
  await page.getByRole("button", { name: "Desfazer o uso de hoje" }).waitFor();
  await page.getByLabel("Onde está").selectOption("wash");
  await page.getByLabel("Preço pago").fill("não sei");
  await page.getByRole("button", { name: "Salvar", exact: true }).click();
  await page.locator(".err").first().waitFor();
  await page.getByLabel("Preço pago").fill("80");
  await page.getByRole("button", { name: "Salvar", exact: true }).click();
  await page.getByText("Peça atualizada").waitFor();
  expect(await runAxe(page)).toEqual([]);
  await takeScreenshot(page, "wardrobe-piece");
  await gotoHydrated(page, "/?tab=collections&view=wardrobe");
  await page.getByText("Filtrar e ordenar").click();
  await takeScreenshot(page, "wardrobe-filter");
  await page.getByLabel("Onde está").selectOption("wash");
  await page.getByRole("button", { name: "Mostrar" }).click();
  await page.getByText("1 filtro").waitFor();
  const list = page.getByRole("list", { name: "Guarda-roupa" });
  expect(await list.getByRole("listitem").count()).toBe(1);
  await page.getByRole("link", { name: "Escolher várias" }).click();
  await page.getByRole("checkbox", { name: /Jaqueta jeans/ }).check();
  await page.getByRole("button", { name: "Para doar" }).click();
  await page.getByText("Peças atualizadas").waitFor();
  await page.getByText("Nenhuma peça assim").waitFor();
  expect((await listWardrobe(bia.id, { state: "give" }, { limit: 9, cursor: null })).items).toMatchObject([{ timesWorn: 1, priceCents: 8000 }]);
  await page.goto(`${server.url}/wardrobe/numbers`);
  await page.getByRole("heading", { name: "Mais usadas" }).waitFor();
  expect(await runAxe(page)).toEqual([]);
  await takeScreenshot(page, "wardrobe-numbers");
  expect(getBrowserErrors().filter((text) => !text.includes("422"))).toEqual([]);
});

test("by Tab alone bia sees each piece that she may tick above the buttons, which stay at the end of the screen", async () => {
  const bia = await makeUser();
  const look = await makeLook({ by: bia, look: 18 });
  for (let count = 0; count < 12; count++) await markPiece(bia.id, look.id, NewMark.parse({ kind: "top" }));
  const { page } = await openPage(server, { as: await createSignedInClient(server, bia) });
  for (const path of ["/wardrobe/choose", "/wardrobe/outfits/new", "/wardrobe/calendar/plan"]) {
    await gotoHydrated(page, path);
    expect([path, await checkFocusOrder(page)]).toEqual([path, []]);
  }
});

test("without scripts too the chip of the page that is shown is in view, in each row of chips on a small phone", async () => {
  const bia = await makeUser();
  const as = await createSignedInClient(server, bia);
  const last = (await as.json<{ id: string }[]>("/api/collections")).at(-1)?.id;
  const paths = ["/wardrobe/packs", "/wardrobe/calendar", "/wardrobe/outfits?occasion=travel", `/?tab=collections&category=${last}`];
  for (const javaScriptEnabled of [false, true]) {
    const { page } = await openPage(server, { as, javaScriptEnabled, width: 360, height: 640 });
    for (const path of paths) {
      await page.goto(path);
      const outside = () =>
        page.locator(".chips [aria-current]").evaluateAll((chips) =>
          chips
            .filter((chip) => {
              const [box, row] = [chip.getBoundingClientRect(), chip.parentElement?.getBoundingClientRect()];
              return !row || box.left < row.left || box.right > row.right + 1;
            })
            .map((chip) => chip.textContent),
        );
      await waitUntil(`the chip of ${path}`, async () => (await outside()).length === 0);
      expect(await page.locator(".chips [aria-current]").count()).toBeGreaterThan(0);
      expect(await page.evaluate(() => scrollY)).toBe(0);
    }
  }
});

test("Enter on a ticked piece takes it out of no wash: only a pressed button does something", async () => {
  const { bia, jacket } = await createWardrobe();
  await changePieces(bia.id, { pieceIds: [jacket.id], state: "wash" });
  const { page } = await openPage(server, { as: await createSignedInClient(server, bia) });
  await gotoHydrated(page, "/wardrobe/choose");
  const box = page.getByRole("checkbox", { name: /Jaqueta jeans/ });
  await box.press("Space");
  await box.press("Enter");
  await page.getByText("Escolha o que fazer.").waitFor();
  expect(await box.isChecked()).toBe(true);
  await page.getByRole("button", { name: "Excluir" }).click();
  await page.getByText("Ela sai também dos seus looks").waitFor();
  expect((await listWardrobe(bia.id, { state: "wash" }, { limit: 9, cursor: null })).items.map(({ id }) => id)).toEqual([jacket.id]);
});

testInBench("without scripts eva finds her wardrobe empty, keeps two photos, names them, and deletes one", async () => {
  const eva = await makeUser();
  const { page } = await openPage(server, { as: await createSignedInClient(server, eva), javaScriptEnabled: false });
  await page.goto(`${server.url}/?tab=collections&view=wardrobe`);
  await page.getByText("Seu guarda-roupa começa aqui").waitFor();
  await takeScreenshot(page, "wardrobe-none");
  await page.getByRole("link", { name: "Guardar peças" }).first().click();
  await page.getByLabel("Fotos das peças").setInputFiles(["demo/look-06.jpg", "demo/look-18.jpg"]);
  await page.getByLabel("Tipo de todas").selectOption("accessory");
  await takeScreenshot(page, "wardrobe-new");
  await page.getByRole("button", { name: "Guardar", exact: true }).click();
  await page.getByRole("heading", { level: 1, name: "Dar nome às peças" }).waitFor();
  await page.getByLabel("Nome").first().fill("Boina");
  await takeScreenshot(page, "wardrobe-name");
  await page.getByRole("button", { name: "Salvar", exact: true }).click();
  await page.getByRole("link", { name: /Boina/ }).waitFor();
  await page.getByRole("link", { name: "Escolher várias" }).click();
  await page.getByRole("checkbox", { name: /Boina/ }).check();
  await takeScreenshot(page, "wardrobe-choose");
  await page.getByRole("button", { name: "Excluir" }).click();
  await page.getByRole("button", { name: "Excluir 1 peça" }).click();
  await page.getByText("Peças excluídas").waitFor();
  expect((await listWardrobe(eva.id, {}, { limit: 9, cursor: null })).items).toMatchObject([{ kind: "accessory", name: null }]);
});

const screens = [
  [360, 640, "dark"],
  [1280, 800, "light"],
  [1280, 800, "dark"],
] as const;

for (const [width, height, theme] of screens) testInBench(`the wardrobe at ${width} × ${height}, ${theme}`, () => lookAtScreens(width, height, theme));

async function lookAtScreens(width: number, height: number, theme: "light" | "dark") {
  const { bia, jacket } = await createWardrobe();
  await setWorn(bia.id, jacket.id, { isWorn: true });
  await changePieces(bia.id, { pieceIds: [jacket.id], state: "wash" });
  const { page } = await openPage(server, { as: await createSignedInClient(server, bia), width, height, theme });
  const addresses = { wardrobe: "/?tab=collections&view=wardrobe", piece: `/wardrobe/${jacket.id}`, choose: "/wardrobe/choose", numbers: "/wardrobe/numbers" };
  for (const [name, path] of Object.entries(addresses)) {
    await gotoHydrated(page, path);
    await takeScreenshot(page, `wardrobe-${name}-${width}-${theme}`);
    expect(await runAxe(page)).toEqual([]);
  }
}
