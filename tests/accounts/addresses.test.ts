import { afterAll, beforeAll, expect, test } from "bun:test";
import { eq, sql } from "drizzle-orm";
import { client as database, db } from "#app/db/client.server";
import { emailVerifications, users } from "#app/db/schema";
import type { AppError } from "#app/lib/app-error";
import { requestEmailChange, requestVerification } from "#app/models/account/email-verification.server";
import type { Me } from "#app/models/contract";
import { createClient, createSignedInClient } from "../http.ts";
import { findLink, startInbox } from "../inbox.ts";
import { makeUser, password } from "../people.ts";
import { startServer, type TestServer, waitUntil } from "../server.ts";

const inbox = await startInbox();
let server: TestServer;
beforeAll(async () => {
  server = await startServer({ SMTP_URL: inbox.url, SUPPORT_EMAIL: "ajuda@exemplo.com" });
});
afterAll(async () => {
  await server.stop();
  await inbox.stop();
});

const findVerifyPath = (mail: Parameters<typeof findLink>[0]) => new URL(findLink(mail, "verify-email")).pathname;
const error = async (response: Response) => `${response.status} ${((await response.json()) as { code: string }).code}`;
const emptyQueue = () =>
  waitUntil(
    "an empty queue",
    async () => (await database`select 1 from pgboss.job where name = 'mail' and state in ('created', 'active', 'retry')`).length === 0,
  );
const other = "Cortina#Verde8";

test("who signs up is mailed a link that proves the address: looking changes nothing, the button does, once", async () => {
  const client = createClient(server);
  const email = "nova_ana@exemplo.com";
  expect((await client.post("/api/auth/signup", { username: "nova_ana", email: email.toUpperCase(), password })).status).toBe(201);
  const mail = await inbox.waitForMail(email, "Confirme seu email");
  expect(findLink(mail, "verify-email")).toStartWith(`${server.url}/`);
  expect(mail.html).toContain(findLink(mail, "verify-email"));
  const path = findVerifyPath(mail);
  const [stored] = await db.select().from(emailVerifications).where(eq(emailVerifications.email, email));
  expect(path).not.toContain(stored?.id ?? "");
  expect((await database`select data::text from pgboss.job where name = 'mail'`).every(({ data }) => !data.includes(path))).toBe(true);

  const visitor = createClient(server);
  const page = await visitor.get(path);
  expect([page.status, page.headers.get("referrer-policy")]).toEqual([200, "no-referrer"]);
  const words = await page.text();
  for (const expected of [email, "@nova_ana", "Senha de @nova_ana"]) expect(words).toContain(expected);
  expect((await client.json<Me>("/api/user/me")).emailVerified).toBe(false);
  const twice = await Promise.all(Array.from({ length: 10 }, () => client.form(path, {})));
  expect(twice.map(({ status }) => status).sort()).toEqual([303, ...Array.from({ length: 9 }, () => 400)]);
  expect((await client.json<Me>("/api/user/me")).emailVerified).toBe(true);
  expect((await visitor.get(path)).status).toBe(400);
  expect(await (await visitor.get("/verify-email/nonsense")).text()).toContain("Este link não vale mais");
});

test("the link is mailed again on wish, a few times, and not to an address that is proven; after a day it is dead", async () => {
  const [bia, sure] = [await makeUser({ emailVerified: false, locale: "en" }), await makeUser()];
  const client = await createSignedInClient(server, bia);
  for (let times = 0; times < 5; times++) expect((await client.post("/api/auth/verification")).status).toBe(204);
  expect((await client.post("/api/auth/verification")).status).toBe(429);
  expect((await (await createSignedInClient(server, sure)).post("/api/auth/verification")).status).toBe(204);
  const last = await inbox.waitForMail(bia.email, "Confirm your email", 5);
  expect(last.html).toContain('lang="en"');
  await emptyQueue();
  expect(inbox.findMails(sure.email, "")).toHaveLength(0);
  await db.update(emailVerifications).set({ expiresAt: sql`now() - interval '1 second'` }).where(eq(emailVerifications.userId, bia.id));
  expect((await createClient(server).form(findVerifyPath(last), {})).status).toBe(400);
  expect((await createClient(server).post("/api/auth/verification")).status).toBe(401);
});

