import { afterAll, beforeAll, expect, test } from "bun:test";
import { eq, sql } from "drizzle-orm";
import { db } from "#app/db/client.server";
import { payments, users } from "#app/db/schema";
import { enqueue } from "#app/jobs/queue.server";
import type { Notification } from "#app/models/contract";
import { type FakeStripe, startFakeStripe } from "../fakes/stripe.ts";
import { type Client, signedIn } from "../http.ts";
import { aUser, holdCredits } from "../people.ts";
import { startServer, type TestServer, until } from "../server.ts";
import { billingOf, countEvents } from "./payers.ts";
import { aPaidTryOn, error, type Subscriber, subscribersAt } from "./subscribers.ts";

const stripe: FakeStripe = startFakeStripe();
let server: TestServer;
let moderator: Client;
beforeAll(async () => {
  server = await startServer({ ...stripe.environment, RATE_LIMIT_FACTOR: "1000", ADMIN_EMAILS: "marta@exemplo.com" });
  moderator = await signedIn(server, await aUser({ email: "marta@exemplo.com" }));
});
afterAll(async () => {
  await server.stop();
  stripe.stop();
});

const { aSubscriber, buyAgain, eventsOf, tell } = subscribersAt(stripe, () => server);

const pause = async ({ id }: { id: string }) => (await db.select({ pause: users.planPause }).from(users).where(eq(users.id, id)))[0]?.pause;
const textOf = async (client: Client, path: string) => (await (await client.get(path)).text()).replaceAll("<!-- -->", "");
const newsOf = async ({ client }: Subscriber) => {
  const items = await client.json<Notification[]>("/api/notifications");
  return items.flatMap(({ type }) => (type.startsWith("dispute_") ? type : []));
};
const held = ({ subscription }: Subscriber) => until("the renewal to be held at Stripe", () => stripe.get(subscription)?.cancel_at_period_end === true);

test("SEC-121: iris' bank takes her payment back: plan and credits are paused, nothing more is charged or sold, she is told, and moderators see it", async () => {
  const iris = await aSubscriber("basic");
  await aPaidTryOn(iris);
  const opened = stripe.dispute(iris.customer);
  expect(opened).not.toHaveProperty("customer");
  await tell(iris);
  expect(await billingOf(iris.id)).toMatchObject({ plan: "free", credits: 5, endsAt: null, payments: [{ isRefunded: false }] });
  expect(await pause(iris)).toBe("disputed");
  await held(iris);
  expect(stripe.get(iris.subscription)).toMatchObject({ status: "active" });

  expect(await newsOf(iris)).toEqual(["dispute_open"]);
  const activity = await textOf(iris.client, "/activity");
  expect(activity).toContain("Um pagamento do seu plano foi contestado no banco.");
  expect(activity).toContain('href="/settings/subscription"');
  const settings = await textOf(iris.client, "/settings/subscription");
  for (const words of ["o plano e os créditos dele ficam em pausa", "Contestado no banco", 'href="/settings/contact"']) expect(settings).toContain(words);
  expect(settings).not.toContain('href="/plans"');

  expect(await error(await iris.client.post("/api/subscription/refund"))).toBe("409 payment_disputed");
  expect(await error(await iris.client.post("/api/subscription/upgrade", { plan: "premium" }))).toBe("409 payment_disputed");
  expect(await error(await iris.client.delete("/api/subscription/cancel"))).toBe("409 payment_disputed");
  expect(stripe.all("refund")).toHaveLength(0);
  expect(stripe.all("charge").filter(({ customer }) => customer === iris.customer)).toHaveLength(1);

  const review = await textOf(moderator, `/admin/people/${iris.id}`);
  for (const words of ["Pagamentos contestados", "Em aberto no banco", "19,90"]) expect(review).toContain(words);
});

test("SEC-121: a dispute that is won gives back plan, credits and renewal, once; the news in any order, twice and at once", async () => {
  const lia = await aSubscriber("basic");
  await holdCredits(lia, 60);
  const { id } = stripe.dispute(lia.customer);
  await tell(lia);
  expect(await billingOf(lia.id)).toMatchObject({ plan: "free", credits: 5 });
  await held(lia);
  stripe.updateDispute(id, "under_review");
  stripe.closeDispute(id, "won");
  const events = eventsOf(lia.customer);
  const answers = await Promise.all([...events.toReversed(), ...events].map((event) => stripe.deliver(server.url, event)));
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
  expect(await billingOf(lia.id)).toMatchObject({ plan: "basic", credits: 60, ledger: 60 });
  expect(await pause(lia)).toBeNull();
  await until("the renewal to be on again", () => stripe.get(lia.subscription)?.cancel_at_period_end === false);
  expect(await newsOf(lia)).toEqual(["dispute_won", "dispute_open"]);
  expect(await textOf(lia.client, "/settings/subscription")).not.toContain("contestado");
  expect(await textOf(moderator, `/admin/people/${lia.id}`)).toContain("Contestação encerrada a nosso favor");
});

test("a renewal that the person ended themselves stays ended when the dispute is won", async () => {
  const mauro = await aSubscriber("premium");
  await mauro.client.post("/api/subscription/cancel");
  const { id } = stripe.dispute(mauro.customer);
  await tell(mauro);
  stripe.closeDispute(id, "won");
  await tell(mauro);
  await until("no job to be left", async () => {
    const jobs = await db.execute(sql`select 1 from pgboss.job where name = 'renewal' and state in ('created', 'active', 'retry')`);
    return jobs.length === 0;
  });
  expect(await billingOf(mauro.id)).toMatchObject({ plan: "premium", isEnding: true });
});

