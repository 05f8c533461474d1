import { afterAll, beforeAll, expect, test } from "bun:test";
import { sql } from "drizzle-orm";
import type { Request } from "playwright";
import { db } from "#app/db/client.server";
import { countSignIn } from "#app/http/sign-in-limit.server";
import { aPage, axe, picture } from "../browser.ts";
import { aClient, signedIn } from "../http.ts";
import { aUser, password } from "../people.ts";
import { startServer, type TestServer } from "../server.ts";

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.stop());

// what the browser logs by itself about an answer of 4xx
const unforeseen = (complaints: string[]) => complaints.filter((complaint) => !/status of 4\d\d/.test(complaint));
let count = 0;
const aName = () => `visita_${++count}`;

test("signing in happens in place: a refusal keeps the address and the text, success shows what was asked for", async () => {
  const ana = await aUser();
  const { page, complaints } = await aPage(server, { as: aClient(server) });
  await page.goto("/settings");
  // the view's styles come later than what its data answer
  const { promise: answered, resolve } = Promise.withResolvers<void>();
  const ended = (request: Request) => request.url().includes("/settings.data") && resolve();
  page.on("requestfinished", ended).on("requestfailed", ended); // the page lets go of an answer once it has read that it is a refusal
  await page.route("**/assets/settings-*.css", async (route) => {
    await answered;
    await route.continue();
  });
  await page.getByLabel("Email", { exact: true }).fill(ana.email);
  await page.getByLabel("Senha", { exact: true }).fill("Errada#123");
  await page.getByRole("button", { name: "Entrar" }).click();
  await page.getByText("Email ou senha incorretos. Verifique suas credenciais e tente novamente.").waitFor();
  expect([new URL(page.url()).pathname, await page.getByLabel("Email", { exact: true }).inputValue()]).toEqual(["/settings", ana.email]);
  expect(await axe(page)).toEqual([]);
  await picture(page, "auth-refused");
  await page.getByLabel("Senha", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Entrar" }).click();
  await page.getByRole("heading", { name: "Configurações" }).waitFor();
  expect(new URL(page.url()).pathname).toBe("/settings");
  await page.getByRole("button", { name: "Sair" }).click();
  await page.getByText("Você foi desconectado com sucesso.").waitFor();
  expect(new URL(page.url()).pathname).toBe("/");
  expect(unforeseen(complaints())).toEqual([]);
});

test("after too many wrong passwords the form says in how long to try again, and leads to a new password", async () => {
  const ana = await aUser();
  for (let tries = 0; tries < 29; tries++) {
    if (tries >= 25) await db.execute(sql`update rate_limits set expire = expire - interval '1 day' where key like 'sign-in:account:%'`);
    await countSignIn({ email: ana.email, address: String(tries), deviceId: null });
  }
  const { page, complaints } = await aPage(server, { as: aClient(server) });
  await page.goto("/auth");
  await page.getByLabel("Email", { exact: true }).fill(ana.email);
  await page.getByLabel("Senha", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Entrar" }).click();
  await page.getByText("Muitas senhas erradas para este email. Tente de novo em 16 minutos ou redefina sua senha.").waitFor();
  expect(await axe(page)).toEqual([]);
  await picture(page, "auth-delayed");
  await page.getByRole("link", { name: "Esqueci minha senha" }).click();
  await page.getByRole("dialog").waitFor();
  expect(unforeseen(complaints())).toEqual([]);
});

test("signing up says how strong the password is and whether both are the same, and leads to onboarding", async () => {
  const name = aName();
  const { page, complaints } = await aPage(server, { as: aClient(server) });
  await page.goto("/user/0");
  await page.getByRole("link", { name: "Criar conta" }).click();
  expect(new URL(page.url()).pathname).toBe("/user/0");
  const [first, second] = [page.getByLabel("Senha", { exact: true }), page.getByLabel("Confirmar senha")];
  await page.getByLabel("Nome de usuário").fill(name);
  await page.getByLabel("Email", { exact: true }).fill(`${name}@exemplo.com`);
  for (const [typed, words] of [
    ["abc", "Fraca · faltam 4 critérios"],
    ["Abcdefgh", "Média · faltam 2 critérios"],
    ["Abcdefg1", "Forte · falta 1 critério"],
    [password, "Muito Forte"],
  ] as const) {
    await first.fill(typed);
    await page
      .getByRole("status")
      .filter({ hasText: `Força da senha: ${words}`.replace(" · ", "·") })
      .waitFor();
  }
  await second.fill("Outra#Senha8");
  await second.blur();
  await page.getByText("As senhas não coincidem").waitFor();
  expect(await second.getAttribute("aria-invalid")).toBe("true");
  expect(await axe(page)).toEqual([]);
  await picture(page, "auth-sign-up");
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
  expect(unforeseen(complaints())).toEqual([]);
});

test("without JavaScript the same way is walked by links and forms", async () => {
  const name = aName();
  const { page } = await aPage(server, { javaScriptEnabled: false, as: aClient(server) });
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
  await page.getByText("You have signed out.").waitFor();
});

test("the forgotten password is asked for in a dialog, and on a page without JavaScript", async () => {
  const { page, complaints } = await aPage(server, { as: aClient(server) });
  await page.goto("/");
  await page.getByRole("link", { name: "Esqueci minha senha" }).click();
  const dialog = page.getByRole("dialog", { name: "Esqueci minha senha" });
  await dialog.getByLabel("Email").fill("ana");
  await dialog.getByRole("button", { name: "Enviar link" }).click();
  await dialog.getByText("Por favor, digite um email válido.").waitFor();
  await dialog.getByText("Email necessário").waitFor();
  expect(await axe(page)).toEqual([]);
  await picture(page, "auth-forgot");
  await dialog.getByLabel("Email").fill("ana@exemplo.com");
  await dialog.getByRole("button", { name: "Enviar link" }).click();
  await dialog.getByText("Se uma conta com este email existir, você receberá um link para redefinir sua senha.").waitFor();
  await dialog.getByRole("button", { name: "Fechar" }).click();
  await dialog.waitFor({ state: "hidden" });
  expect(unforeseen(complaints())).toEqual([]);

  const { page: plain } = await aPage(server, { javaScriptEnabled: false, as: aClient(server) });
  await plain.goto("/");
  await plain.getByRole("link", { name: "Esqueci minha senha" }).click();
  await plain.getByLabel("Email").fill("ana@exemplo.com");
  await plain.getByRole("button", { name: "Enviar link" }).click();
  await plain.getByText("Se uma conta com este email existir").waitFor();
});

test("A11Y-17: the language switch changes the whole page, and both storages remember it", async () => {
  const { page, complaints } = await aPage(server, { as: aClient(server) });
  await page.goto("/settings");
  expect(await page.evaluate(() => localStorage.getItem("language"))).toBe("pt");
  await page.getByRole("button", { name: "English" }).click();
  await page.getByText("No account yet?").waitFor();
  expect([await page.getAttribute("html", "lang"), new URL(page.url()).pathname]).toEqual(["en", "/settings"]);
  await page.waitForFunction(() => localStorage.getItem("language") === "en");
  expect(unforeseen(complaints())).toEqual([]);
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
  test(`every screen of the accounts passes axe, fits its width and bothers no browser: ${name}`, async () => {
    const newcomer = await signedIn(server, await aUser({ isOnboardingComplete: false }));
    for (const [paths, as] of [
      [open, aClient(server)],
      [own, newcomer],
    ] as const) {
      const { page, complaints } = await aPage(server, { ...look, as });
      for (const path of paths) {
        await page.goto(path);
        expect({ path, found: [...(await axe(page)), ...unforeseen(complaints())] }).toEqual({ path, found: [] });
        expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
        await picture(page, `accounts${path.replaceAll(/\W/g, "-")}-${name}`);
      }
      await page.context().close();
    }
  }, 60_000);
}
