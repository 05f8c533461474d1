import { afterAll, beforeAll, expect, test } from "bun:test";
import { eq } from "drizzle-orm";
import { db } from "#app/db/client.server";
import { users } from "#app/db/schema";
import { createClient, createSignedInClient } from "../http";
import { makeUser, password } from "../people";
import { startServer, type TestServer } from "../server";

let server: TestServer;
beforeAll(async () => {
  server = await startServer({ WORKER: "off" });
});
afterAll(() => server.stop());

const findTitle = (html: string) => /<title>([^<]*)/.exec(html)?.[1];

test("every page shows the sign-in form to the signed-out, at its own address", async () => {
  const visitor = createClient(server);
  for (const [path, status] of [
    ["/", 200],
    ["/auth", 200],
    ["/post/0", 200],
    ["/user/0", 200],
    ["/settings", 401],
    ["/onboarding", 401],
    ["/nada", 401],
  ] as const) {
    const page = await visitor.get(path);
    expect([path, page.status]).toEqual([path, status]);
    const html = await page.text();
    expect(html).toContain("Ainda não tem conta?");
    if (path !== "/auth") expect(html).toContain(`action="/auth?${new URLSearchParams({ returnTo: path })}"`);
  }
});

test("a plain form signs in and leads where one wanted to go", async () => {
  const ana = await makeUser();
  const visitor = createClient(server);
  const wrong = await visitor.form("/auth?returnTo=%2Fsettings", { email: ana.email, password: "Errada#123" });
  expect(wrong.status).toBe(401);
  const html = await wrong.text();
  expect(html).toContain("Email ou senha incorretos. Verifique suas credenciais e tente novamente.");
  expect(html).toContain(`value="${ana.email}"`);
  expect(html).not.toContain("Errada#123");
  expect((await visitor.form("/auth", { email: "", password: "" })).status).toBe(422);

  const right = await visitor.form("/auth?returnTo=%2Fsettings%3Fa%3Db", { email: ana.email, password });
  expect([right.status, right.headers.get("location")]).toEqual([303, "/settings?a=b"]);
  expect(findTitle(await (await visitor.get("/settings")).text())).toBe("Configurações · Espelho");
  const back = await visitor.get("/auth");
  expect([back.status, back.headers.get("location")]).toEqual([302, "/"]);
});

test("SEC-28: signing in never leads off the site", async () => {
  const bia = await makeUser();
  for (const evil of ["//evil.example", "/\\evil.example", "https://evil.example", "javascript:alert(1)", "%2F%2Fevil.example", "/\t/evil.example"]) {
    const response = await createClient(server).form(`/auth?${new URLSearchParams({ returnTo: evil })}`, { email: bia.email, password });
    const to = response.headers.get("location") ?? "";
    expect([response.status, new URL(to, server.url).origin]).toEqual([303, server.url]);
  }
});

const makeSignUp = (username: string) => ({ username, email: `${username}@exemplo.com`, password, confirmPassword: password });

test("a plain form signs up, and says beside the field what is wrong", async () => {
  const page = await createClient(server).get("/auth?mode=signup&returnTo=%2Fplans");
  const form = await page.text();
  expect(findTitle(form)).toBe("Criar conta · Espelho");
  for (const words of ["Confirmar senha", "ter 18 anos ou mais", 'href="/terms"', 'href="/privacy"', 'href="/plans"']) expect(form).toContain(words);

  const submitInvalid = async (more: object) => {
    const response = await createClient(server).form("/auth?mode=signup", { ...makeSignUp("carla"), ...more });
    return { status: response.status, html: await response.text() };
  };
  const mismatch = await submitInvalid({ confirmPassword: "Outra#Senha8" });
  expect(mismatch.status).toBe(422);
  expect(mismatch.html).toContain("As senhas não coincidem");
  expect(mismatch.html).toContain('value="carla"');
  expect(mismatch.html).not.toContain(password);
  const unconfirmed = (await submitInvalid({ confirmPassword: "" })).html;
  expect([unconfirmed.includes("Confirme a senha."), unconfirmed.includes("As senhas não coincidem")]).toEqual([true, false]);
  const weak = await submitInvalid({ password: "abcdefgh", confirmPassword: "abcdefgh" });
  expect([weak.status, weak.html.includes("A senha não atende aos requisitos mínimos de segurança.")]).toEqual([422, true]);

  const visitor = createClient(server);
  const done = await visitor.form("/auth?mode=signup&returnTo=%2Fsettings", makeSignUp("carla"));
  expect([done.status, done.headers.get("location")]).toEqual([303, "/settings"]);
  expect(await visitor.json("/api/user/me")).toMatchObject({ username: "carla", credits: 5 });
  const email = await submitInvalid({ username: "carla_2" });
  expect([email.status, email.html.includes("Este email já está em uso. Tente fazer login ou use outro email.")]).toEqual([400, true]);
  const username = await submitInvalid({ email: "carla2@exemplo.com" });
  expect([username.status, username.html.includes("Este nome de usuário já está em uso. Escolha outro nome.")]).toEqual([400, true]);
});

