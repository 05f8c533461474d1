import postgres from "postgres";
import { createSessionCookie, secret } from "./calls.ts";
import type { FilledDatabase } from "./database.ts";
import { getPersonId, namedPeople } from "./world.ts";

export type Site = FilledDatabase & {
  sql: postgres.Sql;
  env: Record<string, string>;
  cookies: Record<"viewer" | "friend" | "follows1000" | "follows5000", string>;
};

export async function openSite(dataDir: string, filled: FilledDatabase | undefined): Promise<Site> {
  if (!filled) throw new Error("no such database");
  const { url, world } = filled;
  const sql = postgres(url, { max: 2, onnotice: () => {} });
  const author = getPersonId(world, namedPeople.friend);
  await sql`delete from posts where user_id = ${author} and created_at > ${new Date(world.createdAt)}`; // of an earlier run's uploads
  const makeCookie = (number: number) => createSessionCookie(sql, getPersonId(world, number));
  const [viewer, friend, follows1000, follows5000] = await Promise.all(
    [namedPeople.viewer, namedPeople.friend, namedPeople.follows1000, namedPeople.follows5000].map(makeCookie),
  );
  const cookies = { viewer, friend, follows1000, follows5000 } as Site["cookies"];
  return {
    url,
    world,
    sql,
    cookies,
    env: { DATABASE_URL: url, DATA_DIR: dataDir, SESSION_SECRET: secret, VIEWER: getPersonId(world, namedPeople.viewer) },
  };
}
