import { billing } from "#app/integrations/billing.server";
import { getRenewal, keepRenewal } from "#app/models/renewal.server";
import { refreshAccount } from "./payment-account.server";
import type { Kinds } from "./queue.server";

/** Nobody who is leaving or suspended is charged once more; who comes back pays on as before. Asks again at the end, as they may have turned round meanwhile. */
export const renewal: Kinds["renewal"] = {
  async run({ userId }) {
    for (let wanted = await getRenewal(userId); wanted && billing; wanted = await getRenewal(userId)) {
      const { customerId, subscriptionId, isEnding } = wanted;
      if (isEnding) await keepRenewal(userId, true); // before the provider's own news of it arrives
      await billing.setEnding(customerId, subscriptionId, isEnding);
      if (!isEnding) await keepRenewal(userId, false);
      await refreshAccount(customerId);
    }
  },
};
