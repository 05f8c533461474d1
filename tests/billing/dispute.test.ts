import { afterAll, beforeAll, expect, test } from "bun:test";
import { eq, sql } from "drizzle-orm";
import { db } from "#app/db/client.server";
import { payments, users } from "#app/db/schema";
import type { Notification } from "#app/models/contract";
import { enqueue } from "#app/queue/queue.server";
import { type FakeStripe, startFakeStripe } from "../fakes/stripe.ts";
import { type Client, createSignedInClient } from "../http.ts";
import { holdCredits, makeUser } from "../people.ts";
import { startServer, type TestServer, waitUntil } from "../server.ts";
import { countEvents, getBillingState } from "./billing-state.ts";
import { createSubscribers, makePaidTryOn, readError, type Subscriber } from "./subscribers.ts";

const stripe: FakeStripe = startFakeStripe();
let server: TestServer;
let moderator: Client;
beforeAll(async () => {
  server = await startServer({ ...stripe.environment, RATE_LIMIT_FACTOR: "1000", ADMIN_EMAILS: "marta@exemplo.com" });
  moderator = await createSignedInClient(server, await makeUser({ email: "marta@exemplo.com" }));
});
afterAll(async () => {
  await server.stop();
  stripe.stop();
});

const { createSubscriber, buyAgain, listEvents, deliverEvents } = createSubscribers(stripe, () => server);

const getPause = async ({ id }: { id: string }) => (await db.select({ pause: users.planPause }).from(users).where(eq(users.id, id)))[0]?.pause;
const readText = async (client: Client, path: string) => (await (await client.get(path)).text()).replaceAll("<!-- -->", "");
const listNotices = async ({ client }: Subscriber) => {
  const items = await client.json<Notification[]>("/api/notifications");
  return items.flatMap(({ type }) => (type.startsWith("dispute_") ? type : []));
};
const waitForHold = ({ subscription }: Subscriber) =>
  waitUntil("the renewal to be held at Stripe", () => stripe.get(subscription)?.cancel_at_period_end === true);

test("SEC-121: iris' bank takes her payment back: plan and credits are paused, nothing more is charged or sold, she is told, and moderators see it", async () => {
  const iris = await createSubscriber("basic");
  await makePaidTryOn(iris);
  const opened = stripe.dispute(iris.customer);
  expect(opened).not.toHaveProperty("customer");
  await deliverEvents(iris);
  expect(await getBillingState(iris.id)).toMatchObject({ plan: "free", credits: 5, endsAt: null, payments: [{ isRefunded: false }] });
  expect(await getPause(iris)).toBe("disputed");
  await waitForHold(iris);
  expect(stripe.get(iris.subscription)).toMatchObject({ status: "active" });

  expect(await listNotices(iris)).toEqual(["dispute_open"]);
  const activity = await readText(iris.client, "/activity");
  expect(activity).toContain("Um pagamento do seu plano foi contestado no banco.");
  expect(activity).toContain('href="/settings/subscription"');
  const settings = await readText(iris.client, "/settings/subscription");
  for (const words of ["o plano e os créditos dele ficam em pausa", "Contestado no banco", 'href="/settings/contact"']) expect(settings).toContain(words);
  expect(settings).not.toContain('href="/plans"');

  expect(await readError(await iris.client.post("/api/subscription/refund"))).toBe("409 payment_disputed");
  expect(await readError(await iris.client.post("/api/subscription/upgrade", { plan: "premium" }))).toBe("409 payment_disputed");
  expect(await readError(await iris.client.delete("/api/subscription/cancel"))).toBe("409 payment_disputed");
  expect(stripe.listObjects("refund")).toHaveLength(0);
  expect(stripe.listObjects("charge").filter(({ customer }) => customer === iris.customer)).toHaveLength(1);

  const review = await readText(moderator, `/admin/people/${iris.id}`);
  for (const words of ["Pagamentos contestados", "Em aberto no banco", "19,90"]) expect(review).toContain(words);
});

test("SEC-121: a dispute that is won gives back plan, credits and renewal, once; the news in any order, twice and at once", async () => {
  const lia = await createSubscriber("basic");
  await holdCredits(lia, 60);
  const { id } = stripe.dispute(lia.customer);
  await deliverEvents(lia);
  expect(await getBillingState(lia.id)).toMatchObject({ plan: "free", credits: 5 });
  await waitForHold(lia);
  stripe.updateDispute(id, "under_review");
  stripe.closeDispute(id, "won");
  const events = listEvents(lia.customer);
  const answers = await Promise.all([...events.toReversed(), ...events].map((event) => stripe.deliverEvent(server.url, event)));
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
  expect(await getBillingState(lia.id)).toMatchObject({ plan: "basic", credits: 60, ledger: 60 });
  expect(await getPause(lia)).toBeNull();
  await waitUntil("the renewal to be on again", () => stripe.get(lia.subscription)?.cancel_at_period_end === false);
  expect(await listNotices(lia)).toEqual(["dispute_won", "dispute_open"]);
  expect(await readText(lia.client, "/settings/subscription")).not.toContain("contestado");
  expect(await readText(moderator, `/admin/people/${lia.id}`)).toContain("Contestação encerrada a nosso favor");
});

test("a renewal that the person ended themselves stays ended when the dispute is won", async () => {
  const mauro = await createSubscriber("premium");
  await mauro.client.post("/api/subscription/cancel");
  const { id } = stripe.dispute(mauro.customer);
  await deliverEvents(mauro);
  stripe.closeDispute(id, "won");
  await deliverEvents(mauro);
  await waitUntil("no job to be left", async () => {
    const jobs = await db.execute(sql`select 1 from pgboss.job where name = 'renewal' and state in ('created', 'active', 'retry')`);
    return jobs.length === 0;
  });
  expect(await getBillingState(mauro.id)).toMatchObject({ plan: "premium", isEnding: true });
});

