import { log } from "#app/log.server";
import { removeOrphanReports } from "#app/models/account-purge.server";
import { removeOldNotifications } from "#app/models/activity.server";
import { removeOldPaymentEvents, removeOldPayments } from "#app/models/billing.server";
import { removeDeadLinks } from "#app/models/email-verification.server";
import { removeOldKeys } from "#app/models/idempotency.server";
import { emptyDeletedEdits, removeDeletedEdits } from "#app/models/image-edit-deletion.server";
import { removeOldPoints } from "#app/models/limit.server";
import { removeOrphanMedia } from "#app/models/media.server";
import { removeDeadResets } from "#app/models/password-reset.server";
import { removeOldRefundMarks } from "#app/models/refund.server";
import { removeOldRejections } from "#app/models/rejected-picture.server";
import { forgetUnsaved } from "#app/models/save.server";
import { removeDeadSessions } from "#app/models/session.server";
import { removeExpiredSeen } from "#app/models/story.server";
import { removeExpiredCopies } from "./data-copy.server";
import { refreshOverdueAccounts } from "./payment-account.server";
import type { Kinds } from "./queue.server";
import { hashRejectedPictures } from "./rejected-pictures.server";

const steps = [
  removeDeadSessions,
  removeOldKeys,
  removeOldPoints,
  removeExpiredSeen,
  forgetUnsaved,
  removeExpiredCopies,
  removeOldNotifications,
  emptyDeletedEdits,
  removeDeletedEdits,
  removeOrphanMedia,
  removeOldPaymentEvents,
  removeOldPayments,
  removeOldRefundMarks,
  removeOrphanReports,
  removeDeadLinks,
  removeDeadResets,
  refreshOverdueAccounts,
  removeOldRejections,
  hashRejectedPictures,
];

/** Hourly: removes what is past its time. Harmless when run twice or on two machines; a step that fails keeps none of the others from their time. */
export const sweep: Kinds["sweep"] = {
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
