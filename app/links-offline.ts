import { showUnanswered } from "./components/toaster";

/** Without a line a plain link leads to a page that cannot come: this one stays. Home may be kept on the device. */
export function holdLinksOffline(): void {
  addEventListener("click", (event: MouseEvent) => {
    if (navigator.onLine || event.defaultPrevented || event.ctrlKey || event.metaKey || event.shiftKey) return;
    const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>("a[href]:not([target], [download])") : null;
    const isMark = link?.hash && link.pathname === location.pathname && link.search === location.search;
    if (!link || link.origin !== location.origin || link.pathname === "/" || isMark) return;
    event.preventDefault();
    showUnanswered();
  });
}
