import { env } from "#app/config/env.server";
import type { Billing } from "./billing-provider";
import { createStripeBilling } from "./stripe-billing.server";
import { createTestBilling } from "./test-billing.server";

function createBilling(): Billing | null {
  const { STRIPE_SECRET_KEY: key, STRIPE_WEBHOOK_SECRET: webhookSecret } = env;
  if (key && webhookSecret) return createStripeBilling({ key, webhookSecret, apiUrl: env.STRIPE_API_URL, prices: env.stripePrices });
  return env.isProduction ? null : createTestBilling(env.DATA_DIR);
}

/** Stripe, test billing in development, or undefined. */
export const billing = createBilling();
