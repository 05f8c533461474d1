import { readFileSync } from "node:fs";
import type postgres from "postgres";

type Node = {
  "Node Type": string;
  "Relation Name"?: string;
  "Actual Rows"?: number;
  "Actual Loops"?: number;
  "Rows Removed by Filter"?: number;
  Plans?: Node[];
};
type Entry = { "Query Text": string; Plan: Node };

const biggest = 10_000;

/** Has this database write the plan of every statement of the app into the server's log, for connections from now on; `forget` ends it. */
export async function explainAll(sql: postgres.Sql): Promise<{ forget: () => Promise<void> }> {
  const [row] = await sql`select quote_ident(current_database()) as name`;
  const settings = {
    session_preload_libraries: "auto_explain",
    "auto_explain.log_min_duration": "0",
    "auto_explain.log_format": "json",
    "auto_explain.log_analyze": "on",
    "auto_explain.log_timing": "off",
  };
  for (const [name, value] of Object.entries(settings)) await sql.unsafe(`alter database ${row?.name} set ${name} = '${value}'`);
  return { forget: async () => void (await sql.unsafe(`alter database ${row?.name} reset all`)) };
}

/** The tables that no list may read whole. */
export async function bigTables(sql: postgres.Sql): Promise<Set<string>> {
  const rows = await sql`select relname as name from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace and reltuples > ${biggest}`;
  return new Set(rows.map(({ name }) => name));
}

/** What the app asked while `ask` ran, with the plans. */
export async function plansOf(log: string, ask: () => Promise<unknown>): Promise<Entry[]> {
  const before = readFileSync(log).length;
  await ask();
  const text = readFileSync(log).subarray(before).toString();
  return [...text.matchAll(/ plan:\n((?:\t.*\n)+)/g)]
    .map(([, plan = ""]) => JSON.parse(plan) as Entry)
    .filter((entry) => !/pgboss|pg_notify/.test(entry["Query Text"]));
}

function* nodes(node: Node): Generator<Node> {
  yield node;
  for (const part of node.Plans ?? []) yield* nodes(part);
}

/** The big tables that a plan reads from one end to the other. */
export const readWhole = ({ Plan }: Entry, big: Set<string>): string[] =>
  [...nodes(Plan)].flatMap((node) => (node["Node Type"] === "Seq Scan" && big.has(node["Relation Name"] ?? "") ? [node["Relation Name"] as string] : []));

/** How many rows a plan touches, those included that it throws away. */
export const touched = ({ Plan }: Entry): number =>
  [...nodes(Plan)].reduce(
    (sum, node) => sum + (node["Relation Name"] ? ((node["Actual Rows"] ?? 0) + (node["Rows Removed by Filter"] ?? 0)) * (node["Actual Loops"] ?? 1) : 0),
    0,
  );
