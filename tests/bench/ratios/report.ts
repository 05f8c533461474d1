import { readFileSync } from "node:fs";
import { cpus } from "node:os";
import { hasAutogroup } from "./autogroup.ts";
import type { OfProcesses } from "./cores.ts";
import type { LoadResult, Percentiles } from "./load.ts";
import { worldSizes } from "./world.ts";

/** Results on one database. */
export type SiteResults = {
  ceilings: { hello: LoadResult; row: LoadResult; feed: LoadResult; page: LoadResult };
  feed: LoadResult;
  /** Other pages, each in turn with the feed page. */
  pages: Record<string, { page: LoadResult; feed: LoadResult }>;
  json: LoadResult;
  unchanged: LoadResult;
  /** The feed page of people who follow many. */
  many: Record<string, LoadResult>;
  /** At the last answer, and ten seconds later. */
  megabytes: number;
  megabytesLater: number;
  /** In milliseconds, with one process and with two. */
  start: number;
  startOfTwo: number;
  processes: OfProcesses[];
  picture: { served: LoadResult; bare: LoadResult; uploads: Percentiles; quiet: LoadResult; busy: LoadResult };
};

/** A list per database: median ms, queries, rows, full scans. */
export type List = { name: string; milliseconds: number[]; queries: number[]; rows: number[]; whole: string[] };

const formatRatio = (value: number) => value.toFixed(2);
const formatNumber = (value: number) => Math.round(value).toLocaleString("en");
const formatMs = (value: number) => `${value < 10 ? value.toFixed(1) : formatNumber(value)} ms`;

type Row = { what: string; limit: string; of: (side: SiteResults) => { isWithinLimit: boolean; ratio: string; absolute: string } };

const compareWithCeiling = (what: string, ceiling: string, minRatio: number, of: (side: SiteResults) => [LoadResult, LoadResult]): Row => ({
  what,
  limit: `≥ ${minRatio} × ${ceiling}`,
  of(side) {
    const [ours, theirs] = of(side);
    const part = ours.perSecond / theirs.perSecond;
    return { isWithinLimit: part >= minRatio, ratio: formatRatio(part), absolute: `${formatNumber(ours.perSecond)} of ${formatNumber(theirs.perSecond)}/s` };
  },
});

const comparePageCost = (page: string): Row => ({
  what: page,
  limit: "≤ 1.5 × the feed page's cost",
  of({ pages }) {
    const [ours, feed] = [pages[page]?.page.perSecond ?? 1, pages[page]?.feed.perSecond ?? 0];
    const part = feed / ours;
    return { isWithinLimit: part <= 1.5, ratio: formatRatio(part), absolute: `${formatNumber(ours)}/s, feed ${formatNumber(feed)}` };
  },
});

const limitValue = (what: string, limit: string, maxValue: number, of: (side: SiteResults) => number, absolute: (value: number) => string): Row => ({
  what,
  limit,
  of(side) {
    const value = of(side);
    return { isWithinLimit: value <= maxValue, ratio: formatRatio(value / maxValue), absolute: absolute(value) };
  },
});

