import { afterAll, beforeAll, expect, test } from "bun:test";
import { existsSync, readdirSync } from "node:fs";
import { eq, like, sql } from "drizzle-orm";
import { encrypt } from "#app/config/encrypt.server";
import { client as database, db } from "#app/db/client.server";
import { emailVerifications, rateLimits, users } from "#app/db/schema";
import { newId } from "#app/db/schema/columns";
import { mail } from "#app/jobs/mail.server";
import { getResetOwner } from "#app/models/account/password-reset.server";
import type { Me } from "#app/models/contract";
import { type Client, createClient, createSignedInClient } from "../http.ts";
import { findLink, startInbox } from "../inbox.ts";
import { makeUser, password } from "../people.ts";
import { startServer, type TestServer, waitUntil } from "../server.ts";

// address ownership and mail limits

const inbox = await startInbox();
const boss = "chefe@exemplo.com";
let server: TestServer;
beforeAll(async () => {
  server = await startServer({ SMTP_URL: inbox.url, ADMIN_EMAILS: boss });
});
afterAll(async () => {
  await server.stop();
  await inbox.stop();
});

const other = "Cortina#Verde8";
const makeUnknownEmail = () => `p${newId().slice(-12)}@exemplo.com`;
const findMailPath = (letter: Parameters<typeof findLink>[0], page = "verify-email") => new URL(findLink(letter, page)).pathname;
const readText = async (response: Response) => (await response.text()).replace(/<!-- -->/g, "");
const findUserRow = async (username: string) => (await db.select().from(users).where(eq(users.username, username)))[0];
const emptyQueue = () =>
  waitUntil(
    "an empty queue",
    async () => (await database`select 1 from pgboss.job where name = 'mail' and state in ('created', 'active', 'retry')`).length === 0,
  );

/** Signs up; returns client, username, mail and its path. */
async function signUp(email: string, nth = 1) {
  const username = `p${newId().replaceAll("-", "").slice(14)}`;
  const client = createClient(server);
  expect((await client.post("/api/auth/signup", { username, email, password })).status).toBe(201);
  await db.update(users).set({ isOnboardingComplete: true }).where(eq(users.username, username));
  const letter = await inbox.waitForMail(email, "Confirme seu email", nth);
  return { username, client, letter, path: findMailPath(letter) };
}

test("SEC-106: whoever signs up with a moderator's address is no moderator when its owner presses the button, and the owner reads whose account it is", async () => {
  const { username, client: thief, letter, path } = await signUp(boss);
  for (const words of [letter.text, letter.html]) expect(words).toContain(`@${username}`);
  const owner = createClient(server);
  const page = await readText(await owner.get(path));
  for (const words of [boss, `da conta @${username}`, `Senha de @${username}`, "Não fui eu"]) expect(page).toContain(words);

  expect((await owner.form(path, {})).status).toBe(403);
  expect((await owner.form(path, { intent: "confirm", currentPassword: "" })).status).toBe(403);
  const wrong = await owner.form(path, { intent: "confirm", currentPassword: other });
  expect([wrong.status, (await readText(wrong)).includes("A senha atual não confere.")]).toEqual([403, true]);
  expect(await findUserRow(username)).toMatchObject({ emailVerified: false });
  expect((await thief.get("/admin")).status).toBe(404);

  // the attacker has password and session, but not the mail
  expect((await thief.form("/verify-email/guessed", { intent: "confirm", currentPassword: password })).status).toBe(400);

  const denied = await owner.form(path, { intent: "deny" });
  expect([denied.status, denied.headers.get("location")]).toEqual([303, "/"]);
  const left = await findUserRow(username);
  expect([left?.email, left?.emailVerified]).toEqual([`${left?.id}@removed.invalid`, false]);
  expect((await thief.form(path, { intent: "confirm" })).status).toBe(400);
  expect((await thief.json<Me>("/api/user/me")).email).toBe("");

  const { client: chief, path: own } = await signUp(boss, 2);
  expect((await chief.form(own, { intent: "confirm" })).status).toBe(303);
  expect((await chief.get("/admin")).status).toBe(200);
  expect((await thief.get("/admin")).status).toBe(404);
});

