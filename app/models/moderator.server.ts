import { type SQL, sql } from "drizzle-orm";
import { users } from "#app/db/schema";
import { env } from "#app/env.server";

const moderates = (person: SQL): SQL<boolean> => sql`(${person}.email_verified and ${person}.email = any(${sql.param(env.adminEmails)}::text[]))`;

/** The person moderates: their proven address is one of ADMIN_EMAILS. For queries that have `users` at hand. */
export const isModerator = moderates(sql`users`);

/** The same of somebody by their id, in the query around. */
export const isModeratorPerson = (person: SQL): SQL =>
  sql`exists (select 1 from ${users} moderator where moderator.id = ${person} and ${moderates(sql`moderator`)})`;
