import { expect, test } from "bun:test";
import type { Me, Settings } from "#app/models/contract";
import { openPage, runAxe, takeScreenshot, testInBench } from "#tests/browser";
import { createSignedInClient } from "#tests/http";
import { makeUser } from "#tests/people";
import { startServer } from "#tests/server";

const server = await startServer({ WORKER: "off" });

const makeNewcomer = () => makeUser({ isOnboardingComplete: false });

test("eva is led through three steps: the camera is really asked for, styles are checkboxes, and the switch is hers", async () => {
  const as = await createSignedInClient(server, await makeNewcomer());
  const { page, getBrowserErrors } = await openPage(server, { as });
  await page.addInitScript(() => {
    const media = navigator.mediaDevices;
    const ask = media.getUserMedia.bind(media);
    media.getUserMedia = (wishes) => {
      sessionStorage.setItem("asked", JSON.stringify(wishes));
      return ask(wishes);
    };
  });
  await page.goto("/?tab=collections");
  await page.getByRole("heading", { name: "Boas-vindas ao Espelho" }).waitFor();
  expect(new URL(page.url()).pathname).toBe("/onboarding");
  expect(await page.getByRole("listitem").count()).toBe(3);
  await takeScreenshot(page, "onboarding-1");
  await page.getByRole("link", { name: "Começar" }).click();
  await page.getByRole("link", { name: "Permitir câmera" }).waitFor();
  await takeScreenshot(page, "onboarding-2");
  await page.getByRole("link", { name: "Permitir câmera" }).click();
  await page.getByRole("checkbox", { name: "Vintage" }).waitFor();
  expect(await page.evaluate(() => sessionStorage.getItem("asked"))).toBe('{"video":true,"audio":false}');

  expect(await page.getByRole("checkbox").count()).toBe(6);
  await page.getByRole("checkbox", { name: "Streetwear" }).focus();
  await page.keyboard.press("Space");
  await page.getByRole("checkbox", { name: "Minimalista" }).check();
  await takeScreenshot(page, "onboarding-3", { isWhole: true });
  await page.getByRole("switch", { name: /Análise de estilo/ }).click();
  await page.getByRole("link", { name: "Voltar" }).click();
  await page.getByRole("link", { name: "Agora não" }).click();
  await page.getByRole("checkbox", { name: "Boêmio" }).check();
  await page.getByRole("switch", { name: /Análise de estilo/ }).click();
  await page.getByRole("button", { name: "Continuar para o app" }).click();
  await page.getByRole("navigation", { name: "Principal" }).waitFor();
  expect(new URL(page.url()).pathname).toBe("/");
  expect(await as.json<Me>("/api/user/me")).toMatchObject({ isOnboardingComplete: true, stylePreferences: ["bohemian"] });
  expect(await as.json<Settings>("/api/user-settings")).toMatchObject({ styleAnalysisEnabled: false });
  expect(getBrowserErrors()).toEqual([]);
});

test("a refused camera leads on as well, and whoever changes their mind signs out, without JavaScript too", async () => {
  const { page } = await openPage(server, { as: await createSignedInClient(server, await makeNewcomer()) });
  await page.addInitScript(() => {
    navigator.mediaDevices.getUserMedia = () => Promise.reject(new DOMException("no", "NotAllowedError"));
  });
  await page.goto("/onboarding?step=2");
  await page.getByRole("link", { name: "Permitir câmera" }).click();
  await page.getByRole("checkbox", { name: "Vintage" }).waitFor();

  const as = await createSignedInClient(server, await makeNewcomer());
  const { page: plain } = await openPage(server, { as, javaScriptEnabled: false, language: "en" });
  await plain.goto("/settings");
  await plain.getByRole("link", { name: "Get Started" }).click();
  await plain.getByRole("link", { name: "Allow camera" }).click();
  await plain.getByRole("checkbox", { name: "Vintage" }).check();
  await plain.getByRole("checkbox", { name: "Athleisure" }).check();
  await plain.getByRole("switch", { name: /Style analysis/ }).uncheck();
  await plain.getByRole("button", { name: "Continue to App" }).click();
  await plain.getByRole("navigation", { name: "Main" }).waitFor();
  expect(await as.json<Me>("/api/user/me")).toMatchObject({ stylePreferences: ["vintage", "athleisure"] });
  expect(await as.json<Settings>("/api/user-settings")).toMatchObject({ styleAnalysisEnabled: false });

  const { page: leaving } = await openPage(server, { as: await createSignedInClient(server, await makeNewcomer()), javaScriptEnabled: false });
  await leaving.goto("/");
  await leaving.getByRole("button", { name: "Entrar com outra conta" }).click();
  await leaving.getByText("Você foi desconectado com sucesso.").waitFor();
});

testInBench("the three steps are whole in both languages, wide and narrow, light and dark", async () => {
  const as = await createSignedInClient(server, await makeNewcomer());
  for (const look of [
    { width: 390, height: 844, theme: "dark", language: "pt" },
    { width: 1280, height: 800, theme: "light", language: "en" },
    { width: 320, height: 640, theme: "light", language: "pt" },
  ] as const) {
    const { page } = await openPage(server, { ...look, as });
    for (const step of [1, 2, 3]) {
      await page.goto(`/onboarding?step=${step}`);
      const label = `${step} ${look.width}`;
      expect({ label, found: await runAxe(page) }).toEqual({ label, found: [] });
      expect({ label, fits: await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth) }).toEqual({ label, fits: true });
      await takeScreenshot(page, `onboarding-${step}-${look.width}-${look.theme}`, { isWhole: true });
    }
    await page.context().close();
  }
});
