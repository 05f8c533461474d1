import { expect, spyOn, test } from "bun:test";
import { mkdtempSync, rmSync } from "node:fs";
import { Socket } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Link } from "@remix-run/react";
import fc from "fast-check";
import postgres from "postgres";
import { createElement, createRef, type ElementType, memo, type ReactElement } from "react";
import { jsx } from "react/jsx-runtime";
import { renderToString } from "react-dom/server";
import { I18nextProvider, useTranslation } from "react-i18next";
import { decode, encode } from "turbo-stream";
import { i18nByLanguage } from "#app/locales/i18n.server";
import { esModules } from "../../remix.config.ts";

type Route = { id: string; path: string; children?: Route[] };
type Match = { route: { id: string }; params: { id?: string } };
type Router = { matchRoutes: (routes: Route[], path: string) => Match[] | null };
type RouterServer = { createStaticRouter: (routes: Route[], context: { matches: Match[] }) => { routes: Route[]; state: { matches: Match[] } } };

const originalWrite = Socket.prototype.write;

test("every patch is of the version that is installed: Bun ignores the others without a word", async () => {
  const { patchedDependencies } = await Bun.file("package.json").json();
  const installed = Object.keys(patchedDependencies).map(async (patched) => {
    const name = patched.slice(0, patched.lastIndexOf("@"));
    const { version } = await Bun.file(`node_modules/${name}/package.json`).json();
    return `${name}@${version}`;
  });
  expect(await Promise.all(installed)).toEqual(Object.keys(patchedDependencies));
});

test("postgres sends a query in the tick that asks, not after what else waits in the event loop", async () => {
  const sql = postgres(process.env.DATABASE_URL ?? "", { max: 1 });
  await sql`select 1`;
  const order: string[] = [];
  const write = spyOn(Socket.prototype, "write").mockImplementation(function (this: Socket, ...args) {
    order.push("query");
    return originalWrite.apply(this, args as Parameters<Socket["write"]>);
  } as Socket["write"]);
  const others = new Promise<void>((resolve) => setImmediate(() => resolve(void order.push("other work"))));
  await Promise.all([sql`select 2`, others]);
  write.mockRestore();
  expect(order).toEqual(["query", "other work"]);
  await sql.end();
});

test("postgres sends the queries of one tick on one connection together", async () => {
  const sql = postgres(process.env.DATABASE_URL ?? "", { max: 1, prepare: false });
  await sql`select 1`;
  const write = spyOn(Socket.prototype, "write");
  const answers = await Promise.all([sql`select 1 as number`, sql`select 2 as number`, sql`select 3 as number`]);
  expect([answers.map(([row]) => row?.number), write.mock.calls.length]).toEqual([[1, 2, 3], 1]);
  write.mockRestore();
  await sql.end();
});

test("turbo-stream gives back what it was given, with what stands in it twice as one", async () => {
  const leaf = fc.oneof(
    fc.string(),
    fc.double().map((number) => number || 0),
    fc.integer(),
    fc.boolean(),
    fc.constantFrom(null, undefined, Number.NaN, Number.POSITIVE_INFINITY),
    fc.date({ noInvalidDate: true }),
  );
  const value = fc.letrec((tie) => ({
    node: fc.oneof(
      { maxDepth: 4 },
      leaf,
      fc.array(tie("node"), { maxLength: 5 }),
      fc.dictionary(
        fc.string().filter((name) => name !== "__proto__"),
        tie("node"),
        { maxKeys: 5, noNullPrototype: true },
      ),
    ),
  })).node;
  await fc.assert(
    fc.asyncProperty(value, value, async (one, other) => {
      const given = { one, other, again: [one, other, { one }] };
      const decoded = await decode(encode(given));
      await decoded.done;
      const got = decoded.value as typeof given;
      expect(got).toEqual(given);
      if (typeof one === "object") expect(got.again[0]).toBe(got.one);
    }),
  );
});

test("Remix renders a link on the server without its router", () => {
  const link = createElement(Link, { to: "/search?q=a&tab=looks", className: "icb", "aria-label": "Buscar", state: { isOver: true }, replace: true }, "Buscar");
  expect(renderToString(link)).toBe('<a class="icb" aria-label="Buscar" href="/search?q=a&amp;tab=looks" data-discover="true">Buscar</a>');
});

const seen: unknown[] = [];

function Words() {
  const { t, i18n, ready } = useTranslation(["feed", "common"]);
  const [tAlone] = useTranslation("feed");
  seen.push(t);
  return createElement("p", { lang: i18n.language }, `${t("common:more")} ${t("end")} ${tAlone("end")} ${ready}`);
}

