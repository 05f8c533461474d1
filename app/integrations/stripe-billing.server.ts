import Stripe from "stripe";
import { env } from "#app/env.server";
import { localeOf } from "#app/locales/languages";
import { log } from "#app/log.server";
import { AppError } from "#app/models/app-error";
import { monthlyCents, type PaidPlan, paidPlans } from "#app/models/plan";
import type { Billing, Order } from "./billing.server";
import { accountOf, intentsOf } from "./stripe-account";

type Options = { key: string; webhookSecret: string; apiUrl: string; prices: Record<PaidPlan, string[]> };

// more disputed payments than anybody has
const maxDisputed = 20;

const hour = () => new Date().toISOString().slice(0, 13);

/** Stripe by its own SDK: Checkout, the Billing Portal and signed events. */
export function stripeBilling({ key, webhookSecret, apiUrl, prices }: Options): Billing {
  const { hostname, port, protocol } = new URL(apiUrl);
  const stripe = new Stripe(key, {
    host: hostname,
    ...(port ? { port } : {}),
    protocol: protocol === "http:" ? "http" : "https",
    timeout: 8000,
    maxNetworkRetries: 2,
    telemetry: false,
  });
  const isLive = /^(sk|rk)_live_/.test(key);
  const priceOf = (plan: PaidPlan) => prices[plan][0] ?? "";
  const planOf = (price: string) => paidPlans.find((plan) => prices[plan].includes(price));
  const asked = <A extends unknown[], T>(ask: (...args: A) => Promise<T>) => {
    return (...args: A) => ask(...args).catch((error: unknown) => Promise.reject(asOurs(error)));
  };

  // nobody is sent to pay another price than the one they were shown
  const checked = new Map<PaidPlan, Promise<void>>();
  const requirePrice = (plan: PaidPlan) => {
    const known = checked.get(plan) ?? checkPrice(plan);
    checked.set(plan, known);
    return known.catch((error) => {
      checked.delete(plan);
      throw error;
    });
  };
  async function checkPrice(plan: PaidPlan) {
    const { currency, unit_amount, recurring } = await stripe.prices.retrieve(priceOf(plan));
    if (currency === "brl" && unit_amount === monthlyCents(plan) && recurring?.interval === "month" && recurring.interval_count === 1) return;
    log.error({ plan, currency, unit_amount }, "the price at Stripe is not the one we show");
    throw new AppError("billing_unavailable", { retryAfter: 3600 });
  }

  async function subscribe({ payer, customerId, plan, language }: Order) {
    await requirePrice(plan);
    const price = priceOf(plan);
    const [last] = (await stripe.checkout.sessions.list({ customer: customerId, limit: 1 })).data;
    const isWanted = last?.status === "open" && last.metadata?.price === price && last.locale === localeOf[language];
    const session = isWanted ? last : await createSession({ payer, customerId, price, language, after: last?.id ?? "none" });
    const open = await stripe.checkout.sessions.list({ customer: customerId, status: "open", limit: 100 });
    for (const { id } of open.data) if (id !== session.id) await stripe.checkout.sessions.expire(id).catch(ignore("resource_missing"));
    return session.url;
  }

  // clicks at once are one page; after another one, which may be closed by then, it is a new one
  const createSession = ({ payer, customerId, price, language, after }: Omit<Order, "plan"> & { price: string; after: string }) =>
    stripe.checkout.sessions.create(
      {
        mode: "subscription",
        customer: customerId,
        client_reference_id: payer.id,
        line_items: [{ price, quantity: 1 }],
        metadata: { price },
        subscription_data: { metadata: { userId: payer.id } },
        locale: localeOf[language],
        success_url: `${env.APP_URL}/plans?checkout=done`,
        cancel_url: `${env.APP_URL}/plans`,
      },
      { idempotencyKey: `checkout:${payer.id}:${price}:${language}:${after}:${hour()}` },
    );

  async function refund(subscriptionId: string, invoiceIds: string[]) {
    for (const id of invoiceIds) {
      const invoice = await stripe.invoices.retrieve(id, { expand: ["payments"] });
      for (const payment_intent of intentsOf(invoice)) {
        // what the bank took back is given back as well. Once by itself; under one key, whoever was refused for want of balance would hear that for a day
        await stripe.refunds.create({ payment_intent }).catch(ignore("charge_already_refunded", "charge_disputed", "refund_disputed_payment"));
      }
    }
    await stripe.subscriptions.cancel(subscriptionId, {}).catch(ignore("resource_missing"));
  }

  async function readAccount(customer: string) {
    const all = { customer, limit: 100 };
    const [subscriptions, invoices, charges] = await Promise.all([
      stripe.subscriptions.list({ ...all, status: "all" }).autoPagingToArray({ limit: 1000 }),
      stripe.invoices.list({ ...all, status: "paid", expand: ["data.payments"] }).autoPagingToArray({ limit: 1000 }),
      stripe.charges.list({ ...all, expand: ["data.refunds"] }).autoPagingToArray({ limit: 1000 }),
    ]);
    const disputed = charges.filter((charge) => charge.disputed).slice(0, maxDisputed);
    const disputes = await Promise.all(disputed.map(({ id }) => stripe.disputes.list({ charge: id, limit: 100 }))); // Stripe lists none by customer
    return accountOf({ subscriptions, invoices, charges, disputes: disputes.flatMap(({ data }) => data) }, planOf);
  }

  async function readEvent(body: Uint8Array, signature: string) {
    const event = await stripe.webhooks.constructEventAsync(body, signature, webhookSecret).catch(() => null);
    if (!event) return null;
    const isOurs = event.livemode === isLive && !event.account && isAboutPlans(event.type);
    return { id: event.id, type: event.type, isCustomerGone: event.type === "customer.deleted", customerId: isOurs ? await findCustomer(event) : null };
  }

  // a dispute names its charge alone
  async function findCustomer({ data: { object } }: Stripe.Event): Promise<string | null> {
    if (!("object" in object && object.object === "dispute")) return customerOf(object);
    const { charge } = object;
    const found = typeof charge === "string" ? await stripe.charges.retrieve(charge).catch(ignore("resource_missing")) : charge;
    return found ? customerOf(found) : null;
  }

  return {
    mode: "stripe",
    createCustomer: asked(async ({ id, email, name }) => {
      const { id: customerId } = await stripe.customers.create({ email, name, metadata: { userId: id } }, { idempotencyKey: `customer:${id}:${hour()}` });
      return customerId;
    }),
    updateCustomer: asked(async (customerId, { email, name }) => {
      await stripe.customers.update(customerId, { email, name }).catch(ignore("resource_missing"));
    }),
    subscribe: asked(subscribe),
    // asked twice it changes nothing more; under one key, whom the bank refused would hear that again with a better card
    changePlan: asked(async ({ subscriptionId, plan }) => {
      await requirePrice(plan);
      const subscription = await stripe.subscriptions.retrieve(subscriptionId);
      await stripe.subscriptions.update(subscriptionId, {
        items: [{ id: subscription.items.data[0]?.id ?? "", price: priceOf(plan) }],
        proration_behavior: "always_invoice",
        payment_behavior: "error_if_incomplete",
        ...withoutEnd(subscription),
      });
    }),
    portal: asked(async (customer, language) => {
      const session = await stripe.billingPortal.sessions.create({ customer, locale: localeOf[language], return_url: `${env.APP_URL}/settings/subscription` });
      return session.url;
    }),
    setEnding: asked(async (_, subscriptionId, isEnding) => {
      const change = isEnding ? { cancel_at_period_end: true } : withoutEnd(await stripe.subscriptions.retrieve(subscriptionId));
      await stripe.subscriptions.update(subscriptionId, change);
    }),
    refund: asked((_, subscriptionId, invoiceIds) => refund(subscriptionId, invoiceIds)),
    end: asked(async (_, subscriptionId) => {
      await stripe.subscriptions.cancel(subscriptionId, {}).catch(ignore("resource_missing"));
    }),
    deleteCustomer: asked(async (customerId, subscriptionId) => {
      if (subscriptionId) await stripe.subscriptions.cancel(subscriptionId, {}).catch(ignore("resource_missing"));
      await stripe.customers.del(customerId).catch(ignore("resource_missing"));
    }),
    readAccount: asked(readAccount),
    readEvent: asked(readEvent),
  };
}

