import { expect, test } from "bun:test";
import type { ServerBuild } from "@remix-run/node";
import { matchRoutes } from "@remix-run/react";
import fc from "fast-check";
import { routeSubset } from "#app/server/narrow-build.server";

type Manifest = { id: string; path?: string; index?: true; children?: Manifest[] };

const site = {
  root: { id: "root", path: "" },
  looks: { id: "looks", parentId: "root" },
  home: { id: "home", parentId: "looks", index: true },
  post: { id: "post", parentId: "looks", path: "post/:id" },
  edit: { id: "edit", parentId: "root", path: "post/:id/edit" },
  settings: { id: "settings", parentId: "looks", path: "settings" },
  general: { id: "general", parentId: "settings", index: true },
  theme: { id: "theme", parentId: "settings", path: "theme" },
  help: { id: "help", parentId: "settings", path: "help/:tutorial?" },
  like: { id: "like", parentId: "root", path: "api/posts/:id/like" },
  posts: { id: "posts", parentId: "root", path: "api/posts", index: true },
  lostApi: { id: "lostApi", parentId: "root", path: "api/*" },
  lost: { id: "lost", parentId: "root", path: "*" },
};

const build = { routes: site, assets: { routes: site } } as unknown as ServerBuild;

function buildRouteTree(routes: ServerBuild["routes"], parentId?: string): Manifest[] {
  const own = Object.values(routes).filter((route) => route.parentId === parentId);
  return own.map(({ id, path, index }) => (index ? { id, path, index: true as const } : { id, path, children: buildRouteTree(routes, id) }));
}

const matchPath = ({ routes }: ServerBuild, path: string) => matchRoutes(buildRouteTree(routes) as never, path)?.map(({ route, params }) => [route.id, params]);

const part = routeSubset(build);

test("of a part of the routes every address means what it means of all of them", () => {
  const word = fc.constantFrom("post", "POST", "edit", "settings", "theme", "help", "api", "posts", "like", "x", "7", "pos%74", "");
  fc.assert(
    fc.property(fc.array(word, { maxLength: 5 }), (words) => {
      const path = `/${words.join("/")}`;
      expect(matchPath(part(path), path)).toEqual(matchPath(build, path));
    }),
    { numRuns: 2000 },
  );
});

test("a part is small, and the same one for the same words", () => {
  expect(Object.keys(part("/settings/theme").routes)).toEqual(["root", "looks", "home", "settings", "general", "theme", "lost"]);
  expect(part("/post/1")).toBe(part("/post/2.data"));
  expect(part("/nobody/1")).toBe(part("/"));
});
