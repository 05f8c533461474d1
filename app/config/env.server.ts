import { availableParallelism, totalmem } from "node:os";
import { join, resolve } from "node:path";
import { z } from "zod";
import { normaliseEmail } from "#app/lib/email";
import { readOrCreateSecret } from "./secret.server";
import { findWebProcesses, type Machine } from "./web-processes";

const flag = z.enum(["0", "1"]).transform((value) => value === "1");

const postgresUrl = z.string().regex(/^postgres(ql)?:\/\//, "must start with postgres://");

const natsUrls = z.string().regex(/^(nats|tls):\/\/[^,\s]+(,(nats|tls):\/\/[^,\s]+)*$/, "must start with nats:// or tls://");

const Environment = z.object({
  APP_ENV: z.enum(["local", "production"]).default("local"),
  PORT: z.coerce.number().int().min(0).max(65535).default(3000),
  HOST: z.string().default("127.0.0.1"),
  APP_URL: z.url({ protocol: /^https?$/ }).optional(),
  DATA_DIR: z.string().default(".data"),
  DATABASE_URL: postgresUrl.optional(),
  DATABASE_REPLICA_URL: postgresUrl.optional(),
  NATS_URL: natsUrls.optional(),
  SESSION_SECRET: z.string().min(32, "needs 32 characters or more").optional(),
  BUCKET_NAME: z.string().optional(),
  AWS_ENDPOINT_URL_S3: z.url().optional(),
  AWS_REGION: z.string().default("auto"),
  AWS_ACCESS_KEY_ID: z.string().optional(),
  AWS_SECRET_ACCESS_KEY: z.string().optional(),
  FAL_KEY: z.string().optional(),
  FAL_MODEL: z.string().optional(),
  FAL_QUEUE_URL: z.url().default("https://queue.fal.run"),
  FAL_REST_URL: z.url().default("https://rest.fal.ai"),
  FAL_API_URL: z.url().default("https://api.fal.ai/v1"),
  FAL_MEDIA_HOSTS: z
    .string()
    .default("v3.fal.media,v3b.fal.media,fal.media")
    .transform((hosts) => hosts.split(",")),
  EDIT_POLL_MS: z.coerce.number().int().positive().default(3000),
  EDIT_DEADLINE_MS: z.coerce.number().int().positive().default(180_000),
  STRIPE_SECRET_KEY: z.string().optional(),
  STRIPE_WEBHOOK_SECRET: z.string().optional(),
  STRIPE_PRICE_BASIC: z.string().optional(),
  STRIPE_PRICE_PREMIUM: z.string().optional(),
  STRIPE_API_URL: z.url({ protocol: /^https?$/ }).default("https://api.stripe.com"),
  SMTP_URL: z.url({ protocol: /^smtps?$/ }).optional(),
  MAIL_FROM: z.string().default("Espelho <nao-responda@espelho.local>"),
  SUPPORT_EMAIL: z.string().default("suporte@espelho.local"),
  ADMIN_EMAILS: z.string().default(""),
  SEED_DEMO: flag.default(true),
  RATE_LIMIT_FACTOR: z.coerce.number().positive().default(1),
  VAPID_PRIVATE_KEY: z
    .string()
    .regex(/^[A-Za-z0-9_-]{43}$/, "needs 32 bytes in base64url")
    .optional(),
  PUSH_SERVICES: z
    .string()
    .default("https://fcm.googleapis.com,https://*.push.services.mozilla.com,https://*.push.apple.com,https://*.notify.windows.com")
    .transform((origins) => origins.split(",")),
  METRICS_TOKEN: z.string().min(16, "needs 16 characters or more").optional(),
  METRICS_PORT: z.coerce.number().int().min(1).max(65535).optional(),
  LOG_LEVEL: z.enum(["trace", "debug", "info", "warn", "error", "silent"]).default("info"),
  TRUST_FLY_HEADERS: flag.default(false),
  VISION: z.enum(["on", "off"]).default("on"),
  WORKER: z.enum(["inline", "only", "off"]).default("inline"),
  WATCHDOG_SECONDS: z.coerce.number().min(0).max(600).optional(),
  WEB_CONCURRENCY: z.coerce.number().int().min(1).max(64).optional(),
  // set by the parent of several web processes
  WEB_PROCESS: z.coerce.number().int().min(0).optional(),
  EMBEDDED_FOLDER: z.string().optional(),
});

const productionNames = ["APP_URL", "DATABASE_URL", "SESSION_SECRET", "FAL_KEY", "SMTP_URL", "MAIL_FROM", "SUPPORT_EMAIL", "BUCKET_NAME"] as const;

const stripeNames = ["STRIPE_SECRET_KEY", "STRIPE_WEBHOOK_SECRET", "STRIPE_PRICE_BASIC", "STRIPE_PRICE_PREMIUM"] as const;

const listOf = (ids = "") => ids.split(",").flatMap((id) => id.trim() || []);

export function exitWithError(sentence: string): never {
  process.stderr.write(`espelho: ${sentence}\n`);
  process.exit(1);
}

export function errorReason(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const code = "code" in error ? String(error.code) : "";
  return error.message.split("\n")[0] || code || error.name;
}

function readStoredSecret(dataDir: string): string {
  try {
    return readOrCreateSecret(join(dataDir, "session-secret"));
  } catch (error) {
    return exitWithError(`DATA_DIR ${dataDir} cannot be written: ${errorReason(error)}`);
  }
}

const readMachine = (): Machine => ({
  cores: availableParallelism(),
  memory: Math.min(totalmem(), process.constrainedMemory() || Number.POSITIVE_INFINITY),
});

function readEnvironment() {
  const given = Object.fromEntries(Object.entries(process.env).filter(([, value]) => value !== ""));
  const parsed = Environment.safeParse(given);
  if (!parsed.success) {
    exitWithError(parsed.error.issues.map((issue) => `${issue.path.join(".")} ${issue.message}`).join("; "));
  }
  const variables = parsed.data;
  if (variables.APP_ENV === "production") {
    const missing = productionNames.filter((name) => !given[name]);
    if (missing.length > 0) exitWithError(`production needs ${missing.join(", ")}`);
  }
  const missingOfStripe = stripeNames.filter((name) => !variables[name]);
  if (missingOfStripe.length > 0 && missingOfStripe.length < stripeNames.length) exitWithError(`Stripe needs ${missingOfStripe.join(", ")} too`);
  const DATA_DIR = resolve(variables.DATA_DIR);
  const APP_URL = (variables.APP_URL ?? `http://localhost:${variables.PORT}`).replace(/\/$/, "");
  return {
    ...variables,
    DATA_DIR,
    APP_URL,
    SESSION_SECRET: variables.SESSION_SECRET ?? readStoredSecret(DATA_DIR),
    adminEmails: listOf(normaliseEmail(variables.ADMIN_EMAILS)),
    // the first id is sold; older ones stay valid
    stripePrices: { basic: listOf(variables.STRIPE_PRICE_BASIC), premium: listOf(variables.STRIPE_PRICE_PREMIUM) },
    isProduction: variables.APP_ENV === "production",
    webProcesses: findWebProcesses(variables, readMachine()),
    isOfSeveral: variables.WEB_PROCESS !== undefined,
    watchdogSeconds: variables.WATCHDOG_SECONDS ?? (variables.APP_ENV === "production" ? 15 : 0),
    isSecure: APP_URL.startsWith("https:"),
  };
}

/** Parsed once; the only reader of process.env. */
export const env = readEnvironment();

const childVariables = ["PATH", "NODE_ENV", "MALLOC_ARENA_MAX", "MALLOC_MMAP_THRESHOLD_", "MALLOC_TRIM_THRESHOLD_"];

/** What processes that work on pictures inherit: nothing secret. */
export const childEnvironment: Record<string, string> = Object.fromEntries(
  childVariables.flatMap((name) => {
    const value = process.env[name];
    return value === undefined ? [] : [[name, value]];
  }),
);
