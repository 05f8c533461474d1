import { readLocal, writeLocal } from "#app/lib/local-storage";

const visitsName = "visits";
const answerName = "installAnswer";
const visitGapMs = 30 * 60_000;

const readVisits = () => (readLocal(visitsName) ?? "0 0").split(" ").map(Number);

/** Counts a visit after half an hour away. */
export function countVisit(): void {
  const [count = 0, lastSeenAt = 0] = readVisits();
  writeLocal(visitsName, `${Date.now() - lastSeenAt > visitGapMs ? count + 1 : count} ${Date.now()}`);
}

/** No offer on this device any more. */
export const answerOffer = (): void => writeLocal(answerName, "1");

/** From the second visit on, until answered, in a browser's tab. */
export function isOfferDue(): boolean {
  const [count = 0] = readVisits();
  return count > 1 && readLocal(answerName) === null && !matchMedia("(display-mode: standalone)").matches;
}
