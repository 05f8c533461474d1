import { env } from "#app/env.server";
import type { Language } from "#app/locales/languages";
import type { PaymentAccount, PaymentEvent } from "#app/models/billing";
import type { Payer } from "#app/models/billing.server";
import type { PaidPlan } from "#app/models/plan";
import { stripeBilling } from "./stripe-billing.server";
import { testBilling } from "./test-billing.server";

export type Order = { payer: Payer; customerId: string; plan: PaidPlan; language: Language };

/** Whoever takes the money. What it says of an account is the truth; `readAccount` asks for all of it. */
export type Billing = {
  mode: "stripe" | "test";
  createCustomer(payer: Payer): Promise<string>;
  /** Tells the provider the person's address and name of now; a customer who is gone is no error. */
  updateCustomer(customerId: string, contact: Pick<Payer, "email" | "name">): Promise<void>;
  /** Begins a subscription; the page where it is paid, or null when it runs already. */
  subscribe(order: Order): Promise<string | null>;
  /** Moves a running subscription to another plan, the difference charged at once. */
  changePlan(order: Order & { subscriptionId: string }): Promise<void>;
  /** The provider's own page about the subscription; null when it has none. */
  portal(customerId: string, language: Language): Promise<string | null>;
  /** Lets the subscription end with the time paid for, or go on after all. */
  setEnding(customerId: string, subscriptionId: string, isEnding: boolean): Promise<void>;
  /** Ends the subscription at once and gives these payments back. */
  refund(customerId: string, subscriptionId: string, invoiceIds: string[]): Promise<void>;
  /** Ends the subscription at once; one that ended before is no error. */
  end(customerId: string, subscriptionId: string): Promise<void>;
  /** Ends the subscription at once and deletes all the provider may delete of the customer; one who is gone already is no error. */
  deleteCustomer(customerId: string, subscriptionId: string | null): Promise<void>;
  readAccount(customerId: string): Promise<PaymentAccount>;
  /** What a signed callback is about; null for a forged one, no customer for one that is not about ours. */
  readEvent(body: Uint8Array, signature: string): Promise<(PaymentEvent & { customerId: string | null }) | null>;
};

function choose(): Billing | null {
  const { STRIPE_SECRET_KEY: key, STRIPE_WEBHOOK_SECRET: webhookSecret } = env;
  if (key && webhookSecret) return stripeBilling({ key, webhookSecret, apiUrl: env.STRIPE_API_URL, prices: env.stripePrices });
  return env.isProduction ? null : testBilling(env.DATA_DIR);
}

/** Stripe with its keys, test billing without them on a laptop, nobody in production. */
export const billing = choose();
