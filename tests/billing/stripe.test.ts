import { afterAll, beforeAll, expect, test } from "bun:test";
import { eq, sql } from "drizzle-orm";
import { db } from "#app/db/client.server";
import { payments, users } from "#app/db/schema";
import type { Me } from "#app/models/contract";
import { requireTryOnStart } from "#app/models/try-on/try-on-start.server";
import { enqueue } from "#app/queue/queue.server";
import { type FakeStripe, type StripeEvent, startFakeStripe } from "../fakes/stripe.ts";
import { createSignedInClient } from "../http.ts";
import { startInbox } from "../inbox.ts";
import { holdCredits, makeUser } from "../people.ts";
import { startServer, type TestServer, waitUntil } from "../server.ts";
import { countEvents, getBillingState, listPlanEntries } from "./billing-state.ts";
import { createSubscribers, readError } from "./subscribers.ts";

const stripe: FakeStripe = startFakeStripe();
const inbox = await startInbox();
let server: TestServer;
beforeAll(async () => {
  server = await startServer({ ...stripe.environment, SMTP_URL: inbox.url, SUPPORT_EMAIL: "ajuda@exemplo.com" });
});
afterAll(async () => {
  await server.stop();
  await inbox.stop();
  stripe.stop();
});

const deliver = (event: StripeEvent, more = {}) => stripe.deliverEvent(server.url, event, more);
const readStatuses = async (responses: Promise<Response>[]) => (await Promise.all(responses)).map(({ status }) => status);
const listSessions = (userId: string) => stripe.listObjects("checkout.session").filter(({ client_reference_id }) => client_reference_id === userId);
const { createBuyer, createSubscriber, findCustomer, listEvents } = createSubscribers(stripe, () => server);

test("SEC-85: a callback that Stripe did not sign, or not just now, or not these bytes, changes nothing", async () => {
  const ana = await createBuyer("basic");
  const event = listEvents(ana.customer).find(({ type }) => type === "invoice.paid") as StripeEvent;
  const body = JSON.stringify(event);
  const now = Math.floor(Date.now() / 1000);
  const forged = [
    { signature: "" },
    { signature: "t=1,v1=00" },
    { signature: stripe.signBody(body, { secret: "whsec_other" }) },
    { signature: stripe.signBody(body, { at: now - 302 }) },
    { signature: stripe.signBody(body), body: body.replace("invoice.paid", "invoice.Paid") },
    { signature: stripe.signBody(body), body: `${body} ` },
  ];
  for (const more of forged) expect(await readError(await deliver(event, more))).toBe("400 bad_signature");
  expect(await countEvents(event.id)).toBe(0);
  expect(await getBillingState(ana.id)).toMatchObject({ plan: "free", credits: 5, payments: [] });
  expect((await fetch(`${server.url}/api/stripe/webhook`)).status).toBe(405);

  expect((await deliver(event, { signature: stripe.signBody(body, { at: now - 290 }) })).status).toBe(200);
  expect(await getBillingState(ana.id)).toMatchObject({ plan: "basic", credits: 100, payments: [{ plan: "basic", amount: 1990, isRefunded: false }] });
});

test("SEC-86: one event fifty times at once, and one invoice in two events, take effect once", async () => {
  const bia = await createBuyer("basic");
  const paid = listEvents(bia.customer).find(({ type }) => type === "invoice.paid") as StripeEvent;
  expect(new Set(await readStatuses(Array.from({ length: 50 }, () => deliver(paid))))).toEqual(new Set([200]));
  expect(await countEvents(paid.id)).toBe(1);
  const again = stripe.emitEvent("invoice.payment_succeeded", paid.data.object);
  expect((await deliver(again)).status).toBe(200);
  const { plan, credits, payments: books, ledger } = await getBillingState(bia.id);
  expect({ plan, credits, ledger, count: books.length }).toEqual({ plan: "basic", credits: 100, ledger: 100, count: 1 });
  expect((await listPlanEntries(bia.id)).filter(({ kind }) => kind === "plan")).toEqual([{ kind: "plan", amount: 95 }]);
  await inbox.waitForMail(bia.email, "Recibo");
  expect(inbox.findMails(bia.email, "Recibo")).toHaveLength(1);
});

