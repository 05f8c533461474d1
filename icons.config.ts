import { readFileSync } from "node:fs";
import type { Plugin } from "vite";

const iconImport = /import \{ (\w+) \} from "@phosphor-icons\/react\/dist\/ssr\/\w+";\n/g;
const tagPattern = (name: string) => new RegExp(`<${name}\\b[^>]*>`, "g");
const iconTag = /<[A-Z]\w*\s[^>]*\bclassName="ic\b[^>]*>/g;

const allWeights = ["light", "regular", "fill"];

/** No weight means regular; a dynamic one means all. */
const weightsIn = (tags: string[]) =>
  tags.flatMap((one) => (one.includes("weight=") ? (one.match(/(?<=")(?:light|regular|fill)(?=")/g) ?? allWeights) : ["regular"]));

/** Collects each icon's weights from the JSX source. */
export function findUsedWeights(): Map<string, Set<string>> {
  const drawn = new Map<string, Set<string>>();
  for (const file of new Bun.Glob("app/**/*.tsx").scanSync()) {
    const source = readFileSync(file, "utf8");
    const code = source.replace(iconImport, "");
    for (const [, name = ""] of source.matchAll(iconImport)) {
      const isHandedOn = new RegExp(`(?<!<)\\b${name}\\b`).test(code);
      const weights = [...weightsIn(code.match(tagPattern(name)) ?? []), ...(isHandedOn ? ["light", ...weightsIn(code.match(iconTag) ?? [])] : [])];
      drawn.set(name, new Set([...(drawn.get(name) ?? []), ...weights]));
    }
  }
  return drawn;
}

export function icons(): Plugin {
  const drawn = findUsedWeights();
  return {
    name: "icon-weights",
    transform(code, id) {
      // names for developer tools
      if (/@phosphor-icons\/react\/dist\/ssr\//.test(id)) return { code: code.replace(/^\w+\.displayName = .*$/m, ""), map: null };
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