test("SEC-121: a dispute that is lost ends the subscription at Stripe; nothing is sold to that account for half a year, and no refund is left", async () => {
  const nina = await createSubscriber("basic");
  const { id } = stripe.dispute(nina.customer);
  stripe.closeDispute(id, "lost");
  await deliverEvents(nina);
  await waitUntil("the subscription to be ended", () => stripe.get(nina.subscription)?.status === "canceled");
  await waitUntil("the books to know", async () => (await getPause(nina)) === null);
  await deliverEvents(nina);
  expect(await getBillingState(nina.id)).toMatchObject({ plan: "free", credits: 5, ledger: 5 });
  expect(await listNotices(nina)).toEqual(["dispute_lost"]);
  expect(await readText(nina.client, "/settings/subscription")).toContain("Devolvido pelo banco");
  expect(await readError(await nina.client.post("/api/subscription/upgrade", { plan: "basic" }))).toBe("409 payment_disputed");
  await db.update(payments).set({ disputedAt: sql`now() - interval '181 days'` }).where(eq(payments.userId, nina.id));
  await buyAgain(nina, "premium");
  expect(await getBillingState(nina.id)).toMatchObject({ plan: "premium" });
  expect(await readError(await nina.client.post("/api/subscription/refund"))).toBe("409 refund_used");
});

test("a bank that only asks changes nothing, until its question becomes a dispute", async () => {
  const olga = await createSubscriber("basic");
  const { id } = stripe.dispute(olga.customer, "warning_needs_response");
  await deliverEvents(olga);
  stripe.updateDispute(id, "warning_under_review");
  await deliverEvents(olga);
  expect(await getBillingState(olga.id)).toMatchObject({ plan: "basic", credits: 100, isEnding: false });
  expect(await listNotices(olga)).toEqual([]);
  stripe.updateDispute(id, "needs_response");
  await deliverEvents(olga);
  expect(await getBillingState(olga.id)).toMatchObject({ plan: "free", credits: 5 });
  // unknown dispute statuses count as open
  stripe.updateDispute(id, "appeal_under_review");
  await deliverEvents(olga);
  expect(await getPause(olga)).toBe("disputed");
});

test("a dispute about a month that is over leaves the month that is paid for, and ends with it", async () => {
  const paula = await createSubscriber("basic");
  stripe.renewSubscription(paula.subscription);
  await deliverEvents(paula);
  const { id } = stripe.disputeFirst(paula.customer);
  await deliverEvents(paula);
  expect(await getBillingState(paula.id)).toMatchObject({ plan: "basic", credits: 100 });
  expect(await readText(paula.client, "/settings/subscription")).toContain("o plano vale até o fim do período pago");
  await waitForHold(paula);
  stripe.closeDispute(id, "lost");
  await deliverEvents(paula);
  expect(await getBillingState(paula.id)).toMatchObject({ plan: "basic", credits: 100, isEnding: true });
  expect(await readError(await paula.client.delete("/api/subscription/cancel"))).toBe("409 payment_disputed");
  stripe.renewSubscription(paula.subscription);
  await deliverEvents(paula);
  expect(await getBillingState(paula.id)).toMatchObject({ plan: "free", credits: 5, ledger: 5 });
});

test("a payment that was refunded and then disputed takes nothing from the plan that came after it", async () => {
  const rita = await createSubscriber("basic");
  expect((await rita.client.post("/api/subscription/refund")).status).toBe(200);
  await buyAgain(rita, "basic");
  const { id } = stripe.disputeFirst(rita.customer);
  await deliverEvents(rita);
  expect(await getBillingState(rita.id)).toMatchObject({ plan: "basic", credits: 100, isEnding: false });
  stripe.closeDispute(id, "won");
  await deliverEvents(rita);
  expect(await getBillingState(rita.id)).toMatchObject({ plan: "basic", credits: 100, ledger: 100 });
});

test("a dispute that support ends by a refund at Stripe gives nothing back when it closes as won", async () => {
  const sara = await createSubscriber("basic");
  const { id } = stripe.dispute(sara.customer);
  await deliverEvents(sara);
  stripe.closeDispute(id, "won");
  stripe.refundAll(sara.customer);
  await deliverEvents(sara);
  expect(await getBillingState(sara.id)).toMatchObject({ plan: "basic", credits: 5, ledger: 5, payments: [{ isRefunded: true }] });
  stripe.end(sara.subscription);
  await deliverEvents(sara);
  expect(await getBillingState(sara.id)).toMatchObject({ plan: "free", credits: 5, ledger: 5 });
});

test("while Stripe cannot say whose charge it is the event comes again; one whose news was lost is found by the sweep", async () => {
  const tais = await createSubscriber("basic");
  const { id } = stripe.dispute(tais.customer);
  const opened = listEvents(tais.customer).find(({ type }) => type === "charge.dispute.created");
  if (!opened) throw new Error("no event");
  stripe.setDown(true);
  expect((await stripe.deliverEvent(server.url, opened)).status).toBe(503);
  stripe.setDown(false);
  expect([await countEvents(opened.id), await getPause(tais)]).toEqual([0, null]);
  expect((await stripe.deliverEvent(server.url, opened)).status).toBe(200);
  expect([await countEvents(opened.id), await getPause(tais)]).toEqual([1, "disputed"]);
  await waitForHold(tais);

  stripe.closeDispute(id, "won");
  await db.transaction((tx) => enqueue(tx, "sweep", {}));
  await waitUntil("the plan to count again", async () => (await getBillingState(tais.id)).plan === "basic");
  expect(await getBillingState(tais.id)).toMatchObject({ credits: 100, ledger: 100 });
});
