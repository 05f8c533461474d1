import { db } from "#app/db/client.server";
import { billing } from "#app/integrations/billing.server";
import { listDeletions, noteDeletion } from "#app/integrations/deletion-list.server";
import { imageEditProvider } from "#app/integrations/image-edits.server";
import { log } from "#app/log.server";
import { removePictureFiles } from "#app/media/files.server";
import {
  deleteEditRow,
  deletePerson,
  deletePictureRows,
  hashOf,
  listCopiesOf,
  listDuePurges,
  listEditsOf,
  listPicturesOf,
  removeTracesOf,
  sendAwayAgain,
} from "#app/models/account-purge.server";
import { forgetCustomer, requirePayer } from "#app/models/billing.server";
import { deleteImageEdit } from "#app/models/image-edit-deletion.server";
import { removeCopy } from "./data-copy.server";
import { enqueue, type Kinds } from "./queue.server";

/** Hourly: takes away for good whoever asked for it and did not come back. After a start, also whom a restored backup has brought back. */
export const accountPurge: Kinds["account-purge"] = {
  atOnce: 1,
  cron: "43 * * * *",
  async run({ isStart }) {
    if (isStart) await sendAwayAgain(await listDeletions());
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

/** Looks, at a start, for purges that a crash cut off and for the deleted who are back. */
export const resumePurges = () => db.transaction((tx) => enqueue(tx, "account-purge", { isStart: true }));

/** Every step finds for itself what is left to do, and the person's own row goes last: whatever kills it, the next run goes on. */
async function purgeAccount(userId: string): Promise<void> {
  await noteDeletion(hashOf(userId));
  await endTryOns(userId);
  await endPayments(userId);
  for (const copy of await listCopiesOf(userId)) await removeCopy(copy);
  await removeTracesOf(userId);
  do await removePictures(userId);
  while (!(await deletePerson(userId)));
}

async function endTryOns(userId: string) {
  for (let edits = await listEditsOf(userId); edits.length > 0; edits = await listEditsOf(userId)) {
    for (const { id, model, requestId, isOpen, isRecent } of edits) {
      if (isOpen) await deleteImageEdit(userId, id);
      if (isOpen && requestId) await imageEditProvider.cancel({ model }, requestId).catch(() => {}); // done already, or not known there
      if (requestId && isRecent) await imageEditProvider.forget(requestId);
      await deleteEditRow(id);
    }
  }
}

async function endPayments(userId: string) {
  const { customerId, subscriptionId } = await requirePayer(userId);
  if (!customerId) return;
  if (!billing) throw new Error("there is a customer to delete and nobody to ask");
  await billing.deleteCustomer(customerId, subscriptionId);
  await forgetCustomer(userId);
}

// the files first: a row without files is found again, files without a row are not
async function removePictures(userId: string) {
  for (let ids = await listPicturesOf(userId); ids.length > 0; ids = await listPicturesOf(userId)) {
    for (const id of ids) await removePictureFiles(id);
    await deletePictureRows(ids);
  }
}
