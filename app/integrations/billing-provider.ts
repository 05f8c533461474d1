import type { Language } from "#app/locales/languages";
import type { PaymentAccount, PaymentEvent } from "#app/models/billing/billing";
import type { Payer } from "#app/models/billing/billing.server";
import type { PaidPlan } from "#app/models/billing/plan";

export type Order = { payer: Payer; customerId: string; plan: PaidPlan; language: Language };

/** Payment provider; its account data is authoritative. */
export type Billing = {
  mode: "stripe" | "test";
  createCustomer(payer: Payer): Promise<string>;
  /** Ignores a deleted customer. */
  updateCustomer(customerId: string, contact: Pick<Payer, "email" | "name">): Promise<void>;
  /** Returns the payment URL, or null if active already. */
  subscribe(order: Order): Promise<string | null>;
  /** Charges the difference at once. */
  changePlan(order: Order & { subscriptionId: string }): Promise<void>;
  getPortalUrl(customerId: string, language: Language): Promise<string | null>;
  setCancelAtPeriodEnd(customerId: string, subscriptionId: string, isEnding: boolean): Promise<void>;
  refund(customerId: string, subscriptionId: string, invoiceIds: string[]): Promise<void>;
  /** Ignores an ended subscription. */
  endSubscription(customerId: string, subscriptionId: string): Promise<void>;
  /** Cancels the subscription; ignores a deleted customer. */
  deleteCustomer(customerId: string, subscriptionId: string | null): Promise<void>;
  readAccount(customerId: string): Promise<PaymentAccount>;
  /** Null for a bad signature; customerId null for others' events. */
  readEvent(body: Uint8Array, signature: string): Promise<(PaymentEvent & { customerId: string | null }) | null>;
};
