import type { PaidPlan } from "./plan";

// a payment account as any provider tells it, and as ours takes it over

export type Subscription = { id: string; plan: PaidPlan; startedAt: Date; periodEnd: Date; isEnding: boolean; isLive: boolean; endedAt: Date | null };

/** The payer's bank has taken a payment back; `lost` when that is final. An inquiry, which moves no money, is none. */
export type Dispute = { id: string; status: "open" | "won" | "lost"; openedAt: Date };

/** A paid invoice; `isPeriod` when it pays for a new month and not for a change within one; `cards`: the provider's fingerprints of what paid it. */
export type PaidInvoice = {
  id: string;
  subscriptionId: string;
  plan: PaidPlan;
  isPeriod: boolean;
  amount: number;
  paidAt: Date;
  refundedAt: Date | null;
  dispute: Dispute | null;
  cards: string[];
};

export type PaymentAccount = { subscriptions: Subscription[]; invoices: PaidInvoice[] };

/** What the provider told us; `isCustomerGone` when it deleted the customer there. */
export type PaymentEvent = { id: string; type: string; isCustomerGone: boolean };

type Fact =
  | { kind: "paid"; at: number; invoice: PaidInvoice }
  | { kind: "refunded"; at: number; invoice: PaidInvoice }
  | { kind: "disputed"; at: number; invoice: PaidInvoice; dispute: Dispute }
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
    if (invoice.dispute) facts.push({ kind: "disputed", at: invoice.dispute.openedAt.getTime(), invoice, dispute: invoice.dispute });
  }
  for (const subscription of subscriptions) {
    const at = subscription.endedAt?.getTime();
    if (at === undefined || subscription.isLive) continue;
    const others = subscriptions.filter((other) => other.id !== subscription.id);
    if (!others.some(isRunningAt(at))) facts.push({ kind: "ended", at, subscription });
  }
  return facts.sort((a, b) => a.at - b.at || order[a.kind] - order[b.kind]);
}

const order = { paid: 0, disputed: 1, refunded: 2, ended: 3 };
const rank = { basic: 1, premium: 2 };

/** Whether the plan is more than the other. */
export const isAbove = (plan: PaidPlan, other: PaidPlan) => rank[plan] > rank[other];

/** The subscription that counts: the highest plan running, of two alike the later. */
export const liveSubscription = ({ subscriptions }: PaymentAccount): Subscription | undefined =>
  subscriptions
    .filter(({ isLive }) => isLive)
    .sort((a, b) => rank[b.plan] - rank[a.plan] || b.startedAt.getTime() - a.startedAt.getTime() || (a.id < b.id ? 1 : -1))[0];

const isTakenBack = ({ dispute }: PaidInvoice) => dispute !== null && dispute.status !== "won";

/** What paid for the month of this subscription that runs: its last period, and changes of plan since. */
export function runningPayments({ invoices }: PaymentAccount, { id }: Subscription): PaidInvoice[] {
  const own = invoices.filter(({ subscriptionId }) => subscriptionId === id);
  const begin = Math.max(...own.filter(({ isPeriod }) => isPeriod).map(({ paidAt }) => paidAt.getTime()));
  return own.filter(({ paidAt }) => paidAt.getTime() >= begin);
}

export type Pause = "disputed" | "charged_back";

/** Why the plan of the subscription does not count: the bank took back what paid for the month that runs. */
export function pauseOf(account: PaymentAccount, subscription: Subscription): Pause | null {
  const taken = runningPayments(account, subscription).filter(isTakenBack);
  if (taken.length === 0) return null;
  return taken.some(({ dispute }) => dispute?.status === "lost") ? "charged_back" : "disputed";
}

/** Whether any payment of the subscription was taken back: then its card is charged no more. */
export const isDisputed = ({ invoices }: PaymentAccount, { id }: Subscription): boolean =>
  invoices.some((invoice) => invoice.subscriptionId === id && isTakenBack(invoice));
