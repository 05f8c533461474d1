import { type Selector, type SelectorComponent, transform } from "lightningcss";
import type { Plugin, Rollup } from "vite";
import { feedRoutes } from "./chunks.config.ts";

// as Tailwind's
const targets = { chrome: 111 << 16, firefox: 128 << 16, safari: (16 << 16) | (4 << 8), ios_saf: (16 << 16) | (4 << 8) };

/** Elements and parts that the feed has not. */
const absentElements = ["abbr", "code", "kbd", "optgroup", "option", "pre", "progress", "samp", "select", "sub", "sup", "table"];
const absentParts = /^(file-selector-button|-webkit-(calendar|date|datetime|inner|outer|search)-.*)$/;

/** The styles whose classes this code names, in the same order. */
export function selectStyles(css: string, code: string): string {
  const words = new Set(code.split(/[\s"'`{}$\\]+/));
  const dynamic = [...words].filter((word) => word.length > 2 && word.endsWith("-"));
  const isNamed = (name: string) => words.has(name) || dynamic.some((start) => name.startsWith(start)) || (/['"]/.test(name) && code.includes(name));
  const mayMatch = (selector: Selector): boolean => selector.every(mayMatchPart);
  function mayMatchPart(part: SelectorComponent): boolean {
    if (part.type === "class") return isNamed(part.name);
    if (part.type === "type") return !absentElements.includes(part.name);
    if (part.type === "pseudo-element") return !absentParts.test("name" in part ? part.name : part.kind);
    if (part.type !== "pseudo-class" || !("selectors" in part) || part.kind === "not" || !part.selectors) return true;
    return (part.selectors as Selector[]).some(mayMatch);
  }
  const { code: selected } = transform({
    filename: "styles.css",
    code: Buffer.from(css),
    minify: true,
    targets, // with them it does not merge animation-timeline into animation
    visitor: {
      Rule: {
        style: ({ value }) => (value.selectors.some(mayMatch) ? undefined : []),
      },
    },
  });
  return selected.toString();
}

const isFirstEntry = ({ facadeModuleId }: Rollup.OutputChunk) =>
  feedRoutes.some((name) => facadeModuleId?.endsWith(name)) || /\/entry\.client\.tsx$/.test(facadeModuleId ?? "");

/** The code of the chunks that the feed loads, without libraries. */
function readFeedCode(bundle: Rollup.OutputBundle): string {
  const chunks = new Map(Object.values(bundle).flatMap((file) => (file.type === "chunk" ? [[file.fileName, file]] : [])));
  const found = new Map<string, string>();
  const follow = (chunk: Rollup.OutputChunk | undefined) => {
    if (!chunk || found.has(chunk.fileName) || chunk.name === "libraries") return;
    found.set(chunk.fileName, chunk.code);
    for (const imported of chunk.imports) follow(chunks.get(imported));
  };
  for (const chunk of chunks.values()) if (isFirstEntry(chunk)) follow(chunk);
  return [...found.values()].join("\n");
}

/** Writes the feed's own styles beside those of all pages; decision 060. */
export const firstStyles: Plugin = {
  name: "first-styles",
  apply: (_, { command, isSsrBuild }) => command === "build" && !isSsrBuild,
  enforce: "post",
  generateBundle(_, bundle) {
    const all = Object.values(bundle).find(({ fileName }) => /\/styles-[^/]+\.css$/.test(fileName));
    if (all?.type !== "asset") return;
    const source = selectStyles(all.source.toString(), readFeedCode(bundle));
    this.emitFile({ type: "asset", name: "styles-first.css", originalFileName: "app/first-styles.css", source });
  },
};
