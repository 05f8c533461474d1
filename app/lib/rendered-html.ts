import { createContext, useContext } from "react";

/** HTML inside elements that the server has rendered before. */
export type RenderedHtml = {
  /** `key` says all that the HTML depends on beside the page's settings; an unknown element is kept by its id once the page is rendered. */
  find: (tag: string, id: string, key: string) => string | undefined;
  /** Whether the page need not render its scripts. */
  areScriptsKnown: boolean;
};

export const RenderedHtmlContext = /* @__PURE__ */ createContext<RenderedHtml | null>(null);

/** For an element whose last attribute is its id and that has none of its own kind in it; `key` null renders anew. Only on the server. */
export function useRenderedHtml(tag: string, id: string, key: string | null): string | undefined {
  const rendered = useContext(RenderedHtmlContext);
  return key === null ? undefined : rendered?.find(tag, id, key);
}

export const useAreScriptsKnown = () => useContext(RenderedHtmlContext)?.areScriptsKnown ?? false;
