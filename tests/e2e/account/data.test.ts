import { expect, test } from "bun:test";
import { unzipSync } from "fflate";
import { getLastCopy } from "#app/models/privacy/data-copy.server";
import { openPage, runAxe, takeScreenshot } from "#tests/browser";
import { createSignedInClient } from "#tests/http";
import { makeLook, makeUser, password } from "#tests/people";
import { startServer, waitUntil } from "#tests/server";

const server = await startServer();

test("ana sees what is kept of her, asks for a copy, and takes it when it is there", async () => {
  const ana = await makeUser();
  await makeLook({ by: ana, look: 3 });
  const { page, getBrowserErrors } = await openPage(server, { as: await createSignedInClient(server, ana) });
  await page.goto("/settings");
  await page.getByRole("link", { name: "Seus dados" }).click();
  await page.getByRole("heading", { name: "Seus dados" }).waitFor();
  await page.getByText("Fica pronto em alguns minutos").waitFor();
  await takeScreenshot(page, "data-before");
  await page.getByRole("button", { name: "Pedir uma cópia" }).click();
  await page.getByText("Cópia pedida").waitFor();
  await page.getByText("Sua cópia está pronta").waitFor();
  expect(await page.getByRole("button", { name: "Pedir uma cópia" }).count()).toBe(0);
  expect(await runAxe(page)).toEqual([]);
  await takeScreenshot(page, "data-ready", { isWhole: true });
  const [download] = await Promise.all([page.waitForEvent("download"), page.getByRole("link", { name: "Baixar" }).click()]);
  expect(download.suggestedFilename()).toMatch(/^espelho-.*\.zip$/);
  const files = unzipSync(await Bun.file(await download.path()).bytes());
  expect(Object.keys(files).filter((name) => name.startsWith("pictures/")).length).toBe(1);
  expect(getBrowserErrors()).toEqual([]);
});

test("without JavaScript, in English, the copy is asked for by a form and there on the next look", async () => {
  const ana = await makeUser();
  const { page } = await openPage(server, { as: await createSignedInClient(server, ana), javaScriptEnabled: false, language: "en" });
  await page.goto("/settings/data");
  await page.getByRole("button", { name: "Request a copy" }).click();
  await page.getByText("Copy requested").waitFor();
  await waitUntil("the copy to be made", async () => (await getLastCopy(ana.id))?.isReady === true);
  await page.reload();
  await page.getByRole("link", { name: "Download" }).waitFor();
});

test("ana deletes her account in the panel, sees until when she may come back, and keeps it after all", async () => {
  const ana = await makeUser();
  const { page, getBrowserErrors } = await openPage(server, { as: await createSignedInClient(server, ana) });
  await page.goto("/settings/account");
  await page.getByRole("link", { name: "Excluir Conta" }).click();
  await page.getByRole("heading", { name: "Excluir conta" }).waitFor();
  await page.getByLabel("Senha atual").fill("Errada#123");
  await page.getByRole("button", { name: "Excluir Conta" }).click();
  await page.getByText("A senha atual não confere.").waitFor();
  expect(await runAxe(page)).toEqual([]);
  await takeScreenshot(page, "delete-account", { isWhole: true });
  await page.getByLabel("Senha atual").fill(password);
  await page.getByRole("button", { name: "Excluir Conta" }).click();
  await page.getByRole("heading", { name: "Sua conta será excluída" }).waitFor();
  expect(await runAxe(page)).toEqual([]);
  await takeScreenshot(page, "leaving");
  await page.goto("/");
  await page.getByLabel("Email", { exact: true }).fill(ana.email);
  await page.getByLabel("Senha", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Entrar", exact: true }).click();
  await page.getByRole("button", { name: "Manter minha conta" }).click();
  await page.getByText("Que bom que você ficou").waitFor();
  expect(getBrowserErrors().filter((error) => !/403|401/.test(error))).toEqual([]);
});

test("without JavaScript an account is deleted by a form, and kept by another one", async () => {
  const ana = await makeUser();
  const { page } = await openPage(server, { as: await createSignedInClient(server, ana), javaScriptEnabled: false, language: "en" });
  await page.goto("/settings/delete");
  await page.getByLabel("Current password").fill(password);
  await page.getByRole("button", { name: "Delete Account" }).click();
  await page.getByRole("heading", { name: "Your account will be deleted" }).waitFor();
  await page.getByRole("button", { name: "Keep my account" }).click();
  await page.getByText("Glad you stayed").waitFor();
});
