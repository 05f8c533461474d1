import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import postgres from "postgres";
import { waitUntil } from "../../waiting.ts";
import { printLine } from "../statistics.ts";
import { createSessionCookie, feedJson, feedPage, listApiLists, listPages, poll, secret } from "./calls.ts";
import { measureColdStart, measureProcesses } from "./cores.ts";
import { type FilledDatabase, prepareDatabases } from "./database.ts";
import { getPercentiles, type LoadOptions, type LoadResult, measureInTurn, measureLoad, timeInTurn } from "./load.ts";
import { collectPlans, countTouchedRows, enablePlanLogging, findBigTables, findFullScans } from "./plans.ts";
import { type Program, startApp, startCeiling, stopPrograms } from "./programs.ts";
import { buildReport, type List, type SiteResults } from "./report.ts";
import { makePhoto, publishLook } from "./upload.ts";
import { getPersonId, namedPeople, worldSizes } from "./world.ts";

// bin/bench: compares the production build with ceilings on this machine.

type Site = FilledDatabase & { sql: postgres.Sql; env: Record<string, string>; cookies: Record<"viewer" | "friend" | "follows1000" | "follows5000", string> };

const requestedSizes = process.argv.slice(2);
const names = (Object.keys(worldSizes) as (keyof typeof worldSizes)[]).filter((name) => requestedSizes.length === 0 || requestedSizes.includes(name));
const feedPath = mkdtempSync(join(tmpdir(), "espelho-bench-"));

async function openSite(name: string, { url, world }: FilledDatabase): Promise<Site> {
  const sql = postgres(url, { max: 2, onnotice: () => {} });
  const makeCookie = (number: number) => createSessionCookie(sql, getPersonId(world, number));
  const [viewer, friend, follows1000, follows5000] = await Promise.all(
    [namedPeople.viewer, namedPeople.friend, namedPeople.follows1000, namedPeople.follows5000].map(makeCookie),
  );
  const cookies = { viewer, friend, follows1000, follows5000 } as Site["cookies"];
  return {
    url,
    world,
    sql,
    cookies,
    env: { DATABASE_URL: url, DATA_DIR: join(feedPath, name), SESSION_SECRET: secret, VIEWER: getPersonId(world, namedPeople.viewer) },
  };
}

/** Measures the app and its ceiling in turn. */
async function compareWithCeiling(
  name: string,
  env: Record<string, string>,
  ours: () => Promise<LoadResult>,
): Promise<[ours: LoadResult, ceiling: LoadResult]> {
  const program = await startCeiling(name, env);
  const figures = await measureInTurn(ours, () => measureLoad(program.url, { seconds: 2 }));
  await program.stop();
  return figures;
}

/** Measures app and ceilings on one database. */
async function measureSide({ world, env, cookies }: Site): Promise<SiteResults> {
  const bareServer = await startCeiling("hello.ts");
  const helloCeiling = await measureLoad(bareServer.url);
  await bareServer.stop();
  const app = await startApp(env);
  const measurePath = (path: string, wishes: LoadOptions = {}) => measureLoad(app.url + path, { headers: { cookie: cookies.viewer }, ...wishes });
  await measurePath(feedPage, { seconds: 8 }); // new processes run unoptimized code, half as fast
  const [feed, page] = await compareWithCeiling("page.tsx", env, () => measurePath(feedPage, { seconds: 2 }));
  const pages: Record<string, LoadResult> = { feed };
  for (const [name, path] of Object.entries(listPages(world))) pages[name] = await measurePath(path);
  const cachedResponse = await fetch(app.url + poll, { headers: { cookie: cookies.viewer } });
  const conditionalHeaders = { cookie: cookies.viewer, "if-none-match": cachedResponse.headers.get("etag") ?? "" };
  const [unchanged, row] = await compareWithCeiling("row.ts", env, () => measurePath(poll, { headers: conditionalHeaders, expected: 304, seconds: 2 }));
  const [json, query] = await compareWithCeiling("feed.ts", env, () => measurePath(feedJson, { seconds: 2 }));
  const many: Record<string, LoadResult> = {};
  for (const following of world.people > 5000 ? (["follows1000", "follows5000"] as const) : [])
    many[following] = await measurePath(feedPage, { headers: { cookie: cookies[following] } });
  const megabytes = app.getMemoryMb();
  await Bun.sleep(10_000);
  const megabytesLater = app.getMemoryMb();
  const picture = await measurePicture(app, cookies, env);
  await app.stop();
  return {
    ceilings: { hello: helloCeiling, row, feed: query, page },
    pages,
    json,
    unchanged,
    many,
    megabytes,
    megabytesLater,
    picture,
    start: await measureColdStart(env, cookies.viewer),
    startOfTwo: await measureColdStart({ ...env, WEB_CONCURRENCY: "2" }, cookies.viewer),
    processes: await measureProcesses(env, cookies.viewer, databasePid),
  };
}

/** Measures uploads, the feed meanwhile, and a picture against a bare file. */
async function measurePicture(app: Program, cookies: Site["cookies"], env: Record<string, string>): Promise<SiteResults["picture"]> {
  const photo = await makePhoto();
  const [author, reader] = [cookies.friend, cookies.viewer].map((cookie) => ({ url: app.url, cookie })) as [
    Parameters<typeof publishLook>[0],
    Parameters<typeof publishLook>[1],
  ];
  const first = await publishLook(author, reader, photo);
  const path = `/media/${first.pictureId}/640.webp`;
  await waitUntil(
    "the picture's other files",
    async () => (await fetch(app.url + path, { headers: { cookie: reader.cookie } })).headers.get("cache-control")?.includes("immutable") ?? false,
  );
  const file = { PICTURE: join(env.DATA_DIR ?? "", "media", first.pictureId, "640.webp") };
  const [served, bare] = await compareWithCeiling("picture.ts", file, () => measureLoad(app.url + path, { headers: { cookie: cookies.viewer }, seconds: 2 }));
  const measureFeed = (seconds: number) => measureLoad(app.url + feedPage, { headers: { cookie: cookies.viewer }, perSecond: 20, connections: 4, seconds });
  const quiet = await measureFeed(8);
  const uploads: number[] = [];
  let isDone = false;
  const uploadLoops = [author, author].map(async () => {
    while (!isDone) uploads.push((await publishLook(author, reader, photo)).durationMs);
  });
  const busy = await measureFeed(8).finally(() => (isDone = true));
  await Promise.all(uploadLoops);
  return { served, bare, uploads: getPercentiles(uploads), quiet, busy };
}

/** Measures each list: median, queries and full scans. */
async function measureLists(sites: Site[], log: string): Promise<List[]> {
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

const { filled, log, pid: databasePid, stop } = await prepareDatabases(names);
const stopAll = () => {
  stopPrograms();
  stop();
  rmSync(feedPath, { recursive: true, force: true });
};
process
  .once("SIGINT", () => process.exit(1))
  .once("SIGTERM", () => process.exit(1))
  .once("exit", stopAll);

const sites = await Promise.all(names.map((name) => openSite(name, filled[name] as FilledDatabase)));
const sides: SiteResults[] = [];
for (const site of sites) sides.push(await measureSide(site));
const lists = await measureLists(sites, log);
await Promise.all(sites.map(({ sql }) => sql.end()));
const { text, isSound } = buildReport(names, sides, lists);
printLine(text);
if (names.length === 2) await Bun.write("docs/benchmarks.md", text);
process.exit(isSound ? 0 : 1);
