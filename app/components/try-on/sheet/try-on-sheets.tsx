import { Suspense, useEffect, useState } from "react";
import { lazyWithPreload } from "#app/components/hooks/lazy-with-preload";
import { showNetworkError } from "#app/components/toasts/toaster";

const lazySheet = lazyWithPreload(async () => (await import("./try-on-sheet")).TryOnSheet);

const findLink = ({ target }: Event) => (target instanceof Element ? target.closest<HTMLAnchorElement>("a[data-try-on]") : null);

const preload = (event: Event) => findLink(event) && navigator.onLine && lazySheet.load().catch(() => {});

/** Opens the try-on links of every page in a sheet over it. */
export function TryOnSheets() {
  const [link, setLink] = useState<HTMLAnchorElement | null>(null);
  useEffect(() => {
    function onClick(event: MouseEvent) {
      const clicked = findLink(event);
      if (!clicked || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
      event.preventDefault();
      lazySheet.load().then(
        () => setLink(clicked),
        () => (navigator.onLine ? location.assign(clicked.href) : showNetworkError()),
      );
    }
    document.addEventListener("pointerover", preload);
    document.addEventListener("click", onClick, true); // before the link's own handler
    return () => {
      document.removeEventListener("pointerover", preload);
      document.removeEventListener("click", onClick, true);
    };
  }, []);
  if (!link) return null;
  return (
    <Suspense>
      <lazySheet.Part link={link} onClose={() => setLink(null)} />
    </Suspense>
  );
}
