import { LRUCache } from "lru-cache";
import type { RenderedHtml } from "#app/lib/document/rendered-html";

const maxBytes = 8_000_000;
const bytesPerCharacter = 2; // one character beyond Latin 1 doubles its string

const htmlByKey = new LRUCache<string, string>({
  max: maxBytes / 500,
  maxSize: maxBytes,
  sizeCalculation: (html, key) => (html.length + key.length) * bytesPerCharacter,
});

type PageHtml = Pick<RenderedHtml, "find"> & {
  /** Keeps the elements that were not found, from the whole page. */
  keep: (page: string) => void;
};

/** For one rendering of a page; `settings` are what all of its elements depend on. */
export function openRenderedHtml(settings: string): PageHtml {
  const elements: { tag: string; id: string; key: string; isMissing: boolean }[] = [];
  return {
    find(tag, id, elementKey) {
      const key = `${settings} ${id} ${elementKey}`;
      const html = import.meta.env.DEV ? undefined : htmlByKey.get(key);
      elements.push({ tag, id, key, isMissing: html === undefined });
      return html;
    },
    keep(page) {
      if (!elements.some(({ isMissing }) => isMissing)) return;
      let position = 0;
      for (const { tag, id, key, isMissing } of elements) {
        const part = findElement(page, tag, id, position);
        if (!part) continue;
        position = part.end;
        if (isMissing) htmlByKey.set(key, copyString(page.slice(part.start, part.end)));
      }
    },
  };
}

/** Where the HTML inside the next such element is; its id is its last attribute. */
function findElement(page: string, tag: string, id: string, from: number): { start: number; end: number } | null {
  const attribute = ` id="${id}">`;
  for (let at = page.indexOf(attribute, from); at >= 0; at = page.indexOf(attribute, at + 1)) {
    if (!page.startsWith(`<${tag} `, page.lastIndexOf("<", at))) continue;
    const start = at + attribute.length;
    const end = page.indexOf(`</${tag}>`, start);
    return end < 0 ? null : { start, end };
  }
  return null;
}

/** A slice would keep the whole page in memory. */
const copyString = (text: string) => Buffer.from(text).toString();
