import { createContext, useContext } from "react";

/** HTML inside elements that the server has rendered before. */
export type RenderedHtml = {
  /** `key`: all that the HTML depends on beside the page's settings. */
  find: (tag: string, id: string, key: string) => string | undefined;
  /** Whether the page need not render its scripts. */
  areScriptsKnown: boolean;
};

export const RenderedHtmlContext = /* @__PURE__ */ createContext<RenderedHtml | null>(null);

/** Server only; of an element with its id last and no such tag inside. `key` null renders anew. */
export function useRenderedHtml(tag: string, id: string, key: string | null): string | undefined {
  const rendered = useContext(RenderedHtmlContext);
  return key === null ? undefined : rendered?.find(tag, id, key);
}

export const useAreScriptsKnown = () => useContext(RenderedHtmlContext)?.areScriptsKnown ?? false;
