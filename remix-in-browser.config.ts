import type { Plugin } from "vite";

const nothing = "() { return null; }";

/** Functions of @remix-run/react that a page of this app never runs in a browser. */
const unused: Record<string, string> = {
  Scripts: nothing, // the server alone writes them (app/root.tsx)
  PrefetchPageLinks: nothing, // fetches data ahead, which would mark looks as seen; decision 019
  usePrefetchBehavior: "() { return [false, undefined, {}]; }",
};

/** Routes are asked for by shape: once for all looks, not once for each. */
const byShape: [string, string][] = [
  ["const discoveredPaths =", 'const nameIds = (path) => path.replace(/[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g, ":id");\nconst discoveredPaths ='],
  ["if (discoveredPaths.has(path)) {\n      return;", "if (discoveredPaths.has(nameIds(path))) {\n      return;"],
  ["fetchAndApplyManifestPatches([path]", "fetchAndApplyManifestPatches([nameIds(path)]"],
  ["let url = new URL(path, window.location.origin);", "let url = { pathname: nameIds(new URL(path, window.location.origin).pathname) };"],
];

const callTransition = "let transition = router.window.document.startViewTransition(async () => {";
/** The router looks for it a render before; slow phones end transitions in between (app/view-transitions.ts). */
const callTransitionIfThere = callTransition.replace(
  "router.window.document.startViewTransition(",
  "(router.window.document.startViewTransition ?? ((update) => ({ finished: update(), skipTransition() {} }))).call(router.window.document, ",
);

/** Changes Remix and its router in the browser's build; decision 060. */
export const remixInBrowser: Plugin = {
  name: "remix-in-browser",
  transform(code, id, options) {
    if (options?.ssr) return;
    if (/\/react-router-dom\/dist\/index\.js/.test(id)) {
      if (!code.includes(callTransition)) this.error("react-router-dom starts no view transition as before");
      return { code: code.replace(callTransition, callTransitionIfThere), map: null };
    }
    if (!/@remix-run\/react\/dist\/esm\/\w[\w-]*\.js/.test(id)) return;
    let slim = code.replace(/\b(?:window\.__remixContext\.)?future\.v3_singleFetch\b/g, "true").replaceAll("window.__remixContext.isSpaMode", "false");
    const changes = id.includes("/esm/fog-of-war.js") ? byShape : [];
    for (const [old, changed] of changes) {
      if (!slim.includes(old)) this.error(`@remix-run/react has no «${old}» any more`);
      slim = slim.replace(old, changed);
    }
    if (!id.includes("/esm/components.js")) return { code: slim, map: null };
    for (const [name, body] of Object.entries(unused)) {
      const shorter = slim.replace(new RegExp(`^function ${name}\\([\\s\\S]*?^}$`, "m"), `function ${name}${body}`);
      if (shorter === slim) this.error(`@remix-run/react has no ${name} any more`);
      slim = shorter;
    }
    return { code: slim, map: null };
  },
};
