import { expect, test } from "bun:test";
import type { Page } from "playwright";
import { client as database } from "#app/db/client.server";
import { requireMe } from "#app/models/account/user.server";
import { getOrCreateSettings, updateSettings } from "#app/models/account/user-settings.server";
import { adjustFeedWeights } from "#app/models/feed/preference.server";
import { giveConsent } from "#app/models/privacy/consent.server";
import { gotoHydrated, openPage, runAxe, runBeforeScripts, takeScreenshot, testInBench, viewportsToTest } from "#tests/browser";
import { createSignedInClient } from "#tests/http";
import { makeLook, makeUser, password } from "#tests/people";
import { startServer, waitUntil } from "#tests/server";

/** Waits for the panel's animations. */
const waitForPanel = (page: Page) =>
  page.waitForFunction(() => document.getAnimations().every((animation) => !(animation.effect as KeyframeEffect).target?.matches("dialog")));

const server = await startServer({ WORKER: "off" });

test("A11Y-03 and A11Y-04: the settings slide over the feed, each view leads back, and close leads to the very place one was", async () => {
  const [ana, bia] = [await makeUser({ name: "Ana Prado" }), await makeUser()];
  for (let look = 1; look <= 6; look++) await makeLook({ by: bia, look, caption: `Look ${look}` });
  const { page, getBrowserErrors } = await openPage(server, { as: await createSignedInClient(server, ana), width: 1280, height: 800 });
  let asked = 0;
  page.on("request", (request) => {
    if (/^\/(settings|api\/user-settings)/.test(new URL(request.url()).pathname)) asked++;
  });
  await gotoHydrated(page, "/?tab=feed&feed=explore");
  await page.evaluate(() => scrollTo(0, 300));
  expect(await page.evaluate(() => scrollY)).toBe(300);
  expect(asked).toBe(0);
  const gear = page.getByRole("link", { name: "Perfil e configurações" });
  // Playwright's click would scroll to the sticky bar
  const open = () =>
    gear.evaluate((link: HTMLElement) => {
      link.focus({ preventScroll: true });
      link.click();
    });
  await open();
  const panel = page.getByRole("dialog", { name: "Configurações" });
  await panel.getByRole("heading", { name: "Configurações" }).waitFor();
  expect(await page.evaluate(() => scrollY)).toBe(300);
  expect(new URL(page.url()).pathname).toBe("/settings");
  expect(await runAxe(page)).toEqual([]);
  await waitForPanel(page);
  await takeScreenshot(page, "settings-panel-1280-light");
  expect(await panel.evaluate((element) => element.getBoundingClientRect().width)).toBe(420);

  await panel.getByRole("link", { name: "Central de Ajuda" }).click();
  await panel.getByRole("heading", { name: "Central de Ajuda" }).waitFor();
  expect(await page.evaluate(() => document.activeElement?.textContent)).toBe("Central de Ajuda");
  await panel.getByText("Como funcionam os créditos?").click();
  await panel.getByText("Uma prova que falha não é cobrada").waitFor();
  await panel.getByRole("link", { name: "Fotos que dão certo" }).click();
  await panel.getByRole("heading", { name: "Luz de um lado só" }).waitFor();
  await panel.getByRole("link", { name: "Voltar" }).click();
  await panel.getByRole("link", { name: "Voltar" }).click();
  await panel.getByRole("heading", { name: "Configurações" }).waitFor();
  await panel.getByRole("link", { name: "Sobre" }).click();
  await panel.getByText("Versão 1.0.0").waitFor();
  await panel.getByRole("link", { name: "Licenças de software" }).click();
  await panel.getByRole("link", { name: /^react-dom/ }).click();
  await panel.getByText("Permission is hereby granted").waitFor();
  await panel.getByRole("link", { name: "Fechar" }).click();
  await panel.waitFor({ state: "detached" });
  expect(page.url()).toBe(`${server.url}/?tab=feed&feed=explore`);
  expect(await page.evaluate(() => scrollY)).toBe(300);
  expect(await gear.evaluate((element) => element === document.activeElement)).toBe(true);

  await open();
  await panel.getByRole("heading", { name: "Configurações" }).waitFor();
  await panel.getByRole("link", { name: "Tema" }).click();
  await panel.getByRole("button", { name: "Escuro" }).click();
  await page.locator('html[data-theme="dark"]').waitFor();
  await waitForPanel(page);
  await takeScreenshot(page, "settings-panel-theme-1280-dark");
  await page.keyboard.press("Escape");
  await panel.waitFor({ state: "detached" });
  expect(page.url()).toBe(`${server.url}/?tab=feed&feed=explore`);
  expect(getBrowserErrors()).toEqual([]);
});