test("SEC-87: whatever order events come in, the person ends where Stripe's own account stands", async () => {
  const caio = await createBuyer("premium");
  stripe.advanceClock(3600);
  stripe.end(caio.subscription);
  const findLatestEvent = (type: string) => listEvents(caio.customer).findLast((event) => event.type === type) as StripeEvent;
  await deliver(findLatestEvent("customer.subscription.deleted"));
  expect(await getBillingState(caio.id)).toMatchObject({ plan: "free", endsAt: null, payments: [{ plan: "premium", amount: 3990 }] });
  stripe.subscribe(caio.customer, "basic");
  await deliver(findLatestEvent("customer.subscription.created"));
  const running = await getBillingState(caio.id);
  expect(running).toMatchObject({ plan: "basic", credits: 100 });
  for (const event of listEvents(caio.customer).toReversed()) expect((await deliver(event)).status).toBe(200);
  expect(await getBillingState(caio.id)).toEqual(running);
});

test("SEC-87: a reading that began before another one ended changes nothing after it", async () => {
  const { applyPaymentAccount: applyAccount, nextSyncSequence: drawReading } = await import("#app/models/billing/billing.server");
  const dora = await createSubscriber("premium");
  const early = await drawReading();
  stripe.end(dora.subscription);
  await deliver(listEvents(dora.customer).at(-1) as StripeEvent);
  const later = new Date(Date.now() + 1e9);
  const old = { id: dora.subscription, plan: "premium" as const, startedAt: new Date(), periodEnd: later, isEnding: false, isLive: true, endedAt: null };
  await applyAccount(dora.customer, early, { subscriptions: [old], invoices: [] });
  expect(await getBillingState(dora.id)).toMatchObject({ plan: "free", endsAt: null });
});

test("SEC-88: events of another mode, another account or an unknown kind are taken and do nothing; after a failure the next try does it all", async () => {
  const eva = await createBuyer("basic");
  const paid = listEvents(eva.customer).find(({ type }) => type === "invoice.paid") as StripeEvent;
  const foreign: StripeEvent[] = [
    { ...paid, id: "evt_live", livemode: true },
    { ...paid, id: "evt_connect", account: "acct_other" },
    { ...paid, id: "evt_new", type: "treasury.something_new" },
  ];
  for (const event of foreign) expect((await deliver(event)).status).toBe(200);
  expect((await deliver({ ...paid, id: "evt_nobody", data: { object: { ...paid.data.object, customer: "cus_nobody" } } })).status).toBe(200);
  expect(await getBillingState(eva.id)).toMatchObject({ plan: "free", payments: [] });

  stripe.setDown(true);
  expect((await deliver(paid)).status).toBe(503);
  stripe.setDown(false);
  expect(await countEvents(paid.id)).toBe(0);
  await db.execute(sql`alter table credit_entries add constraint broken check (kind <> 'plan') not valid`);
  expect((await deliver(paid)).status).toBe(500);
  await db.execute(sql`alter table credit_entries drop constraint broken`);
  expect({ events: await countEvents(paid.id), ...(await getBillingState(eva.id)) }).toMatchObject({ events: 0, plan: "free", payments: [] });
  expect((await deliver(paid)).status).toBe(200);
  expect({ events: await countEvents(paid.id), ...(await getBillingState(eva.id)) }).toMatchObject({ events: 1, plan: "basic", credits: 100 });
});

test("SEC-89: asking for a plan gives none, ten clicks are one Checkout, and a plan nobody sells is refused", async () => {
  const gil = await makeUser();
  const client = await createSignedInClient(server, gil);
  for (const plan of ["gold", "free", "", undefined, { $ne: 1 }])
    expect(await readError(await client.post("/api/subscription/upgrade", { plan }))).toBe("422 invalid");
  const answers = await Promise.all(Array.from({ length: 10 }, () => client.post("/api/subscription/upgrade", { plan: "basic" })));
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
  const urls = new Set(await Promise.all(answers.map(async (answer) => ((await answer.json()) as { checkoutUrl: string }).checkoutUrl)));
  expect(urls.size).toBe(1);
  expect(listSessions(gil.id)).toHaveLength(1);
  expect(stripe.listObjects("customer").filter(({ metadata }) => (metadata as { userId?: string } | undefined)?.userId === gil.id)).toHaveLength(1);
  expect(await client.json<Me>("/api/user/me")).toMatchObject({ subscriptionPlan: "free", credits: 5 });

  await client.post("/api/subscription/upgrade", { plan: "premium" });
  expect(listSessions(gil.id).map(({ price, status }) => `${price} ${status}`)).toEqual(["price_basic expired", "price_premium open"]);
  const plain = await client.form("/api/subscription/upgrade", { plan: "premium", returnTo: "/plans" });
  expect([plain.status, plain.headers.get("location")]).toEqual([303, String(listSessions(gil.id)[1]?.url)]);

  // the first plan again: an open session is reused
  const back = (await (await client.post("/api/subscription/upgrade", { plan: "basic" })).json()) as { checkoutUrl: string };
  expect(listSessions(gil.id).map(({ price, status }) => `${price} ${status}`)).toEqual(["price_basic expired", "price_premium expired", "price_basic open"]);
  expect(back.checkoutUrl).toBe(String(listSessions(gil.id)[2]?.url));
});

