import css from "./styles/fonts.css?inline";

/** The @font-face rules; in browsers, as the page brought them. */
export const fontFaces = import.meta.env.SSR ? css : (document.querySelector("style[data-fonts]")?.textContent ?? "");

/** Loads the fonts at once on later visits; on a first one start-scripts.ts does after pictures. */
export const lateFontsCode = `if (navigator.serviceWorker?.controller) {
  for (const family of ["Imbue", "Instrument Sans"]) document.fonts.load("1em '" + family + " Variable'").catch(() => {});
} else document.querySelector("style[data-fonts]").media = "not all";`;
