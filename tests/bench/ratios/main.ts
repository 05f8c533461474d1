import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { waitUntil } from "../../waiting.ts";
import { printLine } from "../statistics.ts";
import { disableAutogroup } from "./autogroup.ts";
import { feedJson, feedPage, listPages, poll } from "./calls.ts";
import { measureColdStart, measureProcesses } from "./cores.ts";
import { prepareDatabases } from "./database.ts";
import { measureLists } from "./lists.ts";
import { getPercentiles, type LoadOptions, type LoadResult, measureInTurn, measureLoad } from "./load.ts";
import { type Program, startApp, startCeiling, stopPrograms } from "./programs.ts";
import { buildGrowth, buildReport, type SiteResults } from "./report.ts";
import { openSite, type Site } from "./site.ts";
import { makeUploadBody, publishLook } from "./upload.ts";
import { worldSizes } from "./world.ts";

// bin/bench: compares the production build with ceilings on this machine.

const part = process.argv[2];
const isGrowthAlone = part === "growth";
const names = (Object.keys(worldSizes) as (keyof typeof worldSizes)[]).filter((name) => part !== "small" || name === "small");
const feedPath = mkdtempSync(join(tmpdir(), "espelho-bench-"));

const warmUpSeconds = 8; // new code runs unoptimized, half as fast

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
  await measurePath(feedPage, { seconds: warmUpSeconds });
  const [feed, page] = await compareWithCeiling("page.tsx", env, () => measurePath(feedPage, { seconds: 2 }));
  const pages: SiteResults["pages"] = {};
  for (const [name, path] of Object.entries(listPages(world))) {
    await measurePath(path, { seconds: warmUpSeconds });
    const [page, beside] = await measureInTurn(
      () => measurePath(path, { seconds: 2 }),
      () => measurePath(feedPage, { seconds: 2 }),
      5,
    );
    pages[name] = { page, feed: beside };
  }
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
    feed,
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
  const body = await makeUploadBody();
  const [author, reader] = [cookies.friend, cookies.viewer].map((cookie) => ({ url: app.url, cookie })) as [
    Parameters<typeof publishLook>[0],
    Parameters<typeof publishLook>[1],
  ];
  const first = await publishLook(author, reader, body);
  const pathOf = (pictureId: string) => `/media/${pictureId}/640.webp`;
  const waitForFiles = (pictureId: string) =>
    waitUntil(
      "the picture's other files",
      async () =>
        (await fetch(app.url + pathOf(pictureId), { headers: { cookie: reader.cookie } })).headers.get("cache-control")?.includes("immutable") ?? false,
    );
  await waitForFiles(first.pictureId);
  const path = pathOf(first.pictureId);
  const file = { PICTURE: join(env.DATA_DIR ?? "", "media", first.pictureId, "640.webp") };
  const [served, bare] = await compareWithCeiling("picture.ts", file, () => measureLoad(app.url + path, { headers: { cookie: cookies.viewer }, seconds: 2 }));
  const measureFeed = () => measureLoad(app.url + feedPage, { headers: { cookie: cookies.viewer }, perSecond: 20, connections: 4, seconds: 5 });
  const uploads: number[] = [];
  const measureBusy = async () => {
    let isDone = false;
    let last = "";
    const uploadLoops = [author, author].map(async () => {
      while (!isDone) {
        const { durationMs, pictureId } = await publishLook(author, reader, body);
        uploads.push(durationMs);
        last = pictureId;
      }
    });
    const busy = await measureFeed().finally(() => (isDone = true));
    await Promise.all(uploadLoops);
    await waitForFiles(last);
    return busy;
  };
  const [quiet, busy] = await measureInTurn(measureFeed, measureBusy, 20);
  return { served, bare, uploads: getPercentiles(uploads), quiet, busy };
}

process
  .once("SIGHUP", () => process.exit(1))
  .once("SIGINT", () => process.exit(1))
  .once("SIGTERM", () => process.exit(1))
  .once("exit", disableAutogroup());
const { filled, log, pid: databasePid, stop } = await prepareDatabases(names);
process.once("exit", () => {
  stopPrograms();
  stop();
  rmSync(feedPath, { recursive: true, force: true });
});

const sites = await Promise.all(names.map((name) => openSite(join(feedPath, name), filled[name])));
const sides: SiteResults[] = [];
if (!isGrowthAlone) for (const site of sites) sides.push(await measureSide(site));
const lists = await measureLists(sites, log);
await Promise.all(sites.map(({ sql }) => sql.end()));
const { text, isSound } = isGrowthAlone ? buildGrowth(names, lists) : buildReport(names, sides, lists);
printLine(text);
if (names.length === 2 && !isGrowthAlone) await Bun.write("docs/benchmarks.md", text);
process.exit(isSound ? 0 : 1);