// an end asked for on Stripe's own page is a day and not a wish, and only one of the two may be named
const withoutEnd = ({ cancel_at, cancel_at_period_end }: Stripe.Subscription): Stripe.SubscriptionUpdateParams =>
  cancel_at !== null && !cancel_at_period_end ? { cancel_at: "" } : { cancel_at_period_end: false };

const isAboutPlans = (type: string) =>
  /^(checkout\.session\.|customer\.subscription\.|invoice\.|charge\.refund|charge\.dispute\.|customer\.deleted$)/.test(type);

function customerOf(object: object): string | null {
  if ("object" in object && object.object === "customer" && "id" in object) return String(object.id);
  const customer = "customer" in object ? object.customer : null;
  if (typeof customer === "object" && customer !== null && "id" in customer) return String(customer.id);
  return typeof customer === "string" ? customer : null;
}

const ignore =
  (...codes: string[]) =>
  (error: unknown): undefined => {
    if (!(error instanceof Stripe.errors.StripeError && codes.includes(error.code ?? ""))) throw error;
  };

function asOurs(error: unknown): unknown {
  if (error instanceof Stripe.errors.StripeCardError) return new AppError("payment_declined", { cause: error });
  if (!(error instanceof Stripe.errors.StripeError)) return error;
  log.warn({ type: error.type, code: error.code, requestId: error.requestId }, "stripe");
  return new AppError("unavailable", { retryAfter: 10, cause: error });
}
