import type postgres from "postgres";
import { listApiLists } from "./calls.ts";
import { getPercentiles, timeInTurn } from "./load.ts";
import { collectPlans, countTouchedRows, enablePlanLogging, findBigTables, findFullScans } from "./plans.ts";
import { startApp } from "./programs.ts";
import type { List } from "./report.ts";
import type { Site } from "./site.ts";
import { getPersonId, namedPeople } from "./world.ts";

/** Measures each list: median, queries and full scans. */
export async function measureLists(sites: Site[], log: string): Promise<List[]> {
  const apps = await Promise.all(sites.map(({ env }) => startApp({ ...env, WORKER: "off" })));
  const lists = await Promise.all(
    sites.map(({ world, sql }) => findCollections(sql, getPersonId(world, namedPeople.viewer)).then((shelves) => listApiLists(world, shelves))),
  );
  const found: List[] = [];
  for (const name of Object.keys(lists[0] ?? {})) {
    const listRequests = sites.map(
      ({ cookies }, index) =>
        () =>
          fetch(`${apps[index]?.url}${lists[index]?.[name]}`, { headers: { cookie: cookies.viewer } }),
    );
    const durationMs = await timeInTurn(100, listRequests);
    found.push({ name, milliseconds: durationMs.map((each) => getPercentiles(each).p50), queries: [], rows: [], whole: [] });
  }
  await Promise.all(apps.map((app) => app.stop()));
  for (const [index, site] of sites.entries()) {
    const explain = await enablePlanLogging(site.sql);
    const app = await startApp({ ...site.env, WORKER: "off" });
    const largeTables = await findBigTables(site.sql);
    for (const list of found) {
      const requestLists = () => fetch(app.url + lists[index]?.[list.name], { headers: { cookie: site.cookies.viewer } }).then((answer) => answer.text());
      const plans = await collectPlans(log, requestLists);
      list.queries.push(plans.length);
      list.rows.push(plans.reduce((sum, plan) => sum + countTouchedRows(plan), 0));
      list.whole.push(...plans.flatMap((plan) => findFullScans(plan, largeTables)));
    }
    await explain.disable();
    await app.stop();
  }
  return found;
}

async function findCollections(sql: postgres.Sql, viewer: string) {
  const rows = await sql`select id, kind from collections where user_id = ${viewer} order by id`;
  return { looks: rows.find(({ kind }) => kind === "looks")?.id, custom: rows.find(({ kind }) => kind === "custom")?.id };
}
