import { expect, test } from "bun:test";
import { eq, sql } from "drizzle-orm";
import { db } from "#app/db/client.server";
import { dataCopies, moderationActs, sessions, users } from "#app/db/schema";
import { type Client, createClient, createSignedInClient } from "../http.ts";
import { makePost, makeUser, password } from "../people.ts";
import { startServer, waitUntil } from "../server.ts";

// actions that need a recent password confirmation

const server = await startServer({ ADMIN_EMAILS: "marta@exemplo.com", RATE_LIMIT_FACTOR: "1" });

const readCode = async (response: Response) => `${response.status} ${((await response.json()) as { code: string }).code}`;
const readText = async (response: Response) => (await response.text()).replace(/<!-- -->/g, "");

/** Signs in and ages the password confirmation. */
async function createAgedSession(minutes: number, user: { id: string }): Promise<Client> {
  const as = await createSignedInClient(server, user);
  await db
    .update(sessions)
    .set({ confirmedAt: sql`now() - make_interval(mins => ${minutes})` })
    .where(eq(sessions.userId, user.id));
  return as;
}

test("SEC-116: a copy of one's data is ordered and fetched with the password of the last quarter of an hour, by call and by page", async () => {
  const ana = await makeUser();
  const as = await createAgedSession(16, ana);
  const refused = await as.post("/api/data-copies");
  expect(await refused.json()).toMatchObject({ code: "password_required", message: "Confirme sua senha para continuar." });
  expect(refused.status).toBe(403);
  expect(await db.$count(dataCopies, eq(dataCopies.userId, ana.id))).toBe(0);

  const page = await readText(await as.get("/settings/data"));
  expect(page).toContain('href="/confirm-password?returnTo=%2Fsettings%2Fdata"');
  expect(page).not.toContain('action="/api/data-copies"');
  // a stale page
  const pressed = await as.form("/api/data-copies", { returnTo: "/settings/data" }, { headers: { referer: `${server.url}/settings/data` } });
  expect([pressed.status, pressed.headers.get("location")]).toEqual([303, "/confirm-password?returnTo=%2Fsettings%2Fdata"]);

  const confirmPage = await as.get("/confirm-password?returnTo=%2Fsettings%2Fdata");
  expect(await readText(confirmPage)).toContain(`@${ana.username}`);
  const wrong = await as.form("/confirm-password?returnTo=%2Fsettings%2Fdata", { currentPassword: "Errada#123" });
  expect([wrong.status, (await readText(wrong)).includes("A senha atual não confere.")]).toEqual([403, true]);
  const right = await as.form("/confirm-password?returnTo=%2Fsettings%2Fdata", { currentPassword: password });
  expect([right.status, right.headers.get("location")]).toEqual([303, "/settings/data"]);
  expect(await readText(await as.get("/settings/data"))).toContain('action="/api/data-copies"');
  expect((await as.post("/api/data-copies")).status).toBe(201);

  const [copy] = await db.select().from(dataCopies).where(eq(dataCopies.userId, ana.id));
  await waitUntil("the copy", async () => (await db.select().from(dataCopies).where(eq(dataCopies.userId, ana.id)))[0]?.readyAt != null);
  const part = `/api/data-copies/${copy?.id}/1`;
  expect((await as.get(part)).status).toBe(200);
  await db.update(sessions).set({ confirmedAt: sql`now() - interval '16 minutes'` }).where(eq(sessions.userId, ana.id));
  expect(await readCode(await as.get(part))).toBe("403 password_required");
  const clicked = await as.get(part, { headers: { accept: "text/html" } });
  expect([clicked.status, clicked.headers.get("location")]).toEqual([302, "/confirm-password?returnTo=%2Fsettings%2Fdata"]);
});

test("a session of the release before has to give the password; signing in gives it; another session's says nothing", async () => {
  const [bia, caio] = [await makeUser(), await makeUser()];
  const old = await createSignedInClient(server, bia);
  await db.update(sessions).set({ confirmedAt: null }).where(eq(sessions.userId, bia.id));
  expect(await readCode(await old.post("/api/data-copies"))).toBe("403 password_required");
  const fresh = createClient(server);
  expect((await fresh.post("/api/auth/signin", { email: bia.email, password })).status).toBe(200);
  expect(await readCode(await old.post("/api/data-copies"))).toBe("403 password_required");
  expect((await fresh.post("/api/data-copies")).status).toBe(201);

  const asCaio = await createAgedSession(16, caio);
  expect(await readCode(await asCaio.post("/api/auth/confirm-password", { currentPassword: "Errada#123" }))).toBe("403 wrong_password");
  expect((await asCaio.post("/api/auth/confirm-password", { currentPassword: password })).status).toBe(204);
  expect((await asCaio.post("/api/data-copies")).status).toBe(201);
});

test("wrong passwords there count with all others of the account", async () => {
  const dora = await makeUser();
  const as = await createAgedSession(16, dora);
  const statuses = [];
  for (let tries = 0; tries < 5; tries++) statuses.push((await as.form("/confirm-password", { currentPassword: "Errada#123" })).status);
  for (let tries = 0; tries < 5; tries++) statuses.push((await as.post("/api/auth/confirm-password", { currentPassword: "Errada#123" })).status);
  expect(statuses).toEqual(Array.from({ length: 10 }, () => 403));
  expect((await as.form("/confirm-password", { currentPassword: password })).status).toBe(429);
  expect((await as.post("/api/auth/password", { currentPassword: password, password: "Cortina#Verde8" })).status).toBe(429);
  expect(await readCode(await as.post("/api/data-copies"))).toBe("403 password_required");
});

