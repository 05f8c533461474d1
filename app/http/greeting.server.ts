import { database } from "#app/db/client.server";
import { env } from "#app/env.server";

const say = (text: string) => process.stdout.write(`${text}\n`);

/** What someone who has just typed bin/start wants to read; in production the log says it. */
export function greet(): void {
  if (env.isProduction) return;
  say(`
Espelho is at ${env.APP_URL}

  database  ${database.isEmbedded ? "embedded PostgreSQL in " : ""}${database.place}
  pictures  ${env.BUCKET_NAME ? `bucket ${env.BUCKET_NAME}` : `files in ${env.DATA_DIR}/media`}
  AI        ${env.FAL_KEY ? `fal, ${env.FAL_MODEL}` : "local engine: a stamped preview; FAL_KEY brings the real one"}
  mail      ${env.SMTP_URL ? `SMTP, ${new URL(env.SMTP_URL).host}` : `files in ${env.DATA_DIR}/outbox; SMTP_URL sends them`}
`);
}
