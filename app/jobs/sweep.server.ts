import { removeOrphanReports } from "#app/models/account-purge.server";
import { removeOldNotifications } from "#app/models/activity.server";
import { removeOldPaymentEvents, removeOldPayments } from "#app/models/billing.server";
import { removeDeadLinks } from "#app/models/email-verification.server";
import { removeOldKeys } from "#app/models/idempotency.server";
import { removeOldPoints } from "#app/models/limit.server";
import { removeOrphanMedia } from "#app/models/media.server";
import { removeDeadResets } from "#app/models/password-reset.server";
import { forgetUnsaved } from "#app/models/save.server";
import { removeDeadSessions } from "#app/models/session.server";
import { removeExpiredSeen } from "#app/models/story.server";
import { removeExpiredCopies } from "./data-copy.server";
import { refreshOverdueAccounts } from "./payment-account.server";
import type { Kinds } from "./queue.server";

/** Hourly: removes what is past its time. Harmless when run twice or on two machines. */
export const sweep: Kinds["sweep"] = {
  cron: "17 * * * *",
  run: async () => {
    await removeDeadSessions();
    await removeOldKeys();
    await removeOldPoints();
    await removeExpiredSeen();
    await forgetUnsaved();
    await removeExpiredCopies();
    await removeOldNotifications();
    await removeOrphanMedia();
    await removeOldPaymentEvents();
    await removeOldPayments();
    await removeOrphanReports();
    await removeDeadLinks();
    await removeDeadResets();
    await refreshOverdueAccounts();
  },
};
