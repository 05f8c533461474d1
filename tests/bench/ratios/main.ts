import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import postgres from "postgres";
import { until } from "../../waiting.ts";
import { say } from "../figures.ts";
import { feedJson, feedPage, listsOf, pagesOf, poll, secret, signIn } from "./calls.ts";
import { databases, type Filled } from "./database.ts";
import { type Figure, inTurn, load, median, spread, timesInTurn, type Wishes } from "./load.ts";
import { bigTables, explainAll, plansOf, readWhole, touched } from "./plans.ts";
import { endPrograms, type Program, startApp, startCeiling } from "./programs.ts";
import { type List, report, type Side } from "./report.ts";
import { aPhoto, publish } from "./upload.ts";
import { cast, personId, sizes } from "./world.ts";

// The heart of bin/bench: what the production build does, beside what can be done on this machine at the same hour.

type Site = Filled & { sql: postgres.Sql; env: Record<string, string>; cookies: Record<"viewer" | "friend" | "follows1000" | "follows5000", string> };

const asked = process.argv.slice(2);
const names = (Object.keys(sizes) as (keyof typeof sizes)[]).filter((name) => asked.length === 0 || asked.includes(name));
const home = mkdtempSync(join(tmpdir(), "espelho-bench-"));

async function openSite(name: string, { url, world }: Filled): Promise<Site> {
  const sql = postgres(url, { max: 2, onnotice: () => {} });
  const cookie = (number: number) => signIn(sql, personId(world, number));
  const [viewer, friend, follows1000, follows5000] = await Promise.all([cast.viewer, cast.friend, cast.follows1000, cast.follows5000].map(cookie));
  const cookies = { viewer, friend, follows1000, follows5000 } as Site["cookies"];
  return { url, world, sql, cookies, env: { DATABASE_URL: url, DATA_DIR: join(home, name), SESSION_SECRET: secret, VIEWER: personId(world, cast.viewer) } };
}

/** What is asked of the app and its ceiling, in turn. */
async function underCeiling(name: string, env: Record<string, string>, ours: () => Promise<Figure>): Promise<[ours: Figure, ceiling: Figure]> {
  const program = await startCeiling(name, env);
  const figures = await inTurn(ours, () => load(program.url, { seconds: 2 }));
  await program.stop();
  return figures;
}

/** The app and its ceilings on one database. */
async function measure({ world, env, cookies }: Site): Promise<Side> {
  const bare = await startCeiling("hello.ts");
  const hello = await load(bare.url);
  await bare.stop();
  const app = await startApp(env);
  const by = (path: string, wishes: Wishes = {}) => load(app.url + path, { headers: { cookie: cookies.viewer }, ...wishes });
  await by(feedPage, { seconds: 8 }); // a process just started has hardly any compiled code: half as many pages a second
  const [feed, page] = await underCeiling("page.tsx", env, () => by(feedPage, { seconds: 2 }));
  const pages: Record<string, Figure> = { feed };
  for (const [name, path] of Object.entries(pagesOf(world))) pages[name] = await by(path);
  const known = await fetch(app.url + poll, { headers: { cookie: cookies.viewer } });
  const asBefore = { cookie: cookies.viewer, "if-none-match": known.headers.get("etag") ?? "" };
  const [unchanged, row] = await underCeiling("row.ts", env, () => by(poll, { headers: asBefore, expected: 304, seconds: 2 }));
  const [json, query] = await underCeiling("feed.ts", env, () => by(feedJson, { seconds: 2 }));
  const many: Record<string, Figure> = {};
  for (const following of world.people > 5000 ? (["follows1000", "follows5000"] as const) : [])
    many[following] = await by(feedPage, { headers: { cookie: cookies[following] } });
  const megabytes = app.megabytes();
  const picture = await measurePicture(app, cookies, env);
  await app.stop();
  return {
    ceilings: { hello, row, feed: query, page },
    pages,
    json,
    unchanged,
    many,
    megabytes,
    picture,
    start: await median(5, () => coldStart(env, cookies.viewer)),
  };
}

/** From the process's first moment to a feed page. */
async function coldStart(env: Record<string, string>, cookie: string): Promise<number> {
  const began = performance.now();
  const app = await startApp(env, "/healthz");
  const page = await fetch(app.url + feedPage, { headers: { cookie } });
  await page.text();
  const took = performance.now() - began;
  await app.stop();
  return took;
}

