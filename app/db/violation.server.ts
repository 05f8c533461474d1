import { DrizzleQueryError } from "drizzle-orm";
import postgres from "postgres";

const codeOf = (error: unknown) => (typeof error === "object" && error !== null && "code" in error ? String(error.code) : "");

/** SQL state or connection error of a failed query, also wrapped by Drizzle; or "". */
export const getDatabaseErrorCode = (error: unknown): string => codeOf(error) || (error instanceof Error ? codeOf(error.cause) : "");

export function violatedConstraint(error: unknown): string | null {
  const cause = error instanceof DrizzleQueryError ? error.cause : error;
  return cause instanceof postgres.PostgresError && (cause.code === "23505" || cause.code === "23514") ? (cause.constraint_name ?? null) : null;
}
