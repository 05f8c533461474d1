import postgres from "postgres";
import { serve } from "./serve.ts";

const sql = postgres(process.env.DATABASE_URL ?? "");

serve(async () => Response.json(await sql`select id, username, name, followers_count from users where id = ${process.env.VIEWER ?? ""}`));
