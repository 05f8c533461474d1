import { expect, test } from "bun:test";
import { env } from "#app/config/env.server";
import { addComment } from "#app/models/looks/comment.server";
import { decidePost } from "#app/models/moderation/moderation-act.server";
import { reportPost, reportUser } from "#app/models/moderation/report.server";
import { openPage, runAxe, takeScreenshot, viewportsToTest } from "#tests/browser";
import { createSignedInClient } from "#tests/http";
import { makeLook, makePost, makeUser } from "#tests/people";
import { startServer } from "#tests/server";

const server = await startServer({ ADMIN_EMAILS: "marta@exemplo.com,rita@exemplo.com", RATE_LIMIT_FACTOR: "1000", WORKER: "off" });

test("marta works through a report, suspends its author and reads the answer, who sees one page only and writes it there", async () => {
  const [marta, ana, bia] = [await makeUser({ email: "marta@exemplo.com" }), await makeUser({ name: "Ana Prado" }), await makeUser({ name: "Bia Leal" })];
  const look = await makeLook({ by: ana, look: 9, caption: "Camisa de linho e saia de algodão cru, tudo de brechó" });
  const [second, third] = [await makeLook({ by: ana, look: 12 }), await makeLook({ by: bia, look: 14, caption: "Verde" })];
  await reportPost(bia.id, look.id, { reason: "copyright", description: "Esta foto é minha, de 2024." });
  for (const [index, reason] of (["spam", "underage", "spam"] as const).entries())
    await reportPost((await makeUser()).id, index === 0 ? look.id : second.id, { reason, description: "" });
  await reportPost(ana.id, third.id, { reason: "other", description: "" });
  await reportUser(bia.id, ana.id, { reason: "spam", description: "Manda o mesmo link para todo mundo." });
  await addComment(bia.id, look.id, "Devolve a minha foto");
  await makePost({ by: ana });

  const { page, getBrowserErrors } = await openPage(server, { as: await createSignedInClient(server, marta), width: 1280, height: 800 });
  await page.goto("/admin");
  expect(await runAxe(page)).toEqual([]);
  await takeScreenshot(page, "moderation-queue-1280");
  await page.getByRole("link", { name: /Camisa de linho/ }).click();
  await page.getByRole("heading", { name: `Look de @${ana.username}` }).waitFor();
  expect(await runAxe(page)).toEqual([]);
  await takeScreenshot(page, "moderation-post-1280", { isWhole: true });
  const decide = page.getByRole("main").locator("form").first();
  await decide.getByText("Retirar", { exact: true }).click();
  await decide.getByRole("button", { name: "Registrar" }).click();
  await page.getByText("Escreva o motivo").waitFor();
  await decide.getByLabel("Motivo").fill("A foto é de outra pessoa.");
  await page.route(/\.data(\?|$)/, (route) => route.abort());
  await decide.getByRole("button", { name: "Registrar" }).click();
  await page.getByText("Você está sem conexão.").waitFor();
  await page.unrouteAll();
  await decide.getByRole("button", { name: "Registrar" }).click(); // the typed text remains
  await page.getByText("Decisão registrada").waitFor();
  await page.getByText("retirou o look").waitFor();
  const left = [await decide.getByLabel("Motivo").inputValue(), await decide.locator("input[value=reject]").isChecked()];
  expect(left).toEqual(["", false]); // a second press would decide again

  await page
    .getByRole("main")
    .getByRole("link", { name: `@${ana.username}` })
    .first()
    .click();
  await page.getByRole("heading", { name: "Ana Prado" }).waitFor();
  expect(await runAxe(page)).toEqual([]);
  await takeScreenshot(page, "moderation-person-1280", { isWhole: true });
  const act = page.getByRole("main").locator("form").first();
  await act.getByText("Suspender", { exact: true }).click();
  await act.getByLabel("Por quanto tempo, se suspender").selectOption("7");
  await act.getByLabel("Motivo").fill("Fotos dos outros e o mesmo link para todo mundo.");
  await act.getByRole("button", { name: "Registrar" }).click();
  await page.getByText("Suspensa até").first().waitFor();

  const anas = await openPage(server, { as: await createSignedInClient(server, ana), theme: "dark" });
  await anas.page.goto("/");
  await anas.page.getByRole("heading", { name: "Sua conta está suspensa" }).waitFor();
  expect(await runAxe(anas.page)).toEqual([]);
  await takeScreenshot(anas.page, "moderation-suspended-390-dark", { isWhole: true });
  await anas.page.getByLabel("Conte o seu lado").fill("Eu não sabia que a foto era dela.");
  await anas.page.getByRole("button", { name: "Enviar resposta" }).click();
  await anas.page.getByText("Recebemos sua resposta").waitFor();

  await page.setViewportSize({ width: 390, height: 844 });
  await page.getByRole("link", { name: /Respostas/ }).click();
  await page.getByText("Eu não sabia que a foto era dela.").waitFor();
  expect(await runAxe(page)).toEqual([]);
  await takeScreenshot(page, "moderation-appeals-390", { isWhole: true });
  for (const tab of ["Registro", "Pessoas", "Looks novos", "Denúncias"]) {
    await page.getByRole("navigation", { name: "Moderação" }).getByRole("link", { name: tab }).click();
    await page.getByRole("heading", { level: 1, name: tab }).waitFor({ state: "attached" });
    expect(await runAxe(page)).toEqual([]);
    await takeScreenshot(page, `moderation-${tab.slice(0, 5)}-390`.replace("ú", "u"));
  }
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  expect([...getBrowserErrors(), ...anas.getBrowserErrors()].filter((line) => !/ERR_FAILED|status of (401|403|422)/.test(line))).toEqual([]);
});

