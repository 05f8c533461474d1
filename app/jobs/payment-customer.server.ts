import { billing } from "#app/integrations/billing.server";
import { findPayer } from "#app/models/billing.server";
import type { Kinds } from "./queue.server";

/** Tells the payment provider the address and name of now; asks again at the end, as they may have changed meanwhile. */
export const paymentCustomer: Kinds["payment-customer"] = {
  async run({ userId }) {
    let told = "";
    for (let payer = await findPayer(userId); payer?.customerId && billing; payer = await findPayer(userId)) {
      const { customerId, email, name } = payer;
      const contact = JSON.stringify([customerId, email, name]);
      if (contact === told) return;
      await billing.updateCustomer(customerId, { email, name });
      told = contact;
    }
  },
};
