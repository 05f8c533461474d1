import { z } from "zod";

const text = (max: number) => z.string({ error: "errors:invalid" }).max(max, "errors:invalid");

function isTimeZone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat("en", { timeZone: name }).resolvedOptions().timeZone !== "";
  } catch {
    return false;
  }
}

/** Keys as `PushSubscription.toJSON()` writes them: 65 and 16 bytes. */
export const PushSubscriptionInput = z.object({
  endpoint: text(1000),
  p256dh: text(87).regex(/^B[A-Za-z0-9_-]{86}$/, "errors:invalid"),
  auth: text(22).regex(/^[A-Za-z0-9_-]{22}$/, "errors:invalid"),
  timeZone: text(64).refine(isTimeZone, "errors:invalid").default("America/Sao_Paulo"),
});

export type PushSubscriptionInput = z.output<typeof PushSubscriptionInput>;
