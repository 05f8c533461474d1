import { expect, test } from "bun:test";
import { eq } from "drizzle-orm";
import { db } from "#app/db/client.server";
import { posts, tryOns } from "#app/db/schema";
import { addToCollection } from "#app/models/collections/collection-item.server";
import { getSavedCollectionId } from "#app/models/collections/collection-posts.server";
import { imageUrlOf } from "#app/models/media/picture";
import { keepPhoto } from "#app/models/try-on/kept-photo.server";
import { gotoHydrated, openPage, runAxe, takeScreenshot, viewportsToTest } from "#tests/browser";
import { getTryOnRow, makeResult } from "#tests/get-ready/try-ons";
import { createSignedInClient } from "#tests/http";
import { giveBody, makeWearableLook } from "#tests/layers";
import { ingestDemoLook } from "#tests/media/demo-pictures";
import { makeTall } from "#tests/media/tall";
import { makeLook, makeUser } from "#tests/people";
import { startServer } from "#tests/server";

const server = await startServer({ VISION: "on", RATE_LIMIT_FACTOR: "100", WORKER: "off" });
const tryOnIdOf = (url: string) => new URL(url).pathname.split("/").pop() ?? "";

/** Ana with a result of Bia's look. */
async function createScene(more: Partial<typeof tryOns.$inferInsert> & { photo?: Uint8Array } = {}) {
  const [ana, bia] = [await makeUser(), await makeUser()];
  const look = await makeWearableLook({ by: bia, look: 2 });
  const result = await makeResult(ana, { sourcePostId: look.id, kind: "look", ...more });
  const [post] = await db.select({ imageUrl: posts.imageUrl }).from(posts).where(eq(posts.id, look.id));
  const imageUrls = [result.imageUrls[0] ?? "", post?.imageUrl ?? ""];
  await db.update(tryOns).set({ imageUrls }).where(eq(tryOns.id, result.id));
  return { ana, bia, look, result, imageUrls, as: await createSignedInClient(server, ana) };
}

test.each(
  viewportsToTest([
    ["with scripts", true],
    ["without scripts", false],
  ] as const),
)("from a result ana tries another look on the same photo, and the same look on another photo, %s", async (_, javaScriptEnabled) => {
  const { ana, bia, look, result, imageUrls, as } = await createScene();
  const other = await makeLook({ by: bia, look: 7 });
  await addToCollection(ana.id, await getSavedCollectionId(ana.id), other.id, {});
  const photo = await ingestDemoLook(ana.id, 8, "edit_input");
  const { page } = await openPage(server, { as, javaScriptEnabled });
  await page.goto(`/get-ready/${result.id}`);
  await page.getByRole("link", { name: "Provar outro look" }).click();
  await page.waitForURL("**keep=person");
  if (javaScriptEnabled) {
    await page.getByRole("button", { name: "Looks", exact: true }).click();
    await page.getByRole("dialog").getByRole("region", { name: "Salvos" }).getByRole("button").click();
  } else
    await page
      .getByRole("link", { name: `Provar o look de @${bia.username}` })
      .nth(0)
      .click();
  await page.waitForURL("**post=*");
  await page.getByRole("link", { name: `Look de @${bia.username}`, exact: true }).waitFor();
  await takeScreenshot(page, `again-look-${javaScriptEnabled ? "scripts" : "plain"}`);
  await page.getByRole("button", { name: "Provar agora" }).click();
  await page.waitForURL("**/get-ready/*");
  const again = await getTryOnRow(tryOnIdOf(page.url()));
  expect([again.id === result.id, again.imageUrls[0]]).toEqual([false, imageUrls[0]]);
  if (javaScriptEnabled) expect(again.sourcePostId).toBe(other.id);
  expect(again.imageUrls).toHaveLength(2);

  await keepPhoto(ana.id, imageUrlOf(photo.id));
  await page.goto(`/get-ready/${result.id}`);
  await page.getByRole("link", { name: "Outra foto" }).click();
  await page.waitForURL("**keep=clothes*");
  await page.getByRole("link", { name: `Look de @${bia.username}`, exact: true }).waitFor();
  await page.getByRole("radio", { name: "Minha foto 1" }).check({ force: true });
  await takeScreenshot(page, `again-photo-${javaScriptEnabled ? "scripts" : "plain"}`);
  await page.getByRole("button", { name: "Provar agora" }).click();
  await page.waitForURL("**/get-ready/*");
  const { sourcePostId, imageUrls: tried } = await getTryOnRow(tryOnIdOf(page.url()));
  expect([sourcePostId, tried]).toEqual([look.id, [photo.id, imageUrls[1] ?? ""]]);
  await page.context().close();
});