test("a switch waits for its answer, changes what Explore shows, and goes back with words when it was not saved", async () => {
  const [caio, dora, eva] = [await makeUser(), await makeUser(), await makeUser()];
  const look = await makeLook({ by: dora, look: 3, tags: ["xadrez"], caption: "Xadrez" });
  await makeLook({ by: eva, look: 4, tags: ["liso"], caption: "Liso" });
  await adjustFeedWeights(caio.id, look.id, "more");
  const { page, getBrowserErrors } = await openPage(server, { as: await createSignedInClient(server, caio) });
  await page.goto("/?tab=feed&feed=explore");
  const getFirstLook = () => page.locator(".wall a[href^='/post/']").first().getAttribute("href");
  expect(await getFirstLook()).toContain(look.id);
  await page.getByRole("link", { name: "Perfil e configurações" }).click();
  const panel = page.getByRole("dialog", { name: "Configurações" });
  const analysis = panel.getByRole("switch", { name: "Análise de estilo" });
  await analysis.waitFor();
  await waitForPanel(page);
  await takeScreenshot(page, "settings-panel-390-light");
  const held = Promise.withResolvers<void>();
  await page.route("**/api/user-settings*", async (route) => {
    await held.promise;
    await route.continue();
  });
  await analysis.click();
  await waitUntil("the switch to wait", async () => (await analysis.isDisabled()) && !(await analysis.isChecked()));
  held.resolve();
  await waitUntil("the switch", () => analysis.isEnabled());
  expect(await analysis.isChecked()).toBe(false);
  await page.unroute("**/api/user-settings*");
  await page.route("**/api/user-settings*", (route) => route.abort());
  const outfits = panel.getByRole("switch", { name: "Sugestões de outfit" });
  await outfits.click();
  await page.getByRole("alert").getByText("Erro ao salvarVocê está sem conexão.").waitFor();
  await waitUntil("the switch as it was", async () => (await outfits.isChecked()) && (await outfits.isEnabled()));
  await page.unroute("**/api/user-settings*");
  await database`alter table user_settings add constraint broken check (outfit_suggestions_enabled) not valid`;
  await outfits.click();
  await page.getByText("Não foi possível salvar suas configurações. Tente novamente.").waitFor();
  await database`alter table user_settings drop constraint broken`;
  await waitUntil("the switch as it was again", async () => (await outfits.isChecked()) && (await outfits.isEnabled()));
  await panel.getByRole("link", { name: "Fechar" }).click();
  await panel.waitFor({ state: "detached" });
  await waitUntil("Explore without its lessons", async () => !(await getFirstLook())?.includes(look.id));
  expect(getBrowserErrors().filter((error) => !/ERR_FAILED|status of 500/.test(error))).toEqual([]);
});

test("a switch tapped before the scripts come is changed when they do", async () => {
  const caio = await makeUser();
  const { page } = await openPage(server, { as: await createSignedInClient(server, caio) });
  const analysis = page.getByRole("switch", { name: "Análise de estilo" });
  await runBeforeScripts(page, "/settings", () => analysis.click());
  await waitUntil("the setting", async () => !(await getOrCreateSettings(caio.id)).styleAnalysisEnabled);
  await waitUntil("the switch", () => analysis.isEnabled());
  expect(await analysis.isChecked()).toBe(false);
});

