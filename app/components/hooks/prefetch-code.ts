import { matchRoutes } from "@remix-run/react";
import { isSavingData } from "#app/components/hooks/saver";

const prefetchedFiles = new Set<string>();

// fetch, not import(): a failed import is cached
function prefetchFile(file: string) {
  if (prefetchedFiles.has(file) || performance.getEntriesByName(new URL(file, location.origin).href).length > 0) return;
  prefetchedFiles.add(file);
  fetch(file, { priority: "low" }).catch(() => prefetchedFiles.delete(file));
}

/** Scripts of that route not loaded yet. */
function getMissingScripts(pathname: string): string[] {
  const { routes } = window.__remixManifest;
  const ids = (matchRoutes(window.__remixRouter.routes, pathname) ?? []).map(({ route }) => route.id);
  const missing = ids.flatMap((id) => (window.__remixRouteModules[id] ? [] : (routes[id] ?? [])));
  return missing.flatMap(({ module, imports }) => [module, ...(imports ?? [])]);
}

/** Whether the route's scripts are loaded. */
export const isCodeLoaded = (pathname: string): boolean => getMissingScripts(pathname).length === 0;

/** Whether the route's scripts are available. */
export async function canLoadCode(pathname: string): Promise<boolean> {
  try {
    const answers = await Promise.all(getMissingScripts(pathname).map((file) => fetch(file)));
    return answers.every(({ status }) => status < 500); // of an older release they are 404, and the page loads anew
  } catch {
    return false;
  }
}

const canPrefetch = () => navigator.onLine && window.__remixRouter && !isSavingData();

/** Prefetches what the feed's next tap opens, once its visitor scrolls. */
export function prefetchPages(loadParts: () => Promise<unknown>): void {
  if (!canPrefetch()) return;
  getMissingScripts("/post/_").forEach(prefetchFile);
  loadParts().catch(() => {});
}

/** Prefetches route code on pointer, hover or focus. */
export function prefetchCode(): void {
  for (const eventType of ["pointerover", "focusin"]) {
    addEventListener(eventType, ({ target }) => {
      const link = target instanceof Element ? target.closest<HTMLAnchorElement>("a[data-discover]") : null;
      if (link && canPrefetch()) getMissingScripts(link.pathname).forEach(prefetchFile);
    });
  }
}
