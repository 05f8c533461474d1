import { expect, test } from "bun:test";
import { eq, inArray, like, sql } from "drizzle-orm";
import { getLegalText } from "#app/actions/legal.server";
import { db } from "#app/db/client.server";
import { dataCopies, idempotencyKeys, notifications, passwordResets, paymentEvents, payments, rateLimits, seenPosts, sessions } from "#app/db/schema";
import { sweep } from "#app/jobs/sweep.server";
import { createSession, removeExpiredSessions } from "#app/models/account/session.server";
import { removeOldNotifications } from "#app/models/activity/activity.server";
import { removeOldPaymentEvents, removeOldPayments } from "#app/models/billing/billing.server";
import { emailKey, removeExpiredLimits } from "#app/models/shared/limit.server";
import { retention } from "#app/models/shared/retention";
import { makePost, makeUser } from "../people.ts";

const readTerms = (language: "pt" | "en") =>
  getLegalText("privacy", language)
    .sections.map((section) => section.text)
    .join("\n");

test("L-21: the policy quotes the very periods that the code goes by, in both languages", () => {
  const {
    sessionIdleDays,
    sessionDays,
    deviceDays,
    failureDays,
    resetMinutes,
    verificationHours,
    paymentNoticeDays,
    activityDays,
    seenDays,
    copyDays,
    pastPlanDays,
    deletedTryOnDays,
    deletionDays,
    deletionLatestDays,
    paymentYears,
  } = retention;
  const promised = {
    pt: [
      `Sessões: ${sessionIdleDays} dias sem uso, ${sessionDays} dias no total`,
      `não atrasem sua entrada (${deviceDays} dias)`,
      `senhas erradas seguidas, ${failureDays} dias depois da última`,
      `Links de nova senha: ${resetMinutes} minutos`,
      `Links de confirmação de email: ${verificationHours} horas`,
      `Avisos de pagamento recebidos da Stripe: ${paymentNoticeDays} dias`,
      `Sua atividade: ${activityDays} dias`,
      `Looks vistos: ${seenDays} dias`,
      `Cópias dos seus dados que você pediu: ${copyDays} dias`,
      `O que você planejou usar: ${pastPlanDays} dias depois do dia`,
      `De uma prova excluída, o texto, as fotos e sua avaliação são apagados na hora; o registro de que ela existiu, sem nada disso, em até ${deletedTryOnDays} dias`,
      `A conta e o resto: ${deletionDays} dias depois do pedido de exclusão`,
      `até ${deletionLatestDays} dias enquanto uma denúncia sobre você espera decisão`,
      `registros de pagamento, por ${paymentYears} anos e sem seu nome`,
    ],
    en: [
      `Sessions: ${sessionIdleDays} days without use, ${sessionDays} days in all`,
      `do not delay your sign-in (${deviceDays} days)`,
      `wrong passwords in a row ${failureDays} days after the last`,
      `Links for a new password: ${resetMinutes} minutes`,
      `Links that confirm an email: ${verificationHours} hours`,
      `Payment notices received from Stripe: ${paymentNoticeDays} days`,
      `Your activity: ${activityDays} days`,
      `Looks seen: ${seenDays} days`,
      `Copies of your data that you asked for: ${copyDays} days`,
      `What you planned to wear: ${pastPlanDays} days after its day`,
      `Of a deleted try-on the words, the photos and your verdict are erased at once; the record that there was one, without any of that, within ${deletedTryOnDays} days`,
      `The account and the rest: ${deletionDays} days after you ask for its deletion`,
      `up to ${deletionLatestDays} days while a report about you waits for a decision`,
      `payment records, for ${paymentYears} years and without your name`,
    ],
  };
  for (const language of ["pt", "en"] as const) {
    expect(promised[language].filter((line) => !readTerms(language).includes(line))).toEqual([]);
    for (const name of ["privacy", "terms"] as const) expect(JSON.stringify(getLegalText(name, language))).not.toMatch(/{{|undefined/);
  }
});

test("the policy names every cookie and whatever else the browser keeps, in both languages", async () => {
  const files = [...new Bun.Glob("app/**/*.{ts,tsx}").scanSync(".")];
  const code = await Promise.all(files.map((file) => Bun.file(file).text()));
  const cookie = /(?:createCookie\((?:env\.isSecure \? "[^"]+" : )?|createPlainCookie\()"(\w+)"/g;
  const named = {
    session: ["a sessão (até 90 dias)", "the session (up to 90 days)"],
    language: ["o idioma, ", "the language, "],
    theme: ["o tema, ", "the theme, "],
    saver: ["a economia de dados e ", "the data saver and "],
    currentPage: ["a última aba aberta (1 ano)", "the last tab opened (1 year)"],
    device: ["tentativas de estranhos não atrasem sua entrada (400 dias)", "strangers' attempts do not delay your sign-in (400 days)"],
    leaving: ["a volta a uma conta em exclusão (15 minutos)", "the way back to an account that is being deleted (15 minutes)"],
    wrote: ["a hora do seu último envio (5 segundos)", "the time of what you last sent (5 seconds)"],
    flash: ["um aviso passageiro (1 minuto)", "a passing notice (1 minute)"],
  };
  const remaining = [
    ["ficam o idioma, a última aba, as configurações da câmera, ", "holds the language, the last tab, the camera settings, "],
    ["quantas visitas você fez e se respondeu ao convite para instalar", "how many visits you made and whether you answered the offer to install"],
    ["o que você compartilhou antes de entrar, por uma hora", "what you shared before signing in, for an hour"],
    [
      "as últimas fotos vistas, o último feed, seu perfil, suas coleções e suas últimas conversas",
      "the last photos seen, the last feed, your profile, your collections and your last conversations",
    ],
  ];
  const set = code.flatMap((source) => [...source.matchAll(cookie)].map(([, name = ""]) => name));
  expect([...new Set(set)].sort()).toEqual(Object.keys(named).sort());
  const unsaid = [...Object.values(named), ...remaining].filter(([pt = "", en = ""]) => !readTerms("pt").includes(pt) || !readTerms("en").includes(en));
  expect(unsaid).toEqual([]);
});

test("L-20: what the policy gives a number of days is there an hour before they end and gone an hour after", async () => {
  const [ana, bia] = [await makeUser(), await makeUser()];
  const look = await makePost({ by: bia });
  const makeAges = (days: number) => [
    sql`now() - make_interval(days => ${days}) + interval '1 hour'`,
    sql`now() - make_interval(days => ${days}) - interval '1 hour'`,
  ];
  for (const createdAt of makeAges(retention.activityDays))
    await db.insert(notifications).values({ userId: ana.id, type: "follow", subjectId: bia.id, actorId: bia.id, createdAt });
  for (const createdAt of makeAges(retention.paymentNoticeDays)) await db.insert(paymentEvents).values({ id: crypto.randomUUID(), type: "test", createdAt });
  await createSession(ana.id, "old");
  await createSession(ana.id, "idle");
  for (const [agent, column, days] of [
    ["old", "created_at", retention.sessionDays],
    ["idle", "last_used_at", retention.sessionIdleDays],
  ] as const) {
    const shiftRows = (hours: number) =>
      db.execute(
        sql`update ${sessions} set ${sql.identifier(column)} = now() - make_interval(days => ${days}, hours => ${hours}) where user_id = ${ana.id} and agent = ${agent}`,
      );
    const isThere = async () => (await db.$count(sessions, sql`user_id = ${ana.id} and agent = ${agent}`)) === 1;
    await shiftRows(-1);
    await removeExpiredSessions();
    expect({ agent, isThere: await isThere() }).toEqual({ agent, isThere: true });
    await shiftRows(1);
    await removeExpiredSessions();
    expect({ agent, isThere: await isThere() }).toEqual({ agent, isThere: false });
  }
  await removeOldNotifications();
  await removeOldPaymentEvents();
  expect([await db.$count(notifications, eq(notifications.userId, ana.id)), await db.$count(paymentEvents)]).toEqual([1, 1]);
  await db.insert(seenPosts).values({ userId: ana.id, postId: look.id });
  const [seen] = await db
    .select({ days: sql<number>`extract(day from ${seenPosts.expiresAt} - ${seenPosts.seenAt})::int` })
    .from(seenPosts)
    .where(eq(seenPosts.userId, ana.id));
  expect(seen?.days).toBe(retention.seenDays);
});

test("what was told too long ago is found by its age, not by reading all that is kept", async () => {
  const plan = await db.transaction(async (tx) => {
    await tx.execute(sql`set local enable_seqscan = off`); // few rows lead to a sequential scan
    return tx.execute<{ "QUERY PLAN": string }>(
      sql`explain select ctid from ${notifications} where ${notifications.createdAt} < now() - make_interval(days => ${retention.activityDays}) limit 500`,
    );
  });
  expect(plan.map((row) => row["QUERY PLAN"]).join("\n")).toContain("notifications_age");
});

test("L-20: a payment of somebody who is gone is there a day before its five years end and gone a day after; of who is here nothing goes", async () => {
  const ana = await makeUser();
  const paid = { subscriptionId: "sub", plan: "basic", amount: 1990 } as const;
  const sqlYearsAgo = (days: number) => sql`now() - make_interval(years => ${retention.paymentYears}, days => ${days})`;
  await db.insert(payments).values([
    { ...paid, id: "young", paidAt: sqlYearsAgo(-1) },
    { ...paid, id: "old", paidAt: sqlYearsAgo(1) },
    { ...paid, id: "ana", paidAt: sqlYearsAgo(1), userId: ana.id },
  ]);
  await removeOldPayments();
  expect((await db.select({ id: payments.id }).from(payments)).map(({ id }) => id).sort()).toEqual(["ana", "young"]);
});

test("REL-71: swept by two machines at once and then again, what is over is gone and all else is there", async () => {
  const [ana, bia] = [await makeUser(), await makeUser()];
  const look = await makePost({ by: bia });
  for (const agent of ["dead", "living"]) await createSession(ana.id, agent);
  await db.execute(sql`update ${sessions} set created_at = now() - interval '91 days' where user_id = ${ana.id} and agent = 'dead'`);
  await db.insert(seenPosts).values({ userId: ana.id, postId: look.id, expiresAt: sql`now() - interval '1 second'` });
  await db.insert(rateLimits).values([
    { key: "over", points: 1, expire: sql`now() at time zone 'utc' - interval '1 second'` },
    { key: "running", points: 1, expire: sql`now() at time zone 'utc' + interval '1 hour'` },
  ]);
  for (const [key, age] of [
    ["old", "25 hours"],
    ["new", "23 hours"],
  ] as const)
    await db.insert(idempotencyKeys).values({ userId: ana.id, key, request: "r", status: 201, createdAt: sql`now() - ${age}::interval` });
  const sqlInMinutes = (minutes: number) => sql`now() + make_interval(mins => ${minutes})`;
  await db.insert(passwordResets).values([
    { id: `${ana.id} unused`, userId: ana.id, expiresAt: sqlInMinutes(-1) },
    { id: `${ana.id} used`, userId: ana.id, expiresAt: sqlInMinutes(-1), usedAt: sqlInMinutes(-9) },
    { id: `${ana.id} alive`, userId: ana.id, expiresAt: sqlInMinutes(1) },
  ]);
  await Promise.all([sweep.run({}), sweep.run({})]);
  await sweep.run({});
  const left = await db.select({ agent: sessions.agent }).from(sessions).where(eq(sessions.userId, ana.id));
  expect(left.map(({ agent }) => agent)).toEqual(["living"]);
  expect(await db.$count(seenPosts, eq(seenPosts.userId, ana.id))).toBe(0);
  expect(
    (
      await db
        .select({ key: rateLimits.key })
        .from(rateLimits)
        .where(inArray(rateLimits.key, ["over", "running"]))
    ).map(({ key }) => key),
  ).toEqual(["running"]);
  expect((await db.select({ key: idempotencyKeys.key }).from(idempotencyKeys).where(eq(idempotencyKeys.userId, ana.id))).map(({ key }) => key)).toEqual([
    "new",
  ]);
  expect((await db.select({ id: passwordResets.id }).from(passwordResets).where(eq(passwordResets.userId, ana.id))).map(({ id }) => id)).toEqual([
    `${ana.id} alive`,
  ]);
});

test("the email addresses that an earlier release counted failures under are swept away", async () => {
  const later = sql`now() at time zone 'utc' + interval '80 days'`;
  await db.insert(rateLimits).values([
    { key: "sign-in:failures:ana@exemplo.com", points: 3, expire: later },
    { key: `sign-in:account:${emailKey("ana@exemplo.com")}`, points: 3, expire: later },
  ]);
  await sweep.run({});
  const keys = await db.select({ key: rateLimits.key }).from(rateLimits).where(like(rateLimits.key, "sign-in:%"));
  expect(keys).toEqual([{ key: `sign-in:account:${emailKey("ana@exemplo.com")}` }]);
});

test("a part of the sweep that fails keeps none of the others from their time", async () => {
  const ana = await makeUser();
  const [copy] = await db.insert(dataCopies).values({ userId: ana.id, parts: 1, createdAt: sql`now() - interval '8 days'` }).returning();
  const inTheWay = Bun.file(`${process.env.DATA_DIR}/media/${copy?.id}`);
  await Bun.write(inTheWay, "where its folder belongs");
  await db.insert(passwordResets).values({ id: `${ana.id} over`, userId: ana.id, expiresAt: sql`now() - interval '1 minute'` });
  expect(await sweep.run({}).catch(({ message }: Error) => message)).toBe("parts of the sweep failed: 1");
  expect(await db.$count(passwordResets, eq(passwordResets.userId, ana.id))).toBe(0);
  await inTheWay.delete();
  await sweep.run({});
  expect(await db.$count(dataCopies, eq(dataCopies.userId, ana.id))).toBe(0);
});

test("what has piled up is swept in portions: a row that somebody holds keeps its own, and none of those before it", async () => {
  const most = 3000;
  const over = sql`now() at time zone 'utc' - interval '1 hour'`;
  await db.execute(sql`insert into rate_limits (key, points, expire) select 'old ' || n, 1, ${over} from generate_series(1, ${most}::int) n`);
  const countOldLimits = () => db.$count(rateLimits, sql`key like 'old %'`);
  const [held, enough] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const holder = db.transaction(async (tx) => {
    await tx.execute(sql`select 1 from rate_limits where key = ${`old ${most}`} for update`);
    held.resolve();
    await enough.promise;
  });
  await held.promise;
  const swept = await removeExpiredLimits().then(
    () => true,
    () => false,
  );
  enough.resolve();
  await holder;
  expect(swept).toBe(false);
  expect(await countOldLimits()).toBeLessThan(most);
  expect(await countOldLimits()).toBeGreaterThan(0);
  await removeExpiredLimits();
  expect(await countOldLimits()).toBe(0);
});
