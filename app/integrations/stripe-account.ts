import type Stripe from "stripe";
import { type Dispute, isHigherPlan, type PaidInvoice, type PaymentAccount, type Subscription } from "#app/models/billing/billing";
import type { PaidPlan } from "#app/models/billing/plan";

type StripeData = { subscriptions: Stripe.Subscription[]; invoices: Stripe.Invoice[]; charges: Stripe.Charge[]; disputes: Stripe.Dispute[] };
type PlanOf = (price: string) => PaidPlan | undefined;

const toDate = (seconds: number) => new Date(seconds * 1000);
const idOf = (thing: string | { id: string }) => (typeof thing === "string" ? thing : thing.id);

// past_due keeps the plan while Stripe retries
const liveStatuses: readonly string[] = ["active", "trialing", "past_due"];

type ChargeSummary = { refundedAt: number | null; cards: string[]; disputes: Dispute[] };

/** Ignores what does not belong to our plans. */
export function toPaymentAccount({ subscriptions, invoices, charges, disputes }: StripeData, planOf: PlanOf): PaymentAccount {
  const money = new Map(charges.flatMap((charge) => (charge.payment_intent ? [[idOf(charge.payment_intent), summarizeCharge(charge, disputes)]] : [])));
  return {
    subscriptions: subscriptions.flatMap((subscription) => toSubscription(subscription, planOf) ?? []),
    invoices: invoices.flatMap((invoice) => toPaidInvoice(invoice, planOf, money) ?? []),
  };
}

function summarizeCharge(charge: Stripe.Charge, disputes: Stripe.Dispute[]): ChargeSummary {
  const card = charge.payment_method_details?.card?.fingerprint;
  return {
    refundedAt: charge.refunded ? getLastRefundAt(charge) : null,
    cards: card ? [card] : [],
    disputes: disputes.filter((dispute) => idOf(dispute.charge) === charge.id).flatMap((dispute) => toDispute(dispute) ?? []),
  };
}

// inquiries (warning_…) move no money; prevented was refunded
const disputeStatuses: Record<string, Dispute["status"] | null> = {
  warning_needs_response: null,
  warning_under_review: null,
  warning_closed: null,
  won: "won",
  lost: "lost",
  prevented: "lost",
};

function toDispute({ id, status, created }: Stripe.Dispute): Dispute | null {
  const mapped = disputeStatuses[status];
  return mapped === null ? null : { id, status: mapped ?? "open", openedAt: toDate(created) };
}

const disputeSeverity = { open: 2, lost: 1, won: 0 };

// open disputes first, then lost ones
const getWorstDispute = (disputes: Dispute[]): Dispute | null => disputes.sort((a, b) => disputeSeverity[b.status] - disputeSeverity[a.status])[0] ?? null;

function toSubscription(
  { id, items, status, start_date, cancel_at, cancel_at_period_end, ended_at }: Stripe.Subscription,
  planOf: PlanOf,
): Subscription | null {
  const item = items.data.find(({ price }) => planOf(price.id));
  const plan = item && planOf(item.price.id);
  if (!plan) return null;
  return {
    id,
    plan,
    startedAt: toDate(start_date),
    periodEnd: toDate(cancel_at ?? item.current_period_end),
    isEnding: cancel_at_period_end || cancel_at !== null,
    isLive: liveStatuses.includes(status),
    endedAt: ended_at === null ? null : toDate(ended_at),
  };
}

function toPaidInvoice(invoice: Stripe.Invoice, planOf: PlanOf, money: ReadonlyMap<string, ChargeSummary>): PaidInvoice | null {
  const subscription = invoice.parent?.subscription_details?.subscription;
  // a plan change has a negative line for the old plan
  const plans = invoice.lines.data.flatMap(({ amount, pricing }) => (amount < 0 ? [] : (planOf(getPriceId(pricing)) ?? [])));
  const plan = plans.reduce<PaidPlan | undefined>((highest, other) => (!highest || isHigherPlan(other, highest) ? other : highest), undefined);
  const paidAt = invoice.status_transitions.paid_at;
  if (!subscription || !plan || paidAt === null) return null;
  const paid = listPaymentIntents(invoice).map((intent) => money.get(intent));
  const refunds = paid.flatMap((each) => each?.refundedAt ?? []);
  return {
    id: invoice.id,
    subscriptionId: idOf(subscription),
    plan,
    isPeriod: invoice.billing_reason === "subscription_create" || invoice.billing_reason === "subscription_cycle",
    amount: invoice.amount_paid,
    paidAt: toDate(paidAt),
    refundedAt: paid.length > 0 && refunds.length === paid.length ? toDate(Math.max(...refunds)) : null,
    dispute: getWorstDispute(paid.flatMap((each) => each?.disputes ?? [])),
    cards: paid.flatMap((each) => each?.cards ?? []),
  };
}

/** Excludes abandoned attempts. */
export const listPaymentIntents = ({ payments }: Stripe.Invoice): string[] =>
  (payments?.data ?? []).flatMap(({ status, payment }) => (status === "paid" && payment.payment_intent ? idOf(payment.payment_intent) : []));

const getLastRefundAt = ({ refunds, created }: Stripe.Charge) => Math.max(created, ...(refunds?.data ?? []).map((refund) => refund.created));

const getPriceId = (pricing: Stripe.InvoiceLineItem["pricing"]) => {
  const price = pricing?.price_details?.price;
  return price ? idOf(price) : "";
};