test("L-05: another address needs the password, takes effect by the link in its mail, and the old one is told", async () => {
  const [caio, dora] = [await makeUser(), await makeUser()];
  const client = await createSignedInClient(server, caio);
  const requestVerifyMail = (email: unknown, currentPassword: unknown = password) => client.post("/api/auth/email", { currentPassword, email });
  const wanted = `novo_${caio.username}@exemplo.com`;
  expect(await error(await requestVerifyMail(wanted, "Errada#123"))).toBe("403 wrong_password");
  expect(await error(await requestVerifyMail(dora.email))).toBe("400 email_taken");
  expect(await error(await requestVerifyMail(caio.email.toUpperCase()))).toBe("409 email_unchanged");
  expect(await error(await requestVerifyMail("a@b.com\r\nBcc: c@d.com"))).toBe("422 invalid");
  expect((await requestVerifyMail(wanted)).status).toBe(204);
  expect((await client.json<Me>("/api/user/me")).email).toBe(caio.email);
  const mail = await inbox.waitForMail(wanted, "Confirme seu novo email");
  expect(mail.envelope).toEqual([wanted]);
  expect((await client.form(findVerifyPath(mail), {})).status).toBe(303);
  expect(await client.json<Me>("/api/user/me")).toMatchObject({ email: wanted, emailVerified: true });
  expect((await inbox.waitForMail(caio.email, "O email da sua conta")).text).toContain("ajuda@exemplo.com");
  expect((await createClient(server).post("/api/auth/signin", { email: wanted, password })).status).toBe(200);
  expect((await createClient(server).post("/api/auth/signin", { email: caio.email, password })).status).toBe(401);
});

test("an address somebody else took meanwhile stays theirs, and a later wish kills the link of an earlier one", async () => {
  const [eva, gil] = [await makeUser(), await makeUser()];
  const [clientE, clientG] = [await createSignedInClient(server, eva), await createSignedInClient(server, gil)];
  const wanted = `dois_${eva.username}@exemplo.com`;
  await clientE.post("/api/auth/email", { currentPassword: password, email: wanted });
  await clientG.post("/api/auth/email", { currentPassword: password, email: wanted });
  const [first, second] = findVerifyPaths(
    (await inbox.waitForMail(wanted, "Confirme seu novo email", 2)) && inbox.findMails(wanted, "Confirme seu novo email"),
  );
  expect((await clientE.form(first ?? "", {})).status).toBe(303);
  const late = await clientG.form(second ?? "", {});
  expect(late.status).toBe(400);
  expect(await late.text()).toContain("Este email já está em uso.");

  const hugo = await makeUser();
  const client = await createSignedInClient(server, hugo);
  await client.post("/api/auth/email", { currentPassword: password, email: `a_${hugo.username}@exemplo.com` });
  const early = await inbox.waitForMail(`a_${hugo.username}@exemplo.com`, "Confirme");
  await client.post("/api/auth/email", { currentPassword: password, email: `b_${hugo.username}@exemplo.com` });
  expect((await createClient(server).form(findVerifyPath(early), {})).status).toBe(400);
});
const findVerifyPaths = (mails: Parameters<typeof findLink>[0][]) => mails.map(findVerifyPath);

test("SEC-17: another password ends every other session and spares the own; its owner is told at a proven address only", async () => {
  const [iara, lia] = [await makeUser(), await makeUser({ emailVerified: false })];
  const [own, phone] = [await createSignedInClient(server, iara), await createSignedInClient(server, iara)];
  const changeAddress = (client: typeof own, body: object) => client.post("/api/auth/password", body);
  expect(await error(await changeAddress(own, { currentPassword: "Errada#123", password: other }))).toBe("403 wrong_password");
  expect(await error(await changeAddress(own, { currentPassword: password, password: "abcdefgh" }))).toBe("422 weak_password");
  expect((await phone.get("/api/auth/me")).status).toBe(200);
  expect((await changeAddress(own, { currentPassword: password, password: other })).status).toBe(204);
  expect([(await own.get("/api/auth/me")).status, (await phone.get("/api/auth/me")).status]).toEqual([200, 401]);
  const signIn = (secret: string) => createClient(server).post("/api/auth/signin", { email: iara.email, password: secret });
  expect([(await signIn(password)).status, (await signIn(other)).status]).toEqual([401, 200]);
  expect((await inbox.waitForMail(iara.email, "A senha da sua conta")).text).toContain("ajuda@exemplo.com");

  expect((await changeAddress(await createSignedInClient(server, lia), { currentPassword: password, password: other })).status).toBe(204);
  await emptyQueue();
  expect(inbox.findMails(lia.email, "")).toHaveLength(0);
});

