import { and, eq, isNull, type SQL } from "drizzle-orm";
import { tryOns } from "#app/db/schema";

/** What a try-on takes from the one that it repeats. */
export const repeatedColumns = {
  prompt: tryOns.prompt,
  kind: tryOns.kind,
  imageUrls: tryOns.imageUrls,
  description: tryOns.description,
  language: tryOns.language,
  sourcePostId: tryOns.sourcePostId,
  model: tryOns.model,
};

/** The person's own try-on, neither deleted nor a film. */
export const isRepeatable = (viewerId: string, editId: string): SQL | undefined =>
  and(eq(tryOns.id, editId), eq(tryOns.userId, viewerId), isNull(tryOns.deletedAt), isNull(tryOns.filmOf));
