import { showNetworkError } from "./toaster";

/** Blocks document navigations while offline. */
export function blockLinksOffline(): void {
  addEventListener("click", (event: MouseEvent) => {
    if (navigator.onLine || event.defaultPrevented || event.ctrlKey || event.metaKey || event.shiftKey) return;
    const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>("a[href]:not([target], [download])") : null;
    const isHashLink = link?.hash && link.pathname === location.pathname && link.search === location.search;
    if (!link || link.origin !== location.origin || link.pathname === "/" || isHashLink) return;
    event.preventDefault();
    showNetworkError();
  });
}
