import { matchRoutes } from "@remix-run/react";

const asked = new Set<string>();

/** Brings a script into the browser's cache only: one that failed to come as a module would count as broken until the page is loaded anew. */
function bring(file: string) {
  if (asked.has(file) || performance.getEntriesByName(new URL(file, location.origin).href).length > 0) return;
  asked.add(file);
  fetch(file, { priority: "low" }).catch(() => asked.delete(file));
}

function bringCodeOf({ pathname }: HTMLAnchorElement) {
  const { routes } = window.__remixManifest;
  for (const { route } of matchRoutes(window.__remixRouter.routes, pathname) ?? []) {
    const known = routes[route.id];
    if (known && !window.__remixRouteModules[route.id]) for (const file of [known.module, ...(known.imports ?? [])]) bring(file);
  }
}

/** As soon as a finger, the mouse or the focus comes to a link, its page's code is on the way. Not the data: who asks for a look has seen it, and for a tab, left it last. Where data are to be saved, nothing is. */
export function askAhead(): void {
  if ((navigator as { connection?: { saveData?: boolean } }).connection?.saveData) return;
  for (const sign of ["pointerover", "focusin"]) {
    addEventListener(sign, ({ target }) => {
      const link = target instanceof Element ? target.closest<HTMLAnchorElement>("a[data-discover]") : null;
      if (link && navigator.onLine && window.__remixRouter) bringCodeOf(link);
    });
  }
}
