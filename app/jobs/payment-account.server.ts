import { billing } from "#app/integrations/billing.server";
import type { PaymentEvent } from "#app/models/billing";
import { applyAccount, drawReading, isKnownEvent, listOverdueCustomers } from "#app/models/billing.server";

/** Reads the account at its provider, whole, and takes it over: so an event's order and its repetition make no difference. */
export async function refreshAccount(customerId: string, event?: PaymentEvent): Promise<void> {
  if (!billing || (event && (await isKnownEvent(event)))) return;
  const reading = await drawReading();
  await applyAccount(customerId, reading, await billing.readAccount(customerId), event);
}

/** Asks about everybody whose paid time is over: who told us nothing may have been down, or we were. */
export async function refreshOverdueAccounts(): Promise<void> {
  for (const customerId of await listOverdueCustomers()) await refreshAccount(customerId);
}
