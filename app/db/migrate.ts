import { env, exitWithError } from "#app/config/env.server";
import { migrateDatabase } from "./migrate.server";

// fly.toml's release command
if (!env.DATABASE_URL) exitWithError("db:migrate needs DATABASE_URL; the embedded database migrates itself at start");
await migrateDatabase(env.DATABASE_URL);