test("SEC-09: forty wrong passwords in a day end the tries behind a session, until a right one was given", async () => {
  const eva = await makeUser();
  const as = await createAgedSession(16, eva);
  const tryPassword = async (currentPassword: string) => (await as.post("/api/auth/confirm-password", { currentPassword })).status;
  const setTries = (points: number, key: string) =>
    db.execute(
      sql`insert into rate_limits (key, points, expire) values (${key}, ${points}, now() + interval '1 hour') on conflict (key) do update set points = ${points}`,
    );
  for (const [most, window] of [
    [40, 86_400],
    [100, 90 * 86_400],
  ] as const) {
    const key = `password:${window}:${eva.id}`;
    await setTries(most, key);
    expect(await tryPassword(password)).toBe(429);
    await setTries(most - 1, key);
    expect(await tryPassword(password)).toBe(204);
    expect(await tryPassword("Errada#123")).toBe(403);
  }
});

test("the way back from the password stays on the site", async () => {
  const as = await createSignedInClient(server, await makeUser());
  for (const returnTo of ["//evil.example", "/.//evil.example", "https://evil.example", "/%2e//evil.example"]) {
    const done = await as.form(`/confirm-password?returnTo=${encodeURIComponent(returnTo)}`, { currentPassword: password });
    expect([returnTo, done.status, done.headers.get("location")]).toEqual([returnTo, 303, "/"]);
  }
});

test("SEC-116: a refund asks for the password first, whoever is suspended too", async () => {
  const eva = await makeUser({ suspendedAt: new Date() });
  const as = await createAgedSession(16, eva);
  expect(await readCode(await as.post("/api/subscription/refund"))).toBe("403 password_required");
  expect((await as.get("/confirm-password?returnTo=%2Fsuspended")).status).toBe(200);
  expect(await readText(await as.get("/suspended"))).toContain('href="/confirm-password?returnTo=%2Fsuspended"');
  const done = await as.form("/confirm-password?returnTo=%2Fsuspended", { currentPassword: password });
  expect([done.status, done.headers.get("location")]).toEqual([303, "/suspended"]);
  expect((await as.post("/api/data-copies")).status).toBe(201);
});

const findHiddenField = (html: string, name: string) => new RegExp(`name="${name}" value="([^"]+)"`).exec(html)?.[1] ?? "";

test("SEC-116: a moderator decides with the password of the last two hours; what was typed stays while it is asked for", async () => {
  const marta = await makeUser({ email: "marta@exemplo.com" });
  const look = await makePost({ by: await makeUser() });
  const path = `/admin/posts/${look.id}`;
  const isLimitUndecided = async () => (await db.$count(moderationActs, eq(moderationActs.postId, look.id))) === 0;
  const as = await createAgedSession(121, marta);
  const page = await readText(await as.get(path));
  expect(page).toContain(`href="/confirm-password?returnTo=${encodeURIComponent(path)}"`);
  const typed = { key: findHiddenField(page, "key"), form: "decide", act: "hold", reason: "Um motivo bem longo, escrito com calma." };

  const confirmResponse = await as.form(path, typed);
  const again = await readText(confirmResponse);
  expect(confirmResponse.status).toBe(403);
  for (const words of ["Confirme sua senha para continuar.", typed.reason, 'name="currentPassword"', "Sua senha"]) expect(again).toContain(words);
  const wrong = await as.form(path, { ...typed, currentPassword: "Errada#123" });
  const still = await readText(wrong);
  expect(wrong.status).toBe(403);
  for (const words of ["A senha atual não confere.", typed.reason, 'name="currentPassword"']) expect(still).toContain(words);
  expect(still).not.toContain("Errada#123");
  expect(await isLimitUndecided()).toBe(true);

  expect((await as.form(path, { ...typed, currentPassword: password })).status).toBe(303);
  expect(await isLimitUndecided()).toBe(false);
  expect(await readText(await as.get(path))).not.toContain("/confirm-password");
});

test("a button of moderation leads to the password and back to its list; appeals and people ask as well", async () => {
  const marta = (await db.select().from(users).where(eq(users.email, "marta@exemplo.com")))[0] ?? (await makeUser({ email: "marta@exemplo.com" }));
  const look = await makePost({ by: await makeUser() });
  const as = await createAgedSession(121, marta);
  const button = await as.form(`/admin/posts/${look.id}?from=pending`, { key: crypto.randomUUID(), act: "approve" });
  expect([button.status, button.headers.get("location")]).toEqual([303, "/confirm-password?returnTo=%2Fadmin%2Fpending"]);
  expect(await db.$count(moderationActs, eq(moderationActs.postId, look.id))).toBe(0);
  const bia = await makeUser();
  const person = await as.form(`/admin/people/${bia.id}`, { key: crypto.randomUUID(), form: "person", act: "warn", reason: "Aviso" });
  expect([person.status, (await readText(person)).includes("Confirme sua senha")]).toEqual([403, true]);
  const appeal = { key: crypto.randomUUID(), form: "x", actId: crypto.randomUUID(), act: "grant", reason: "Sim" };
  expect((await as.form("/admin/appeals", appeal)).status).toBe(403);
  await db.update(sessions).set({ confirmedAt: sql`now() - interval '119 minutes'` }).where(eq(sessions.userId, marta.id));
  expect((await as.form(`/admin/posts/${look.id}?from=pending`, { key: crypto.randomUUID(), act: "approve" })).status).toBe(303);
  expect(await db.$count(moderationActs, eq(moderationActs.postId, look.id))).toBe(1);
});