test("SEC-121: a dispute that is lost ends the subscription at Stripe; nothing is sold to that account for half a year, and no refund is left", async () => {
  const nina = await aSubscriber("basic");
  const { id } = stripe.dispute(nina.customer);
  stripe.closeDispute(id, "lost");
  await tell(nina);
  await until("the subscription to be ended", () => stripe.get(nina.subscription)?.status === "canceled");
  await until("the books to know", async () => (await pause(nina)) === null);
  await tell(nina);
  expect(await billingOf(nina.id)).toMatchObject({ plan: "free", credits: 5, ledger: 5 });
  expect(await newsOf(nina)).toEqual(["dispute_lost"]);
  expect(await textOf(nina.client, "/settings/subscription")).toContain("Devolvido pelo banco");
  expect(await error(await nina.client.post("/api/subscription/upgrade", { plan: "basic" }))).toBe("409 payment_disputed");
  await db.update(payments).set({ disputedAt: sql`now() - interval '181 days'` }).where(eq(payments.userId, nina.id));
  await buyAgain(nina, "premium");
  expect(await billingOf(nina.id)).toMatchObject({ plan: "premium" });
  expect(await error(await nina.client.post("/api/subscription/refund"))).toBe("409 refund_used");
});

test("a bank that only asks changes nothing, until its question becomes a dispute", async () => {
  const olga = await aSubscriber("basic");
  const { id } = stripe.dispute(olga.customer, "warning_needs_response");
  await tell(olga);
  stripe.updateDispute(id, "warning_under_review");
  await tell(olga);
  expect(await billingOf(olga.id)).toMatchObject({ plan: "basic", credits: 100, isEnding: false });
  expect(await newsOf(olga)).toEqual([]);
  stripe.updateDispute(id, "needs_response");
  await tell(olga);
  expect(await billingOf(olga.id)).toMatchObject({ plan: "free", credits: 5 });
  // a status that Stripe makes up later is taken for an open dispute
  stripe.updateDispute(id, "appeal_under_review");
  await tell(olga);
  expect(await pause(olga)).toBe("disputed");
});

test("a dispute about a month that is over leaves the month that is paid for, and ends with it", async () => {
  const paula = await aSubscriber("basic");
  stripe.passMonth(paula.subscription);
  await tell(paula);
  const { id } = stripe.disputeFirst(paula.customer);
  await tell(paula);
  expect(await billingOf(paula.id)).toMatchObject({ plan: "basic", credits: 100 });
  expect(await textOf(paula.client, "/settings/subscription")).toContain("o plano vale até o fim do período pago");
  await held(paula);
  stripe.closeDispute(id, "lost");
  await tell(paula);
  expect(await billingOf(paula.id)).toMatchObject({ plan: "basic", credits: 100, isEnding: true });
  expect(await error(await paula.client.delete("/api/subscription/cancel"))).toBe("409 payment_disputed");
  stripe.passMonth(paula.subscription);
  await tell(paula);
  expect(await billingOf(paula.id)).toMatchObject({ plan: "free", credits: 5, ledger: 5 });
});

test("a payment that was refunded and then disputed takes nothing from the plan that came after it", async () => {
  const rita = await aSubscriber("basic");
  expect((await rita.client.post("/api/subscription/refund")).status).toBe(200);
  await buyAgain(rita, "basic");
  const { id } = stripe.disputeFirst(rita.customer);
  await tell(rita);
  expect(await billingOf(rita.id)).toMatchObject({ plan: "basic", credits: 100, isEnding: false });
  stripe.closeDispute(id, "won");
  await tell(rita);
  expect(await billingOf(rita.id)).toMatchObject({ plan: "basic", credits: 100, ledger: 100 });
});

test("a dispute that support ends by a refund at Stripe gives nothing back when it closes as won", async () => {
  const sara = await aSubscriber("basic");
  const { id } = stripe.dispute(sara.customer);
  await tell(sara);
  stripe.closeDispute(id, "won");
  stripe.refundAll(sara.customer);
  await tell(sara);
  expect(await billingOf(sara.id)).toMatchObject({ plan: "basic", credits: 5, ledger: 5, payments: [{ isRefunded: true }] });
  stripe.end(sara.subscription);
  await tell(sara);
  expect(await billingOf(sara.id)).toMatchObject({ plan: "free", credits: 5, ledger: 5 });
});

test("while Stripe cannot say whose charge it is the event comes again; one whose news was lost is found by the sweep", async () => {
  const tais = await aSubscriber("basic");
  const { id } = stripe.dispute(tais.customer);
  const opened = eventsOf(tais.customer).find(({ type }) => type === "charge.dispute.created");
  if (!opened) throw new Error("no event");
  stripe.goDown(true);
  expect((await stripe.deliver(server.url, opened)).status).toBe(503);
  stripe.goDown(false);
  expect([await countEvents(opened.id), await pause(tais)]).toEqual([0, null]);
  expect((await stripe.deliver(server.url, opened)).status).toBe(200);
  expect([await countEvents(opened.id), await pause(tais)]).toEqual([1, "disputed"]);
  await held(tais);

  stripe.closeDispute(id, "won");
  await db.transaction((tx) => enqueue(tx, "sweep", {}));
  await until("the plan to count again", async () => (await billingOf(tais.id)).plan === "basic");
  expect(await billingOf(tais.id)).toMatchObject({ credits: 100, ledger: 100 });
});