test("a subscriber's plan is changed, never sold twice, whatever our own books say", async () => {
  const hugo = await createBuyer("basic");
  expect(await getBillingState(hugo.id)).toMatchObject({ plan: "free" });
  expect(await readError(await hugo.client.post("/api/subscription/upgrade", { plan: "basic" }))).toBe("409 already_subscribed");

  stripe.setCardDeclined(true);
  expect(await readError(await hugo.client.post("/api/subscription/upgrade", { plan: "premium" }))).toBe("402 payment_declined");
  stripe.setCardDeclined(false);
  expect(await getBillingState(hugo.id)).toMatchObject({ plan: "basic" });

  // charged at once, not in the next hour
  const both = await Promise.all([1, 2].map(() => hugo.client.post("/api/subscription/upgrade", { plan: "premium" })));
  // the second request sees it done
  expect(both.filter(({ status }) => status !== 200 && status !== 409)).toEqual([]);
  expect(await both.find(({ status }) => status === 200)?.json()).toMatchObject({ subscriptionPlan: "premium" });
  expect(listSessions(hugo.id)).toHaveLength(1);
  const { plan, payments: books } = await getBillingState(hugo.id);
  expect({ plan, paid: books.map(({ plan: paid, amount }) => [paid, amount]) }).toEqual({
    plan: "premium",
    paid: [
      ["basic", 1990],
      ["premium", 2000],
    ],
  });

  const lower = (await (await hugo.client.post("/api/subscription/upgrade", { plan: "basic" })).json()) as { checkoutUrl: string };
  expect(lower.checkoutUrl).toStartWith(`${stripe.url}/p/`);
  const portal = (await (await hugo.client.post("/api/subscription/portal")).json()) as { portalUrl: string };
  expect(portal.portalUrl).toStartWith(`${stripe.url}/p/`);
});

test("months are paid and fill up to a hundred; a cancelled plan lasts its time, then takes its credits along", async () => {
  const iara = await createSubscriber("basic");
  await holdCredits(iara, 12);
  stripe.renewSubscription(iara.subscription);
  for (const event of listEvents(iara.customer)) await deliver(event);
  expect(await getBillingState(iara.id)).toMatchObject({ plan: "basic", credits: 100, payments: [{ amount: 1990 }, { amount: 1990 }] });

  expect((await iara.client.post("/api/subscription/cancel")).status).toBe(200);
  expect(await getBillingState(iara.id)).toMatchObject({ plan: "basic", isEnding: true, credits: 100 });
  expect((await iara.client.delete("/api/subscription/cancel")).status).toBe(200);
  expect(await getBillingState(iara.id)).toMatchObject({ plan: "basic", isEnding: false });
  await iara.client.post("/api/subscription/cancel");
  stripe.renewSubscription(iara.subscription);
  await deliver(listEvents(iara.customer).at(-1) as StripeEvent);
  expect(await getBillingState(iara.id)).toMatchObject({ plan: "free", credits: 5, endsAt: null, isEnding: false });
  expect(await readError(await iara.client.post("/api/subscription/cancel"))).toBe("409 not_subscribed");
});

