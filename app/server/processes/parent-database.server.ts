import { env, exitWithError } from "#app/config/env.server";
import { describeListenFailure } from "../listen-failure.server";

export type ParentDatabase = { env: Record<string, string>; stop: () => Promise<void> };

/** Starts and migrates the embedded database for all web processes; null with `DATABASE_URL`. */
export async function openParentDatabase(): Promise<ParentDatabase | null> {
  if (env.DATABASE_URL) return null;
  const { database, client, reader } = await import("#app/db/client.server");
  await client.end();
  await reader.end();
  return { env: { DATABASE_URL: database.url, ...(database.folder && { EMBEDDED_FOLDER: database.folder }) }, stop: database.stop };
}

/** The port for all of them; ends with a sentence when another program has it. */
export async function requireFreePort(database: ParentDatabase | null): Promise<number> {
  try {
    const probe = Bun.serve({ port: env.PORT, hostname: env.HOST, fetch: () => new Response() });
    const { port } = probe;
    await probe.stop(true);
    return port ?? env.PORT;
  } catch (error) {
    await database?.stop();
    exitWithError(describeListenFailure(error));
  }
}