test("SEC-17: with the password, and for another address, the session here gets a new id; the former opens nothing", async () => {
  const nara = await makeUser();
  const client = await createSignedInClient(server, nara);
  const isRenewed = async (act: () => Promise<Response>, status: number) => {
    const former = createClient(server);
    former.cookies.set("session", client.cookies.get("session") ?? "");
    expect((await former.get("/api/auth/me")).status).toBe(200);
    expect((await act()).status).toBe(status);
    expect([(await client.get("/api/auth/me")).status, (await former.get("/api/auth/me")).status]).toEqual([200, 401]);
    expect(await client.json<object[]>("/api/auth/sessions")).toHaveLength(1);
  };
  const [one, two] = [`um_${nara.username}@exemplo.com`, `dois_${nara.username}@exemplo.com`];
  await isRenewed(() => client.post("/api/auth/password", { currentPassword: password, password: other }), 204);
  await isRenewed(() => client.form("/settings/password", { currentPassword: other, password, confirmPassword: password }), 303);
  await isRenewed(
    () => client.form("/settings/password.data", { currentPassword: password, password: other, confirmPassword: other }, { headers: { accept: "*/*" } }),
    200,
  );
  await isRenewed(() => client.post("/api/auth/email", { currentPassword: other, email: one }), 204);
  await isRenewed(() => client.form("/settings/email", { currentPassword: other, email: two }), 303);
  const sessionBefore = client.cookies.get("session");
  expect((await client.post("/api/auth/password", { currentPassword: "Errada#123", password })).status).toBe(403);
  expect(client.cookies.get("session")).toBe(sessionBefore);
});

test("a link to another address dies with the password that asked for it, and one for a new password with the address it was mailed to", async () => {
  const tais = await makeUser();
  const client = await createSignedInClient(server, tais);
  const findResetPath = (mail: Parameters<typeof findLink>[0]) => new URL(findLink(mail, "reset-password")).pathname;
  const requestAddress = async (name: string, currentPassword: string) => {
    const email = `${name}_${tais.username}@exemplo.com`;
    expect((await client.post("/api/auth/email", { currentPassword, email })).status).toBe(204);
    return findVerifyPath(await inbox.waitForMail(email, "Confirme seu novo email"));
  };
  const first = await requestAddress("um", password);
  expect((await client.post("/api/auth/password", { currentPassword: password, password: other })).status).toBe(204);
  expect((await createClient(server).form(first, {})).status).toBe(400);

  const second = await requestAddress("dois", other);
  await createClient(server).post("/api/auth/reset-password", { email: tais.email });
  const reset = findResetPath(await inbox.waitForMail(tais.email, "Redefina"));
  expect((await createClient(server).form(reset, { password, confirmPassword: password })).status).toBe(303);
  expect((await createClient(server).form(second, {})).status).toBe(400);
  expect(await db.select({ email: users.email }).from(users).where(eq(users.id, tais.id))).toEqual([{ email: tais.email }]);

  const uma = await makeUser();
  const wanted = `nova_${uma.username}@exemplo.com`;
  await createClient(server).post("/api/auth/reset-password", { email: uma.email });
  const left = findResetPath(await inbox.waitForMail(uma.email, "Redefina"));
  const asUma = await createSignedInClient(server, uma);
  await asUma.post("/api/auth/email", { currentPassword: password, email: wanted });
  expect((await asUma.form(findVerifyPath(await inbox.waitForMail(wanted, "Confirme seu novo email")), {})).status).toBe(303);
  expect((await createClient(server).form(left, { password: other, confirmPassword: other })).status).toBe(400);
  expect((await createClient(server).post("/api/auth/signin", { email: wanted, password })).status).toBe(200);
});

test("another address asked for with a password that is replaced at that very moment is refused", async () => {
  const vivi = await makeUser();
  let request: Promise<string> | undefined;
  await db.transaction(async (tx) => {
    await tx.update(users).set({ passwordHash: "another" }).where(eq(users.id, vivi.id));
    const change = requestEmailChange(vivi.id, { currentPassword: password, email: `dela_${vivi.email}` });
    request = change.then(
      () => "mailed",
      ({ code }: AppError) => code,
    );
    await Promise.race([request, waitUntil("the request to wait", isWaiting)]);
  });
  expect(await request).toBe("wrong_password");
});

const isWaiting = async () => (await database`select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`).length > 0;

test("a link asked for again in the moment another address takes effect goes to the old one no more", async () => {
  const zoe = await makeUser({ emailVerified: false });
  let request: Promise<void> | undefined;
  await db.transaction(async (tx) => {
    await tx
      .update(users)
      .set({ email: `nova_${zoe.email}`, emailVerified: true })
      .where(eq(users.id, zoe.id));
    request = requestVerification(zoe.id);
    await Promise.race([request, waitUntil("the request to wait", isWaiting)]);
  });
  await request;
  expect(await db.$count(emailVerifications, eq(emailVerifications.userId, zoe.id))).toBe(0);
});

