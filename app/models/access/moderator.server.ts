import { type SQL, sql } from "drizzle-orm";
import { env } from "#app/config/env.server";
import { users } from "#app/db/schema";

const isModeratorIn = (person: SQL): SQL<boolean> => sql`(${person}.email_verified and ${person}.email = any(${sql.param(env.adminEmails)}::text[]))`;

/** Verified address in ADMIN_EMAILS. Reads `users` in the enclosing query. */
export const isModerator = isModeratorIn(sql`users`);

export const isModeratorUser = (person: SQL): SQL =>
  sql`exists (select 1 from ${users} moderator where moderator.id = ${person} and ${isModeratorIn(sql`moderator`)})`;
