import { log } from "#app/config/log.server";
import { db } from "#app/db/client.server";
import { billing } from "#app/integrations/billing.server";
import { tryOnProvider } from "#app/integrations/try-on-provider.server";
import { removePictureFiles } from "#app/media/files.server";
import { removeUploads } from "#app/media/upload-parts.server";
import { clearCustomer, requirePayer } from "#app/models/billing/billing.server";
import { listUploadsOf } from "#app/models/media/upload.server";
import {
  deletePerson,
  deletePictureRows,
  deleteTryOnRow,
  deleteUserData,
  hashUserId,
  listCopiesOf,
  listDuePurges,
  listPicturesOf,
  listTryOnsOf,
  redeleteUsers,
} from "#app/models/privacy/account-purge.server";
import { deleteTryOn } from "#app/models/try-on/try-on-deletion.server";
import { enqueue, type JobHandlers } from "#app/queue/queue.server";
import { listDeletedHashes, recordDeletion } from "#app/storage/deletion-list.server";
import { removeCopy } from "./data-copy.server";

/** Hourly; at startup also accounts restored from a backup. */
export const accountPurge: JobHandlers["account-purge"] = {
  concurrency: 1,
  cron: "43 * * * *",
  async run({ isStart }) {
    if (isStart) await redeleteUsers(await listDeletedHashes());
    let failed = 0;
    for (const userId of await listDuePurges()) {
      await purgeAccount(userId).catch((error: Error) => {
        failed++;
        log.warn({ reason: error.message }, "an account was not purged; it will be tried again");
      });
    }
    if (failed > 0) throw new Error(`${failed} accounts were not purged`);
  },
};

export const resumePurges = () => db.transaction((tx) => enqueue(tx, "account-purge", { isStart: true }));

/** Each step is idempotent; the user's row goes last. */
async function purgeAccount(userId: string): Promise<void> {
  await recordDeletion(hashUserId(userId));
  await endTryOns(userId);
  await endPayments(userId);
  for (const copy of await listCopiesOf(userId)) await removeCopy(copy);
  await deleteUserData(userId);
  await endUploads(userId);
  do await removePictures(userId);
  while (!(await deletePerson(userId)));
}

async function endTryOns(userId: string) {
  for (let edits = await listTryOnsOf(userId); edits.length > 0; edits = await listTryOnsOf(userId)) {
    for (const { id, model, requestId, refusedRequestId, isOpen, isRecent } of edits) {
      if (isOpen) await deleteTryOn(userId, id);
      if (isOpen && requestId) await tryOnProvider.cancel({ model }, requestId).catch(() => {}); // finished or unknown
      for (const sent of [requestId, refusedRequestId]) if (sent && isRecent) await tryOnProvider.deleteRequest(sent);
      await deleteTryOnRow(id);
    }
  }
}

async function endPayments(userId: string) {
  const { customerId, subscriptionId } = await requirePayer(userId);
  if (!customerId) return;
  if (!billing) throw new Error("there is a customer to delete and nobody to ask");
  await billing.deleteCustomer(customerId, subscriptionId);
  await clearCustomer(userId);
}

async function endUploads(userId: string) {
  for (let ids = await listUploadsOf(userId); ids.length > 0; ids = await listUploadsOf(userId)) await removeUploads(ids);
}

// files before rows, so that a retry finds them
async function removePictures(userId: string) {
  for (let ids = await listPicturesOf(userId); ids.length > 0; ids = await listPicturesOf(userId)) {
    for (const id of ids) await removePictureFiles(id);
    await deletePictureRows(ids);
  }
}