test("in the panel one changes the password, asks for another address, corrects Explore and takes an agreement back", async () => {
  const [gil, hugo] = [await makeUser(), await makeUser({ username: "pessoa_de_nome_bem_comprido_1", name: "Uma Pessoa de Nome Bem Comprido" })];
  await adjustFeedWeights(gil.id, (await makeLook({ by: hugo, look: 7, tags: ["veludo", "alfaiataria"] })).id, "more");
  await giveConsent(gil.id, "ai_provider", "pt");
  const { page, getBrowserErrors } = await openPage(server, { as: await createSignedInClient(server, gil) });
  await page.goto("/");
  await page.getByRole("link", { name: "Perfil e configurações" }).click();
  const panel = page.getByRole("dialog", { name: "Configurações" });
  const go = (name: string) => panel.getByRole("link", { name, exact: true }).click();
  await go("Gerenciar conta");
  await go("Alterar senha");
  await panel.getByLabel("Senha atual").fill("Errada#123");
  await panel.getByLabel("Nova senha").fill("Cortina#Verde8");
  await panel.getByLabel("Confirmar senha").fill("Cortina#Verde8");
  await panel.getByRole("button", { name: "Salvar nova senha" }).click();
  await panel.getByText("A senha atual não confere.").waitFor();
  expect(await runAxe(page)).toEqual([]);
  await waitForPanel(page);
  await takeScreenshot(page, "settings-password-wrong-390-light");
  await panel.getByLabel("Senha atual").fill(password);
  await panel.getByLabel("Nova senha").fill("Cortina#Verde8");
  await panel.getByLabel("Confirmar senha").fill("Cortina#Verde8");
  await panel.getByRole("button", { name: "Salvar nova senha" }).click();
  await page.getByText("Senha alterada").waitFor();
  await panel.getByRole("heading", { name: "Gerenciar conta" }).waitFor();
  await go("Alterar email");
  await panel.getByLabel("Novo email").fill("gil_novo@exemplo.com");
  await panel.getByLabel("Senha atual").fill("Cortina#Verde8");
  await panel.getByRole("button", { name: "Enviar link" }).click();
  await page.getByText("Abra o link que enviamos ao novo endereço.").waitFor();
  await panel.getByRole("link", { name: "Excluir Conta" }).click();
  await panel.getByText("Por 14 dias você pode mudar de ideia").waitFor();
  await panel.getByRole("link", { name: "Voltar" }).click();
  await panel.getByRole("link", { name: "Voltar" }).click();

  await panel.getByRole("link", { name: "Seu Explorar" }).click();
  const velvet = panel.getByRole("button", { name: "Mais de #veludo" });
  await velvet.click();
  await panel.getByLabel("Peso de #veludo: 2").waitFor();
  expect(await panel.evaluate((element) => element.scrollWidth <= element.clientWidth)).toBe(true);
  await waitForPanel(page);
  await takeScreenshot(page, "settings-explore-390-light");
  expect(await runAxe(page)).toEqual([]);
  await panel.getByRole("button", { name: "Esquecer #alfaiataria" }).click();
  await panel.getByText("#alfaiataria").waitFor({ state: "detached" });
  await panel.getByRole("button", { name: "Esquecer tudo" }).click();
  await panel.getByText("Nada aprendido ainda").waitFor();
  await panel.getByRole("link", { name: "Voltar" }).click();
  await go("Uso das suas fotos pela IA");
  await panel.getByRole("button", { name: "Retirar autorização" }).click();
  await panel.getByRole("button", { name: "Retirar autorização" }).waitFor({ state: "detached" });
  await panel.getByRole("link", { name: "Voltar" }).click();
  await go("Fale Conosco");
  await panel.getByLabel("Assunto").selectOption("Dúvida sobre Cobrança");
  await panel.getByLabel("Mensagem").fill("Onde vejo meus recibos?");
  await panel.getByRole("button", { name: "Enviar mensagem" }).click();
  await page.getByText("Mensagem enviada").waitFor();
  expect(await panel.getByLabel("Mensagem").inputValue()).toBe("");
  // on a busy machine the stream reconnects, and asks who it is, before the new session's cookie has come
  expect(getBrowserErrors().filter((error) => !/status of 403|status of 401 .*\/api\/(events|auth\/me)$/.test(error))).toEqual([]);
});

