import { expect, test } from "bun:test";
import { eq, sql } from "drizzle-orm";
import PostalMime from "postal-mime";
import { decrypt, encrypt } from "#app/config/encrypt.server";
import { client, db } from "#app/db/client.server";
import { collections, consents, creditEntries, passwordResets, sessions, users } from "#app/db/schema";
import { mail } from "#app/jobs/mail.server";
import { createContactMessage } from "#app/models/account/contact.server";
import { getResetOwner, requestPasswordReset, resetPassword } from "#app/models/account/password-reset.server";
import { createSession, endSession, filterValidSessions, getViewerByToken, removeExpiredSessions } from "#app/models/account/session.server";
import { checkPassword, completeOnboarding, createUser, findAccount, requireMe, updateProfile } from "#app/models/account/user.server";
import { getOrCreateSettings, updateSettings } from "#app/models/account/user-settings.server";
import { makeUser, password } from "../people";

const getErrorCode = (promise: Promise<unknown>) =>
  promise.then(
    () => "fine",
    (error: { code?: string }) => error.code,
  );

const findIdByPassword = async (email: string, given: string) => (await checkPassword(await findAccount(email), given))?.userId ?? null;

async function requestLink(email: string): Promise<string> {
  await requestPasswordReset(email);
  const [job] = await client`select data from pgboss.job where name = 'mail' order by created_on desc limit 1`;
  return decrypt(job?.data.link).replace("/reset-password/", "");
}

test("an account is born with its collections, settings, credits and consent", async () => {
  const id = await createUser({ email: "Ana@Exemplo.com", username: "Ana_Lima", password, language: "en" });
  const me = await requireMe(id);
  expect(me).toMatchObject({
    email: "ana@exemplo.com",
    username: "ana_lima",
    credits: 5,
    subscriptionPlan: "free",
    isOnboardingComplete: false,
    emailVerified: false,
  });
  expect(Object.keys(me)).not.toContain("passwordHash");
  const created = await db.select().from(collections).where(eq(collections.userId, id));
  expect(created.map(({ kind, name }) => `${kind} ${name}`).sort()).toEqual([
    "custom Casual",
    "custom Evening",
    "custom Work Outfits",
    "liked Liked",
    "looks All Looks",
  ]);
  expect(await db.select().from(consents).where(eq(consents.userId, id))).toMatchObject([{ kind: "terms", version: "2026-11-23", language: "en" }]);
  expect(await db.select().from(creditEntries).where(eq(creditEntries.userId, id))).toMatchObject([{ amount: 5, kind: "signup" }]);
  expect(await getOrCreateSettings(id)).toMatchObject({
    styleAnalysisEnabled: true,
    outfitSuggestionsEnabled: true,
    budgetRange: "medium",
    suggestionFrequency: "daily",
  });
});

test("of twenty people asking for one name at once, one gets it", async () => {
  const tries = Array.from({ length: 20 }, () => getErrorCode(createUser({ email: "eco@exemplo.com", username: "eco", password, language: "pt" })));
  const codes = await Promise.all(tries);
  expect(codes.filter((code) => code === "fine")).toHaveLength(1);
  expect(codes.filter((code) => code === "email_taken" || code === "username_taken")).toHaveLength(19);
  expect(await db.select().from(users).where(eq(users.username, "eco"))).toHaveLength(1);
  expect(await getErrorCode(createUser({ email: "ECO@exemplo.com", username: "eco2", password, language: "pt" }))).toBe("email_taken");
  expect(await getErrorCode(createUser({ email: "eco2@exemplo.com", username: "ECO", password, language: "pt" }))).toBe("username_taken");
});

test("only the right password opens the account, also of somebody suspended, who has to read why", async () => {
  const caio = await makeUser();
  expect(await findIdByPassword(caio.email.toUpperCase(), password)).toBe(caio.id);
  expect(await findIdByPassword(caio.email, `${password}x`)).toBeNull();
  expect(await findIdByPassword("ninguem@exemplo.com", password)).toBeNull();
  await db.update(users).set({ suspendedAt: sql`now()` }).where(eq(users.id, caio.id));
  expect(await findIdByPassword(caio.email, password)).toBe(caio.id);
  const token = await createSession(caio.id, "");
  const viewer = await getViewerByToken(token);
  expect(viewer).toMatchObject({ id: caio.id, isSuspended: true });
  expect(await filterValidSessions([viewer?.sessionId ?? ""])).toEqual(new Set());
});

