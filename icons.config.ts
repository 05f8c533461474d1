import { readFileSync } from "node:fs";
import type { Plugin } from "vite";

const brought = /import \{ (\w+) \} from "@phosphor-icons\/react\/dist\/ssr\/\w+";\n/g;
const tag = (name: string) => new RegExp(`<${name}\\b[^>]*>`, "g");
const anySign = /<[A-Z]\w*\s[^>]*\bclassName="ic\b[^>]*>/g;

const every = ["light", "regular", "fill"];

/** The weights that these tags name: one without any is regular, one that leaves it open has every. */
const weightsIn = (tags: string[]) =>
  tags.flatMap((one) => (one.includes("weight=") ? (one.match(/(?<=")(?:light|regular|fill)(?=")/g) ?? every) : ["regular"]));

/** In which weights the pages draw each icon: those of its own tags; where it is handed on to be drawn, light, as menus and rows do, and those of all signs of its file. */
export function drawnWeights(): Map<string, Set<string>> {
  const drawn = new Map<string, Set<string>>();
  for (const file of new Bun.Glob("app/**/*.tsx").scanSync()) {
    const source = readFileSync(file, "utf8");
    const code = source.replace(brought, "");
    for (const [, name = ""] of source.matchAll(brought)) {
      const isHandedOn = new RegExp(`(?<!<)\\b${name}\\b`).test(code);
      const weights = [...weightsIn(code.match(tag(name)) ?? []), ...(isHandedOn ? ["light", ...weightsIn(code.match(anySign) ?? [])] : [])];
      drawn.set(name, new Set([...(drawn.get(name) ?? []), ...weights]));
    }
  }
  return drawn;
}

/** Leaves of each Phosphor icon the weights in which it is drawn. */
export function icons(): Plugin {
  const drawn = drawnWeights();
  return {
    name: "icon-weights",
    transform(code, id) {
      const [, name = ""] = /@phosphor-icons\/react\/dist\/defs\/(\w+)/.exec(id) ?? [];
      const weights = drawn.get(name);
      if (!weights) return;
      const left: string[] = [];
      const slim = code.replace(/^ {2}\[\n {4}"(\w+)",\n[\s\S]*?^ {2}\](?:,\n|$)/gm, (entry, weight: string) => {
        if (!weights.has(weight)) return "";
        left.push(weight);
        return entry;
      });
      if (left.length !== weights.size) this.error(`The weights of ${id} are written in another way than before.`);
      return { code: slim, map: null };
    },
  };
}
