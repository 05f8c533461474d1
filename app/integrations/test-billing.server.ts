import { mkdir, rename, rm, rmdir, stat } from "node:fs/promises";
import { join } from "node:path";
import type { PaidInvoice, PaymentAccount, Subscription } from "#app/models/billing/billing";
import { monthlyCents, type PaidPlan } from "#app/models/billing/plan";
import type { Billing } from "./billing-provider";

type TestBilling = Billing & {
  subscribeSince(customerId: string, plan: PaidPlan, startedAt: Date): Promise<void>;
};

/** Keeps accounts in DATA_DIR/billing; payments always succeed. */
export function createTestBilling(dataDir: string): TestBilling {
  const folder = join(dataDir, "billing");
  const fileOf = (customerId: string) => join(folder, `${customerId}.json`);

  async function read(customerId: string): Promise<PaymentAccount> {
    const file = Bun.file(fileOf(customerId));
    if (!(await file.exists())) return { subscriptions: [], invoices: [] };
    const account: PaymentAccount = JSON.parse(await file.text(), (key, value) => (dateFields.has(key) && value !== null ? new Date(value) : value));
    return { ...account, invoices: account.invoices.map((invoice) => ({ ...invoice, dispute: null, cards: [] })) }; // no real payments
  }
  async function write(customerId: string, account: PaymentAccount) {
    const part = `${fileOf(customerId)}.${crypto.randomUUID()}.part`;
    await Bun.write(part, JSON.stringify(account, null, 2));
    await rename(part, fileOf(customerId));
  }
  async function change(customerId: string, update: (account: PaymentAccount) => unknown): Promise<PaymentAccount> {
    await mkdir(folder, { recursive: true });
    return withLock(`${fileOf(customerId)}.lock`, async () => {
      const account = await read(customerId);
      if (update(account) !== false) await write(customerId, account);
      return account;
    });
  }

  return {
    mode: "test",
    createCustomer: async ({ id }) => `test_${id}`,
    updateCustomer: async () => {},
    async subscribe({ customerId, plan }) {
      await change(customerId, (account) => startSubscription(account, plan));
      return null;
    },
    async subscribeSince(customerId, plan, startedAt) {
      await change(customerId, (account) => startSubscription(account, plan, startedAt));
    },
    async changePlan({ customerId, subscriptionId, plan }) {
      await change(customerId, (account) => {
        const subscription = account.subscriptions.find(({ id }) => id === subscriptionId);
        if (!subscription) return;
        const difference = monthlyCents(plan) - monthlyCents(subscription.plan);
        Object.assign(subscription, { plan, isEnding: false });
        if (difference > 0) account.invoices.push(createInvoice(subscription, { amount: difference, isPeriod: false }));
      });
    },
    getPortalUrl: async () => null,
    async setCancelAtPeriodEnd(customerId, subscriptionId, isEnding) {
      await change(customerId, ({ subscriptions }) => {
        for (const subscription of subscriptions) if (subscription.id === subscriptionId) subscription.isEnding = isEnding;
      });
    },
    async refund(customerId, subscriptionId, invoiceIds) {
      await change(customerId, ({ subscriptions, invoices }) => {
        for (const invoice of invoices) if (invoiceIds.includes(invoice.id)) invoice.refundedAt ??= new Date();
        for (const subscription of subscriptions) if (subscription.id === subscriptionId && subscription.isLive) endSubscription(subscription, new Date());
      });
    },
    async endSubscription(customerId, subscriptionId) {
      await change(customerId, ({ subscriptions }) => {
        for (const subscription of subscriptions) if (subscription.id === subscriptionId && subscription.isLive) endSubscription(subscription, new Date());
      });
    },
    async deleteCustomer(customerId) {
      await mkdir(folder, { recursive: true });
      await withLock(`${fileOf(customerId)}.lock`, () => rm(fileOf(customerId), { force: true }));
    },
    readAccount: (customerId) => change(customerId, (account) => renewDueSubscriptions(account, new Date())),
    readEvent: async () => null,
  };
}

const staleLockMs = 5000;
const maxWaitMs = 15_000;

/** One at a time, in all processes; the lock of a killed one ends after five seconds. */
async function withLock<T>(lock: string, work: () => Promise<T>): Promise<T> {
  const startedAt = performance.now();
  let seen = { mtimeMs: Number.NaN, at: startedAt };
  while (!(await mkdir(lock).then(() => true, isTaken))) {
    const now = performance.now();
    if (now - startedAt > maxWaitMs) throw new Error(`${lock} cannot be taken`);
    const mtimeMs = await stat(lock).then(
      (found) => found.mtimeMs,
      () => Number.NaN,
    );
    if (mtimeMs !== seen.mtimeMs) seen = { mtimeMs, at: now };
    else if (now - seen.at > staleLockMs) await rmdir(lock).catch(() => {});
    await Bun.sleep(5);
  }
  try {
    return await work();
  } finally {
    await rmdir(lock).catch(() => {}); // taken from a process that stood still
  }
}

function isTaken(error: NodeJS.ErrnoException): false {
  if (error.code === "EEXIST") return false;
  throw error;
}

const dateFields = new Set(["startedAt", "periodEnd", "endedAt", "paidAt", "refundedAt"]);

/** Clamps to the month's last day. */
function nextMonth(from: Date, day = from.getUTCDate()): Date {
  const next = new Date(from);
  next.setUTCMonth(next.getUTCMonth() + 1, 1);
  const lastDay = new Date(Date.UTC(next.getUTCFullYear(), next.getUTCMonth() + 1, 0)).getUTCDate();
  next.setUTCDate(Math.min(day, lastDay));
  return next;
}

const createInvoice = ({ id, plan }: Subscription, more: Pick<PaidInvoice, "amount" | "isPeriod">, paidAt = new Date()): PaidInvoice => ({
  id: `test_in_${crypto.randomUUID()}`,
  subscriptionId: id,
  plan,
  paidAt,
  refundedAt: null,
  dispute: null,
  cards: [],
  ...more,
});

function startSubscription({ subscriptions, invoices }: PaymentAccount, plan: PaidPlan, startedAt = new Date()) {
  if (subscriptions.some(({ isLive }) => isLive)) return;
  const id = `test_sub_${crypto.randomUUID()}`;
  const subscription: Subscription = { id, plan, startedAt, periodEnd: nextMonth(startedAt), isEnding: false, isLive: true, endedAt: null };
  subscriptions.push(subscription);
  invoices.push(createInvoice(subscription, { amount: monthlyCents(plan), isPeriod: true }, startedAt));
}

const endSubscription = (subscription: Subscription, at: Date) => Object.assign(subscription, { isLive: false, isEnding: false, endedAt: at });

function renewDueSubscriptions({ subscriptions, invoices }: PaymentAccount, now: Date): boolean {
  let isChanged = false;
  for (const subscription of subscriptions) {
    while (subscription.isLive && subscription.periodEnd <= now) {
      isChanged = true;
      const renewalDate = subscription.periodEnd;
      if (subscription.isEnding) endSubscription(subscription, renewalDate);
      else {
        subscription.periodEnd = nextMonth(renewalDate, subscription.startedAt.getUTCDate());
        invoices.push(createInvoice(subscription, { amount: monthlyCents(subscription.plan), isPeriod: true }, renewalDate));
      }
    }
  }
  return isChanged;
}