test("who comes back from paying while Stripe does not answer is thanked all the same, and finds the plan when it does", async () => {
  const rui = await createBuyer("premium");
  stripe.setDown(true);
  const back = await rui.client.get("/plans?checkout=done");
  stripe.setDown(false);
  expect([back.status, (await back.text()).includes("Pagamento recebido.")]).toEqual([200, true]);
  expect(await getBillingState(rui.id)).toMatchObject({ plan: "free" });
  await rui.client.get("/plans?checkout=done");
  expect(await getBillingState(rui.id)).toMatchObject({ plan: "premium" });
});

test("an end asked for on Stripe's own page, which is a day there, is taken back like ours, and by a higher plan", async () => {
  const ines = await createSubscriber("basic");
  const cancelAtStripe = async () => {
    stripe.update(ines.subscription, { cancel_at: String(Math.floor(Date.now() / 1000) + 7 * 24 * 3600) });
    await deliver(listEvents(ines.customer).at(-1) as StripeEvent);
    expect(await getBillingState(ines.id)).toMatchObject({ plan: "basic", isEnding: true });
  };
  await cancelAtStripe();
  expect((await ines.client.delete("/api/subscription/cancel")).status).toBe(200);
  expect(await getBillingState(ines.id)).toMatchObject({ plan: "basic", isEnding: false });
  await cancelAtStripe();
  expect((await ines.client.post("/api/subscription/upgrade", { plan: "premium" })).status).toBe(200);
  expect(await getBillingState(ines.id)).toMatchObject({ plan: "premium", isEnding: false });
});

test("who ended Básico is told when it ends, not of credits that will not come", async () => {
  const olga = await createSubscriber("basic");
  const readCreditsPage = async () => (await olga.client.get("/credits")).text();
  const nothing = { postIds: [], imageUrls: [], editId: null };
  expect(await readCreditsPage()).toContain("Seus próximos 100 créditos chegam em");
  expect((await requireTryOnStart(olga.id, nothing)).isEnding).toBe(false);
  await olga.client.post("/api/subscription/cancel");
  const page = await readCreditsPage();
  expect(page).toContain("Seu plano termina em");
  expect(page).not.toContain("Seus próximos 100 créditos");
  expect((await requireTryOnStart(olga.id, nothing)).isEnding).toBe(true);
});

test("whoever's events never came is asked about once their time is over, whatever Stripe answers about somebody before them", async () => {
  const jonas = await createSubscriber("premium");
  stripe.forbidCustomer("cus_elsewhere");
  await makeUser({ subscriptionPlan: "basic", paymentCustomerId: "cus_elsewhere", subscriptionEndDate: new Date(Date.now() - 50 * 60 * 1000) });
  stripe.end(jonas.subscription);
  const enqueueSweep = () => db.transaction((tx) => enqueue(tx, "sweep", {}));
  await db.update(users).set({ subscriptionEndDate: sql`now() - interval '1 hour'` }).where(eq(users.id, jonas.id));
  await enqueueSweep();
  await waitUntil("the end of the plan", async () => (await getBillingState(jonas.id)).plan === "free");
});

test("L-80: within seven days of the first payment everything comes back, once; on the eighth day nothing", async () => {
  const lia = await createSubscriber("basic");
  await lia.client.post("/api/subscription/upgrade", { plan: "premium" });
  await holdCredits(lia, 40);
  stripe.setBalanceLow(true);
  expect(await readError(await lia.client.post("/api/subscription/refund"))).toBe("503 unavailable");
  stripe.setBalanceLow(false);
  const answers = await Promise.all([1, 2].map(() => lia.client.post("/api/subscription/refund")));
  expect(answers.some(({ status }) => status === 200)).toBe(true);
  expect(answers.every(({ status }) => status === 200 || status === 409)).toBe(true);
  expect(
    stripe
      .listObjects("refund")
      .filter(({ payment_intent }) => stripe.listObjects("charge").some((c) => c.customer === lia.customer && c.payment_intent === payment_intent)),
  ).toHaveLength(2);
  expect(stripe.get(lia.subscription)).toMatchObject({ status: "canceled" });
  const after = {
    plan: "free",
    credits: 5,
    endsAt: null,
    payments: [
      { amount: 1990, isRefunded: true },
      { amount: 2000, isRefunded: true },
    ],
  };
  expect(await getBillingState(lia.id)).toMatchObject(after);
  for (const event of listEvents(lia.customer)) await deliver(event);
  expect(await getBillingState(lia.id)).toMatchObject(after);

  const mauro = await createSubscriber("basic");
  await db.update(payments).set({ paidAt: sql`now() - interval '7 days 1 minute'` }).where(eq(payments.userId, mauro.id));
  expect(await readError(await mauro.client.post("/api/subscription/refund"))).toBe("409 refund_too_late");
  expect(await getBillingState(mauro.id)).toMatchObject({ plan: "basic", payments: [{ isRefunded: false }] });
  // a refunded first payment starts no new seven days
  stripe.refundAll(mauro.customer);
  stripe.renewSubscription(mauro.subscription);
  for (const event of listEvents(mauro.customer)) await deliver(event);
  expect(await getBillingState(mauro.id)).toMatchObject({ payments: [{ isRefunded: true }, { isRefunded: false }] });
  expect(await readError(await mauro.client.post("/api/subscription/refund"))).toBe("409 refund_too_late");
});

