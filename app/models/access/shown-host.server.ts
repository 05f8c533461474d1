import { sql } from "drizzle-orm";
import { getPublicSuffix } from "tldts";
import { type Db, db } from "#app/db/client.server";
import { hiddenHosts, pieces } from "#app/db/schema";
import { AppError } from "#app/lib/app-error";

/** Why the link of a piece is hidden; null while it is shown. */
export const hiddenReason = sql<string | null>`(
  select hidden.reason from ${hiddenHosts} hidden where hidden.host = any(hosts_of(${pieces.linkHost})) order by char_length(hidden.host) desc limit 1)`;

/** Refuses a link that nobody would see. */
export async function requireShownHost(link: { host: string } | null | undefined, tx: Db = db): Promise<void> {
  if (!link) return;
  const bare = link.host.replace(/^www\./, "");
  // shared by many, so moderation could not hide it
  if (getPublicSuffix(bare, { allowPrivateDomains: true }) === bare) throw refuseLink("errors:link_of_many");
  const [hidden] = await tx.select({ id: hiddenHosts.id }).from(hiddenHosts).where(sql`${hiddenHosts.host} = any(hosts_of(${link.host}))`).limit(1);
  if (hidden) throw refuseLink("errors:link_hidden");
}

const refuseLink = (message: string) => new AppError("invalid", { issues: [{ path: "link", message }] });
