import { expect, test } from "bun:test";
import { createCollection } from "#app/models/collections/collection.server";
import { addToCollection } from "#app/models/collections/collection-item.server";
import { imageUrlOf } from "#app/models/media/picture";
import { keepPhoto } from "#app/models/try-on/kept-photo.server";
import { openPage, runAxe, takeScreenshot, testInBench, themesToTest, viewportsToTest } from "#tests/browser";
import { getCredits, makeStoredPhoto } from "#tests/get-ready/try-ons";
import { createSignedInClient } from "#tests/http";
import { makeLook, makeUser } from "#tests/people";
import { startServer } from "#tests/server";

const server = await startServer({ RATE_LIMIT_FACTOR: "1", WORKER: "off" });

/** Ana with a photo and a collection of four of Bia's looks, and one that may not be tried. */
async function createScene() {
  const [ana, bia] = [await makeUser(), await makeUser()];
  for (const color of ["#4060a0", "#a06040"]) await keepPhoto(ana.id, imageUrlOf((await makeStoredPhoto(ana, color)).id));
  const collection = await createCollection(ana.id, { name: "Verão", description: "Para a praia", category: null, isPrivate: false });
  await addToCollection(ana.id, collection.id, (await makeLook({ by: bia, look: 9, allowTryOn: false })).id, {});
  for (const look of [2, 5, 7, 12]) await addToCollection(ana.id, collection.id, (await makeLook({ by: bia, look })).id, {});
  return { ana, collection, as: await createSignedInClient(server, ana) };
}

test.each(
  viewportsToTest([
    ["with scripts", true],
    ["without scripts", false],
  ] as const),
)("ana tries her whole collection on, after she has read what it costs, and stops it, %s", async (_, javaScriptEnabled) => {
  const { ana, collection, as } = await createScene();
  const { page, getBrowserErrors } = await openPage(server, { as, javaScriptEnabled });
  await page.goto(`/?tab=collections&category=${collection.id}`);
  await page.getByRole("link", { name: "Provar todos 4 looks · 4 créditos" }).click();
  await page.getByRole("heading", { name: "Provar todos: Verão" }).waitFor();
  await page.getByText("1 look fica de fora: quem postou não permite provar.").waitFor();
  await page.getByRole("link", { name: "Foto 2" }).click();
  await page.locator("a[aria-label='Foto 2'][aria-current]").waitFor();
  expect(await getCredits(ana)).toBe(5);
  await page.getByRole("button", { name: "Provar 4 looks · 4 créditos" }).click();
  await page.getByText("3 sendo criados · 1 na fila").waitFor();
  expect(await getCredits(ana)).toBe(1);
  await page.getByRole("button", { name: "Parar" }).click();
  await page.getByText("4 cancelados e não cobrados").waitFor();
  expect([await getCredits(ana), getBrowserErrors()]).toEqual([5, []]);
  await page.context().close();
});

const screens = [
  [390, 844],
  [360, 640],
  [1280, 800],
] as const;

testInBench("the collection, its confirmation and its progress fit every screen", async () => {
  for (const [width, height] of viewportsToTest(screens)) {
    const { collection, as } = await createScene();
    for (const theme of themesToTest) {
      const { page } = await openPage(server, { as, width, height, theme });
      const show = async (path: string, name: string) => {
        await page.goto(path);
        await page.getByText("Verão").first().waitFor();
        expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
        await takeScreenshot(page, `run-${width}-${theme}-${name}`);
        expect(await runAxe(page)).toEqual([]);
      };
      await show(`/?tab=collections&category=${collection.id}`, "collection");
      await show(`/collections/${collection.id}/try`, "confirm");
      await page.getByRole("button", { name: "Provar 4 looks · 4 créditos" }).click();
      await page.getByText("3 sendo criados · 1 na fila").waitFor();
      await takeScreenshot(page, `run-${width}-${theme}-progress`);
      expect(await runAxe(page)).toEqual([]);
      await page.getByRole("button", { name: "Parar" }).click();
      await page.getByText("cancelados e não cobrados").waitFor();
      await page.context().close();
    }
  }
});