test("SEC-19: a session lives thirty idle days and ninety in all", async () => {
  const dora = await makeUser();
  const [idle, old, fresh] = await Promise.all([createSession(dora.id, ""), createSession(dora.id, ""), createSession(dora.id, "Firefox")]);
  const findSessionId = async (token: string) => (await getViewerByToken(token))?.sessionId ?? "";
  const [idleId, oldId] = [await findSessionId(idle), await findSessionId(old)];
  expect(idleId).not.toBe(idle);
  await db.update(sessions).set({ lastUsedAt: sql`now() - interval '30 days 1 minute'` }).where(eq(sessions.id, idleId));
  await db.update(sessions).set({ createdAt: sql`now() - interval '90 days 1 minute'` }).where(eq(sessions.id, oldId));
  expect(await getViewerByToken(idle)).toBeNull();
  expect(await getViewerByToken(old)).toBeNull();
  expect(await getViewerByToken(fresh)).toMatchObject({ id: dora.id, username: dora.username });
  await removeExpiredSessions();
  expect(await db.select().from(sessions).where(eq(sessions.userId, dora.id))).toHaveLength(1);
});

test("a session in use is renewed, an ended one opens nothing, the eleventh closes the first", async () => {
  const eva = await makeUser();
  const token = await createSession(eva.id, "");
  const id = (await getViewerByToken(token))?.sessionId ?? "";
  await db.update(sessions).set({ lastUsedAt: sql`now() - interval '2 days'` }).where(eq(sessions.id, id));
  await getViewerByToken(token);
  const [row] = await db.select().from(sessions).where(eq(sessions.id, id));
  expect(Date.now() - (row?.lastUsedAt.getTime() ?? 0)).toBeLessThan(60_000);
  for (let more = 0; more < 10; more++) await createSession(eva.id, "");
  expect(await getViewerByToken(token)).toBeNull();
  const last = await createSession(eva.id, "");
  await endSession((await getViewerByToken(last))?.sessionId ?? "");
  expect(await getViewerByToken(last)).toBeNull();
});

test("SEC-12, SEC-13: a reset link, of which only a hash is kept, sets the password once and ends every session", async () => {
  const fabio = await makeUser();
  const session = await createSession(fabio.id, "");
  const earlier = await requestLink(fabio.email);
  const token = await requestLink(fabio.email.toUpperCase());
  expect(token).toMatch(/^[\w-]{43}$/);
  const [row] = await db.select().from(passwordResets).where(eq(passwordResets.userId, fabio.id));
  expect([token, earlier]).not.toContain(row?.id);
  expect(await getResetOwner(token)).not.toBeNull();

  expect(await getErrorCode(resetPassword(token, "abcdefgh"))).toBe("weak_password");
  expect(await getErrorCode(resetPassword(token, `Xx9!${fabio.username}`))).toBe("weak_password");
  expect(await getResetOwner(token)).not.toBeNull();
  await resetPassword(token, "Cortina#Verde8");

  expect(await findIdByPassword(fabio.email, "Cortina#Verde8")).toBe(fabio.id);
  expect(await findIdByPassword(fabio.email, password)).toBeNull();
  expect(await getViewerByToken(session)).toBeNull();
  expect(await getResetOwner(token)).toBeNull();
  expect(await getErrorCode(resetPassword(token, "Cortina#Verde9"))).toBe("reset_link_dead");
  expect(await getErrorCode(resetPassword(earlier, "Cortina#Verde9"))).toBe("reset_link_dead");
});

test("SEC-13: whoever gave the old password a moment before a reset gets no session after it", async () => {
  const ivo = await makeUser();
  const given = await checkPassword(await findAccount(ivo.email), password);
  if (!given) throw new Error("the password was right");
  expect(await getErrorCode(createSession(ivo.id, "", given))).toBe("fine");
  await resetPassword(await requestLink(ivo.email), "Cortina#Verde8");
  expect(await getErrorCode(createSession(ivo.id, "", given))).toBe("invalid_credentials");
  expect(await db.$count(sessions, eq(sessions.userId, ivo.id))).toBe(0);
});

