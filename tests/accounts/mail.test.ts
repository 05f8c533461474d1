import { afterAll, beforeAll, expect, test } from "bun:test";
import { eq, sql } from "drizzle-orm";
import { client as database, db } from "#app/db/client.server";
import { passwordResets } from "#app/db/schema";
import { createClient, createSignedInClient } from "../http";
import { findLink as anyLinkIn, startInbox } from "../inbox";
import { makeUser, password } from "../people";
import { startServer, type TestServer, waitUntil } from "../server";

const inbox = await startInbox();
let server: TestServer;
beforeAll(async () => {
  server = await startServer({ SMTP_URL: inbox.url, LOG_LEVEL: "trace" });
});
afterAll(async () => {
  await server.stop();
  await inbox.stop();
});

const waitForResetMail = (address: string, nth = 1) => inbox.waitForMail(address, "Redefina sua senha do Espelho", nth);
const waitForMailAbout = (address: string, subject: string) => inbox.waitForMail(address, subject);
const findResetLink = (mail: Parameters<typeof anyLinkIn>[0]) => anyLinkIn(mail, "reset-password");

const sentence = "Se uma conta com este email existir, você receberá um link para redefinir sua senha.";

test("SEC-04: whoever asks gets one sentence; only the owner of the address gets a mail", async () => {
  const ana = await makeUser();
  const ask = (email: string) => createClient(server).post("/api/auth/reset-password", { email });
  const [known, unknown] = await Promise.all([ask(ana.email), ask("ninguem@exemplo.com")]);
  expect([known.status, unknown.status]).toEqual([200, 200]);
  expect(await known.json()).toEqual({ message: sentence });
  expect(await unknown.json()).toEqual({ message: sentence });
  const pickComparable = ({ headers }: Response) =>
    [...headers].filter(([name]) => !["x-request-id", "date"].includes(name)).map(([name, value]) => [name, value.replaceAll(/'nonce-[^']*'/g, "")]);
  expect(pickComparable(known)).toEqual(pickComparable(unknown));

  const mail = await waitForResetMail(ana.email);
  expect(mail.envelope).toEqual([ana.email]);
  expect(mail.to).toMatchObject([{ address: ana.email }]);
  expect(mail.subject).toBe("Redefina sua senha do Espelho");
  expect(mail.html).toContain('lang="pt-BR"');
  expect(findResetLink(mail)).toStartWith(`${server.url}/reset-password/`);
  expect(mail.html).toContain(findResetLink(mail));
  expect((await ask("sem-arroba")).status).toBe(422);
  const listOpenJobs = () => database`select 1 from pgboss.job where name = 'mail' and state in ('created', 'active', 'retry')`;
  await waitUntil("an empty queue", async () => (await listOpenJobs()).length === 0);
  expect(inbox.mails.some(({ envelope }) => envelope.includes("ninguem@exemplo.com"))).toBe(false);
});

test("SEC-11: the link is ours whatever host the request named, and the words are the owner's", async () => {
  const bob = await makeUser({ locale: "en" });
  const headers = { host: "evil.example", "x-forwarded-host": "evil.example" };
  await createClient(server).post("/api/auth/reset-password", { email: bob.email.toUpperCase() }, { headers });
  const mail = await inbox.waitForMail(bob.email, "Reset");
  expect(mail.subject).toBe("Reset your Espelho password");
  expect(findResetLink(mail)).toStartWith(`${server.url}/`);
  expect(`${mail.text}${mail.html}`).not.toContain("evil");
});

test("a server that is busy is asked again", async () => {
  const caio = await makeUser();
  inbox.rejectNext(1);
  await createClient(server).post("/api/auth/reset-password", { email: caio.email });
  const retryNow = () => database`update pgboss.job set start_after = now() where name = 'mail' and state = 'retry' returning output::text`;
  let [retried] = await retryNow();
  await waitUntil("a second try", async () => (retried ??= (await retryNow())[0]) !== undefined);
  expect(retried?.output).toContain("451");
  expect(retried?.output).not.toContain("@");
  await createClient(server).post("/api/auth/reset-password", { email: "acorda@exemplo.com" }); // a new job makes the worker poll
  expect(findResetLink(await waitForResetMail(caio.email))).not.toBe("");
});

test("SEC-12, SEC-13: the mail's page sets a new password without JavaScript, once, ends every session and tells its owner", async () => {
  const dora = await makeUser();
  const session = await createSignedInClient(server, dora);
  const visitor = createClient(server);
  const requested = await visitor.form("/forgot-password", { email: dora.email });
  expect([requested.status, requested.headers.get("location")]).toEqual([303, "/forgot-password?sent=1"]);
  expect(await (await visitor.get("/forgot-password?sent=1")).text()).toContain(sentence);
  const path = new URL(findResetLink(await waitForResetMail(dora.email))).pathname;

  const page = await visitor.get(path);
  expect([page.status, page.headers.get("referrer-policy"), page.headers.get("cache-control")]).toEqual([200, "no-referrer", "no-store"]);
  const fields = { password: "Cortina#Verde8", confirmPassword: "Cortina#Verde9" };
  const mismatch = await visitor.form(path, fields);
  expect(mismatch.status).toBe(422);
  const html = await mismatch.text();
  expect(html).toContain("As senhas não coincidem");
  expect(html).not.toContain("Cortina");
  const weak = await visitor.form(path, { password: "abcdefgh", confirmPassword: "abcdefgh" });
  expect(weak.status).toBe(422);
  expect(await weak.text()).toContain("A senha não atende aos requisitos mínimos de segurança.");

  const done = await visitor.form(path, { ...fields, confirmPassword: fields.password });
  expect([done.status, done.headers.get("location"), done.headers.get("clear-site-data")]).toEqual([303, "/", '"cache"']);
  expect(await (await visitor.get("/")).text()).toContain("Senha redefinida");
  expect((await session.get("/api/auth/me")).status).toBe(401);
  await waitForMailAbout(dora.email, "A senha da sua conta");
  expect((await visitor.post("/api/auth/signin", { email: dora.email, password })).status).toBe(401);
  expect((await visitor.post("/api/auth/signin", { email: dora.email, password: fields.password })).status).toBe(200);

  const again = await visitor.form(path, { ...fields, confirmPassword: fields.password });
  expect(again.status).toBe(400);
  const dead = await visitor.get(path);
  expect(dead.status).toBe(400);
  expect(await dead.text()).toContain("Este link não vale mais");
  await waitUntil("the visit to be logged", () => server.output().includes("/reset-password/…"));
  expect(server.output()).not.toContain(path.split("/").at(-1) ?? path);
});

test("SEC-12: twenty uses at once set one password, and half an hour is the end", async () => {
  const eva = await makeUser();
  await createClient(server).post("/api/auth/reset-password", { email: eva.email });
  const path = new URL(findResetLink(await waitForResetMail(eva.email))).pathname;
  const submitReset = (nth: number) => createClient(server).form(path, { password: `Cortina#Verde${nth}`, confirmPassword: `Cortina#Verde${nth}` });
  const statuses = (await Promise.all(Array.from({ length: 20 }, (_, nth) => submitReset(nth)))).map(({ status }) => status).sort();
  expect(statuses).toEqual([303, ...Array.from({ length: 19 }, () => 400)]);

  await createClient(server).post("/api/auth/reset-password", { email: eva.email });
  const second = await waitForResetMail(eva.email, 2);
  await db.update(passwordResets).set({ expiresAt: sql`now() - interval '1 second'` }).where(eq(passwordResets.userId, eva.id));
  const late = new URL(findResetLink(second)).pathname;
  expect((await createClient(server).form(late, { password: "Cortina#Verde8", confirmPassword: "Cortina#Verde8" })).status).toBe(400);
});
