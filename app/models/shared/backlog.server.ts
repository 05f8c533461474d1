import { type SQL, sql } from "drizzle-orm";
import { db } from "#app/db/client.server";

type WaitingCount = { name: string; count: number; oldestSeconds: number };

const queryWaiting = async (of: SQL): Promise<WaitingCount[]> => [...(await db.execute<WaitingCount>(of))];

export async function getBacklog() {
  const [jobs, failedJobs, tryOns, [provider]] = await Promise.all([
    queryWaiting(sql`select name, count(*)::int as count, coalesce(extract(epoch from max(now() - start_after)), 0)::float as "oldestSeconds"
      from pgboss.job where state in ('created', 'retry') and start_after <= now() group by name`),
    queryWaiting(
      sql`select name, count(*)::int as count, 0 as "oldestSeconds" from pgboss.job where state = 'failed' and completed_on > now() - interval '1 hour' group by name`,
    ),
    queryWaiting(sql`select status as name, count(*)::int as count, coalesce(extract(epoch from max(now() - created_at)), 0)::float as "oldestSeconds"
      from image_edits where status in ('pending', 'processing') and deleted_at is null group by status`),
    db.execute<{ isDown: boolean }>(sql`select coalesce(bool_or(open_until is not null), false) as "isDown" from breakers`),
  ]);
  return { jobs, failedJobs, tryOns, isProviderDown: provider?.isDown ?? false };
}
