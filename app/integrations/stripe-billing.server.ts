import Stripe from "stripe";
import { env } from "#app/config/env.server";
import { log } from "#app/config/log.server";
import { AppError } from "#app/lib/app-error";
import { intlLocales } from "#app/locales/languages";
import { monthlyCents, type PaidPlan, paidPlans } from "#app/models/billing/plan";
import type { Billing, Order } from "./billing-provider";
import { listPaymentIntents, toPaymentAccount } from "./stripe-account";

type Options = { key: string; webhookSecret: string; apiUrl: string; prices: Record<PaidPlan, string[]> };

const maxDisputed = 20;

const getCurrentHour = () => new Date().toISOString().slice(0, 13);

export function createStripeBilling({ key, webhookSecret, apiUrl, prices }: Options): Billing {
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
  const withAppErrors = <A extends unknown[], T>(call: (...args: A) => Promise<T>) => {
    return (...args: A) => call(...args).catch((error: unknown) => Promise.reject(toBillingError(error)));
  };

  // verifies that Stripe's price equals the displayed one
  const priceChecks = new Map<PaidPlan, Promise<void>>();
  const requirePrice = (plan: PaidPlan) => {
    const check = priceChecks.get(plan) ?? checkPrice(plan);
    priceChecks.set(plan, check);
    return check.catch((error) => {
      priceChecks.delete(plan);
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
    const isReusable = last?.status === "open" && last.metadata?.price === price && last.locale === intlLocales[language];
    const session = isReusable ? last : await createSession({ payer, customerId, price, language, after: last?.id ?? "none" });
    const open = await stripe.checkout.sessions.list({ customer: customerId, status: "open", limit: 100 });
    for (const { id } of open.data) if (id !== session.id) await stripe.checkout.sessions.expire(id).catch(ignoreErrors("resource_missing"));
    return session.url;
  }

  // deduplicates concurrent clicks
  const createSession = ({ payer, customerId, price, language, after }: Omit<Order, "plan"> & { price: string; after: string }) =>
    stripe.checkout.sessions.create(
      {
        mode: "subscription",
        customer: customerId,
        client_reference_id: payer.id,
        line_items: [{ price, quantity: 1 }],
        metadata: { price },
        subscription_data: { metadata: { userId: payer.id } },
        locale: intlLocales[language],
        success_url: `${env.APP_URL}/plans?checkout=done`,
        cancel_url: `${env.APP_URL}/plans`,
      },
      { idempotencyKey: `checkout:${payer.id}:${price}:${language}:${after}:${getCurrentHour()}` },
    );

  async function refund(subscriptionId: string, invoiceIds: string[]) {
    for (const id of invoiceIds) {
      const invoice = await stripe.invoices.retrieve(id, { expand: ["payments"] });
      for (const payment_intent of listPaymentIntents(invoice)) {
        // no idempotency key: Stripe would repeat a failure for a day
        await stripe.refunds.create({ payment_intent }).catch(ignoreErrors("charge_already_refunded", "charge_disputed", "refund_disputed_payment"));
      }
    }
    await stripe.subscriptions.cancel(subscriptionId, {}).catch(ignoreErrors("resource_missing"));
  }

  async function readAccount(customer: string) {
    const all = { customer, limit: 100 };
    const [subscriptions, invoices, charges] = await Promise.all([
      stripe.subscriptions.list({ ...all, status: "all" }).autoPagingToArray({ limit: 1000 }),
      stripe.invoices.list({ ...all, status: "paid", expand: ["data.payments"] }).autoPagingToArray({ limit: 1000 }),
      stripe.charges.list({ ...all, expand: ["data.refunds"] }).autoPagingToArray({ limit: 1000 }),
    ]);
    const disputed = charges.filter((charge) => charge.disputed).slice(0, maxDisputed);
    const disputes = await Promise.all(disputed.map(({ id }) => stripe.disputes.list({ charge: id, limit: 100 }))); // no list by customer
    return toPaymentAccount({ subscriptions, invoices, charges, disputes: disputes.flatMap(({ data }) => data) }, planOf);
  }

  async function readEvent(body: Uint8Array, signature: string) {
    const event = await stripe.webhooks.constructEventAsync(body, signature, webhookSecret).catch(() => null);
    if (!event) return null;
    const isOurs = event.livemode === isLive && !event.account && isAboutPlans(event.type);
    return { id: event.id, type: event.type, isCustomerGone: event.type === "customer.deleted", customerId: isOurs ? await findCustomer(event) : null };
  }

  // a dispute names only its charge
  async function findCustomer({ data: { object } }: Stripe.Event): Promise<string | null> {
    if (!("object" in object && object.object === "dispute")) return getCustomerId(object);
    const { charge } = object;
    const details = typeof charge === "string" ? await stripe.charges.retrieve(charge).catch(ignoreErrors("resource_missing")) : charge;
    return details ? getCustomerId(details) : null;
  }

  return {
    mode: "stripe",
    createCustomer: withAppErrors(async ({ id, email, name }) => {
      const { id: customerId } = await stripe.customers.create(
        { email, name, metadata: { userId: id } },
        { idempotencyKey: `customer:${id}:${getCurrentHour()}` },
      );
      return customerId;
    }),
    updateCustomer: withAppErrors(async (customerId, { email, name }) => {
      await stripe.customers.update(customerId, { email, name }).catch(ignoreErrors("resource_missing"));
    }),
    subscribe: withAppErrors(subscribe),
    // no idempotency key: a declined card would stay declined
    changePlan: withAppErrors(async ({ subscriptionId, plan }) => {
      await requirePrice(plan);
      const subscription = await stripe.subscriptions.retrieve(subscriptionId);
      await stripe.subscriptions.update(subscriptionId, {
        items: [{ id: subscription.items.data[0]?.id ?? "", price: priceOf(plan) }],
        proration_behavior: "always_invoice",
        payment_behavior: "error_if_incomplete",
        ...getUncancelParams(subscription),
      });
    }),
    getPortalUrl: withAppErrors(async (customer, language) => {
      const session = await stripe.billingPortal.sessions.create({
        customer,
        locale: intlLocales[language],
        return_url: `${env.APP_URL}/settings/subscription`,
      });
      return session.url;
    }),
    setCancelAtPeriodEnd: withAppErrors(async (_, subscriptionId, isEnding) => {
      const change = isEnding ? { cancel_at_period_end: true } : getUncancelParams(await stripe.subscriptions.retrieve(subscriptionId));
      await stripe.subscriptions.update(subscriptionId, change);
    }),
    refund: withAppErrors((_, subscriptionId, invoiceIds) => refund(subscriptionId, invoiceIds)),
    endSubscription: withAppErrors(async (_, subscriptionId) => {
      await stripe.subscriptions.cancel(subscriptionId, {}).catch(ignoreErrors("resource_missing"));
    }),
    deleteCustomer: withAppErrors(async (customerId, subscriptionId) => {
      if (subscriptionId) await stripe.subscriptions.cancel(subscriptionId, {}).catch(ignoreErrors("resource_missing"));
      await stripe.customers.del(customerId).catch(ignoreErrors("resource_missing"));
    }),
    readAccount: withAppErrors(readAccount),
    readEvent: withAppErrors(readEvent),
  };
}

// Stripe accepts only one of the two
const getUncancelParams = ({ cancel_at, cancel_at_period_end }: Stripe.Subscription): Stripe.SubscriptionUpdateParams =>
  cancel_at !== null && !cancel_at_period_end ? { cancel_at: "" } : { cancel_at_period_end: false };

const isAboutPlans = (type: string) =>
  /^(checkout\.session\.|customer\.subscription\.|invoice\.|charge\.refund|charge\.dispute\.|customer\.deleted$)/.test(type);

function getCustomerId(object: object): string | null {
  if ("object" in object && object.object === "customer" && "id" in object) return String(object.id);
  const customer = "customer" in object ? object.customer : null;
  if (typeof customer === "object" && customer !== null && "id" in customer) return String(customer.id);
  return typeof customer === "string" ? customer : null;
}

const ignoreErrors =
  (...codes: string[]) =>
  (error: unknown): undefined => {
    if (!(error instanceof Stripe.errors.StripeError && codes.includes(error.code ?? ""))) throw error;
  };

function toBillingError(error: unknown): unknown {
  if (error instanceof Stripe.errors.StripeCardError) return new AppError("payment_declined", { cause: error });
  if (!(error instanceof Stripe.errors.StripeError)) return error;
  log.warn({ type: error.type, code: error.code, requestId: error.requestId }, "stripe");
  return new AppError("unavailable", { retryAfter: 10, cause: error });
}
