import { join, resolve } from "node:path";
import { z } from "zod";
import { normaliseEmail } from "./models/email";
import { secretIn } from "./secret.server";

const flag = z.enum(["0", "1"]).transform((value) => value === "1");

const Environment = z.object({
  APP_ENV: z.enum(["local", "production"]).default("local"),
  PORT: z.coerce.number().int().min(0).max(65535).default(3000),
  HOST: z.string().default("127.0.0.1"),
  APP_URL: z.url({ protocol: /^https?$/ }).optional(),
  DATA_DIR: z.string().default(".data"),
  DATABASE_URL: z
    .string()
    .regex(/^postgres(ql)?:\/\//, "must start with postgres://")
    .optional(),
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
  METRICS_TOKEN: z.string().min(16, "needs 16 characters or more").optional(),
  METRICS_PORT: z.coerce.number().int().min(1).max(65535).optional(),
  LOG_LEVEL: z.enum(["trace", "debug", "info", "warn", "error", "silent"]).default("info"),
  TRUST_FLY_HEADERS: flag.default(false),
  WORKER: z.enum(["inline", "only", "off"]).default("inline"),
  WATCHDOG_SECONDS: z.coerce.number().min(0).max(600).optional(),
});

// where to answer mails, and whose they are, nobody can guess: what stands in for them on a laptop would lose them
const productionNames = ["APP_URL", "DATABASE_URL", "SESSION_SECRET", "FAL_KEY", "SMTP_URL", "MAIL_FROM", "SUPPORT_EMAIL", "BUCKET_NAME"] as const;

const stripeNames = ["STRIPE_SECRET_KEY", "STRIPE_WEBHOOK_SECRET", "STRIPE_PRICE_BASIC", "STRIPE_PRICE_PREMIUM"] as const;

const listOf = (ids = "") => ids.split(",").flatMap((id) => id.trim() || []);

/** Ends the process with one sentence the operator can act on. */
export function giveUp(sentence: string): never {
  process.stderr.write(`espelho: ${sentence}\n`);
  process.exit(1);
}

/** What went wrong in a few words, without a stack. */
export function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const code = "code" in error ? String(error.code) : "";
  return error.message.split("\n")[0] || code || error.name;
}

function keptSecret(dataDir: string): string {
  try {
    return secretIn(join(dataDir, "session-secret"));
  } catch (error) {
    return giveUp(`DATA_DIR ${dataDir} cannot be written: ${reasonOf(error)}`);
  }
}

function readEnvironment() {
  const given = Object.fromEntries(Object.entries(process.env).filter(([, value]) => value !== ""));
  const parsed = Environment.safeParse(given);
  if (!parsed.success) {
    giveUp(parsed.error.issues.map((issue) => `${issue.path.join(".")} ${issue.message}`).join("; "));
  }
  const read = parsed.data;
  if (read.APP_ENV === "production") {
    const missing = productionNames.filter((name) => !given[name]);
    if (missing.length > 0) giveUp(`production needs ${missing.join(", ")}`);
  }
  const missingOfStripe = stripeNames.filter((name) => !read[name]);
  if (missingOfStripe.length > 0 && missingOfStripe.length < stripeNames.length) giveUp(`Stripe needs ${missingOfStripe.join(", ")} too`);
  const DATA_DIR = resolve(read.DATA_DIR);
  const APP_URL = (read.APP_URL ?? `http://localhost:${read.PORT}`).replace(/\/$/, "");
  return {
    ...read,
    DATA_DIR,
    APP_URL,
    SESSION_SECRET: read.SESSION_SECRET ?? keptSecret(DATA_DIR),
    adminEmails: listOf(normaliseEmail(read.ADMIN_EMAILS)),
    // the first of the ids is sold; those behind it are still known, for whoever bought them
    stripePrices: { basic: listOf(read.STRIPE_PRICE_BASIC), premium: listOf(read.STRIPE_PRICE_PREMIUM) },
    isProduction: read.APP_ENV === "production",
    watchdogSeconds: read.WATCHDOG_SECONDS ?? (read.APP_ENV === "production" ? 15 : 0),
    isSecure: APP_URL.startsWith("https:"),
  };
}

/** The environment, parsed once at start; nothing else reads process.env. */
export const env = readEnvironment();
