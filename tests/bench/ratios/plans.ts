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

const bigTableNames = 10_000;

/** Logs query plans of new connections until `disable`. */
export async function enablePlanLogging(sql: postgres.Sql): Promise<{ disable: () => Promise<void> }> {
  const [row] = await sql`select quote_ident(current_database()) as name`;
  const settings = {
    session_preload_libraries: "auto_explain",
    "auto_explain.log_min_duration": "0",
    "auto_explain.log_format": "json",
    "auto_explain.log_analyze": "on",
    "auto_explain.log_timing": "off",
  };
  for (const [name, value] of Object.entries(settings)) await sql.unsafe(`alter database ${row?.name} set ${name} = '${value}'`);
  return { disable: async () => void (await sql.unsafe(`alter database ${row?.name} reset all`)) };
}

/** Finds tables that lists may not scan. */
export async function findBigTables(sql: postgres.Sql): Promise<Set<string>> {
  const rows = await sql`select relname as name from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace and reltuples > ${bigTableNames}`;
  return new Set(rows.map(({ name }) => name));
}

/** Returns the plans of queries made during `call`. */
export async function collectPlans(log: string, call: () => Promise<unknown>): Promise<Entry[]> {
  const offset = readFileSync(log).length;
  await call();
  const text = readFileSync(log).subarray(offset).toString();
  return [...text.matchAll(/ plan:\n((?:\t.*\n)+)/g)]
    .map(([, plan = ""]) => JSON.parse(plan) as Entry)
    .filter((entry) => !/pgboss|pg_notify/.test(entry["Query Text"]));
}

function* flattenPlan(node: Node): Generator<Node> {
  yield node;
  for (const part of node.Plans ?? []) yield* flattenPlan(part);
}

/** Finds sequential scans of big tables. */
export const findFullScans = ({ Plan }: Entry, largeTables: Set<string>): string[] =>
  [...flattenPlan(Plan)].flatMap((node) =>
    node["Node Type"] === "Seq Scan" && largeTables.has(node["Relation Name"] ?? "") ? [node["Relation Name"] as string] : [],
  );

/** Counts rows read, including filtered ones. */
export const countTouchedRows = ({ Plan }: Entry): number =>
  [...flattenPlan(Plan)].reduce(
    (sum, node) => sum + (node["Relation Name"] ? ((node["Actual Rows"] ?? 0) + (node["Rows Removed by Filter"] ?? 0)) * (node["Actual Loops"] ?? 1) : 0),
    0,
  );
