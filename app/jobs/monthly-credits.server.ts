import { topUpAllFreeCredits } from "#app/models/billing/credit.server";
import type { JobHandlers } from "#app/queue/queue.server";

/** Runs nightly; a missed run is made up. */
export const monthlyCredits: JobHandlers["monthly-credits"] = {
  cron: "5 3 * * *",
  run: () => topUpAllFreeCredits(),
};