test("SEC-106: signed in as somebody else the page names both and proves nothing; after signing out the right password does and signs in", async () => {
  const email = makeUnknownEmail();
  const { username, path } = await signUp(email);
  const bia = await makeUser();
  const as = await createSignedInClient(server, bia);
  const page = await readText(await as.get(path));
  for (const words of [`Você está na conta @${bia.username}, e este link é da conta @${username}`, `Sair de @${bia.username}`]) expect(page).toContain(words);
  expect(page).not.toContain('value="confirm"');
  expect((await as.form(path, { intent: "confirm", currentPassword: password })).status).toBe(403);
  expect(await findUserRow(username)).toMatchObject({ emailVerified: false });

  const out = await as.form("/api/auth/signout", { returnTo: path });
  expect([out.status, out.headers.get("location")]).toEqual([303, path]);
  const entered = await as.form(path, { intent: "confirm", currentPassword: password });
  expect([entered.status, entered.headers.get("location")]).toEqual([303, "/"]);
  expect(await as.json<Me>("/api/user/me")).toMatchObject({ username, email, emailVerified: true });
});

test("wrong passwords on that page count as those of a sign-in", async () => {
  const slow = await startServer({ RATE_LIMIT_FACTOR: "0.4", WORKER: "off" }); // four tries an address
  const { username, path } = await signUp(makeUnknownEmail());
  const thief = createClient(slow);
  const statuses = [];
  for (let tries = 0; tries < 5; tries++) statuses.push((await thief.form(path, { intent: "confirm", currentPassword: other })).status);
  expect(statuses).toEqual([403, 403, 403, 403, 429]);
  const { email } = (await findUserRow(username)) ?? {};
  expect((await thief.post("/api/auth/signin", { email, password })).status).toBe(429);
  expect(await slow.stop()).toBe(0);
});

test("SEC-106: who says that it was not them frees a wanted address too, and takes none that is proven", async () => {
  const caio = await makeUser();
  const client = await createSignedInClient(server, caio);
  const wanted = makeUnknownEmail();
  expect((await client.post("/api/auth/email", { currentPassword: password, email: wanted })).status).toBe(204);
  const letter = await inbox.waitForMail(wanted, "Confirme seu novo email");
  expect(letter.text).toContain(`@${caio.username}`);
  expect((await createClient(server).form(findMailPath(letter), { intent: "deny" })).status).toBe(303);
  expect((await client.form(findMailPath(letter), { intent: "confirm" })).status).toBe(400);
  expect(await findUserRow(caio.username)).toMatchObject({ email: caio.email, emailVerified: true });
  expect(await db.$count(emailVerifications, eq(emailVerifications.userId, caio.id))).toBe(0);
});

test("an account whose address was taken off it says so, gets no mail, and takes another", async () => {
  const { username, client, path } = await signUp(makeUnknownEmail());
  expect((await createClient(server).form(path, { intent: "deny" })).status).toBe(303);
  const row = await findUserRow(username);
  const account = await readText(await client.get("/settings/account"));
  expect([account.includes("disse que a conta não é dele"), account.includes("removed.invalid")]).toEqual([true, false]);
  expect(await readText(await client.get("/settings/email"))).not.toContain("removed.invalid");
  expect((await client.post("/api/auth/verification")).status).toBe(204);
  await createClient(server).post("/api/auth/reset-password", { email: row?.email });
  await emptyQueue();
  expect(inbox.mails.flatMap(({ envelope }) => envelope).filter((to) => to.endsWith("removed.invalid"))).toEqual([]);
  const email = makeUnknownEmail();
  expect((await createClient(server).post("/api/auth/signup", { username: "outro_nome_aqui", email: "x@removed.invalid", password })).status).toBe(400);
  expect((await client.post("/api/auth/email", { currentPassword: password, email })).status).toBe(204);
  expect((await client.form(findMailPath(await inbox.waitForMail(email, "Confirme seu novo email")), { intent: "confirm" })).status).toBe(303);
  expect(await client.json<Me>("/api/user/me")).toMatchObject({ email, emailVerified: true });
});

