/** `auto`: as the browser and the connection say. */
export const saverChoices = ["auto", "on", "off"] as const;

export type SaverChoice = (typeof saverChoices)[number];

/** Effective types of a connection that is slow. */
const slowTypes = ["slow-2g", "2g", "3g"];

export const isSlowType = (effectiveType: string | null | undefined): boolean => slowTypes.includes(effectiveType ?? "");
