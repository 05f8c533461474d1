import { syncTag } from "./channel";
import { sendOutbox } from "./send-outbox";

type SyncEvent = ExtendableEvent & { tag: string };

/** Sends the outbox from the service worker, also without a page. */
export function addOutboxSync(worker: ServiceWorkerGlobalScope): void {
  worker.addEventListener("sync", (event) => {
    const { tag } = event as SyncEvent;
    if (tag === syncTag) (event as SyncEvent).waitUntil(sendOrRetry());
  });
}

/** A rejection lets the browser try again. */
async function sendOrRetry(): Promise<void> {
  if (!(await sendOutbox())) throw new Error("the outbox was not sent");
}
