import { and, desc, eq, isNull, sql } from "drizzle-orm";
import { db } from "#app/db/client.server";
import { tryOns } from "#app/db/schema";
import { startedAt } from "./try-on-lease.server";

const sampleSize = 100;
const minSample = 20;

const latest = db
  .select({ seconds: sql<number>`extract(epoch from ${tryOns.settledAt} - ${startedAt})`.as("seconds") })
  .from(tryOns)
  .where(and(eq(tryOns.status, "completed"), isNull(tryOns.filmOf)))
  .orderBy(desc(tryOns.id))
  .limit(sampleSize)
  .as("latest");

const medianQuery = db
  .select({ count: sql<number>`count(seconds)::int`, median: sql<number | null>`percentile_cont(0.5) within group (order by seconds)` })
  .from(latest)
  .prepare("usual_seconds");

/** Median of the latest completed try-ons; null while there are few. */
export async function getUsualSeconds(): Promise<number | null> {
  const [row] = await medianQuery.execute();
  if (!row || row.median === null || row.count < minSample) return null;
  return Math.max(2, Math.round(Number(row.median)));
}
