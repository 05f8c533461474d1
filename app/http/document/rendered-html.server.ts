import { LRUCache } from "lru-cache";
import type { RenderedHtml } from "#app/lib/rendered-html";

const maxBytes = 8_000_000;
const bytesPerCharacter = 2; // one character beyond Latin 1 doubles its string

const htmlByKey = new LRUCache<string, string>({
  max: maxBytes / 2000,
  maxSize: maxBytes,
  sizeCalculation: (html, key) => (html.length + key.length) * bytesPerCharacter,
});

type PageHtml = Pick<RenderedHtml, "find"> & {
  /** Keeps the elements that were not found, from the whole page. */
  keep: (page: string) => void;
};

/** For one rendering of a page; `settings` are what all of its elements depend on. */
export function openRenderedHtml(settings: string): PageHtml {
  const missing: { elementId: string; key: string }[] = [];
  return {
    find(elementId, elementKey) {
      const key = `${settings} ${elementId} ${elementKey}`;
      const html = htmlByKey.get(key);
      if (html === undefined) missing.push({ elementId, key });
      return html;
    },
    keep(page) {
      let position = 0;
      for (const { elementId, key } of missing) {
        const id = ` id="${elementId}">`;
        const idAt = page.indexOf(id, position);
        if (idAt < 0) continue;
        const start = idAt + id.length;
        const [tag = ""] = page.slice(page.lastIndexOf("<", idAt) + 1, idAt).split(" ", 1);
        position = page.indexOf(`</${tag}>`, start);
        htmlByKey.set(key, copyString(page.slice(start, position)));
      }
    },
  };
}

/** A slice would keep the whole page in memory. */
const copyString = (text: string) => Buffer.from(text).toString();
