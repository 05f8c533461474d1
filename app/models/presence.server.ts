import { type SQL, sql } from "drizzle-orm";
import { users } from "#app/db/schema";

/** The person is there: neither suspended nor leaving. For queries that have `users` at hand. */
export const isPresent: SQL<boolean> = sql`(${users.suspendedAt} is null and ${users.deletionRequestedAt} is null)`;

/** The same of somebody by their id, in the query around. */
export const isPresentPerson = (person: SQL): SQL => sql`not exists (
  select 1 from ${users} absent where absent.id = ${person} and (absent.suspended_at is not null or absent.deletion_requested_at is not null))`;

/** Somebody by their id who is not about to be deleted: of whoever is, not even old messages remain. */
export const isStaying = (person: SQL): SQL => sql`not exists (
  select 1 from ${users} leaving where leaving.id = ${person} and leaving.deletion_requested_at is not null)`;
