import { afterAll, beforeAll, expect, test } from "bun:test";
import { sql } from "drizzle-orm";
import type { Request } from "playwright";
import { db } from "#app/db/client.server";
import { countSignIn } from "#app/http/sign-in-limit.server";
import { gotoHydrated, openPage, runAxe, takeScreenshot, testInBench } from "#tests/browser";
import { createClient, createSignedInClient } from "#tests/http";
import { makeUser, password } from "#tests/people";
import { startServer, type TestServer } from "#tests/server";

let server: TestServer;
beforeAll(async () => {
  server = await startServer({ WORKER: "off" });
});
afterAll(() => server.stop());

// browsers log 4xx responses
const filterUnexpected = (errors: string[]) => errors.filter((error) => !/status of 4\d\d/.test(error));
let count = 0;
const makeName = () => `visita_${++count}`;

test("signing in happens in place: a refusal keeps the address and the text, success shows what was asked for", async () => {
  const ana = await makeUser();
  const { page, getBrowserErrors } = await openPage(server, { as: createClient(server) });
  await page.goto("/settings");
  // styles load after the data
  const { promise: answered, resolve } = Promise.withResolvers<void>();
  const resolveOnSettings = (request: Request) => request.url().includes("/settings.data") && resolve();
  page.on("requestfinished", resolveOnSettings).on("requestfailed", resolveOnSettings); // the page closes the response after reading the error
  await page.route("**/assets/settings-*.css", async (route) => {
    await answered;
    await route.continue();
  });
  await page.getByLabel("Email", { exact: true }).fill(ana.email);
  await page.getByLabel("Senha", { exact: true }).fill("Errada#123");
  await page.getByRole("button", { name: "Entrar" }).click();
  await page.getByText("Email ou senha incorretos. Verifique suas credenciais e tente novamente.").waitFor();
  expect([new URL(page.url()).pathname, await page.getByLabel("Email", { exact: true }).inputValue()]).toEqual(["/settings", ana.email]);
  expect(await runAxe(page)).toEqual([]);
  await takeScreenshot(page, "auth-refused");
  await page.getByLabel("Senha", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Entrar" }).click();
  await page.getByRole("heading", { name: "Configurações" }).waitFor();
  expect(new URL(page.url()).pathname).toBe("/settings");
  await page.getByRole("button", { name: "Sair" }).click();
  await page.getByText("Você foi desconectado com sucesso.").waitFor();
  expect(new URL(page.url()).pathname).toBe("/");
  expect(filterUnexpected(getBrowserErrors())).toEqual([]);
});

test("after too many wrong passwords the form says in how long to try again, and leads to a new password", async () => {
  const ana = await makeUser();
  for (let tries = 0; tries < 29; tries++) {
    if (tries >= 25) await db.execute(sql`update rate_limits set expire = expire - interval '1 day' where key like 'sign-in:account:%'`);
    await countSignIn({ email: ana.email, address: String(tries), deviceId: null });
  }
  const { page, getBrowserErrors } = await openPage(server, { as: createClient(server) });
  await page.goto("/auth");
  await page.getByLabel("Email", { exact: true }).fill(ana.email);
  await page.getByLabel("Senha", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Entrar" }).click();
  await page.getByText("Muitas senhas erradas para este email. Tente de novo em 16 minutos ou redefina sua senha.").waitFor();
  expect(await runAxe(page)).toEqual([]);
  await takeScreenshot(page, "auth-delayed");
  await page.getByRole("link", { name: "Esqueci minha senha" }).click();
  await page.getByRole("dialog").waitFor();
  expect(filterUnexpected(getBrowserErrors())).toEqual([]);
});

test("signing up says how strong the password is, what it misses and whether both are the same, and leads to onboarding", async () => {
  const name = makeName();
  const { page, getBrowserErrors } = await openPage(server, { as: createClient(server) });
  await page.goto("/user/0");
  await page.getByRole("link", { name: "Criar conta" }).click();
  await page.getByLabel("Confirmar senha").waitFor();
  await page.goBack();
  await page.getByRole("button", { name: "Entrar" }).waitFor();
  expect(new URL(page.url()).pathname).toBe("/user/0");
  await page.getByRole("link", { name: "Criar conta" }).click();
  const [first, second] = [page.getByLabel("Senha", { exact: true }), page.getByLabel("Confirmar senha")];
  await page.getByText("com letra minúscula, maiúscula, número e símbolo, sem seu nome de usuário nem seu email").waitFor();
  await first.fill(`${name}#Az`);
  await page.getByLabel("Nome de usuário").fill(name);
  await page.getByLabel("Email", { exact: true }).fill(`${name}@exemplo.com`);
  for (const [typed, words] of [
    ["abc", "Fraca · falta: 8 caracteres, maiúscula, número, símbolo"],
    ["Abcdefgh", "Média · falta: número, símbolo"],
    ["Abcdefg1", "Forte · falta: símbolo"],
    [`${name}#Azul7`, "Fraca Não use seu nome de usuário, seu email nem “Espelho” na senha."],
    ["Senha123!", "Fraca Esta é uma das primeiras senhas que alguém tentaria."],
    [password, "Muito Forte"],
  ] as const) {
    await first.fill(typed);
    const said = page.getByRole("status").filter({ hasText: "Força da senha:" });
    await said.and(page.getByText(new RegExp(`^Força da senha: ${words.replace(" · ", "·").replace("Fraca ", "Fraca ?")}$`))).waitFor();
  }
  await second.fill("Outra#Senha8");
  await second.blur();
  await page.getByText("As senhas não coincidem").waitFor();
  expect(await second.getAttribute("aria-invalid")).toBe("true");
  expect(await runAxe(page)).toEqual([]);
  await takeScreenshot(page, "auth-sign-up");
  await second.fill(password);
  await page.getByRole("button", { name: "Mostrar senha" }).first().click();
  expect(await first.getAttribute("type")).toBe("text");
  await page.goto("/auth?mode=signup");
  await page.getByLabel("Nome de usuário").fill(name);
  await page.getByLabel("Email", { exact: true }).fill(`${name}@exemplo.com`);
  await first.fill(password);
  await second.fill(password);
  await page.getByRole("button", { name: "Criar conta" }).click();
  await page.getByRole("heading", { name: "Boas-vindas ao Espelho" }).waitFor();
  await page.getByRole("link", { name: "Começar" }).click();
  await page.getByRole("link", { name: "Permitir câmera" }).click();
  await page.getByRole("checkbox", { name: "Vintage" }).check();
  await page.getByRole("button", { name: "Continuar para o app" }).click();
  await page.getByRole("navigation", { name: "Principal" }).waitFor();
  expect(filterUnexpected(getBrowserErrors())).toEqual([]);
});

test("what is wrong with a field is said until it is right, and another language loses nothing of what was typed", async () => {
  const [name, bia] = [makeName(), await makeUser()];
  const { page, getBrowserErrors } = await openPage(server, { as: createClient(server), width: 360, height: 640 });
  await gotoHydrated(page, "/auth?mode=signup");
  const [username, first, second] = [page.getByLabel("Nome de usuário"), page.getByLabel("Senha", { exact: true }), page.getByLabel("Confirmar senha")];
  const send = page.getByRole("button", { name: "Criar conta" });
  await username.fill("ção");
  await page.getByLabel("Email", { exact: true }).fill(`${name}@exemplo.com`);
  const meterColors: string[] = [];
  for (const [text, strength] of [
    ["cao", "Fraca"],
    ["caoverde7", "Média"],
    ["Cao#Verde77", "Muito Forte"],
  ] as const) {
    await first.fill(text);
    await page.getByText(strength, { exact: true }).waitFor();
    meterColors.push(
      await page
        .locator(".pw i")
        .first()
        .evaluate((part) => getComputedStyle(part).backgroundColor),
    );
    await takeScreenshot(page, `password-${strength}`);
  }
  expect(new Set(meterColors).size).toBe(3);
  expect(await runAxe(page)).toEqual([]);
  await send.click();
  await page.getByText("Confirme a senha.").waitFor();
  await second.fill("Cao#Verde7");
  await send.click();
  await page.getByText("Use de 3 a 30 letras sem acento, números ou _.").waitFor();
  await username.fill(bia.username);
  await page.getByText("Use de 3 a 30 letras sem acento, números ou _.").waitFor({ state: "detached" });
  expect(await username.getAttribute("aria-invalid")).toBeNull();
  await send.click();
  await page.getByText("As senhas não coincidem").waitFor();
  await second.press("End");
  await second.pressSequentially("7");
  await page.getByText("As senhas não coincidem").waitFor({ state: "detached" });
  await send.click();
  const isTaken = page.getByText("Este nome de usuário já está em uso. Escolha outro nome.");
  await isTaken.waitFor();
  await username.fill("b");
  await isTaken.waitFor();
  await username.fill(name);
  await isTaken.waitFor({ state: "detached" });
  await first.fill("Abcdefg1");
  await second.fill("Abcdefg1");
  await send.click();
  const isWeak = page.getByText("A senha não atende aos requisitos mínimos de segurança.");
  await isWeak.waitFor();
  await first.fill(`${name}#Az7`);
  await second.fill(`${name}#Az7`);
  const answer = page.waitForResponse((response) => response.request().method() === "POST");
  await send.click();
  await answer;
  await page.getByText("Não use seu nome de usuário, seu email nem “Espelho” na senha.").waitFor();
  await first.fill("Cortina#Verde8");
  await isWeak.waitFor({ state: "detached" });
  await second.fill("Cortina#Verde8");

  await page.getByRole("button", { name: "English" }).click();
  await page.locator('html[lang="en"]').waitFor({ state: "attached" });
  const typed = ["Username", "Email", "Password", "Confirm password"].map((label) => page.getByLabel(label, { exact: true }).inputValue());
  expect(await Promise.all(typed)).toEqual([name, `${name}@exemplo.com`, "Cortina#Verde8", "Cortina#Verde8"]);
  await page.waitForFunction(() => document.title.startsWith("Create account"));
  expect(await runAxe(page)).toEqual([]);
  await page.getByRole("button", { name: "Create account" }).click();
  await page.getByRole("heading", { name: "Welcome to Espelho" }).waitFor();
  expect(filterUnexpected(getBrowserErrors())).toEqual([]);
});

test("an answer that comes late marks a field only while it holds what was refused", async () => {
  const [name, bia] = [makeName(), await makeUser()];
  const { page } = await openPage(server, { as: createClient(server), language: "en" });
  await gotoHydrated(page, "/auth?mode=signup");
  const [username, first, second] = [page.getByLabel("Username"), page.getByLabel("Password", { exact: true }), page.getByLabel("Confirm password")];
  const send = page.getByRole("button", { name: "Create account", exact: true });
  const sendAndMeanwhile = async (act: () => Promise<void>) => {
    const isDone = Promise.withResolvers<void>();
    await page.route(/mode=signup/, (route) => isDone.promise.then(() => route.continue()), { times: 1 });
    await send.click();
    await page.getByRole("button", { name: "Creating account..." }).waitFor();
    await act();
    isDone.resolve();
    await send.waitFor();
  };
  await username.fill(bia.username);
  await page.getByLabel("Email", { exact: true }).fill(`${name}@exemplo.com`);
  for (const field of [first, second]) await field.fill(password);
  await sendAndMeanwhile(() => username.fill(name));
  expect(await username.getAttribute("aria-invalid")).toBeNull();
  await username.fill(bia.username);
  await page.getByText("This username is already taken").waitFor();
  expect(await username.getAttribute("aria-invalid")).toBe("true");

  await username.fill(name);
  await first.fill("Abcdefg1");
  await sendAndMeanwhile(() => first.fill(password));
  for (const field of [first, second]) expect(await field.getAttribute("aria-invalid")).toBeNull();
  await send.click();
  await page.getByRole("heading", { name: "Welcome to Espelho" }).waitFor();
});

testInBench("without JavaScript the same way is walked by links and forms", async () => {
  const name = makeName();
  const { page } = await openPage(server, { javaScriptEnabled: false, as: createClient(server) });
  await page.goto("/settings");
  await page.getByRole("link", { name: "Criar conta" }).click();
  await page.getByLabel("Nome de usuário").fill(name);
  await page.getByLabel("Email", { exact: true }).fill(`${name}@exemplo.com`);
  await page.getByLabel("Senha", { exact: true }).fill(password);
  await page.getByLabel("Confirmar senha").fill("Outra#Senha8");
  await page.getByRole("button", { name: "Criar conta" }).click();
  await page.getByText("As senhas não coincidem").waitFor();
  expect(await page.getByLabel("Nome de usuário").inputValue()).toBe(name);
  await page.getByLabel("Senha", { exact: true }).fill(password);
  await page.getByLabel("Confirmar senha").fill(password);
  await page.getByRole("button", { name: "Criar conta" }).click();
  await page.getByRole("link", { name: "Começar" }).click();
  await page.getByRole("link", { name: "Agora não" }).click();
  await page.getByRole("checkbox", { name: "Streetwear" }).check();
  await page.getByRole("button", { name: "Continuar para o app" }).click();
  await page.getByRole("navigation", { name: "Principal" }).waitFor();
  await page.goto("/settings/language");
  await page.getByRole("button", { name: "English" }).click();
  await page.getByRole("heading", { name: "Language" }).waitFor();
  await page.goto("/settings/theme");
  await page.getByRole("button", { name: "Dark" }).click();
  await page.locator('html[data-theme="dark"]').waitFor();
  await page.goto("/settings");
  await page.getByRole("button", { name: "Sign Out" }).click();
  await page.getByText("You've signed out.").waitFor();
});

test("the forgotten password is asked for in a dialog, and on a page without JavaScript", async () => {
  const { page, getBrowserErrors } = await openPage(server, { as: createClient(server) });
  await page.goto("/");
  await page.getByRole("link", { name: "Esqueci minha senha" }).click();
  const dialog = page.getByRole("dialog", { name: "Esqueci minha senha" });
  await dialog.getByLabel("Email").fill("ana");
  await dialog.getByRole("button", { name: "Enviar link" }).click();
  await dialog.getByText("Por favor, digite um email válido.").waitFor();
  await dialog.getByText("Email necessário").waitFor();
  await dialog.getByLabel("Email").fill("abc@");
  const refusal = page.waitForResponse(/forgot-password/);
  await dialog.getByRole("button", { name: "Enviar link" }).click();
  expect([(await refusal).status(), (await createClient(server).post("/api/auth/reset-password", { email: "abc@" })).status]).toEqual([422, 422]);
  await dialog.getByText("Por favor, digite um email válido.").waitFor();
  expect(await runAxe(page)).toEqual([]);
  await takeScreenshot(page, "auth-forgot");
  await dialog.getByLabel("Email").fill("ana@exemplo.com");
  await dialog.getByRole("button", { name: "Enviar link" }).click();
  await dialog.getByText("Se uma conta com este email existir, você receberá um link para redefinir sua senha.").waitFor();
  await dialog.getByRole("button", { name: "Fechar" }).click();
  await dialog.waitFor({ state: "hidden" });
  expect(filterUnexpected(getBrowserErrors())).toEqual([]);

  const { page: plain } = await openPage(server, { javaScriptEnabled: false, as: createClient(server) });
  await plain.goto("/");
  await plain.getByRole("link", { name: "Esqueci minha senha" }).click();
  await plain.getByLabel("Email").fill("ana@exemplo.com");
  await plain.getByRole("button", { name: "Enviar link" }).click();
  await plain.getByText("Se uma conta com este email existir").waitFor();
});

test("A11Y-17: the language switch changes the whole page, and both storages remember it", async () => {
  const { page, getBrowserErrors } = await openPage(server, { as: createClient(server) });
  await page.goto("/settings");
  expect(await page.evaluate(() => localStorage.getItem("language"))).toBe("pt");
  await page.getByRole("button", { name: "English" }).click();
  await page.getByText("No account yet?").waitFor();
  expect([await page.getAttribute("html", "lang"), new URL(page.url()).pathname]).toEqual(["en", "/settings"]);
  await page.waitForFunction(() => localStorage.getItem("language") === "en");
  expect(filterUnexpected(getBrowserErrors())).toEqual([]);
});

const open = ["/", "/auth?mode=signup", "/forgot-password", "/reset-password/x", "/verify-email/x", "/terms", "/privacy", "/licenses"];
const own = ["/onboarding", "/onboarding?step=2", "/onboarding?step=3"];
const looks = [
  { width: 390, height: 844, theme: "light", language: "pt" },
  { width: 1280, height: 800, theme: "dark", language: "en" },
  { width: 320, height: 640, theme: "dark", language: "pt" },
] as const;

for (const look of looks) {
  const name = `${look.width}-${look.theme}-${look.language}`;
  testInBench(
    `every screen of the accounts passes axe, fits its width and bothers no browser: ${name}`,
    async () => {
      const newcomer = await createSignedInClient(server, await makeUser({ isOnboardingComplete: false }));
      for (const [paths, as] of [
        [open, createClient(server)],
        [own, newcomer],
      ] as const) {
        const { page, getBrowserErrors } = await openPage(server, { ...look, as });
        for (const path of paths) {
          await page.goto(path);
          expect({ path, found: [...(await runAxe(page)), ...filterUnexpected(getBrowserErrors())] }).toEqual({ path, found: [] });
          expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
          await takeScreenshot(page, `accounts${path.replaceAll(/\W/g, "-")}-${name}`);
        }
        await page.context().close();
      }
    },
    60_000,
  );
}
