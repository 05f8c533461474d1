import { afterAll, beforeAll, expect, test } from "bun:test";
import { eq, sql } from "drizzle-orm";
import { db } from "#app/db/client.server";
import { payments, refundMarks, users } from "#app/db/schema";
import { removeOldRefundMarks } from "#app/models/billing/refund.server";
import { deleteTryOn } from "#app/models/try-on/try-on-deletion.server";
import { enqueue } from "#app/queue/queue.server";
import { type FakeStripe, startFakeStripe } from "../fakes/stripe.ts";
import { createSignedInClient } from "../http.ts";
import { makeUser } from "../people.ts";
import { startServer, type TestServer, waitUntil } from "../server.ts";
import { getBillingState } from "./billing-state.ts";
import { createSubscribers, makePaidTryOn, readError } from "./subscribers.ts";

const stripe: FakeStripe = startFakeStripe();
let [one, two] = [] as unknown as [TestServer, TestServer];
beforeAll(async () => {
  const environment = { ...stripe.environment, RATE_LIMIT_FACTOR: "1000" };
  [one, two] = await Promise.all([startServer(environment), startServer({ ...environment, WORKER: "off" })]);
});
afterAll(async () => {
  await Promise.all([one.stop(), two.stop()]);
  stripe.stop();
});

const { createBuyer, createSubscriber, buyAgain, findCustomer, openCheckout, listRefunds, deliverEvents } = createSubscribers(stripe, () => one);
const refund = (client: { post: (path: string) => Promise<Response> }) => client.post("/api/subscription/refund");
const readOutcome = async (response: Response) => (response.status === 200 ? "200" : readError(response));
const readPage = async ({ client }: { client: { get: (path: string) => Promise<Response> } }, path = "/settings/refund") => {
  const answer = await client.get(path);
  return answer.status === 200 ? (await answer.text()).replaceAll("<!-- -->", "") : `${answer.status} ${answer.headers.get("location")}`;
};

test("SEC-108: ana pays, makes eight try-ons and has her money back, told what she used; the second time nothing is granted, and she is shown the way to support", async () => {
  const ana = await createSubscriber("basic");
  for (let count = 0; count < 8; count++) await makePaidTryOn(ana);
  expect(await getBillingState(ana.id)).toMatchObject({ credits: 92 });
  const question = await readPage(ana);
  expect(question).toContain("você usou 8 virtual try-ons (8 créditos)");
  expect(question).toContain('href="/settings/contact"');
  expect((await refund(ana.client)).status).toBe(200);
  expect(await getBillingState(ana.id)).toMatchObject({ plan: "free", credits: 5, payments: [{ isRefunded: true }] });

  await buyAgain(ana, "premium");
  expect(await readPage(ana)).toBe("302 /settings/subscription");
  const settings = await readPage(ana, "/settings/subscription");
  expect(settings).not.toContain('href="/settings/refund"');
  expect(settings).toContain("O reembolso pelo botão vale uma vez");
  expect(settings).toContain('href="/settings/contact"');
  expect(await readError(await refund(ana.client))).toBe("409 refund_used");
  expect(stripe.get(ana.subscription)).toMatchObject({ status: "active" });
  expect(listRefunds(ana)).toHaveLength(1);
  expect(await getBillingState(ana.id)).toMatchObject({ plan: "premium", payments: [{ isRefunded: true }, { isRefunded: false }] });
});

test("a first plan that was let go without a refund leaves no right for the second one", async () => {
  const bia = await createSubscriber("basic");
  stripe.end(bia.subscription);
  await deliverEvents(bia);
  expect(await readError(await refund(bia.client))).toBe("409 not_subscribed");
  await buyAgain(bia, "basic");
  expect(await readError(await refund(bia.client))).toBe("409 refund_used");
  expect(listRefunds(bia)).toHaveLength(0);
});

test("SEC-108: asked for twenty times at once in two processes it is granted once, with everything the change of plan cost", async () => {
  const caio = await createSubscriber("basic");
  expect((await caio.client.post("/api/subscription/upgrade", { plan: "premium" })).status).toBe(200);
  const there = await createSignedInClient(two, caio);
  const outcomes = await Promise.all(Array.from({ length: 20 }, async (_, index) => readOutcome(await refund(index % 2 ? there : caio.client))));
  expect(outcomes).toContain("200");
  expect(outcomes.filter((outcome) => outcome !== "200" && outcome !== "409 not_subscribed")).toEqual([]);
  expect(listRefunds(caio)).toHaveLength(2);
  await deliverEvents(caio);
  const { ledger, ...after } = await getBillingState(caio.id);
  expect(after).toMatchObject({ plan: "free", credits: 5, payments: [{ isRefunded: true }, { isRefunded: true }] });
  expect(ledger).toBe(5);
});

test("SEC-108: two accounts that pay by one card ask at once in two processes: one refund, and the other goes on paying", async () => {
  const [duda, eva] = [await createSubscriber("basic", { card: "shared" }), await createSubscriber("premium", { card: "shared" })];
  const evaThere = await createSignedInClient(two, eva);
  const outcomes = await Promise.all([duda.client, evaThere, duda.client, evaThere].map(async (client) => readOutcome(await refund(client))));
  const loser = outcomes.includes("409 refund_used") ? [duda, eva].find((_, index) => outcomes[index] === "409 refund_used") : undefined;
  expect(listRefunds(duda).length + listRefunds(eva).length).toBe(1);
  expect(stripe.get(loser?.subscription ?? "")).toMatchObject({ status: "active" });
  expect((await getBillingState(loser?.id ?? "")).payments).toMatchObject([{ isRefunded: false }]);
});

