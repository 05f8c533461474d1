import { billing } from "#app/integrations/billing.server";
import { getRenewal, setRenewalHeld } from "#app/models/billing/renewal.server";
import type { JobHandlers } from "#app/queue/queue.server";
import { refreshAccount } from "./payment-account.server";

/** Pauses charges for leaving, suspended and disputing users. */
export const renewal: JobHandlers["renewal"] = {
  async run({ userId }) {
    for (let pending = await getRenewal(userId); pending && billing; pending = await getRenewal(userId)) {
      const { customerId, subscriptionId, action } = pending;
      if (action === "hold") await setRenewalHeld(userId, true); // ahead of the webhook
      if (action === "end") await billing.endSubscription(customerId, subscriptionId);
      else await billing.setCancelAtPeriodEnd(customerId, subscriptionId, action === "hold");
      if (action === "resume") await setRenewalHeld(userId, false);
      await refreshAccount(customerId);
      if (action === "end") return;
    }
  },
};
