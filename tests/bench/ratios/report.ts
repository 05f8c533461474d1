import { readFileSync } from "node:fs";
import { cpus } from "node:os";
import type { Figure, Spread } from "./load.ts";
import { sizes } from "./world.ts";

/** What was measured on one database. */
export type Side = {
  ceilings: { hello: Figure; row: Figure; feed: Figure; page: Figure };
  pages: Record<string, Figure>;
  json: Figure;
  unchanged: Figure;
  /** The feed page of those who follow more. */
  many: Record<string, Figure>;
  megabytes: number;
  /** In milliseconds. */
  start: number;
  picture: { served: Figure; bare: Figure; uploads: Spread; quiet: Figure; busy: Figure };
};

/** A list on every database: milliseconds of half its answers, queries, rows touched, and the big tables that it reads whole. */
export type List = { name: string; milliseconds: number[]; queries: number[]; rows: number[]; whole: string[] };

const ratio = (value: number) => value.toFixed(2);
const round = (value: number) => Math.round(value).toLocaleString("en");
const ms = (value: number) => `${value < 10 ? value.toFixed(1) : round(value)} ms`;

type Row = { what: string; bound: string; of: (side: Side) => { isMet: boolean; ratio: string; absolute: string } };

const against = (what: string, ceiling: string, least: number, of: (side: Side) => [Figure, Figure]): Row => ({
  what,
  bound: `≥ ${least} × ${ceiling}`,
  of(side) {
    const [ours, theirs] = of(side);
    const part = ours.perSecond / theirs.perSecond;
    return { isMet: part >= least, ratio: ratio(part), absolute: `${round(ours.perSecond)} of ${round(theirs.perSecond)}/s` };
  },
});

const cost = (page: string): Row => ({
  what: page,
  bound: "≤ 1.5 × the feed page's cost",
  of({ pages }) {
    const part = (pages.feed?.perSecond ?? 0) / (pages[page]?.perSecond ?? 1);
    return { isMet: part <= 1.5, ratio: ratio(part), absolute: `${round(pages[page]?.perSecond ?? 0)}/s` };
  },
});

const below = (what: string, bound: string, most: number, of: (side: Side) => number, absolute: (value: number) => string): Row => ({
  what,
  bound,
  of(side) {
    const value = of(side);
    return { isMet: value <= most, ratio: ratio(value / most), absolute: absolute(value) };
  },
});

const rows: Row[] = [
  against("Feed page, signed in, 24 cards", "bare Remix to a string", 0.45, ({ pages, ceilings }) => [pages.feed as Figure, ceilings.page]),
  below("the same, p99", "< 60 ms", 60, ({ pages }) => pages.feed?.p99 ?? 0, ms),
  against("Following feed as JSON, hydrated", "the raw query as JSON", 0.35, ({ json, ceilings }) => [json, ceilings.feed]),
  ...["explore", "profile", "post", "conversation"].map(cost),
  against("An unchanged poll (304)", "a one-row query as JSON", 0.5, ({ unchanged, ceilings }) => [unchanged, ceilings.row]),
  against("A picture of 640 pixels", "the bare file", 0.4, ({ picture }) => [picture.served, picture.bare]),
  below(
    "Memory after the load of the pages",
    "≤ 200 MiB",
    200,
    ({ megabytes }) => megabytes,
    (value) => `${round(value)} MiB`,
  ),
  below("Cold start to the first feed page", "≤ 1.5 s", 1500, ({ start }) => start, ms),
  below("12-megapixel photo to a visible post, two at a time", "≤ 1.2 s", 1200, ({ picture }) => picture.uploads.p50, ms),
  below(
    "the feed's p95 meanwhile",
    "≤ 1.2 × as without",
    1.2,
    ({ picture }) => picture.busy.p95 / picture.quiet.p95,
    (value) => `${ratio(value)} ×`,
  ),
];

const mark = (isMet: boolean) => (isMet ? "" : " ✗");

