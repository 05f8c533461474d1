import { log } from "#app/config/log.server";
import { removeStaleUploads } from "#app/media/upload-parts.server";
import { removeExpiredVerifications } from "#app/models/account/email-verification.server";
import { removeExpiredResets } from "#app/models/account/password-reset.server";
import { removeExpiredSessions } from "#app/models/account/session.server";
import { removeOldNotifications } from "#app/models/activity/activity.server";
import { removeOldPaymentEvents, removeOldPayments } from "#app/models/billing/billing.server";
import { removeOldRefundMarks } from "#app/models/billing/refund.server";
import { removeOldUnsaved } from "#app/models/collections/save.server";
import { removeExpiredSeen } from "#app/models/feed/story.server";
import { orderMissingGarments } from "#app/models/media/garment-layers.server";
import { removeOrphanMedia } from "#app/models/media/media.server";
import { removeOldRejections } from "#app/models/media/rejected-picture.server";
import { removePastPlans } from "#app/models/pieces/outfits/calendar.server";
import { removeOrphanReports } from "#app/models/privacy/account-purge.server";
import { indexOlderLooks } from "#app/models/search/look-words.server";
import { indexOlderPieces } from "#app/models/search/piece-words.server";
import { removeOldIdempotencyKeys } from "#app/models/shared/idempotency.server";
import { removeExpiredLimits } from "#app/models/shared/limit.server";
import { clearDeletedTryOns, removeDeletedTryOns } from "#app/models/try-on/try-on-deletion.server";
import type { JobHandlers } from "#app/queue/queue.server";
import { removeExpiredCopies } from "./data-copy.server";
import { refreshOverdueAccounts } from "./payment-account.server";
import { hashRejectedPictures } from "./rejected-pictures.server";

const steps = [
  removeExpiredSessions,
  removeOldIdempotencyKeys,
  removeExpiredLimits,
  removeExpiredSeen,
  removeOldUnsaved,
  removeExpiredCopies,
  removeOldNotifications,
  clearDeletedTryOns,
  removeDeletedTryOns,
  removeOrphanMedia,
  removeStaleUploads,
  removeOldPaymentEvents,
  removeOldPayments,
  removeOldRefundMarks,
  removeOrphanReports,
  removeExpiredVerifications,
  removeExpiredResets,
  refreshOverdueAccounts,
  removeOldRejections,
  removePastPlans,
  hashRejectedPictures,
  indexOlderLooks,
  indexOlderPieces,
  orderMissingGarments,
];

/** Hourly and idempotent; a failed step skips no other. */
export const sweep: JobHandlers["sweep"] = {
  cron: "17 * * * *",
  run: async () => {
    let failures = 0;
    for (const step of steps) {
      await step().catch((error: unknown) => {
        failures += 1;
        log.warn({ err: error, step: step.name }, "a part of the sweep failed; it will be tried again");
      });
    }
    if (failures > 0) throw new Error(`parts of the sweep failed: ${failures}`);
  },
};
