import { log } from "#app/config/log.server";
import { billing } from "#app/integrations/billing.server";
import type { PaymentAccount, PaymentEvent } from "#app/models/billing/billing";
import { applyPaymentAccount, isEventProcessed, listOverdueCustomers, nextSyncSequence } from "#app/models/billing/billing.server";

/** Reads the whole account; undefined for a known event. */
export async function refreshAccount(customerId: string, event?: PaymentEvent): Promise<PaymentAccount | undefined> {
  if (!billing || (event && (await isEventProcessed(event)))) return;
  const sequence = await nextSyncSequence();
  const account = await billing.readAccount(customerId);
  await applyPaymentAccount(customerId, sequence, account, event);
  return account;
}

const maxFailures = 5;

/** Catches missed webhooks; skips failing accounts. */
export async function refreshOverdueAccounts(): Promise<void> {
  let failures = 0;
  for (const customerId of await listOverdueCustomers()) {
    await refreshAccount(customerId).catch((error: Error) => {
      log.warn({ err: error }, "a payment account was not read; it will be tried again");
      if (++failures === maxFailures) throw error;
    });
  }
}
