import type Stripe from "stripe";
import { type Dispute, isAbove, type PaidInvoice, type PaymentAccount, type Subscription } from "#app/models/billing";
import type { PaidPlan } from "#app/models/plan";

type Told = { subscriptions: Stripe.Subscription[]; invoices: Stripe.Invoice[]; charges: Stripe.Charge[]; disputes: Stripe.Dispute[] };
type PlanOf = (price: string) => PaidPlan | undefined;

const moment = (seconds: number) => new Date(seconds * 1000);
const idOf = (thing: string | { id: string }) => (typeof thing === "string" ? thing : thing.id);

// a payment that is late keeps the plan while Stripe tries again
const running: readonly string[] = ["active", "trialing", "past_due"];

/** What became of the money of one payment: when all of it was given back, which card it came from, what its bank says. */
type Money = { refundedAt: number | null; cards: string[]; disputes: Dispute[] };

/** Stripe's subscriptions, paid invoices, charges and disputes of one customer as an account of ours; what is not about our plans is left out. */
export function accountOf({ subscriptions, invoices, charges, disputes }: Told, planOf: PlanOf): PaymentAccount {
  const money = new Map(charges.flatMap((charge) => (charge.payment_intent ? [[idOf(charge.payment_intent), moneyOf(charge, disputes)]] : [])));
  return {
    subscriptions: subscriptions.flatMap((subscription) => subscriptionOf(subscription, planOf) ?? []),
    invoices: invoices.flatMap((invoice) => invoiceOf(invoice, planOf, money) ?? []),
  };
}

function moneyOf(charge: Stripe.Charge, disputes: Stripe.Dispute[]): Money {
  const card = charge.payment_method_details?.card?.fingerprint;
  return {
    refundedAt: charge.refunded ? lastRefund(charge) : null,
    cards: card ? [card] : [],
    disputes: disputes.filter((dispute) => idOf(dispute.charge) === charge.id).flatMap((dispute) => disputeOf(dispute) ?? []),
  };
}

// a bank that only asks (warning_…) has moved no money yet; prevented is a dispute that the network paid back at once
const disputeStatuses: Record<string, Dispute["status"] | null> = {
  warning_needs_response: null,
  warning_under_review: null,
  warning_closed: null,
  won: "won",
  lost: "lost",
  prevented: "lost",
};

function disputeOf({ id, status, created }: Stripe.Dispute): Dispute | null {
  const known = disputeStatuses[status];
  return known === null ? null : { id, status: known ?? "open", openedAt: moment(created) };
}

const gravity = { open: 2, lost: 1, won: 0 };

// of several the one that is open counts, then the one that was lost
const gravest = (disputes: Dispute[]): Dispute | null => disputes.sort((a, b) => gravity[b.status] - gravity[a.status])[0] ?? null;

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

function invoiceOf(invoice: Stripe.Invoice, planOf: PlanOf, money: ReadonlyMap<string, Money>): PaidInvoice | null {
  const subscription = invoice.parent?.subscription_details?.subscription;
  // of a change's two lines the one given back is negative
  const plans = invoice.lines.data.flatMap(({ amount, pricing }) => (amount < 0 ? [] : (planOf(pricedBy(pricing)) ?? [])));
  const plan = plans.reduce<PaidPlan | undefined>((highest, other) => (!highest || isAbove(other, highest) ? other : highest), undefined);
  const paidAt = invoice.status_transitions.paid_at;
  if (!subscription || !plan || paidAt === null) return null;
  const paid = intentsOf(invoice).map((intent) => money.get(intent));
  const refunds = paid.flatMap((each) => each?.refundedAt ?? []);
  return {
    id: invoice.id,
    subscriptionId: idOf(subscription),
    plan,
    isPeriod: invoice.billing_reason === "subscription_create" || invoice.billing_reason === "subscription_cycle",
    amount: invoice.amount_paid,
    paidAt: moment(paidAt),
    refundedAt: paid.length > 0 && refunds.length === paid.length ? moment(Math.max(...refunds)) : null,
    dispute: gravest(paid.flatMap((each) => each?.disputes ?? [])),
    cards: paid.flatMap((each) => each?.cards ?? []),
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
