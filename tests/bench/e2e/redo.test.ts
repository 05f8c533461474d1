import { afterAll, expect, test } from "bun:test";
import { eq } from "drizzle-orm";
import { db } from "#app/db/client.server";
import { tryOnFeedback, tryOns } from "#app/db/schema";
import { giveConsent } from "#app/models/privacy/consent.server";
import { openPage, runAxe, takeScreenshot, testInBench, themesToTest, viewportsToTest } from "#tests/browser";
import { startFakeFal } from "#tests/fakes/fal";
import { makeColor, makeResult } from "#tests/get-ready/try-ons";
import { createSignedInClient } from "#tests/http";
import { makeUser } from "#tests/people";
import { startServer } from "#tests/server";

const fal = startFakeFal({ picture: await makeColor("#2040c0") });
afterAll(() => fal.stop());
const server = await startServer({
  ...fal.environment,
  RATE_LIMIT_FACTOR: "100",
});

/** Ana with a result that she has to judge. */
async function createAna(more: Partial<typeof tryOns.$inferInsert> = {}) {
  const ana = await makeUser();
  await giveConsent(ana.id, "ai_provider", "pt");
  const { id } = await makeResult(ana, { model: "google/nano-banana-2.1/edit", ...more });
  return { id, as: await createSignedInClient(server, ana) };
}

test.each(
  viewportsToTest([
    ["with scripts", true],
    ["without scripts", false],
  ] as const),
)("ana says that her face changed and has the result made again, %s", async (_, javaScriptEnabled) => {
  const { id, as } = await createAna();
  fal.script({ polls: Number.POSITIVE_INFINITY });
  const { page } = await openPage(server, { as, javaScriptEnabled });
  await page.goto(`/get-ready/${id}`);
  await page.getByRole("button", { name: "Não gostei" }).click();
  await page.getByText("O rosto mudou").click();
  await page.getByRole("button", { name: "Enviar" }).click();
  await page.getByRole("button", { name: "Refazer de graça" }).click();
  await page.waitForURL((url) => url.pathname.startsWith("/get-ready/") && !url.pathname.endsWith(id));
  await page.getByRole("heading", { name: "Vestindo o look" }).waitFor();
  const [redo] = await db.select().from(tryOns).where(eq(tryOns.redoOf, id));
  expect(new URL(page.url()).pathname).toBe(`/get-ready/${redo?.id}`);
  await page.goto(`/get-ready/${id}`);
  await page.getByRole("link", { name: "Ver o que foi refeito" }).waitFor();
  await page.context().close();
});

testInBench("the offer of a redo and the words of a second try fit every screen", async () => {
  const judged = await createAna();
  await db.insert(tryOnFeedback).values({ editId: judged.id, good: false, reason: "face" });
  const again = await createAna({ status: "processing", resultImageUrls: [], refusedModel: "fal-ai/bytedance/seedream/v4/edit" });
  for (const [width, height] of viewportsToTest([
    [390, 844],
    [360, 640],
    [1280, 800],
  ] as const))
    for (const theme of themesToTest) {
      const first = await openPage(server, { as: judged.as, width, height, theme });
      await first.page.goto(`/get-ready/${judged.id}`);
      await first.page.getByRole("button", { name: "Refazer de graça" }).scrollIntoViewIfNeeded();
      await takeScreenshot(first.page, `redo-${width}-${theme}-offer`);
      expect(await runAxe(first.page)).toEqual([]);
      await first.page.context().close();
      const second = await openPage(server, { as: again.as, width, height, theme });
      await second.page.goto(`/get-ready/${again.id}`);
      await second.page.getByText("não ficou fiel à sua foto").filter({ visible: true }).last().waitFor();
      await takeScreenshot(second.page, `redo-${width}-${theme}-second-try`);
      expect(await runAxe(second.page)).toEqual([]);
      await second.page.context().close();
    }
});
