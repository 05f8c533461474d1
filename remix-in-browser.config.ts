import type { Plugin } from "vite";

type Change = [old: string, changed: string];

const nothing = "() { return null; }";

/** Functions of @remix-run/react that a page of this app never runs in a browser. */
const unused: Record<string, string> = {
  Scripts: nothing, // the server alone writes them (app/root.tsx)
  PrefetchPageLinks: nothing, // fetches data ahead, which would mark looks as seen; decision 019
  usePrefetchBehavior: "() { return [false, undefined, {}]; }",
};

/** Routes are asked for by shape: once for all looks, not once for each. */
const byShape: Change[] = [
  ["const discoveredPaths =", 'const nameIds = (path) => path.replace(/[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g, ":id");\nconst discoveredPaths ='],
  ["if (discoveredPaths.has(path)) {\n      return;", "if (discoveredPaths.has(nameIds(path))) {\n      return;"],
  ["fetchAndApplyManifestPatches([path]", "fetchAndApplyManifestPatches([nameIds(path)]"],
  ["let url = new URL(path, window.location.origin);", "let url = { pathname: nameIds(new URL(path, window.location.origin).pathname) };"],
  // what is under way is not asked for again by the next change of the page
  ["const nextPaths =", "const askedPaths = new Set();\nconst nextPaths ="],
  ["return true;\n      });\n      if (lazyPaths", "return !askedPaths.has(path);\n      });\n      if (lazyPaths"],
  [
    "try {\n        await fetchAndApplyManifestPatches(lazyPaths",
    "lazyPaths.forEach((path) => askedPaths.add(path));\n      try {\n        await fetchAndApplyManifestPatches(lazyPaths",
  ],
  [
    'console.error("Failed to fetch manifest patches", e);\n      }',
    'console.error("Failed to fetch manifest patches", e);\n      } finally {\n        lazyPaths.forEach((path) => askedPaths.delete(path));\n      }',
  ],
];

/** The router looks for it a render before; slow phones end transitions in between (app/view-transitions.ts). */
const transitionIfThere: Change[] = [
  [
    "let transition = router.window.document.startViewTransition(async",
    "let transition = (router.window.document.startViewTransition ?? ((update) => ({ finished: update(), skipTransition() {} }))).call(router.window.document, async",
  ],
];

/** The state that React renders keeps its fetchers until the one with the new data is rendered. */
const ownFetchers: Change[] = [
  [
    "let doneFetcher = getDoneFetcher(actionResult.data);\n      state.fetchers.set(key, doneFetcher);",
    "state = _extends({}, state, { fetchers: new Map(state.fetchers).set(key, getDoneFetcher(actionResult.data)) });",
  ],
];

/** An answer whose reading was stopped is none that cannot be read. */
const stoppedReading: Change[] = [
  [
    "console.error(e);\n    throw new Error(`Unable to decode",
    'if (e?.name === "AbortError") throw e;\n    console.error(e);\n    throw new Error(`Unable to decode',
  ],
];

const changes: Record<string, Change[]> = {
  "@remix-run/react/dist/esm/fog-of-war.js": byShape,
  "@remix-run/react/dist/esm/single-fetch.js": stoppedReading,
  "@remix-run/router/dist/router.js": ownFetchers,
  "react-router-dom/dist/index.js": transitionIfThere,
};

/** Changes Remix and its router in the browser's build; decision 060. */
export const remixInBrowser: Plugin = {
  name: "remix-in-browser",
  transform(code, id, options) {
    const file = /node_modules\/((?:@remix-run\/(?:react\/dist\/esm|router\/dist)|react-router-dom\/dist)\/[\w-]+\.js)/.exec(id)?.[1];
    if (options?.ssr || !file) return;
    let changed = code;
    for (const [old, change] of changes[file] ?? []) {
      if (!changed.includes(old)) this.error(`${file} has no «${old}» any more`);
      changed = changed.replace(old, () => change);
    }
    if (!file.startsWith("@remix-run/react/")) return { code: changed, map: null };
    changed = changed.replace(/\b(?:window\.__remixContext\.)?future\.v3_singleFetch\b/g, "true").replaceAll("window.__remixContext.isSpaMode", "false");
    if (!file.endsWith("/components.js")) return { code: changed, map: null };
    for (const [name, body] of Object.entries(unused)) {
      const shorter = changed.replace(new RegExp(`^function ${name}\\([\\s\\S]*?^}$`, "m"), `function ${name}${body}`);
      if (shorter === changed) this.error(`@remix-run/react has no ${name} any more`);
      changed = shorter;
    }
    return { code: changed, map: null };
  },
};