/** Uploads two at a time, how the feed fares meanwhile, and a picture of theirs beside the bare file. */
async function measurePicture(app: Program, cookies: Site["cookies"], env: Record<string, string>): Promise<Side["picture"]> {
  const photo = await aPhoto();
  const [author, reader] = [cookies.friend, cookies.viewer].map((cookie) => ({ url: app.url, cookie })) as [
    Parameters<typeof publish>[0],
    Parameters<typeof publish>[1],
  ];
  const first = await publish(author, reader, photo);
  const path = `/media/${first.pictureId}/640.webp`;
  await until(
    "the picture's other files",
    async () => (await fetch(app.url + path, { headers: { cookie: reader.cookie } })).headers.get("cache-control")?.includes("immutable") ?? false,
  );
  const file = { PICTURE: join(env.DATA_DIR ?? "", "media", first.pictureId, "640.webp") };
  const [served, bare] = await underCeiling("picture.ts", file, () => load(app.url + path, { headers: { cookie: cookies.viewer }, seconds: 2 }));
  const feed = (seconds: number) => load(app.url + feedPage, { headers: { cookie: cookies.viewer }, perSecond: 20, connections: 4, seconds });
  const quiet = await feed(8);
  const uploads: number[] = [];
  let isOver = false;
  const uploading = [author, author].map(async () => {
    while (!isOver) uploads.push((await publish(author, reader, photo)).took);
  });
  const busy = await feed(8).finally(() => (isOver = true));
  await Promise.all(uploading);
  return { served, bare, uploads: spread(uploads), quiet, busy };
}

/** Each list on each database: half of the answers, its queries and the tables it reads whole. */
async function compareLists(sites: Site[], log: string): Promise<List[]> {
  const apps = await Promise.all(sites.map(({ env }) => startApp({ ...env, WORKER: "off" })));
  const lists = await Promise.all(sites.map(({ world, sql }) => shelvesOf(sql, personId(world, cast.viewer)).then((shelves) => listsOf(world, shelves))));
  const found: List[] = [];
  for (const name of Object.keys(lists[0] ?? {})) {
    const asks = sites.map(
      ({ cookies }, index) =>
        () =>
          fetch(`${apps[index]?.url}${lists[index]?.[name]}`, { headers: { cookie: cookies.viewer } }),
    );
    const took = await timesInTurn(100, asks);
    found.push({ name, milliseconds: took.map((each) => spread(each).p50), queries: [], rows: [], whole: [] });
  }
  await Promise.all(apps.map((app) => app.stop()));
  for (const [index, site] of sites.entries()) {
    const explained = await explainAll(site.sql);
    const app = await startApp({ ...site.env, WORKER: "off" });
    const big = await bigTables(site.sql);
    for (const list of found) {
      const ask = () => fetch(app.url + lists[index]?.[list.name], { headers: { cookie: site.cookies.viewer } }).then((answer) => answer.text());
      const plans = await plansOf(log, ask);
      list.queries.push(plans.length);
      list.rows.push(plans.reduce((sum, plan) => sum + touched(plan), 0));
      list.whole.push(...plans.flatMap((plan) => readWhole(plan, big)));
    }
    await explained.forget();
    await app.stop();
  }
  return found;
}

async function shelvesOf(sql: postgres.Sql, viewer: string) {
  const rows = await sql`select id, kind from collections where user_id = ${viewer} order by id`;
  return { looks: rows.find(({ kind }) => kind === "looks")?.id, custom: rows.find(({ kind }) => kind === "custom")?.id };
}

const { filled, log, stop } = await databases(names);
const end = () => {
  endPrograms();
  stop();
  rmSync(home, { recursive: true, force: true });
};
process
  .once("SIGINT", () => process.exit(1))
  .once("SIGTERM", () => process.exit(1))
  .once("exit", end);

const sites = await Promise.all(names.map((name) => openSite(name, filled[name] as Filled)));
const sides: Side[] = [];
for (const site of sites) sides.push(await measure(site));
const lists = await compareLists(sites, log);
await Promise.all(sites.map(({ sql }) => sql.end()));
const { text, isSound } = report(names, sides, lists);
say(text);
if (names.length === 2) await Bun.write("docs/benchmarks.md", text);
process.exit(isSound ? 0 : 1);
