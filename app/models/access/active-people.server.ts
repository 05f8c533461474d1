import { type SQL, sql } from "drizzle-orm";
import { users } from "#app/db/schema";
import { retention } from "#app/models/shared/retention";

const isSuspendedIn = (person: SQL): SQL<boolean> =>
  sql`(${person}.suspended_at is not null and (${person}.suspended_until is null or ${person}.suspended_until > now()))`;

/** Reads `users` in the enclosing query. */
export const isSuspended = isSuspendedIn(sql`users`);

export const isActive: SQL<boolean> = sql`(not ${isSuspended} and ${users.deletionRequestedAt} is null)`;

export const isActiveUser = (person: SQL): SQL => sql`not exists (
  select 1 from ${users} absent where absent.id = ${person} and (${isSuspendedIn(sql`absent`)} or absent.deletion_requested_at is not null))`;

/** Not about to be deleted; suspended users pass. */
export const isNotDeleted = (person: SQL): SQL => sql`not exists (
  select 1 from ${users} leaving where leaving.id = ${person} and leaving.deletion_requested_at is not null)`;

export const canCancelDeletion: SQL<boolean> = sql`${users.deletionRequestedAt} > now() - make_interval(days => ${retention.deletionDays})`;