const rows: Row[] = [
  compareWithCeiling("Feed page, signed in, 24 cards", "bare Remix to a string", 0.45, ({ feed, ceilings }) => [feed, ceilings.page]),
  limitValue("the same, p99", "< 60 ms", 60, ({ feed }) => feed.p99, formatMs),
  compareWithCeiling("Following feed as JSON, hydrated", "the raw query as JSON", 0.35, ({ json, ceilings }) => [json, ceilings.feed]),
  ...["explore", "profile", "post", "conversation"].map(comparePageCost),
  compareWithCeiling("An unchanged poll (304)", "a one-row query as JSON", 0.5, ({ unchanged, ceilings }) => [unchanged, ceilings.row]),
  compareWithCeiling("A picture of 640 pixels", "the bare file", 0.4, ({ picture }) => [picture.served, picture.bare]),
  limitValue(
    "Memory after the load of the pages",
    "≤ 200 MiB",
    200,
    ({ megabytes }) => megabytes,
    (value) => `${formatNumber(value)} MiB`,
  ),
  limitValue(
    "the same, ten seconds later",
    "≤ 200 MiB",
    200,
    ({ megabytesLater }) => megabytesLater,
    (value) => `${formatNumber(value)} MiB`,
  ),
  limitValue("Cold start to the first feed page", "≤ 1.5 s", 1500, ({ start }) => start, formatMs),
  limitValue("the same with two processes", "≤ 1.5 s", 1500, ({ startOfTwo }) => startOfTwo, formatMs),
  limitValue("12-megapixel photo to a visible post, two at a time", "≤ 1.2 s", 1200, ({ picture }) => picture.uploads.p50, formatMs),
  {
    what: "the feed's p95 meanwhile",
    limit: "≤ 1.2 × as without",
    of({ picture: { quiet, busy } }) {
      const ratio = busy.p95 / quiet.p95;
      return { isWithinLimit: ratio <= 1.2, ratio: formatRatio(ratio), absolute: `${formatMs(quiet.p95)} → ${formatMs(busy.p95)}` };
    },
  },
];

const formatProcesses = (load?: LoadResult, ofOne?: LoadResult) =>
  load && ofOne ? `${formatRatio(load.perSecond / ofOne.perSecond)} (${formatNumber(load.perSecond)}/s, p99 ${formatMs(load.p99)})` : "–";

const formatVerdict = (isWithinLimit: boolean) => (isWithinLimit ? "" : " ✗");

// from a profile of the feed page and the table
const cacheMisses = `## What stands behind it

- **Feed page.** 0.23 of bare Remix with small data before cards that were rendered before kept their HTML (docs/decisions/080), 0.44 before one query read the whole page (081). The ceiling asks one query and nobody's rights. Two runs differ by a tenth.
- **p99 of the page** is mostly the queue of eight on one thread: eight times what one page costs.
- **Other pages** cost more feed pages than before, because the feed became cheaper by more than they did.
- **A poll** that finds nothing new asks the database nothing: who asks and the number are known (docs/decisions/073, 075). Without it the same build answered 0.28 of its ceiling, with it 0.62.
- **Memory** beyond the 110 MiB of the start is compiled code and room for garbage: the heap may double before it is collected. The app is told of 1 GB, as the machine of \`fly.toml\` has (docs/decisions/022, 074).
- **The feed during uploads** shares two cores with the resizing, PostgreSQL and who asks; two pictures at once are two pieces of work, and a third waits. One round alone said anything between 0.9 and 1.6 for the same build, because twenty answers a second are few; a quiet process of this machine wakes slowly (a page after 200 ms of rest takes twice as long as after none); the figure is of all answers of twenty rounds of five seconds, in turn with as many that are quiet.`;

type Names = (keyof typeof worldSizes)[];
const listHeadings = (names: Names) => names.map((name) => `${formatNumber(worldSizes[name].looks)} looks`);
const buildTable = (head: string[], lines: string[][]) => [head, head.map(() => "---"), ...lines].map((cells) => `| ${cells.join(" | ")} |`).join("\n");

const maxGrowth = 1.3;
/** Lists with a bound of their own. */
const maxGrowthOf: Record<string, number> = { "people by name": 1.2 };
const isGrowthWithin = (name: string, growth: number) => growth <= (maxGrowthOf[name] ?? maxGrowth);
const growthHeading = `growth (≤ ${maxGrowth}; ${Object.entries(maxGrowthOf)
  .map(([name, growth]) => `${name} ≤ ${growth}`)
  .join(", ")})`;

