import { sql } from "drizzle-orm";
import { db } from "#app/db/client.server";
import { AppError } from "#app/lib/app-error";
import { isUuid } from "#app/lib/uuid";
import type { TryOnFeedback } from "./try-on-feedback.schema";

export async function rateTryOn(viewerId: string, editId: string, { good, reason }: TryOnFeedback): Promise<void> {
  if (!isUuid(editId)) throw new AppError("not_found");
  const rated = await db.execute(sql`
    insert into edit_feedback (edit_id, good, reason)
    select id, ${good}, ${reason} from image_edits where id = ${editId} and user_id = ${viewerId} and status = 'completed' and deleted_at is null and film_of is null
    on conflict (edit_id) do update set good = excluded.good, reason = excluded.reason
    returning edit_id`);
  if (rated.length === 0) throw new AppError("not_found");
}
