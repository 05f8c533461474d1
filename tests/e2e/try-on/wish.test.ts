import { expect, test } from "bun:test";
import { eq } from "drizzle-orm";
import { db } from "#app/db/client.server";
import { tryOns } from "#app/db/schema";
import { imageUrlOf } from "#app/models/media/picture";
import { getDefaultWish } from "#app/models/try-on/default-wish";
import { keepPhoto } from "#app/models/try-on/kept-photo.server";
import { gotoHydrated, openPage, runAxe, takeScreenshot } from "#tests/browser";
import { getCredits, makeStoredPhoto } from "#tests/get-ready/try-ons";
import { createSignedInClient } from "#tests/http";
import { makeLook, makeUser } from "#tests/people";
import { startServer } from "#tests/server";

const server = await startServer({ RATE_LIMIT_FACTOR: "100", EDIT_POLL_MS: "200", WORKER: "off" });

test("ana's wish follows what she chooses until she writes her own, and with neither the form says what is missing", async () => {
  const ana = await makeUser();
  const look = await makeLook({ by: await makeUser(), look: 12 });
  const { page, getBrowserErrors } = await openPage(server, { as: await createSignedInClient(server, ana) });
  const wish = page.getByRole("textbox", { name: /Algum detalhe|O que você quer provar/ });
  const missing = page.getByText("Escolha uma peça ou escreva o que quer provar.");
  await page.goto(`/?tab=tryon&mode=edit&post=${look.id}`);
  await page.waitForFunction(() => "scripted" in document.documentElement.dataset);
  expect([await wish.inputValue(), await missing.count()]).toEqual([getDefaultWish("look", "pt"), 0]);

  await page.getByRole("link", { name: "Remover a peça" }).click();
  await missing.waitFor();
  expect(await wish.inputValue()).toBe("");
  await page.getByLabel("Sua foto: Galeria").setInputFiles("demo/look-08.jpg");
  await page.getByRole("button", { name: "Provar agora" }).click();
  await page.getByText("Prompt Necessário").waitFor();
  expect(await getCredits(ana)).toBe(5);
  await takeScreenshot(page, "get-ready-clothes-needed", { isWhole: true });
  expect(await runAxe(page)).toEqual([]);

  await page.getByLabel("Peça: Galeria").setInputFiles("demo/look-03.jpg");
  await missing.waitFor({ state: "detached" });
  expect(await wish.inputValue()).toBe(getDefaultWish("piece", "pt"));
  await page.getByRole("button", { name: "Remover a peça" }).click();
  await missing.waitFor();
  expect(await wish.inputValue()).toBe("");

  await page.getByRole("button", { name: "Tudo em linho" }).click();
  await missing.waitFor({ state: "detached" });
  await page.getByLabel("Peça: Galeria").setInputFiles("demo/look-03.jpg");
  await page.getByRole("img", { name: "Peça" }).waitFor();
  expect(await wish.inputValue()).toBe("Quero tudo em linho.");
  await page.getByRole("button", { name: "Provar agora" }).click();
  await page.getByRole("heading", { name: "Vestindo o look" }).waitFor();
  expect(await db.select().from(tryOns).where(eq(tryOns.userId, ana.id))).toMatchObject([{ kind: "piece", prompt: "Quero tudo em linho." }]);
  expect(getBrowserErrors().filter((line) => !line.includes("422"))).toEqual([]);
});

test("on a phone of 360×640 ana sees her photo, the look and the wish field above the button, with a kept photo too", async () => {
  const ana = await makeUser();
  await keepPhoto(ana.id, imageUrlOf((await makeStoredPhoto(ana)).id));
  const look = await makeLook({ by: await makeUser(), look: 12 });
  const { page } = await openPage(server, { as: await createSignedInClient(server, ana), width: 360, height: 640, hasTouch: true });
  await gotoHydrated(page, `/?tab=tryon&mode=edit&post=${look.id}`);
  await page.getByRole("radio", { name: "Minha foto 1" }).waitFor();
  const readTop = async (selector: string) => (await page.locator(selector).boundingBox())?.y ?? 0;
  expect((await readTop(".go-bar")) - (await readTop("textarea[name=prompt]"))).toBeGreaterThan(30);
});
