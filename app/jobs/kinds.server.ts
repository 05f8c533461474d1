import { startWorkers, stopQueue } from "#app/queue/queue.server";
import { accountPurge, resumePurges } from "./account-purge.server";
import { cutOut } from "./cut-out.server";
import { dataCopy } from "./data-copy.server";
import { bodyLayers, garmentLayers } from "./layers.server";
import { mail } from "./mail.server";
import { monthlyCredits } from "./monthly-credits.server";
import { paymentCustomer } from "./payment-customer.server";
import { pictureRemoval } from "./picture-removal.server";
import { pictureVariants } from "./picture-variants.server";
import { pieceAnswer } from "./piece-answer.server";
import { push } from "./push.server";
import { renewal } from "./renewal.server";
import { sweep } from "./sweep.server";
import { handOverTryOns, resumeOpenTryOns, tryOnJob } from "./try-on.server";
import { uploadRemoval } from "./upload-removal.server";

export async function startJobs(): Promise<void> {
  await startWorkers({
    "picture-variants": pictureVariants,
    "picture-removal": pictureRemoval,
    "upload-removal": uploadRemoval,
    "garment-layers": garmentLayers,
    "body-layers": bodyLayers,
    "cut-out": cutOut,
    "image-edit": tryOnJob,
    "data-copy": dataCopy,
    mail,
    push,
    "piece-answer": pieceAnswer,
    renewal,
    "payment-customer": paymentCustomer,
    "account-purge": accountPurge,
    "monthly-credits": monthlyCredits,
    sweep,
  });
  await resumeOpenTryOns();
  await resumePurges();
}

/** Hands try-ons over; `timeout` in milliseconds. */
export async function stopJobs(timeout: number): Promise<void> {
  handOverTryOns();
  await stopQueue(timeout);
}
