import { type SQL, sql } from "drizzle-orm";
import { users } from "#app/db/schema";

const isSuspendedIn = (person: SQL): SQL =>
  sql`(${person}.suspended_at is not null and (${person}.suspended_until is null or ${person}.suspended_until > now()))`;

/** The person is suspended now: nobody has lifted it, and its end, if it has one, is still to come. For queries that have `users` at hand. */
export const isSuspended = isSuspendedIn(sql`users`) as SQL<boolean>;

/** The person is there: neither suspended nor leaving. For queries that have `users` at hand. */
export const isPresent: SQL<boolean> = sql`(not ${isSuspended} and ${users.deletionRequestedAt} is null)`;

/** The same of somebody by their id, in the query around. */
export const isPresentPerson = (person: SQL): SQL => sql`not exists (
  select 1 from ${users} absent where absent.id = ${person} and (${isSuspendedIn(sql`absent`)} or absent.deletion_requested_at is not null))`;

/** Somebody by their id who is not about to be deleted: of whoever is, not even old messages remain. */
export const isStaying = (person: SQL): SQL => sql`not exists (
  select 1 from ${users} leaving where leaving.id = ${person} and leaving.deletion_requested_at is not null)`;