test("SEC-108: who has the account purged and signs up again with the same address has had the refund; the marks say nothing of whom, and go after a year", async () => {
  const gil = await createSubscriber("basic");
  expect((await refund(gil.client)).status).toBe(200);
  await db.update(users).set({ deletionRequestedAt: sql`now() - interval '15 days'` }).where(eq(users.id, gil.id));
  await db.transaction((tx) => enqueue(tx, "account-purge", {}));
  await waitUntil("gil to be gone", async () => (await db.$count(users, eq(users.id, gil.id))) === 0);

  const again = await createSubscriber("basic", { email: gil.email, card: "another" });
  expect(await readPage(again)).toBe("302 /settings/subscription");
  expect(await readError(await refund(again.client))).toBe("409 refund_used");
  expect(listRefunds(again)).toHaveLength(0);
  const marks = JSON.stringify(await db.select().from(refundMarks));
  for (const word of [gil.email, gil.id, gil.customer, "another", "shared"]) expect(marks).not.toContain(word);

  await db.update(refundMarks).set({ createdAt: sql`now() - interval '366 days'` });
  await removeOldRefundMarks();
  expect(await db.$count(refundMarks)).toBe(0);
});

test("a change of plan that is paid while the refund runs comes back as well", async () => {
  const hugo = await createSubscriber("basic");
  const change = { items: { 0: { price: "price_premium" } }, proration_behavior: "always_invoice" };
  stripe.runDuringRefund(() => stripe.update(hugo.subscription, change));
  expect((await refund(hugo.client)).status).toBe(200);
  expect(listRefunds(hugo)).toHaveLength(2);
  expect(await getBillingState(hugo.id)).toMatchObject({
    plan: "free",
    credits: 5,
    payments: [
      { amount: 1990, isRefunded: true },
      { amount: 2000, isRefunded: true },
    ],
  });
});

test("a refund asked for before the payment's news came gives everything back, and the late news gives nothing", async () => {
  const iara = await createBuyer("basic");
  const [answer] = await Promise.all([refund(iara.client), deliverEvents(iara)]);
  expect(answer?.status).toBe(200);
  await deliverEvents(iara);
  expect(await getBillingState(iara.id)).toMatchObject({ plan: "free", credits: 5, ledger: 5, payments: [{ isRefunded: true }] });
});

test("a Checkout that was open during the refund and is paid after it is a second plan, without a refund", async () => {
  const joel = await makeUser();
  const client = await createSignedInClient(one, joel);
  const first = await openCheckout(client, "basic");
  const customer = await findCustomer(joel.id);
  const other = stripe.listObjects("checkout.session").find(({ id }) => id === first);
  const left = stripe.openSession(customer, "premium");
  stripe.payCheckout(String(other?.id));
  await deliverEvents({ customer });
  const answers = await Promise.all([refund(client), Promise.resolve().then(() => stripe.payCheckout(left).id)]);
  expect(answers[0].status).toBe(200);
  await deliverEvents({ customer });
  expect(await getBillingState(joel.id)).toMatchObject({ plan: "premium", payments: [{ isRefunded: true }, { isRefunded: false }] });
  expect(await readError(await refund(client))).toBe("409 refund_used");
});

test("what support gives back at Stripe is given back once, begins no new seven days, and counts as the first payment", async () => {
  const lia = await createSubscriber("basic");
  await Promise.all([refund(lia.client), Promise.resolve().then(() => stripe.refundAll(lia.customer))]);
  await deliverEvents(lia);
  expect(listRefunds(lia)).toHaveLength(1);
  expect(await getBillingState(lia.id)).toMatchObject({ plan: "free", credits: 5, payments: [{ isRefunded: true }] });

  const mauro = await createSubscriber("basic");
  stripe.refundAll(mauro.customer);
  stripe.end(mauro.subscription);
  await deliverEvents(mauro);
  await buyAgain(mauro, "basic");
  expect(await readError(await refund(mauro.client))).toBe("409 refund_used");
});

test("a refund that was granted in time is carried out also when Stripe could not pay until the eighth day", async () => {
  const nina = await createSubscriber("basic");
  stripe.setBalanceLow(true);
  expect(await readError(await refund(nina.client))).toBe("503 unavailable");
  stripe.setBalanceLow(false);
  await db.update(payments).set({ paidAt: sql`now() - interval '8 days'` }).where(eq(payments.userId, nina.id));
  expect(await readPage(nina)).toContain("Cancelar e receber");
  expect((await refund(nina.client)).status).toBe(200);
  expect(await getBillingState(nina.id)).toMatchObject({ plan: "free", payments: [{ isRefunded: true }] });
});

test("try-ons under way at the refund end with the five of everybody, whether they fail after it or before, and never below zero", async () => {
  const [olga, otto, paula] = [await createSubscriber("basic"), await createSubscriber("basic"), await createSubscriber("basic")];
  const failing = await makePaidTryOn(olga, "processing");
  await makePaidTryOn(olga, "processing");
  expect((await refund(olga.client)).status).toBe(200);
  expect(await getBillingState(olga.id)).toMatchObject({ credits: 3 });
  await deleteTryOn(olga.id, failing);
  await deliverEvents(olga);
  expect(await getBillingState(olga.id)).toMatchObject({ credits: 4, ledger: 4 });

  const before = await makePaidTryOn(otto, "processing");
  const [answer] = await Promise.all([refund(otto.client), deleteTryOn(otto.id, before)]);
  expect(answer.status).toBe(200);
  await deliverEvents(otto);
  expect(await getBillingState(otto.id)).toMatchObject({ credits: 5, ledger: 5 });

  for (let count = 0; count < 98; count++) await makePaidTryOn(paula);
  expect((await refund(paula.client)).status).toBe(200);
  expect(await getBillingState(paula.id)).toMatchObject({ credits: 2, ledger: 2 });
});
