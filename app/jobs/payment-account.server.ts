import { billing } from "#app/integrations/billing.server";
import { log } from "#app/log.server";
import type { PaymentAccount, PaymentEvent } from "#app/models/billing";
import { applyAccount, drawReading, isKnownEvent, listOverdueCustomers } from "#app/models/billing.server";

/** Reads the account at its provider, whole, and takes it over: so an event's order and its repetition make no difference. What was read; nothing where the event is known. */
export async function refreshAccount(customerId: string, event?: PaymentEvent): Promise<PaymentAccount | undefined> {
  if (!billing || (event && (await isKnownEvent(event)))) return;
  const reading = await drawReading();
  const account = await billing.readAccount(customerId);
  await applyAccount(customerId, reading, account, event);
  return account;
}

// so many in one run, and it is not them but the provider
const mostFailures = 5;

/** Asks about everybody whose paid time is over: who told us nothing may have been down, or we were. One who cannot be read holds up nobody after them. */
export async function refreshOverdueAccounts(): Promise<void> {
  let failures = 0;
  for (const customerId of await listOverdueCustomers()) {
    await refreshAccount(customerId).catch((error: Error) => {
      log.warn({ err: error }, "a payment account was not read; it will be tried again");
      if (++failures === mostFailures) throw error;
    });
  }
}
