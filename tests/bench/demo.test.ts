import { expect, test } from "bun:test";
import { seedDemo } from "#app/demo/demo.server";
import { findDemoPerson } from "#app/demo/demo-account.server";
import { openPage } from "#tests/browser";
import { createSignedInClient } from "#tests/http";
import { startServer } from "#tests/server";

test("marina's demo is lived in: messages that wait, an answered comment, results of her try-ons, credits that fit her plan", async () => {
  await seedDemo();
  const server = await startServer();
  const marina = await findDemoPerson("marina_lk");
  if (!marina) throw new Error("marina is not there");
  const { page, getBrowserErrors } = await openPage(server, { as: await createSignedInClient(server, marina) });

  await page.goto("/?tab=feed&feed=following");
  await page.getByRole("link", { name: /Mensagens, 3 não lidas/ }).waitFor();
  expect(await page.locator(".wall img").count()).toBeGreaterThan(8);
  await page.goto("/messages");
  await page.getByRole("link", { name: /Dandara/ }).click();
  await page.getByText("Provei. O que você acha?").waitFor();
  await page.getByText("MARINA. É seu. Nem discuto.").waitFor();

  await page.goto("/?tab=collections&view=getready");
  await page
    .getByRole("img", { name: /^Edição de / })
    .first()
    .waitFor();
  expect(await page.getByRole("img", { name: /^Edição de / }).count()).toBe(4);
  await page.goto("/credits");
  await page.getByText("94", { exact: true }).first().waitFor();
  await page.goto("/activity");
  await page
    .getByText(/comentou seu look/)
    .first()
    .waitFor();
  expect(getBrowserErrors()).toEqual([]);
  expect(await server.stop()).toBe(0);
}, 240_000);
