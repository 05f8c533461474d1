import { expect, test } from "bun:test";
import { openPage, runAxe, takeScreenshot, testInBench, themesToTest, viewportsToTest } from "#tests/browser";
import { makeResult } from "#tests/get-ready/try-ons";
import { createSignedInClient } from "#tests/http";
import { makeTall } from "#tests/media/tall";
import { makeUser } from "#tests/people";
import { startServer } from "#tests/server";

const server = await startServer({ RATE_LIMIT_FACTOR: "100" });

/** Ana with two versions of a 9:16 result. */
async function createAna() {
  const ana = await makeUser();
  const pictures = { photo: await makeTall("demo/look-25.jpg"), result: await makeTall("demo/look-07.jpg") };
  const first = await makeResult(ana, pictures);
  const second = await makeResult(ana, { ...pictures, versionOf: first.id });
  return { first, second, as: await createSignedInClient(server, ana) };
}

test.each(
  viewportsToTest([
    ["with scripts", true],
    ["without scripts", false],
  ] as const),
)("ana compares two versions and chooses the second, %s", async (_, javaScriptEnabled) => {
  const { first, second, as } = await createAna();
  const { page } = await openPage(server, { as, javaScriptEnabled });
  await page.goto(`/get-ready/${first.id}`);
  await page.getByRole("heading", { name: "Qual ficou melhor?" }).waitFor();
  await page.getByRole("button", { name: "Escolher esta: Versão 2" }).click();
  await page.waitForURL(`**/get-ready/${second.id}?view=one`);
  await page.getByRole("link", { name: "Comparar as 2 versões" }).click();
  await page.getByText("Escolhida").waitFor();
  await page.getByRole("link", { name: "Provar outro look" }).click();
  await page.waitForURL(`**again=${second.id}&keep=person`);
  await page.context().close();
});

testInBench("a 9:16 result and its acts are in view on every screen", async () => {
  const { first, as } = await createAna();
  for (const [width, height] of viewportsToTest([
    [360, 640],
    [390, 844],
    [1280, 800],
  ] as const))
    for (const theme of themesToTest) {
      const { page } = await openPage(server, { as, width, height, theme });
      await page.goto(`/get-ready/${first.id}?view=one`);
      const picture = await page.locator(".compare").boundingBox();
      const acts = await page.getByRole("navigation", { name: "O que fazer com o resultado" }).boundingBox();
      expect((picture?.width ?? 0) / (picture?.height ?? 1)).toBeCloseTo(9 / 16, 2);
      expect([width, (picture?.y ?? 0) + (picture?.height ?? 0) <= height, (acts?.y ?? height) + (acts?.height ?? 0) <= height]).toEqual([width, true, true]);
      await takeScreenshot(page, `versions-${width}-${theme}-one`);
      expect(await runAxe(page)).toEqual([]);
      await page.goto(`/get-ready/${first.id}?view=versions`);
      await page.getByRole("button", { name: "Escolher esta: Versão 1" }).waitFor();
      await takeScreenshot(page, `versions-${width}-${theme}-set`);
      expect(await runAxe(page)).toEqual([]);
      await page.context().close();
    }
});