test("SEC-112: however many accounts want somebody's address, and however it is written, its mailbox gets five mails an hour", async () => {
  const stem = newId().slice(-10);
  const victim = `vizinha${stem}@exemplo.com`;
  const people = await Promise.all([1, 2, 3, 4].map(async () => createSignedInClient(server, await makeUser())));
  const ask = (as: Client, email: string) => as.post("/api/auth/email", { currentPassword: password, email });
  for (const as of people) {
    for (let times = 0; times < 5; times++) {
      const email = times % 2 === 0 ? victim : `Vizinha${stem}+${times}@exemplo.com`;
      expect((await ask(as, email)).status).toBe(204); // the response is the same in every case
    }
  }
  await emptyQueue();
  const countSent = () => inbox.mails.filter(({ envelope }) => envelope.some((to) => to.startsWith(`vizinha${stem}`))).length;
  expect(countSent()).toBe(5);

  const rows = await db.select({ key: rateLimits.key }).from(rateLimits).where(like(rateLimits.key, "mail:%"));
  expect(rows.length).toBeGreaterThan(0);
  expect(rows.filter(({ key }) => key.includes("@") || key.includes(stem))).toEqual([]);

  // five more in the next hour reach the daily ten
  const expireHourLimit = () => db.execute(sql`update rate_limits set expire = now() at time zone 'utc' where key like 'mail:proof:3600:%'`);
  const signUpMore = async () => {
    await expireHourLimit();
    for (let times = 0; times < 3; times++)
      for (const as of [await createSignedInClient(server, await makeUser()), await createSignedInClient(server, await makeUser())]) await ask(as, victim);
    await emptyQueue();
  };
  await signUpMore();
  expect(countSent()).toBe(10);
  await signUpMore();
  expect(countSent()).toBe(10);
});

test("a mail that could not be sent is not counted until it is", async () => {
  const to = makeUnknownEmail();
  const bia = await makeUser();
  inbox.rejectNext(1);
  expect((await (await createSignedInClient(server, bia)).post("/api/auth/email", { currentPassword: password, email: to })).status).toBe(204);
  await inbox.waitForMail(to, "Confirme seu novo email");
  await emptyQueue();
  const counted = await db.execute<{ points: number }>(sql`select points from rate_limits where key like 'mail:proof:3600:%' order by expire desc limit 1`);
  expect([...counted]).toEqual([{ points: 1 }]);
});

test("SEC-112: a flood of confirmations keeps no receipt and no notice from the same mailbox", async () => {
  const { username, client, path } = await signUp(makeUnknownEmail());
  for (let times = 0; times < 5; times++) await client.post("/api/auth/verification");
  await emptyQueue();
  const { email = "" } = (await findUserRow(username)) ?? {};
  expect(inbox.findMails(email, "Confirme")).toHaveLength(5);
  expect((await client.form(path, { intent: "confirm" })).status).toBe(303);
  expect((await client.post("/api/auth/password", { currentPassword: password, password: other })).status).toBe(204);
  await inbox.waitForMail(email, "A senha da sua conta");
});

test("a stranger's many resets are five mails with links that work, and the owner is answered as ever", async () => {
  const ana = await makeUser();
  const ask = (email: string) => createClient(server).post("/api/auth/reset-password", { email });
  const answers = [];
  for (let times = 0; times < 8; times++) for (const email of [ana.email, `nao_ha_${ana.email}`]) answers.push(await ask(email));
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
  expect(new Set(await Promise.all(answers.map((answer) => answer.text()))).size).toBe(1);
  await emptyQueue();
  const links = inbox.findMails(ana.email, "Redefina").map((letter) => findMailPath(letter, "reset-password").replace("/reset-password/", ""));
  expect(links).toHaveLength(5);
  for (const link of links) expect(await getResetOwner(link)).not.toBeNull();

  // with no valid link left, the next is sent regardless
  await db.execute(sql`delete from rate_limits where key like 'reset:%'`);
  await db.execute(sql`update password_resets set expires_at = now() + interval '9 minutes' where user_id = ${ana.id}`);
  expect((await ask(ana.email)).status).toBe(200);
  await emptyQueue();
  expect(inbox.findMails(ana.email, "Redefina")).toHaveLength(6);
});

test("a link that is dead when its mail would go is not mailed", async () => {
  const outbox = `${process.env.DATA_DIR}/outbox`;
  await mail.run({ to: makeUnknownEmail(), kind: "verification", language: "pt", link: encrypt("/verify-email/gone") });
  expect(existsSync(outbox) ? readdirSync(outbox) : []).toEqual([]);
});
