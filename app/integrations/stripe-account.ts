import type Stripe from "stripe";
import { isAbove, type PaidInvoice, type PaymentAccount, type Subscription } from "#app/models/billing";
import type { PaidPlan } from "#app/models/plan";

type Told = { subscriptions: Stripe.Subscription[]; invoices: Stripe.Invoice[]; charges: Stripe.Charge[] };
type PlanOf = (price: string) => PaidPlan | undefined;

const moment = (seconds: number) => new Date(seconds * 1000);
const idOf = (thing: string | { id: string }) => (typeof thing === "string" ? thing : thing.id);

// a payment that is late keeps the plan while Stripe tries again
const running: readonly string[] = ["active", "trialing", "past_due"];

/** Stripe's subscriptions, paid invoices and charges of one customer as an account of ours; what is not about our plans is left out. */
export function accountOf({ subscriptions, invoices, charges }: Told, planOf: PlanOf): PaymentAccount {
  const refunded = new Map(charges.flatMap((charge) => (charge.refunded && charge.payment_intent ? [[idOf(charge.payment_intent), lastRefund(charge)]] : [])));
  return {
    subscriptions: subscriptions.flatMap((subscription) => subscriptionOf(subscription, planOf) ?? []),
    invoices: invoices.flatMap((invoice) => invoiceOf(invoice, planOf, refunded) ?? []),
  };
}

function subscriptionOf(
  { id, items, status, start_date, cancel_at, cancel_at_period_end, ended_at }: Stripe.Subscription,
  planOf: PlanOf,
): Subscription | null {
  const item = items.data.find(({ price }) => planOf(price.id));
  const plan = item && planOf(item.price.id);
  if (!plan) return null;
  return {
    id,
    plan,
    startedAt: moment(start_date),
    periodEnd: moment(cancel_at ?? item.current_period_end),
    isEnding: cancel_at_period_end || cancel_at !== null,
    isLive: running.includes(status),
    endedAt: ended_at === null ? null : moment(ended_at),
  };
}

function invoiceOf(invoice: Stripe.Invoice, planOf: PlanOf, refunded: ReadonlyMap<string, number>): PaidInvoice | null {
  const subscription = invoice.parent?.subscription_details?.subscription;
  // of a change's two lines the one given back is negative
  const plans = invoice.lines.data.flatMap(({ amount, pricing }) => (amount < 0 ? [] : (planOf(pricedBy(pricing)) ?? [])));
  const plan = plans.reduce<PaidPlan | undefined>((highest, other) => (!highest || isAbove(other, highest) ? other : highest), undefined);
  const paidAt = invoice.status_transitions.paid_at;
  if (!subscription || !plan || paidAt === null) return null;
  const intents = intentsOf(invoice);
  return {
    id: invoice.id,
    subscriptionId: idOf(subscription),
    plan,
    isPeriod: invoice.billing_reason === "subscription_create" || invoice.billing_reason === "subscription_cycle",
    amount: invoice.amount_paid,
    paidAt: moment(paidAt),
    refundedAt:
      intents.length > 0 && intents.every((intent) => refunded.has(intent)) ? moment(Math.max(...intents.map((intent) => refunded.get(intent) ?? 0))) : null,
  };
}

/** What paid the invoice: a try given up for another card or way hangs on it as well, and is never refunded. */
export const intentsOf = ({ payments }: Stripe.Invoice): string[] =>
  (payments?.data ?? []).flatMap(({ status, payment }) => (status === "paid" && payment.payment_intent ? idOf(payment.payment_intent) : []));

const lastRefund = ({ refunds, created }: Stripe.Charge) => Math.max(created, ...(refunds?.data ?? []).map((refund) => refund.created));

const pricedBy = (pricing: Stripe.InvoiceLineItem["pricing"]) => {
  const price = pricing?.price_details?.price;
  return price ? idOf(price) : "";
};
