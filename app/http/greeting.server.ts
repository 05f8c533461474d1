import { database } from "#app/db/client.server";
import { bringDemo, demoSignIn, demoState } from "#app/demo/demo.server";
import { env, reasonOf } from "#app/env.server";

const say = (text: string) => process.stdout.write(`${text}\n`);

const signIn = `Sign in as ${demoSignIn.username}: ${demoSignIn.email} and the password ${demoSignIn.password}`;

/** What someone who has just typed bin/start wants to read, and the demo people they find; in production the log says what is to say. */
async function greet(): Promise<void> {
  if (env.isProduction) return;
  say(`
Espelho is at ${env.APP_URL}

  database  ${databaseMode()}
  pictures  ${env.BUCKET_NAME ? `bucket ${env.BUCKET_NAME}` : `files in ${env.DATA_DIR}/media`}
  AI        ${env.FAL_KEY ? `fal, ${env.FAL_MODEL ?? "a model for each plan"}` : "local engine, a stamped preview; FAL_KEY brings the real one"}
  mail      ${env.SMTP_URL ? `SMTP, ${new URL(env.SMTP_URL).host}` : `files in ${env.DATA_DIR}/outbox; SMTP_URL sends them`}
`);
  const demo = await demoState();
  if (demo === "wanted") {
    say("The database is empty: bringing the demo people and their looks …");
    await bringDemo();
  }
  if (demo !== "none") say(`${signIn}\n`);
}

function databaseMode(): string {
  if (!database.folder) return "the one DATABASE_URL names";
  const isElsewhere = !database.folder.startsWith(env.DATA_DIR);
  return `embedded PostgreSQL in ${database.folder}${isElsewhere ? `: root's PostgreSQL may not enter ${env.DATA_DIR}` : ""}`;
}

/** Greets while the server already answers; a demo that fails to come costs nobody their start. */
export const greetMeanwhile = () => void greet().catch((error: unknown) => process.stderr.write(`espelho: the demo did not come: ${reasonOf(error)}\n`));
