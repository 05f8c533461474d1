import { useEffect } from "react";

/**
 * For the page's head: says to the styles when scripts are switched on and yet none runs, so that what stands in for them shows itself.
 * One did not load, one threw before the page was alive, or none came in eight seconds. A page that asks again by itself does so all the same.
 */
export const scriptsWatch = `{
  const { dataset } = document.documentElement;
  const stand = () => "scripted" in dataset || (dataset.unscripted = "");
  setTimeout(stand, 8000);
  const fail = () => {
    const again = stand() === "" && document.querySelector("noscript[data-again]");
    if (again) setTimeout(() => "scripted" in dataset || location.reload(), again.dataset.again * 1000);
  };
  addEventListener("error", ({ target }) => (target === window || target instanceof HTMLScriptElement) && fail(), true);
  addEventListener("unhandledrejection", fail); // the page's first script is imported by a line of the HTML
}`;

/** Scripts run: nothing needs to stand in for them. */
export function useScriptsRun() {
  useEffect(() => {
    const { dataset } = document.documentElement;
    dataset.scripted = "";
    delete dataset.unscripted;
  }, []);
}