testInBench("without scripts the same settings are pages, their switches have a button, and every form comes back", async () => {
  const iara = await makeUser();
  const { page } = await openPage(server, { as: await createSignedInClient(server, iara), javaScriptEnabled: false });
  await page.goto("/");
  await page.getByRole("link", { name: "Perfil e configurações" }).click();
  await page.getByRole("heading", { name: "Configurações" }).waitFor();
  await page.getByRole("switch", { name: "Análise de estilo" }).uncheck();
  await takeScreenshot(page, "settings-unscripted-390-light");
  await page.getByRole("button", { name: "Salvar Análise de estilo" }).click();
  await page.getByText("Configurações salvas").waitFor();
  expect(await page.getByRole("switch", { name: "Análise de estilo" }).isChecked()).toBe(false);
  await page.getByRole("link", { name: "Gerenciar conta" }).click();
  await page.getByRole("link", { name: "Alterar senha" }).click();
  await page.getByLabel("Senha atual").fill(password);
  await page.getByLabel("Nova senha").fill("Cortina#Verde8");
  await page.getByLabel("Confirmar senha").fill("Cortina#Verde8");
  await page.getByRole("button", { name: "Salvar nova senha" }).click();
  await page.getByText("Senha alterada").waitFor();
  await page.getByRole("link", { name: "Voltar" }).click();
  await page.getByRole("link", { name: "Fale Conosco" }).click();
  await page.getByLabel("Assunto").selectOption("Outros");
  await page.getByLabel("Mensagem").fill("Oi");
  await page.getByRole("button", { name: "Enviar mensagem" }).click();
  await page.getByText("Mensagem enviada").waitFor();
  await page.getByRole("link", { name: "Fechar" }).click();
  await page.getByRole("navigation", { name: "Principal" }).waitFor();
});

testInBench("plans are chosen, cancelled, kept and given back, with scripts and without, and the seal comes and goes", async () => {
  const [jo, lu] = [await makeUser({ name: "Jô Andrade" }), await makeUser()];
  const { page, getBrowserErrors } = await openPage(server, { as: await createSignedInClient(server, jo) });
  await page.goto("/plans");
  await takeScreenshot(page, "plans-free-390-light", { isWhole: true });
  expect(await runAxe(page)).toEqual([]);
  await page.getByText("Uso justo: 2 provas ao mesmo tempo").waitFor();
  await page.getByText("Cobrança de teste").waitFor();
  await page.getByRole("button", { name: "Escolher Básico" }).click();
  await page.getByText("Plano ativo").waitFor();
  expect(await page.getByRole("button", { name: "Plano Atual" }).isDisabled()).toBe(true);
  await page.getByRole("button", { name: "Escolher Premium" }).click();
  await waitUntil("premium", async () => (await requireMe(jo.id)).subscriptionPlan === "premium");
  await page.getByRole("button", { name: "Escolher Básico" }).waitFor();
  await page.goto("/?tab=profile");
  await page.getByText("Plano Premium ativo").waitFor();
  await page.getByLabel("Verificado").first().waitFor();
  await page.getByRole("link", { name: "Perfil e configurações" }).click();
  const panel = page.getByRole("dialog", { name: "Configurações" });
  await panel.getByRole("link", { name: "Gerenciar conta" }).click();
  await panel.getByText("Assinatura renova em").waitFor();
  await waitForPanel(page);
  await takeScreenshot(page, "settings-account-premium-390-light");
  await panel.getByRole("button", { name: "Gerenciar Assinatura" }).click();
  await page.getByText("Você será redirecionado para o portal de assinatura.").waitFor();
  await page.getByRole("heading", { name: "Assinatura" }).waitFor();
  await waitForPanel(page);
  await takeScreenshot(page, "settings-subscription-390-light");
  expect(await runAxe(page)).toEqual([]);
  await page.getByRole("button", { name: "Cancelar no fim do período" }).click();
  await page.getByText("Assinatura termina em").waitFor();
  await page.getByRole("button", { name: "Continuar assinando" }).click();
  await page.getByText("Assinatura renova em").waitFor();
  await page.getByRole("link", { name: "Cancelar e receber de volta" }).click();
  await page.getByText("R$ 39,90 voltam ao meio de pagamento").waitFor();
  await waitForPanel(page);
  await takeScreenshot(page, "settings-refund-390-light");
  await page.getByRole("button", { name: "Cancelar e receber R$ 39,90 de volta" }).click();
  await page.getByText("Você está no plano gratuito.").waitFor();
  await page.getByText("Reembolsado").first().waitFor();
  expect((await requireMe(jo.id)).subscriptionPlan).toBe("free");
  await page.goto("/");
  await page.getByRole("link", { name: "Perfil e configurações" }).click();
  await panel.getByRole("link", { name: "Gerenciar conta" }).click();
  await panel.getByRole("button", { name: "Gerenciar Assinatura" }).click();
  await page.getByRole("heading", { name: "Prove sem pressa" }).waitFor();
  expect([await page.getByRole("alert").count(), await page.getByRole("dialog").count(), await page.evaluate(() => scrollY)]).toEqual([0, 0, 0]);
  expect(getBrowserErrors()).toEqual([]);

  const plain = await openPage(server, { as: await createSignedInClient(server, lu), javaScriptEnabled: false, language: "en" });
  await plain.page.goto("/settings/account");
  await plain.page.getByRole("button", { name: "Manage Subscription" }).click();
  await plain.page.waitForURL("**/plans");
  await plain.page.getByText("R$ 19,90/month").waitFor();
  await plain.page.getByText("100 credits/month").waitFor();
  await plain.page.getByRole("button", { name: "Choose Premium" }).click();
  await plain.page.getByText("Plan active").waitFor();
  await plain.page.goto("/settings/account");
  await plain.page.getByRole("button", { name: "Manage Subscription" }).click();
  await plain.page.getByRole("link", { name: "Cancel and get your money back" }).click();
  await plain.page.getByRole("button", { name: /^Cancel and get/ }).click();
  await plain.page.getByText("You're on the free plan.").waitFor();
});

