import { billing } from "#app/integrations/billing.server";
import { findPayer } from "#app/models/billing/billing.server";
import type { JobHandlers } from "#app/queue/queue.server";

export const paymentCustomer: JobHandlers["payment-customer"] = {
  async run({ userId }) {
    let lastSent = "";
    for (let payer = await findPayer(userId); payer?.customerId && billing; payer = await findPayer(userId)) {
      const { customerId, email, name } = payer;
      const contact = JSON.stringify([customerId, email, name]);
      if (contact === lastSent) return;
      await billing.updateCustomer(customerId, { email, name });
      lastSent = contact;
    }
  },
};
