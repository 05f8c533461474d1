import { useEffect } from "react";

/** Shows fallbacks when scripts fail; heeds Back before them; keeps the install offer. */
export const scriptsWatchCode = `{
  const { dataset } = document.documentElement;
  const { pathname, search } = location;
  const isOtherPage = () => location.pathname !== pathname || location.search !== search;
  addEventListener("popstate", () => "scripted" in dataset || !isOtherPage() || location.reload()); // Remix misses it while it hydrates
  dataset.first = ""; // only the first screen's pictures load
  const isNew = performance.getEntriesByType("navigation")[0]?.type === "navigate" && !location.hash;
  if (isNew) dataset.unseen = "0"; // cards below it are not laid out; start-scripts.ts shows them by rows
  const loadPictures = () => delete dataset.first;
  const showAll = () => loadPictures() && delete dataset.unseen;
  addEventListener("pointerdown", loadPictures, { once: true, capture: true });
  for (const type of ["scroll", "keydown"]) addEventListener(type, showAll, { once: true, capture: true });
  const stand = () => (showAll(), "scripted" in dataset || (dataset.unscripted = ""));
  setTimeout(stand, 8000);
  const fail = () => {
    const again = stand() === "" && document.querySelector("noscript[data-again]");
    if (again) setTimeout(() => "scripted" in dataset || location.reload(), again.dataset.again * 1000);
  };
  addEventListener("error", ({ target }) => (target === window || target instanceof HTMLScriptElement) && fail(), true);
  addEventListener("unhandledrejection", fail); // the page's first script is imported by a line of the HTML
  addEventListener("beforeinstallprompt", (event) => {
    event.preventDefault();
    window.installPrompt = event;
  }); // for app/components/install
}`;

export function useMarkScripted() {
  useEffect(() => {
    const { dataset } = document.documentElement;
    dataset.scripted = "";
    delete dataset.unscripted;
    delete dataset.first;
    dispatchEvent(new Event("scripted")); // start-scripts.ts repeats early taps
  }, []);
}
