import { topUpAllFreeCredits } from "#app/models/credit.server";
import type { Kinds } from "./queue.server";

/** Every night shortly after midnight in São Paulo; only the month's first one finds much to do, the others what that one missed. */
export const monthlyCredits: Kinds["monthly-credits"] = {
  cron: "5 3 * * *",
  run: () => topUpAllFreeCredits(),
};
