import { env, errorReason } from "#app/config/env.server";
import { database } from "#app/db/client.server";
import { demoSignIn, getDemoState, seedDemo } from "#app/demo/demo.server";

const print = (text: string) => process.stdout.write(`${text}\n`);

const signInHint = `Sign in as ${demoSignIn.username}: ${demoSignIn.email} and the password ${demoSignIn.password}`;

async function writeBanner(): Promise<void> {
  if (env.isProduction) return;
  print(`
Espelho is at ${env.APP_URL}

  database  ${databaseMode()}
  pictures  ${env.BUCKET_NAME ? `bucket ${env.BUCKET_NAME}` : `files in ${env.DATA_DIR}/media`}
  AI        ${env.FAL_KEY ? `fal, ${env.FAL_MODEL ?? "a model for each plan"}` : "local engine, a stamped preview; FAL_KEY brings the real one"}
  mail      ${env.SMTP_URL ? `SMTP, ${new URL(env.SMTP_URL).host}` : `files in ${env.DATA_DIR}/outbox; SMTP_URL sends them`}
`);
  const demo = await getDemoState();
  if (demo === "wanted") {
    print("The database is empty: bringing the demo people and their looks …");
    await seedDemo();
  }
  if (demo !== "none") print(`${signInHint}\n`);
}

function databaseMode(): string {
  if (!database.folder) return "the one DATABASE_URL names";
  const isElsewhere = !database.folder.startsWith(env.DATA_DIR);
  return `embedded PostgreSQL in ${database.folder}${isElsewhere ? `: root's PostgreSQL may not enter ${env.DATA_DIR}` : ""}`;
}

/** Runs beside the server; demo failures are only logged. */
export const printBanner = () => void writeBanner().catch((error: unknown) => process.stderr.write(`espelho: the demo did not come: ${errorReason(error)}\n`));