/** Sound without extra queries or full scans. */
export function buildGrowth(names: Names, lists: List[]): { text: string; isSound: boolean } {
  const isSound = lists.every(({ whole, queries: [few = 0, many = few] }) => whole.length === 0 && many <= few);
  const lines = lists.map(({ name, milliseconds: [few = 0, many = few], queries, rows, whole }) => [
    name,
    `${formatRatio(many / few)}${formatVerdict(isGrowthWithin(name, many / few))}`,
    `${formatMs(few)} → ${formatMs(many)}`,
    [...new Set(queries)].join(" → "),
    rows.map(formatNumber).join(" → "),
    [...new Set(whole)].join(", ") || "–",
  ]);
  return { text: buildTable(["list", growthHeading, listHeadings(names).join(" → "), "queries", "rows touched", "tables read whole"], lines), isSound };
}

const autogroupNote = () =>
  hasAutogroup()
    ? "`kernel.sched_autogroup_enabled` was 1: outside containers `nice` counted only within a session, and PostgreSQL's processes are sessions of their own (docs/decisions/089)."
    : "`kernel.sched_autogroup_enabled` was 0 (docs/decisions/089).";

/** Builds docs/benchmarks.md. */
export function buildReport(names: Names, sides: SiteResults[], lists: List[]): { text: string; isSound: boolean } {
  const growth = buildGrowth(names, lists);
  const benchmarkTable = rows.map(({ what, limit, of }) => [
    what,
    limit,
    ...sides.map(of).map(({ isWithinLimit, ratio, absolute }) => `${ratio}${formatVerdict(isWithinLimit)} (${absolute})`),
  ]);
  const detailTable = Object.entries(sides.at(-1)?.many ?? {}).map(([name, { perSecond, p50, p99 }]) => [
    name.replace("follows", ""),
    `${formatNumber(perSecond)}/s`,
    formatMs(p50),
    formatMs(p99),
  ]);
  const processTable = (sides[0]?.processes ?? []).map(({ count, isApart }, at) => [
    String(count),
    isApart ? "one for the app, one for the database and who asks" : "both for all",
    ...sides.map(({ processes }) => formatProcesses(processes[at]?.load, processes[0]?.load)),
  ]);
  const timestamp = Number(/cpu MHz\s*: (\d+)/.exec(readFileSync("/proc/cpuinfo", "utf8"))?.[1] ?? 0);
  const text = [
    "# Benchmarks",
    `Written by \`bin/bench\`: the production build, PostgreSQL and who asks them on one machine, ${cpus().length} cores${timestamp ? ` at ${(timestamp / 1000).toFixed(1)} GHz` : ""}, eight connections. Each figure is a part of a ceiling measured in turn with it: programs of a few lines in \`tests/bench/ceilings\`. ✗ marks what misses its bound; absolute figures are in brackets and belong to that machine. ${autogroupNote()}`,
    buildTable(["", "bound", ...listHeadings(names)], benchmarkTable),
    `Bare Bun answered «hello» ${formatNumber(sides[0]?.ceilings.hello.perSecond ?? 0)} times a second.`,
    "## Processes",
    "Feed pages a second by the number of web processes (docs/decisions/074), as a part of what one process gives beside everything else.",
    buildTable(["processes", "cores", ...listHeadings(names)], processTable),
    "## Growth",
    "Half of a hundred answers, one after the other and from both sizes in turn, came within this time. Each look has two pictures and three pieces. No more queries with a million looks, every plan on an index: `bin/bench` fails otherwise. The first page of a search of pieces reads up to 2,500 in order or 5,000 matches of an index and is short where they do not fill it; a later page reads up to 15,500 (docs/decisions/069). Where the small world has one more, its two hundred authors stand in each other's way: a page takes another block to mix them.",
    growth.text,
    ...(detailTable.length > 0 ? ["## Following many", buildTable(["following", "feed pages", "p50", "p99"], detailTable)] : []),
    cacheMisses,
  ].join("\n\n");
  return { text: `${text}\n`, isSound: growth.isSound };
}
