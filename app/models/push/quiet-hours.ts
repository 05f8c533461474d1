type QuietHours = { quietHoursEnabled: boolean; quietFrom: number; quietUntil: number };

const hourMs = 60 * 60 * 1000;

/** Start and end of the quiet hours that `now` is in, else null. */
export function findQuietHours({ quietHoursEnabled, quietFrom, quietUntil }: QuietHours, timeZone: string, now: Date): { since: Date; until: Date } | null {
  const length = (quietUntil - quietFrom + 24) % 24;
  if (!quietHoursEnabled || length === 0) return null;
  const parts = new Intl.DateTimeFormat("en", { timeZone, hour: "numeric", minute: "numeric", second: "numeric", hourCycle: "h23" }).formatToParts(now);
  const readPart = (type: string) => Number(parts.find((part) => part.type === type)?.value);
  const passedMs = ((((readPart("hour") - quietFrom + 24) % 24) * 60 + readPart("minute")) * 60 + readPart("second")) * 1000;
  if (passedMs >= length * hourMs) return null;
  return { since: new Date(now.getTime() - passedMs), until: new Date(now.getTime() - passedMs + length * hourMs) };
}
