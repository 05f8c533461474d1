/** `auto`: as the browser and the connection say. */
export const saverChoices = ["auto", "on", "off"] as const;

export type SaverChoice = (typeof saverChoices)[number];
