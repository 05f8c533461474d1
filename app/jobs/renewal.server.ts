import { billing } from "#app/integrations/billing.server";
import { getRenewal, keepRenewal } from "#app/models/renewal.server";
import { refreshAccount } from "./payment-account.server";
import type { Kinds } from "./queue.server";

/** Nobody who is leaving, suspended or in a dispute is charged once more; when that is over they pay on as before. Asks again at the end, as things may have turned round meanwhile. */
export const renewal: Kinds["renewal"] = {
  async run({ userId }) {
    for (let wanted = await getRenewal(userId); wanted && billing; wanted = await getRenewal(userId)) {
      const { customerId, subscriptionId, wish } = wanted;
      if (wish === "hold") await keepRenewal(userId, true); // before the provider's own news of it arrives
      if (wish === "end") await billing.end(customerId, subscriptionId);
      else await billing.setEnding(customerId, subscriptionId, wish === "hold");
      if (wish === "resume") await keepRenewal(userId, false);
      await refreshAccount(customerId);
      if (wish === "end") return;
    }
  },
};
