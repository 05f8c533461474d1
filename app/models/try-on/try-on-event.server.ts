import type { Db } from "#app/db/client.server";
import { publish } from "#app/models/events/events.server";

type TryOn = { id: string; userId: string; filmOf: string | null };

/** Tells the person's pages; films are no try-ons on their way. */
export const publishTryOn = (tx: Db, { id, userId, filmOf }: TryOn, status: "pending" | "processing" | "completed" | "failed"): Promise<void> =>
  publish(tx, userId, { type: "image-edit", id, status, ...(filmOf && { isFilm: true }) });
