import type { tryOns } from "#app/db/schema";

export type TryOnFailure = NonNullable<(typeof tryOns.$inferSelect)["error"]>;
