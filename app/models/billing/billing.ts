import type { PaidPlan } from "./plan";

export type Subscription = { id: string; plan: PaidPlan; startedAt: Date; periodEnd: Date; isEnding: boolean; isLive: boolean; endedAt: Date | null };

/** `lost` is final; inquiries do not count. */
export type Dispute = { id: string; status: "open" | "won" | "lost"; openedAt: Date };

/** `isPeriod`: not a proration. `cards`: fingerprints. */
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

export type PaymentEvent = { id: string; type: string; isCustomerGone: boolean };

type BillingEvent =
  | { kind: "paid"; at: number; invoice: PaidInvoice }
  | { kind: "refunded"; at: number; invoice: PaidInvoice }
  | { kind: "disputed"; at: number; invoice: PaidInvoice; dispute: Dispute }
  | { kind: "ended"; at: number; subscription: Subscription };

const isRunningAt = (at: number) => (subscription: Subscription) =>
  subscription.startedAt.getTime() <= at && (subscription.isLive || (subscription.endedAt?.getTime() ?? 0) > at);

/** Oldest first; ends beside a running subscription are left out. */
export function listBillingEvents({ subscriptions, invoices }: PaymentAccount): BillingEvent[] {
  const facts: BillingEvent[] = [];
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
const planRank = { basic: 1, premium: 2 };

export const isHigherPlan = (plan: PaidPlan, other: PaidPlan) => planRank[plan] > planRank[other];

export const getLiveSubscription = ({ subscriptions }: PaymentAccount): Subscription | undefined =>
  subscriptions
    .filter(({ isLive }) => isLive)
    .sort((a, b) => planRank[b.plan] - planRank[a.plan] || b.startedAt.getTime() - a.startedAt.getTime() || (a.id < b.id ? 1 : -1))[0];

const isChargedBack = ({ dispute }: PaidInvoice) => dispute !== null && dispute.status !== "won";

/** The current period's invoice and later prorations. */
export function listCurrentPayments({ invoices }: PaymentAccount, { id }: Subscription): PaidInvoice[] {
  const paid = invoices.filter(({ subscriptionId }) => subscriptionId === id);
  const periodStart = Math.max(...paid.filter(({ isPeriod }) => isPeriod).map(({ paidAt }) => paidAt.getTime()));
  return paid.filter(({ paidAt }) => paidAt.getTime() >= periodStart);
}

export type Pause = "disputed" | "charged_back";

export function getPause(account: PaymentAccount, subscription: Subscription): Pause | null {
  const taken = listCurrentPayments(account, subscription).filter(isChargedBack);
  if (taken.length === 0) return null;
  return taken.some(({ dispute }) => dispute?.status === "lost") ? "charged_back" : "disputed";
}

export const isDisputed = ({ invoices }: PaymentAccount, { id }: Subscription): boolean =>
  invoices.some((invoice) => invoice.subscriptionId === id && isChargedBack(invoice));
