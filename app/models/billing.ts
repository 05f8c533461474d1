import type { PaidPlan } from "./plan";

// a payment account as any provider tells it, and as ours takes it over

export type Subscription = { id: string; plan: PaidPlan; startedAt: Date; periodEnd: Date; isEnding: boolean; isLive: boolean; endedAt: Date | null };

/** A paid invoice; `isPeriod` when it pays for a new month and not for a change within one. */
export type PaidInvoice = { id: string; subscriptionId: string; plan: PaidPlan; isPeriod: boolean; amount: number; paidAt: Date; refundedAt: Date | null };

export type PaymentAccount = { subscriptions: Subscription[]; invoices: PaidInvoice[] };

/** What the provider told us; `isCustomerGone` when it deleted the customer there. */
export type PaymentEvent = { id: string; type: string; isCustomerGone: boolean };

type Fact =
  | { kind: "paid"; at: number; invoice: PaidInvoice }
  | { kind: "refunded"; at: number; invoice: PaidInvoice }
  | { kind: "ended"; at: number; subscription: Subscription };

const isRunningAt = (at: number) => (subscription: Subscription) =>
  subscription.startedAt.getTime() <= at && (subscription.isLive || (subscription.endedAt?.getTime() ?? 0) > at);

/** What ever happened to the account, the oldest first. An end beside another running subscription is none. */
export function factsOf({ subscriptions, invoices }: PaymentAccount): Fact[] {
  const facts: Fact[] = [];
  for (const invoice of invoices) {
    const at = invoice.paidAt.getTime();
    facts.push({ kind: "paid", at, invoice });
    if (invoice.refundedAt) facts.push({ kind: "refunded", at: invoice.refundedAt.getTime(), invoice });
  }
  for (const subscription of subscriptions) {
    const at = subscription.endedAt?.getTime();
    if (at === undefined || subscription.isLive) continue;
    const others = subscriptions.filter((other) => other.id !== subscription.id);
    if (!others.some(isRunningAt(at))) facts.push({ kind: "ended", at, subscription });
  }
  return facts.sort((a, b) => a.at - b.at || order[a.kind] - order[b.kind]);
}

const order = { paid: 0, refunded: 1, ended: 2 };
const rank = { basic: 1, premium: 2 };

/** Whether the plan is more than the other. */
export const isAbove = (plan: PaidPlan, other: PaidPlan) => rank[plan] > rank[other];

/** The subscription that counts: the highest plan running, of two alike the later. */
export const liveSubscription = ({ subscriptions }: PaymentAccount): Subscription | undefined =>
  subscriptions
    .filter(({ isLive }) => isLive)
    .sort((a, b) => rank[b.plan] - rank[a.plan] || b.startedAt.getTime() - a.startedAt.getTime() || (a.id < b.id ? 1 : -1))[0];