test("of ten changes of one password at once a single one holds, and the form says beside its field what is wrong", async () => {
  const mara = await makeUser();
  const client = await createSignedInClient(server, mara);
  const tries = Array.from({ length: 8 }, (_, nth) => client.post("/api/auth/password", { currentPassword: password, password: `Cortina#Azul${nth}` }));
  const statuses = (await Promise.all(tries)).map(({ status }) => status).sort();
  expect(statuses).toEqual([204, ...Array.from({ length: 7 }, () => 403)]);

  const nina = await createSignedInClient(server, await makeUser());
  const wrong = await nina.form("/settings/password", { currentPassword: "Errada#123", password: other, confirmPassword: other });
  expect(wrong.status).toBe(403);
  const html = await wrong.text();
  expect(html).toContain("A senha atual não confere.");
  expect(html).not.toContain("Cortina");
  const right = await nina.form("/settings/password", { currentPassword: password, password: other, confirmPassword: other });
  expect([right.status, right.headers.get("location")]).toEqual([303, "/settings/account"]);
  expect(await (await nina.get("/settings/account")).text()).toContain("Senha alterada");
});

test("one's sessions are listed by device, and the others end, one or all", async () => {
  const olga = await makeUser();
  const [own, phone, tablet] = [await createSignedInClient(server, olga), createClient(server), createClient(server)];
  const agent = "Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605 (KHTML, like Gecko) Version/19.0 Mobile/15E148 Safari/604.1";
  await phone.post("/api/auth/signin", { email: olga.email, password }, { headers: { "user-agent": agent } });
  await tablet.post("/api/auth/signin", { email: olga.email, password });
  type Session = { id: string; device: object; isOwn: boolean };
  const sessions = await own.json<Session[]>("/api/auth/sessions");
  expect(sessions.map(({ isOwn }) => isOwn)).toEqual([true, false, false]);
  const theirs = sessions.find(({ device }) => JSON.stringify(device).includes("iPhone")) as Session;
  expect(theirs.device).toEqual({ browser: "Safari", system: "iPhone" });
  const path = `/api/auth/sessions/${theirs.id}`;
  const page = await (await own.get("/settings/sessions")).text();
  const [, toast = ""] = new RegExp(`action="${path}"[\\s\\S]*?name="toast" value="(\\w+)"`).exec(page) ?? [];
  expect((await own.form(path, { _method: "delete", returnTo: "/settings/sessions", toast })).status).toBe(303);
  expect(await (await own.get("/settings/sessions")).text()).toContain("Aquele aparelho saiu da sua conta.");
  expect([(await phone.get("/api/auth/me")).status, (await tablet.get("/api/auth/me")).status]).toEqual([401, 200]);
  const stranger = await createSignedInClient(server, await makeUser());
  await stranger.delete(`/api/auth/sessions/${sessions[0]?.id}`);
  expect((await own.delete("/api/auth/sessions")).status).toBe(204);
  expect([(await own.get("/api/auth/me")).status, (await tablet.get("/api/auth/me")).status]).toEqual([200, 401]);
  expect((await own.delete(`/api/auth/sessions/${sessions[0]?.id}`)).status).toBe(204);
  expect((await own.get("/api/auth/me")).status).toBe(200);
});

test("SEC-14: a question to support is kept and mailed with the plan in front, five an hour, and nothing of it is read as markup or header", async () => {
  const paulo = await makeUser({ name: 'Paulo <b>"Forte"</b>' });
  const client = await createSignedInClient(server, paulo);
  const writeRow = ({ subject, message = "" }: { subject: string; message?: string }) => client.form("/settings/contact", { subject, message });
  for (const bad of [
    { subject: "other" },
    { subject: "free money", message: "Oi" },
    { subject: "other", message: "   " },
    { subject: "other", message: "x".repeat(5001) },
  ]) {
    expect((await writeRow(bad)).status).toBe(422);
  }
  const sent = await writeRow({ subject: "try_on", message: "Primeira linha\r\nBcc: todos@exemplo.com\r\n\r\n<script>" });
  expect([sent.status, sent.headers.get("location")]).toEqual([303, "/settings/contact"]);
  const page = await (await client.get("/settings/contact")).text();
  for (const words of [
    "Mensagem enviada",
    "ajuda@exemplo.com",
    "Em breve disponível",
    "Respondemos todas as mensagens em até 24 horas durante dias úteis.",
    "seu plano (Gratuito)",
  ]) {
    expect(page).toContain(words);
  }
  const mail = await inbox.waitForMail("ajuda@exemplo.com", "[3 · Gratuito] Problema com Virtual Try-On");
  expect(mail.envelope).toEqual(["ajuda@exemplo.com"]);
  expect(mail.replyTo).toMatchObject([{ address: paulo.email }]);
  expect(mail.text).toContain("Primeira linha\nBcc: todos@exemplo.com\n\n<script>");
  expect(mail.html).toContain("Paulo &lt;b&gt;");
  for (let times = 0; times < 4; times++) await writeRow({ subject: "other", message: "Oi" });
  const sixth = await writeRow({ subject: "other", message: "Oi" });
  expect([sixth.status, Number(sixth.headers.get("retry-after")) > 0]).toEqual([429, true]);
  expect((await db.select({ id: users.id }).from(users).where(eq(users.id, paulo.id))).length).toBe(1);
});
