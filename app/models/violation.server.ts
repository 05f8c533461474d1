import { DrizzleQueryError } from "drizzle-orm";
import postgres from "postgres";

/** The name of the unique or check constraint that refused a write, else null. */
export function violatedConstraint(error: unknown): string | null {
  const cause = error instanceof DrizzleQueryError ? error.cause : error;
  return cause instanceof postgres.PostgresError && (cause.code === "23505" || cause.code === "23514") ? (cause.constraint_name ?? null) : null;
}