test("whoever comes back from the page where one pays can go there once more", async () => {
  const { page } = await openPage(server, { as: await createSignedInClient(server, await makeUser()) });
  let asked = 0;
  await page.route("**/api/subscription/upgrade", (route) => {
    asked++;
    return route.fulfill({ json: { checkoutUrl: "https://pay.example/" } });
  });
  await page.route("https://pay.example/", (route) => route.abort("aborted")); // the page stays in the back/forward cache
  await gotoHydrated(page, "/plans");
  const choose = page.getByRole("button", { name: "Escolher Básico" });
  await Promise.all([page.waitForRequest("https://pay.example/"), choose.click()]);
  await page.evaluate(() => dispatchEvent(new PageTransitionEvent("pageshow", { persisted: true })));
  await choose.click();
  await waitUntil("the way to be asked for again", () => asked === 2);
});

for (const [width, height, theme] of viewportsToTest([
  [390, 844, "dark"],
  [1280, 800, "light"],
  [1280, 800, "dark"],
] as const)) {
  test(`plans and the panel look right in ${theme} at ${width}`, async () => {
    const mia = await makeUser({ subscriptionPlan: "basic", subscriptionEndDate: new Date(Date.now() + 2e9) });
    await updateSettings(mia.id, { outfitSuggestionsEnabled: false });
    for (let look = 1; look <= 6; look++) await makeLook({ by: mia, look });
    const { page } = await openPage(server, { as: await createSignedInClient(server, mia), width, height, theme });
    await page.goto("/plans");
    expect(await runAxe(page)).toEqual([]);
    await takeScreenshot(page, `plans-basic-${width}-${theme}`, { isWhole: width === 390 });
    await page.goto("/?tab=feed&feed=explore");
    await page.getByRole("link", { name: "Perfil e configurações" }).click();
    await page.getByRole("dialog").getByRole("link", { name: "Gerenciar conta" }).waitFor();
    await waitForPanel(page);
    await takeScreenshot(page, `settings-panel-${width}-${theme}`);
  });
}

const views = [
  "",
  "/account",
  "/notifications",
  "/people",
  "/language",
  "/theme",
  "/saver",
  "/explore",
  "/consent",
  "/help",
  "/help/first-try-on",
  "/contact",
  "/about",
  "/terms",
  "/privacy",
  "/licenses",
  "/password",
  "/email",
  "/sessions",
  "/data",
  "/subscription",
];
const looks = [
  { width: 390, height: 844, theme: "light", language: "pt" },
  { width: 1280, height: 800, theme: "dark", language: "en" },
] as const;

for (const look of looks) {
  const name = `${look.width}-${look.theme}-${look.language}`;
  testInBench(`every view of the settings is a page that passes axe and fits its width: ${name}`, async () => {
    const ana = await makeUser({ name: "Ana de Albuquerque e Vasconcellos", emailVerified: false });
    const { page, getBrowserErrors } = await openPage(server, { ...look, as: await createSignedInClient(server, ana) });
    for (const view of views) {
      await page.goto(`/settings${view}`);
      expect({ view, found: [...(await runAxe(page)), ...getBrowserErrors()] }).toEqual({ view, found: [] });
      expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
      await takeScreenshot(page, `settings${view.replaceAll("/", "-")}-${name}`);
    }
  });
}