test("of twenty uses at once, one counts", async () => {
  const gil = await makeUser();
  const token = await requestLink(gil.email);
  const codes = await Promise.all(Array.from({ length: 20 }, (_, nth) => getErrorCode(resetPassword(token, `Cortina#Verde${nth}`))));
  expect(codes.filter((code) => code === "fine")).toHaveLength(1);
  expect(codes.filter((code) => code === "reset_link_dead")).toHaveLength(19);
});

test("SEC-12: a link is dead after half an hour, and a made-up one always was", async () => {
  const hugo = await makeUser();
  const token = await requestLink(hugo.email);
  await db.update(passwordResets).set({ expiresAt: sql`now() - interval '1 second'` }).where(eq(passwordResets.userId, hugo.id));
  expect(await getResetOwner(token)).toBeNull();
  expect(await getErrorCode(resetPassword(token, "Cortina#Verde8"))).toBe("reset_link_dead");
  expect(await getErrorCode(resetPassword("nao-existe", "Cortina#Verde8"))).toBe("reset_link_dead");
});

test("a mail asked for before any worker was there is tried as often as any other: for a day, so that none is lost with a mail server; but a link about as long as it lives", async () => {
  const findLastJob = async () => {
    const [job] = await client`select retry_limit as "tries", retry_delay as "wait", retry_delay_max as "longest", expire_seconds as "time"
      from pgboss.job where name = 'mail' order by created_on desc limit 1`;
    return job;
  };
  const rita = await makeUser();
  const usual = { wait: 5, longest: 3600, time: 180 };
  await requestLink(rita.email);
  expect(await findLastJob()).toEqual({ tries: 8, ...usual });
  const viewer = await getViewerByToken(await createSession(rita.id, ""));
  if (!viewer) throw new Error("nobody is signed in");
  await createContactMessage(viewer, { subject: "other", message: "Oi" });
  expect(await findLastJob()).toEqual({ tries: 32, ...usual });
});

test("asking for an address nobody has queues a job that mails nobody, and keeps the link's secret out of the table", async () => {
  const iris = await makeUser();
  const token = await requestLink(iris.email);
  await requestPasswordReset("ninguem@exemplo.com");
  const jobs = await client`select data::text from pgboss.job where name = 'mail'`;
  expect(jobs.some(({ data }) => JSON.parse(data).to === "")).toBe(true);
  expect(jobs.some(({ data }) => data.includes(token))).toBe(false);
  expect(jobs.some(({ data }) => data.includes("ninguem"))).toBe(false);
});

test("without a mail server the letter lies in the outbox", async () => {
  await mail.run({ to: "iris@exemplo.com", kind: "password-reset", language: "en", link: encrypt("/reset-password/abc") });
  const [path = ""] = await Array.fromAsync(new Bun.Glob("outbox/*").scan({ cwd: process.env.DATA_DIR, absolute: true }));
  expect(path).toEndWith(".eml");
  const letter = await PostalMime.parse(await Bun.file(path).bytes());
  expect(letter).toMatchObject({ subject: "Reset your Espelho password", to: [{ address: "iris@exemplo.com" }] });
  expect(letter.text).toContain("http://localhost:3000/reset-password/abc");
});

test("a profile changes what it is given, onboarding and settings keep what was chosen", async () => {
  const julia = await makeUser({ isOnboardingComplete: false });
  await updateProfile(julia.id, { bio: "Brechó e linho" });
  await completeOnboarding(julia.id, ["vintage", "minimalist"]);
  expect(await requireMe(julia.id)).toMatchObject({
    name: julia.name,
    bio: "Brechó e linho",
    isOnboardingComplete: true,
    stylePreferences: ["vintage", "minimalist"],
  });
  await updateSettings(julia.id, { outfitSuggestionsEnabled: false });
  expect(await updateSettings(julia.id, { bodyType: "ampulheta" })).toMatchObject({
    outfitSuggestionsEnabled: false,
    bodyType: "ampulheta",
    styleAnalysisEnabled: true,
  });
});
