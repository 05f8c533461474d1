import { env } from "#app/config/env.server";
import type { Billing } from "./billing-provider";
import { createTestBilling } from "./test-billing.server";

function createBilling(): Billing | null {
  const { STRIPE_SECRET_KEY: key, STRIPE_WEBHOOK_SECRET: webhookSecret } = env;
  if (key && webhookSecret) return loadStripe({ key, webhookSecret, apiUrl: env.STRIPE_API_URL, prices: env.stripePrices });
  return env.isProduction ? null : createTestBilling(env.DATA_DIR);
}

/** Loads Stripe's package with the first call, for processes that make none. */
function loadStripe(options: Parameters<typeof import("./stripe-billing.server").createStripeBilling>[0]): Billing {
  let loaded: Promise<Billing> | undefined;
  const load = () => (loaded ??= import("./stripe-billing.server").then(({ createStripeBilling }) => createStripeBilling(options)));
  return {
    mode: "stripe",
    createCustomer: async (...payer) => (await load()).createCustomer(...payer),
    updateCustomer: async (...contact) => (await load()).updateCustomer(...contact),
    subscribe: async (...order) => (await load()).subscribe(...order),
    changePlan: async (...order) => (await load()).changePlan(...order),
    getPortalUrl: async (...customer) => (await load()).getPortalUrl(...customer),
    setCancelAtPeriodEnd: async (...subscription) => (await load()).setCancelAtPeriodEnd(...subscription),
    refund: async (...invoices) => (await load()).refund(...invoices),
    endSubscription: async (...subscription) => (await load()).endSubscription(...subscription),
    deleteCustomer: async (...customer) => (await load()).deleteCustomer(...customer),
    readAccount: async (...customer) => (await load()).readAccount(...customer),
    readEvent: async (...event) => (await load()).readEvent(...event),
  };
}

/** Stripe, test billing in development, or undefined. */
export const billing = createBilling();