test("a refund that broke off before the plan's end is finished by asking again", async () => {
  const nilo = await createSubscriber("basic");
  stripe.refundAll(nilo.customer);
  for (const event of listEvents(nilo.customer)) await deliver(event);
  expect(await getBillingState(nilo.id)).toMatchObject({ plan: "basic", payments: [{ isRefunded: true }] });
  expect((await nilo.client.post("/api/subscription/refund")).status).toBe(200);
  expect(stripe.get(nilo.subscription)).toMatchObject({ status: "canceled" });
  expect(await getBillingState(nilo.id)).toMatchObject({ plan: "free", credits: 5, payments: [{ isRefunded: true }] });
});

test("whose customer was deleted at Stripe has no plan left, and can choose one again", async () => {
  const vera = await createSubscriber("basic");
  stripe.deleteCustomer(vera.customer);
  for (const event of listEvents(vera.customer)) await deliver(event);
  await deliver(stripe.events.find(({ type, data }) => type === "customer.deleted" && data.object.id === vera.customer) as StripeEvent);
  expect(await getBillingState(vera.id)).toMatchObject({ plan: "free", credits: 5 });
  const { checkoutUrl } = (await (await vera.client.post("/api/subscription/upgrade", { plan: "premium" })).json()) as { checkoutUrl: string };
  stripe.payCheckout(checkoutUrl.split("/c/")[1] ?? "");
  const customer = await findCustomer(vera.id);
  expect(customer).not.toBe(vera.customer);
  for (const event of listEvents(customer)) await deliver(event);
  expect(await getBillingState(vera.id)).toMatchObject({ plan: "premium" });
});

test("a receipt is mailed in the payer's language, proven address or not, and a paying writer's question is marked", async () => {
  const [nina, otto] = [await createSubscriber("premium", { emailVerified: false }), await createSubscriber("basic", { locale: "en" })];
  const [pt, en] = [
    await inbox.waitForMail(nina.email, "Recibo do Espelho: plano Premium"),
    await inbox.waitForMail(otto.email, "Espelho receipt: Basic plan"),
  ];
  expect(pt.text).toContain("Recebemos R$\u00a039,90 pelo plano Premium em");
  expect(pt.html).toContain('lang="pt-BR"');
  expect(en.text).toContain("We received R$\u00a019,90 for the Basic plan on");
  expect(en.html).toContain('lang="en"');
  await nina.client.form("/settings/contact", { subject: "billing", message: "Onde vejo <b>meus</b> recibos?" });
  const question = await inbox.waitForMail("ajuda@exemplo.com", "[1 · Premium] Dúvida sobre Cobrança");
  expect(question.replyTo).toMatchObject([{ address: nina.email }]);
  expect(question.text).toContain("Onde vejo <b>meus</b> recibos?");
  expect(question.html).toContain("Onde vejo &lt;b&gt;meus&lt;/b&gt; recibos?");
});

test("a price that is not the one on the page is not sold", async () => {
  stripe.cents.price_premium = 4990;
  const other = await startServer(stripe.environment);
  const paula = await makeUser();
  const refused = await (await createSignedInClient(other, paula)).post("/api/subscription/upgrade", { plan: "premium" });
  expect(refused.headers.get("retry-after")).toBe("3600");
  expect(await readError(refused)).toBe("503 billing_unavailable");
  stripe.cents.price_premium = 3990;
  expect(listSessions(paula.id)).toHaveLength(0);
  await other.stop();
});
