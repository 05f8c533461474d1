import { afterAll, expect, test } from "bun:test";
import { openPage, runAxe, runBeforeScripts, takeScreenshot, viewportsToTest } from "#tests/browser";
import { startFakeFal } from "#tests/fakes/fal";
import { makeColor } from "#tests/get-ready/try-ons";
import { createSignedInClient } from "#tests/http";
import { makeLook, makeUser } from "#tests/people";
import { startServer } from "#tests/server";

const fal = startFakeFal({ picture: await makeColor("#2040c0") });
afterAll(() => fal.stop());
const server = await startServer({ ...fal.environment, RATE_LIMIT_FACTOR: "100", EDIT_POLL_MS: "200" });

for (const scripts of viewportsToTest([true, false]))
  test(`ana agrees to the AI provider in the form, and a refusal keeps what she ticked (scripts: ${scripts})`, async () => {
    const [ana, bia] = [await makeUser(), await makeUser()];
    const look = await makeLook({ by: bia, look: 12 });
    const { page } = await openPage(server, { as: await createSignedInClient(server, ana), javaScriptEnabled: scripts });
    await page.goto(`/?tab=tryon&mode=edit&post=${look.id}`);
    const agreement = page.getByRole("checkbox", { name: /fal\.ai/ });
    if (scripts) await runBeforeScripts(page, `/?tab=tryon&mode=edit&post=${look.id}`, () => agreement.check());
    else await agreement.check();
    if (scripts) expect(await runAxe(page)).toEqual([]);
    await takeScreenshot(page, `get-ready-notice-${scripts}`);
    await page.getByRole("textbox", { name: "Algum detalhe?" }).fill("Quero este vestido");
    await page.getByRole("button", { name: "Provar agora" }).click();
    await page.getByText("Imagens Necessárias").waitFor();
    expect(await agreement.isChecked()).toBe(true);
    await page.getByLabel("Sua foto: Galeria").setInputFiles("demo/look-08.jpg");
    await page.getByRole("button", { name: "Provar agora" }).click();
    await page.getByRole("heading", { name: "Veja como ficou!" }).waitFor();
    expect(await page.getByText("Demonstração sem IA").count()).toBe(0);
  });
