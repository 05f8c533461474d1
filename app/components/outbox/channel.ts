/** Announces changes to other tabs and from the service worker. */
export const outboxChannel = "outbox";

export const syncTag = "outbox";
