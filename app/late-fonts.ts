import css from "./styles/fonts.css?inline";

const style = import.meta.env.SSR ? null : document.querySelector<HTMLStyleElement>("style[data-fonts]");

/** The @font-face rules; in browsers, as the page brought them. */
export const fontFaces = import.meta.env.SSR ? css : (style?.textContent ?? "");

/** For React, which makes the style anew where an error page comes or goes. */
export const fontsNonce = style?.nonce;

/** Loads the fonts at once on later visits; on a first one start-scripts.ts does after pictures. */
export const lateFontsCode = `if (navigator.serviceWorker?.controller) {
  for (const family of ["Imbue", "Instrument Sans"]) document.fonts.load("1em '" + family + " Variable'").catch(() => {});
} else document.querySelector("style[data-fonts]").media = "not all";`;