test("on the server texts are looked up once for a language and its namespaces, and say the same as with state", () => {
  const render = (language: "pt" | "en") => renderToString(createElement(I18nextProvider, { i18n: i18nByLanguage[language] }, createElement(Words)));
  for (const language of ["pt", "en", "pt"] as const) {
    const fixed = i18nByLanguage[language].getFixedT(null, ["feed", "common"]);
    expect(render(language)).toBe(renderToString(createElement("p", { lang: language }, `${fixed("common:more")} ${fixed("end")} ${fixed("end")} true`)));
  }
  expect([seen[0] === seen[1], seen[0] === seen[2]]).toEqual([false, true]);
});

function Likes({ likes }: { likes: number }) {
  const { t } = useTranslation("posts");
  return createElement("p", null, `${t("comments")}, ${t("likes", { count: likes, formatted: String(likes) })}`);
}

test("a text without parameters is looked up once on the server, others each time", () => {
  const find = spyOn(i18nByLanguage.en.services.resourceStore as unknown as { getResource: () => unknown }, "getResource");
  const render = (likes: number) => {
    find.mockClear();
    const html = renderToString(createElement(I18nextProvider, { i18n: i18nByLanguage.en }, createElement(Likes, { likes })));
    return { html, lookups: find.mock.calls.length };
  };
  const [first, second, third] = [render(2), render(1), render(2)];
  expect([first.html, second.html, third.html]).toEqual(["<p>Comments, 2 likes</p>", "<p>Comments, 1 like</p>", "<p>Comments, 2 likes</p>"]);
  expect([first.lookups > third.lookups, third.lookups > 0]).toEqual([true, true]);
  find.mockRestore();
});

test("the server's JSX gives elements as React's own, with keys, refs and default props", async () => {
  const folder = mkdtempSync(join(tmpdir(), "espelho-jsx-"));
  using _removed = { [Symbol.dispose]: () => rmSync(folder, { recursive: true }) };
  await Bun.write(join(folder, "entry.js"), `export { jsx, jsxs, Fragment } from "${Bun.resolveSync("react/jsx-runtime", import.meta.dir)}";`);
  const { success, outputs } = await Bun.build({
    entrypoints: [join(folder, "entry.js")],
    outdir: folder,
    naming: "built.js",
    target: "bun",
    plugins: [esModules],
    define: { "process.env.NODE_ENV": '"production"' },
  });
  expect([success, outputs.length]).toEqual([true, 1]);
  const built: typeof import("react/jsx-runtime") = await import(join(folder, "built.js"));
  const Named = Object.assign(({ name }: { name?: string }) => createElement("b", null, name), { defaultProps: { name: "ana" } });
  const ref = createRef<HTMLElement>();
  const cases: [ElementType, Record<string, unknown>, string?][] = [
    ["p", { className: "muted", children: "oi" }],
    ["p", { children: "oi" }, "1"],
    ["p", { key: "2", ref, children: "oi" }],
    [Named, {}],
    [Named, { name: "bia" }, "3"],
    [memo(Named), { name: "caio" }],
    [undefined as never, { name: "ana" }],
    [built.Fragment, { children: ["a", "b"] }],
  ];
  for (const [type, props, key] of cases) {
    const { _owner, _store, ...own } = jsx(type, { ...props }, key) as ReactElement & Record<string, unknown>;
    const { _owner: owner, ...made } = built.jsx(type, { ...props }, key) as ReactElement & Record<string, unknown>;
    expect([made, owner]).toEqual([own as typeof made, null]);
  }
  expect(built.jsxs).toBe(built.jsx);
});

test("a static router of the same routes takes them as they are, with the matches of its own context", async () => {
  const { createStaticRouter }: RouterServer = await import(Bun.resolveSync("react-router-dom/server", import.meta.dir));
  const routes = [{ id: "root", path: "/", children: [{ id: "look", path: "post/:id" }] }];
  const [one, other] = ["1", "2"].map((id) => createStaticRouter(routes, { matches: [{ params: { id }, route: { id: "look" } }] }));
  expect(one?.routes).toBe(other?.routes ?? []);
  expect([one, other].map((router) => router?.state.matches[0]?.params.id)).toEqual(["1", "2"]);
  expect(one?.state.matches[0]?.route).toBe(other?.routes[0]?.children?.[0] ?? { id: "" });
});

test("the server's router ranks routes once, and matches as it did", async () => {
  process.env.SSR = "1"; // as the build defines it
  const { matchRoutes }: Router = await import(Bun.resolveSync("@remix-run/router/dist/router.js", import.meta.dir));
  let reads = 0;
  const look = {
    id: "look",
    get path() {
      reads++;
      return "post/:id";
    },
  };
  const routes = [{ id: "rest", path: "*" }, look];
  const match = (path: string) => matchRoutes(routes, path)?.map(({ route, params }) => [route.id, params.id]);
  expect(match("/post/1")).toEqual([["look", "1"]]);
  const readsBefore = reads;
  expect([match("/post/2"), match("/tag/linho"), reads]).toEqual([[["look", "2"]], [["rest", undefined]], readsBefore]);
  delete process.env.SSR;
});
