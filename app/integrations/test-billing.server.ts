import { mkdir, rename, rm } from "node:fs/promises";
import { join } from "node:path";
import type { PaidInvoice, PaymentAccount, Subscription } from "#app/models/billing";
import { monthlyCents, type PaidPlan } from "#app/models/plan";
import type { Billing } from "./billing.server";

/** Billing without money, for a laptop: an account is a file in DATA_DIR/billing, every payment succeeds, and months pass as they do. */
export function testBilling(dataDir: string): Billing {
  const folder = join(dataDir, "billing");
  const fileOf = (customerId: string) => join(folder, `${customerId}.json`);

  async function read(customerId: string): Promise<PaymentAccount> {
    const file = Bun.file(fileOf(customerId));
    if (!(await file.exists())) return { subscriptions: [], invoices: [] };
    const account: PaymentAccount = JSON.parse(await file.text(), (key, value) => (momentNames.has(key) && value !== null ? new Date(value) : value));
    return { ...account, invoices: account.invoices.map((invoice) => ({ ...invoice, dispute: null, cards: [] })) }; // nobody's card, and no bank
  }
  async function write(customerId: string, account: PaymentAccount) {
    await mkdir(folder, { recursive: true });
    const part = `${fileOf(customerId)}.${crypto.randomUUID()}.part`;
    await Bun.write(part, JSON.stringify(account, null, 2));
    await rename(part, fileOf(customerId));
  }
  // one after the other: a file knows no transactions
  let last: Promise<unknown> = Promise.resolve();
  function change(customerId: string, alter: (account: PaymentAccount) => unknown): Promise<PaymentAccount> {
    const done = last.then(async () => {
      const account = await read(customerId);
      if (alter(account) !== false) await write(customerId, account);
      return account;
    });
    last = done.catch(() => {});
    return done;
  }

  return {
    mode: "test",
    createCustomer: async ({ id }) => `test_${id}`,
    updateCustomer: async () => {},
    async subscribe({ customerId, plan }) {
      await change(customerId, (account) => begin(account, plan));
      return null;
    },
    async changePlan({ customerId, subscriptionId, plan }) {
      await change(customerId, (account) => {
        const subscription = account.subscriptions.find(({ id }) => id === subscriptionId);
        if (!subscription) return;
        const difference = monthlyCents(plan) - monthlyCents(subscription.plan);
        Object.assign(subscription, { plan, isEnding: false });
        if (difference > 0) account.invoices.push(invoiceOf(subscription, { amount: difference, isPeriod: false }));
      });
    },
    portal: async () => null,
    async setEnding(customerId, subscriptionId, isEnding) {
      await change(customerId, ({ subscriptions }) => {
        for (const subscription of subscriptions) if (subscription.id === subscriptionId) subscription.isEnding = isEnding;
      });
    },
    async refund(customerId, subscriptionId, invoiceIds) {
      await change(customerId, ({ subscriptions, invoices }) => {
        for (const invoice of invoices) if (invoiceIds.includes(invoice.id)) invoice.refundedAt ??= new Date();
        for (const subscription of subscriptions) if (subscription.id === subscriptionId && subscription.isLive) end(subscription, new Date());
      });
    },
    async end(customerId, subscriptionId) {
      await change(customerId, ({ subscriptions }) => {
        for (const subscription of subscriptions) if (subscription.id === subscriptionId && subscription.isLive) end(subscription, new Date());
      });
    },
    async deleteCustomer(customerId) {
      await rm(fileOf(customerId), { force: true });
    },
    readAccount: (customerId) => change(customerId, (account) => passMonths(account, new Date())),
    readEvent: async () => null,
  };
}

const momentNames = new Set(["startedAt", "periodEnd", "endedAt", "paidAt", "refundedAt"]);

/** A month later, on that day of it or, where it is too short, on its last. */
function nextMonth(from: Date, day = from.getUTCDate()): Date {
  const next = new Date(from);
  next.setUTCMonth(next.getUTCMonth() + 1, 1);
  const lastDay = new Date(Date.UTC(next.getUTCFullYear(), next.getUTCMonth() + 1, 0)).getUTCDate();
  next.setUTCDate(Math.min(day, lastDay));
  return next;
}

const invoiceOf = ({ id, plan }: Subscription, more: Pick<PaidInvoice, "amount" | "isPeriod">, paidAt = new Date()): PaidInvoice => ({
  id: `test_in_${crypto.randomUUID()}`,
  subscriptionId: id,
  plan,
  paidAt,
  refundedAt: null,
  dispute: null,
  cards: [],
  ...more,
});

function begin({ subscriptions, invoices }: PaymentAccount, plan: PaidPlan) {
  if (subscriptions.some(({ isLive }) => isLive)) return;
  const startedAt = new Date();
  const id = `test_sub_${crypto.randomUUID()}`;
  const subscription: Subscription = { id, plan, startedAt, periodEnd: nextMonth(startedAt), isEnding: false, isLive: true, endedAt: null };
  subscriptions.push(subscription);
  invoices.push(invoiceOf(subscription, { amount: monthlyCents(plan), isPeriod: true }));
}

const end = (subscription: Subscription, at: Date) => Object.assign(subscription, { isLive: false, isEnding: false, endedAt: at });

/** Renews or ends what is due; whether anything was. */
function passMonths({ subscriptions, invoices }: PaymentAccount, now: Date): boolean {
  let isChanged = false;
  for (const subscription of subscriptions) {
    while (subscription.isLive && subscription.periodEnd <= now) {
      isChanged = true;
      const due = subscription.periodEnd;
      if (subscription.isEnding) end(subscription, due);
      else {
        subscription.periodEnd = nextMonth(due, subscription.startedAt.getUTCDate());
        invoices.push(invoiceOf(subscription, { amount: monthlyCents(subscription.plan), isPeriod: true }, due));
      }
    }
  }
  return isChanged;
}
