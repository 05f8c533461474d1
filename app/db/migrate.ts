import { env, giveUp } from "#app/env.server";
import { migrateDatabase } from "./migrate.server";

// `bun run db:migrate`, and fly.toml's release command
if (!env.DATABASE_URL) giveUp("db:migrate needs DATABASE_URL; the embedded database migrates itself at start");
await migrateDatabase(env.DATABASE_URL);