test("SEC-10: a robot that fills the hidden field is thanked and forgotten", async () => {
  const robot = createClient(server);
  const response = await robot.form("/auth?mode=signup", { ...makeSignUp("robo"), homepage: "https://spam.example" });
  expect(response.status).toBe(303);
  expect(robot.cookies.has("session")).toBe(false);
  expect(await db.select().from(users).where(eq(users.username, "robo"))).toHaveLength(0);
});

test("asking for a reset link needs an address", async () => {
  const page = await createClient(server).form("/forgot-password", { email: "ana" });
  expect(page.status).toBe(422);
  const html = await page.text();
  expect(html).toContain("Email necessário");
  expect(html).toContain("Por favor, digite um email válido.");
  expect(html).toContain('value="ana"');
});

test("signing out by a form leads home with the toast", async () => {
  const dora = await createSignedInClient(server, await makeUser());
  const response = await dora.form("/api/auth/signout", {});
  expect([response.status, response.headers.get("location"), response.headers.get("clear-site-data")]).toEqual([303, "/", '"cache"']);
  const html = await (await dora.get("/")).text();
  expect(html).toContain("Desconectado");
  expect(html).toContain("Você foi desconectado com sucesso.");
  expect(html).toContain("Ainda não tem conta?");
});

test("onboarding goes through its three steps by links and a form", async () => {
  const eva = await makeUser({ isOnboardingComplete: false });
  const client = await createSignedInClient(server, eva);
  expect(await (await client.get("/onboarding")).text()).toContain('href="/onboarding?step=2"');
  const camera = await (await client.get("/onboarding?step=2")).text();
  expect(camera.split('href="/onboarding?step=3"').length + camera.split('href="?step=3"').length - 2).toBe(2);
  const styles = await (await client.get("/onboarding?step=3")).text();
  expect(styles.match(/type="checkbox"[^>]*name="stylePreferences"/g)).toHaveLength(6);
  const body = new URLSearchParams([
    ["stylePreferences", "bohemian"],
    ["stylePreferences", "vintage"],
  ]);
  const done = await client.post("/onboarding", body.toString(), { headers: { "content-type": "application/x-www-form-urlencoded", accept: "text/html" } });
  expect([done.status, done.headers.get("location")]).toEqual([303, "/"]);
  expect(await client.json("/api/user/me")).toMatchObject({ isOnboardingComplete: true, stylePreferences: ["bohemian", "vintage"] });
});

test("the legal pages are open, dated, in both languages and whole", async () => {
  const visitor = createClient(server);
  const sections = { "/terms": 10, "/privacy": 9 }; // ten with an AI provider
  for (const [path, count] of Object.entries(sections)) {
    const page = await (await visitor.get(path)).text();
    expect(page).toContain("23 de novembro de 2026");
    expect(page).toContain("suporte@espelho.local");
    expect(page.match(/<section/g)).toHaveLength(count);
  }
  visitor.cookies.set("language", "en");
  expect(await (await visitor.get("/privacy")).text()).toContain("November 23, 2026");
});

test("what a person typed comes back as text, never as a page", async () => {
  const html = await (await createClient(server).form("/auth", { email: '"><script>alert(1)</script>', password: "x" })).text();
  expect(html).toContain('value="&quot;&gt;&lt;script&gt;alert(1)&lt;/script&gt;"');
  expect(html).not.toContain("<script>alert(1)");
});