test("ana holds the free preview against the result, and the post says whose look it is", async () => {
  const { ana, bia, result, as } = await createScene();
  await giveBody(ana);
  const { page, getBrowserErrors } = await openPage(server, { as });
  await gotoHydrated(page, `/get-ready/${result.id}`);
  expect(await page.getByRole("button", { name: "Prévia grátis" }).count()).toBe(0);
  await gotoHydrated(page, `/user/${bia.id}`);
  await page.getByRole("switch", { name: "Em mim" }).click();
  await page.locator("canvas[data-drawn]").waitFor();
  await gotoHydrated(page, `/get-ready/${result.id}`);
  const preview = page.getByRole("button", { name: "Prévia grátis" });
  await preview.click();
  await page.locator(".free-preview canvas[data-drawn]").waitFor();
  expect(await page.getByRole("img", { name: `Você com o look de @${bia.username}, uma prévia feita no aparelho` }).count()).toBe(1);
  expect(await preview.getAttribute("aria-pressed")).toBe("true");
  const [shown, compared] = [await page.locator(".free-preview canvas").boundingBox(), await page.locator(".compare").boundingBox()];
  expect(shown).toEqual(compared);
  await takeScreenshot(page, "preview-on");
  expect(await runAxe(page)).toEqual([]);
  await preview.click();
  await page.locator(".free-preview canvas").waitFor({ state: "detached" });
  await takeScreenshot(page, "preview-off");
  await page.getByRole("link", { name: "Postar" }).click();
  await page.getByRole("link", { name: `Look de @${bia.username}`, exact: true }).waitFor();
  await page.getByText("O post mostra de quem é o look.").waitFor();
  await takeScreenshot(page, "post-of-whom", { isWhole: true });
  expect([await runAxe(page), getBrowserErrors()]).toEqual([[], []]);
});

test("a result of another shape than its photo stands whole beside it, on faces of one size, also in the dialog of the collections", async () => {
  const { bia, result, as } = await createScene({ photo: await makeTall("demo/look-25.jpg") });
  const { page, getBrowserErrors } = await openPage(server, { as });
  await gotoHydrated(page, `/get-ready/${result.id}`);
  const readFaces = () =>
    page
      .locator(".compare__img")
      .evaluateAll((faces) => faces.map((face) => [Math.round(face.clientWidth), Math.round(face.clientHeight), getComputedStyle(face).objectFit]));
  const [after, before] = await readFaces();
  expect([before?.slice(0, 2), before?.[2]]).toEqual([after?.slice(0, 2), "contain"]);
  await takeScreenshot(page, "other-shape");
  await gotoHydrated(page, `/?tab=collections&view=getready&edit=${result.id}`);
  const dialog = page.getByRole("dialog", { name: "Resultado" });
  await dialog.getByRole("link", { name: `Look de @${bia.username}`, exact: true }).waitFor();
  await dialog.getByRole("link", { name: "Provar outro look" }).waitFor();
  const [inDialog, beforeInDialog] = await readFaces();
  expect(beforeInDialog?.slice(0, 2)).toEqual(inDialog?.slice(0, 2));
  await takeScreenshot(page, "dialog");
  expect([await runAxe(page), getBrowserErrors()]).toEqual([[], []]);
});
