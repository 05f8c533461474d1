import { accountPurge, resumePurges } from "./account-purge.server";
import { dataCopy } from "./data-copy.server";
import { handOverImageEdits, imageEdit, resumeOpenEdits } from "./image-edit.server";
import { mail } from "./mail.server";
import { monthlyCredits } from "./monthly-credits.server";
import { paymentCustomer } from "./payment-customer.server";
import { pictureRemoval } from "./picture-removal.server";
import { pictureVariants } from "./picture-variants.server";
import { startWorkers, stopQueue } from "./queue.server";
import { renewal } from "./renewal.server";
import { sweep } from "./sweep.server";

/** Starts the workers of this process and takes up what a crash left behind. */
export async function startWork(): Promise<void> {
  await startWorkers({
    "picture-variants": pictureVariants,
    "picture-removal": pictureRemoval,
    "image-edit": imageEdit,
    "data-copy": dataCopy,
    mail,
    renewal,
    "payment-customer": paymentCustomer,
    "account-purge": accountPurge,
    "monthly-credits": monthlyCredits,
    sweep,
  });
  await resumeOpenEdits();
  await resumePurges();
}

/** Hands running try-ons on for another process and lets the other jobs finish, at most `timeout` milliseconds. */
export async function stopWork(timeout: number): Promise<void> {
  handOverImageEdits();
  await stopQueue(timeout);
}