// by the profile of the feed page and what the rows above tell
const misses = `## What is missed, and why

- **Feed page, small data.** Of the main thread's time React renders for a third, postgres.js takes a sixth, most of it writing to its sockets, single fetch encodes the same cards once more for a fourteenth, Remix's router a twentieth, i18next and Drizzle 3 % each: no part is left that could be taken away whole. The ceiling asks one query and nobody's rights; the page asks five: session, what is new, looks, what they show, stories. With a million looks the ceiling's plain join is what grows, and the app's does not.
- **p99 of the page** is mostly the queue of eight on one thread: eight times what one page costs.
- **A poll and a picture** are two queries each, the session and the answer, and their headers; the ceilings have one and none. A poll is 0.3 ms of the app's thread, of which two fifths are postgres.js and its two writes to the socket; a picture's right takes PostgreSQL four times as long as the row of the ceiling. A phone asks for a picture once, and for counts only where no stream is open.
- **Memory** beyond the 110 MiB of the start is the JavaScript heap, which grows by the machine's memory; the app is told of 1 GB, as the machine of \`fly.toml\` has (docs/decisions/022).
- **The feed during uploads** shares two cores with the resizing, PostgreSQL and who asks; two pictures at once are two pieces of work, and a third waits. Between 1.3 and 2.3 × in three runs.
- **Search for people** grows by 1.29 to 1.37 in three runs: to know whether a word has more than 500 bearers, PostgreSQL gathers all of them from the trigram index first, 6,271 for «ouza» where the small world has 30. That is 1 ms and more; the rows then read are as many in both.`;

/** The page docs/benchmarks.md, and whether every list is sound: no more queries where there is more, and no big table read whole. */
export function report(names: (keyof typeof sizes)[], sides: Side[], lists: List[]): { text: string; isSound: boolean } {
  const isSound = lists.every(({ whole, queries: [few = 0, many = few] }) => whole.length === 0 && many <= few);
  const heads = names.map((name) => `${round(sizes[name].looks)} looks`);
  const table = (head: string[], lines: string[][]) => [head, head.map(() => "---"), ...lines].map((cells) => `| ${cells.join(" | ")} |`).join("\n");
  const figures = rows.map(({ what, bound, of }) => [
    what,
    bound,
    ...sides.map(of).map(({ isMet, ratio, absolute }) => `${ratio}${mark(isMet)} (${absolute})`),
  ]);
  const growth = lists.map(({ name, milliseconds: [few = 0, many = few], queries, rows, whole }) => [
    name,
    `${ratio(many / few)}${mark(many / few <= 1.3)}`,
    `${ms(few)} → ${ms(many)}`,
    [...new Set(queries)].join(" → "),
    rows.map(round).join(" → "),
    [...new Set(whole)].join(", ") || "–",
  ]);
  const more = Object.entries(sides.at(-1)?.many ?? {}).map(([name, { perSecond, p50, p99 }]) => [
    name.replace("follows", ""),
    `${round(perSecond)}/s`,
    ms(p50),
    ms(p99),
  ]);
  const clock = Number(/cpu MHz\s*: (\d+)/.exec(readFileSync("/proc/cpuinfo", "utf8"))?.[1] ?? 0);
  const text = [
    "# Benchmarks",
    `Written by \`bin/bench\`: the production build, PostgreSQL and who asks them on one machine, ${cpus().length} cores${clock ? ` at ${(clock / 1000).toFixed(1)} GHz` : ""}, eight connections. Each figure is a part of a ceiling measured in turn with it: programs of a few lines in \`tests/bench/ceilings\`. ✗ marks what misses its bound; absolute figures are in brackets and belong to that machine.`,
    table(["", "bound", ...heads], figures),
    `Bare Bun answered «hello» ${round(sides[0]?.ceilings.hello.perSecond ?? 0)} times a second.`,
    "## Growth",
    "Half of a hundred answers, one after the other and from both sizes in turn, came within this time. No more queries with a million looks, every plan on an index: `bin/bench` fails otherwise. Where the small world has one more, its two hundred authors stand in each other's way: a page takes another block to mix them.",
    table(["list", "growth (≤ 1.3)", heads.join(" → "), "queries", "rows touched", "tables read whole"], growth),
    ...(more.length > 0 ? ["## Following many", table(["following", "feed pages", "p50", "p99"], more)] : []),
    misses,
  ].join("\n\n");
  return { text: `${text}\n`, isSound };
}
