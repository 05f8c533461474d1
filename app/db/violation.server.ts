import { DrizzleQueryError } from "drizzle-orm";
import postgres from "postgres";

export function violatedConstraint(error: unknown): string | null {
  const cause = error instanceof DrizzleQueryError ? error.cause : error;
  return cause instanceof postgres.PostgresError && (cause.code === "23505" || cause.code === "23514") ? (cause.constraint_name ?? null) : null;
}