test("bia posts what looks like a photo taken down: she is told that it waits, and marta finds it above the new looks", async () => {
  const [rita, ana, bia] = [await makeUser({ email: "rita@exemplo.com" }), await makeUser({ name: "Ana Prado" }), await makeUser({ name: "Bia Leal" })];
  env.adminEmails.push(rita.email);
  const taken = await makeLook({ by: ana, look: 3 });
  await decidePost(rita.id, taken.id, "reject", { key: crypto.randomUUID(), seen: null, reason: "A foto é de outra pessoa." });
  await makeLook({ by: ana, look: 5, caption: "Alfaiataria leve" });
  const bias = await openPage(server, { as: await createSignedInClient(server, bia) });
  await bias.page.goto("/create-post");
  await bias.page.locator("input[type=file]").first().setInputFiles("demo/look-03.jpg");
  await bias.page.getByLabel("Legenda").fill("Achei na feira");
  await bias.page.getByRole("button", { name: "Publicar" }).click();
  await bias.page.getByText("Look em análise").waitFor();
  await takeScreenshot(bias.page, "moderation-held-390");
  await bias.page.goto("/activity");
  await bias.page.getByText("parece com uma que a moderação retirou").waitFor();
  await takeScreenshot(bias.page, "moderation-held-activity-390");
  for (const [theme, width, height] of viewportsToTest([
    ["dark", 390, 844],
    ["light", 1280, 800],
    ["light", 360, 640],
  ] as const)) {
    const { page, getBrowserErrors } = await openPage(server, { as: await createSignedInClient(server, rita), theme, width, height });
    await page.goto("/admin/pending");
    await page.getByRole("heading", { name: "Parecem com fotos retiradas" }).waitFor();
    expect(await runAxe(page)).toEqual([]);
    await takeScreenshot(page, `moderation-matched-${width}-${theme}`, { isWhole: true });
    await page.getByRole("link", { name: "Ver e decidir" }).first().click();
    await page.getByText("parece com uma foto retirada").waitFor();
    expect(getBrowserErrors()).toEqual([]);
  }
});
