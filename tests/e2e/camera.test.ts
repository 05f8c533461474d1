import { expect, test } from "bun:test";
import type { Page } from "playwright";
import { aPage, axe, picture } from "../browser.ts";
import { signedIn } from "../http.ts";
import { aLook, aUser } from "../people.ts";
import { startServer } from "../server.ts";

const server = await startServer({ RATE_LIMIT_FACTOR: "100", EDIT_POLL_MS: "200" });

const shutter = (page: Page) => page.getByRole("button", { name: "Fotografar" });

async function atTheMirror(wishes: Parameters<typeof aPage>[1] = {}) {
  const ana = await aUser({ name: "Ana Souza" });
  const opened = await aPage(server, { as: await signedIn(server, ana), ...wishes });
  await opened.page.goto("/?tab=tryon");
  return { ana, ...opened };
}

test.each([
  ["phone", 390, 844, "light"],
  ["phone", 390, 844, "dark"],
  ["small", 360, 640, "light"],
  ["landscape", 844, 390, "light"],
  ["desk", 1280, 800, "light"],
  ["desk", 1280, 800, "dark"],
] as const)("a photo from the camera on a %s of %i by %i, %s", async (name, width, height, theme) => {
  const { page, complaints } = await atTheMirror({ width, height, theme });
  const shot = async (what: string) => {
    await page.evaluate(() => Promise.all(document.getAnimations().map((animation) => animation.finished)));
    await picture(page, `camera-${name}-${theme}-${what}`);
  };
  await page.getByRole("heading", { name: "Veja o look em você" }).waitFor();
  await page.getByRole("button", { name: "Ligar câmera" }).waitFor();
  await shot("1-door");
  expect(await axe(page)).toEqual([]);
  await page.getByRole("button", { name: "Ligar câmera" }).click();
  await page.getByRole("status").filter({ hasText: "Câmera ligada" }).waitFor();
  await shot("2-live");
  expect(await axe(page)).toEqual([]);
  await page.getByRole("button", { name: "Configurações da câmera" }).click();
  await page.getByRole("dialog", { name: "Câmera" }).waitFor();
  await page.getByRole("radio", { name: "PNG" }).waitFor();
  await shot("3-settings");
  expect(await axe(page)).toEqual([]);
  await page.getByRole("dialog").getByRole("button", { name: "Fechar" }).click();
  await page.getByRole("button", { name: "Gravar" }).click();
  await page.getByText("0:01 / 0:10").waitFor();
  await shot("4-recording");
  expect(await axe(page)).toEqual([]);
  await page.getByRole("button", { name: "Parar a gravação" }).first().click();
  await page.getByRole("heading", { name: "Escolha o melhor momento" }).waitFor();
  await shot("5-frames");
  expect(await axe(page)).toEqual([]);
  await page.getByRole("button", { name: "Gravar de novo" }).click();
  await shutter(page).click();
  await page.getByRole("img", { name: "Sua foto" }).waitFor();
  await shot("6-photo");
  expect(await axe(page)).toEqual([]);
  await page.getByRole("button", { name: "Cortar" }).click();
  await page.getByRole("slider", { name: "Zoom" }).waitFor();
  await shot("7-crop");
  expect(await axe(page)).toEqual([]);
  expect(complaints()).toEqual([]);
});
