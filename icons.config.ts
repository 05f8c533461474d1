import { readFileSync } from "node:fs";
import type { BunPlugin } from "bun";
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

const definitions = /@phosphor-icons\/react\/dist\/defs\/(\w+)/;

/** Leaves an icon's used weights; undefined for other files. */
function createTrim(): (code: string, path: string) => string | undefined {
  const drawn = findUsedWeights();
  return (code, path) => {
    const [, name = ""] = definitions.exec(path) ?? [];
    const weights = drawn.get(name);
    if (!weights) return;
    const left: string[] = [];
    const slim = code.replace(/^ {2}\[\n {4}"(\w+)",\n[\s\S]*?^ {2}\](?:,\n|$)/gm, (entry, weight: string) => {
      if (!weights.has(weight)) return "";
      left.push(weight);
      return entry;
    });
    if (left.length !== weights.size) throw new Error(`The weights of ${path} are written in another way than before.`);
    return slim;
  };
}

export function icons(): Plugin {
  const trim = createTrim();
  return {
    name: "icon-weights",
    transform(code, id) {
      // names for developer tools
      if (/@phosphor-icons\/react\/dist\/ssr\//.test(id)) return { code: code.replace(/^\w+\.displayName = .*$/m, ""), map: null };
      const slim = trim(code, id);
      return slim === undefined ? undefined : { code: slim, map: null };
    },
  };
}

/** The same for the server's bundle. */
export const serverIcons: BunPlugin = {
  name: "icon-weights",
  setup(build) {
    const trim = createTrim();
    build.onLoad({ filter: definitions }, async ({ path }) => {
      const code = await Bun.file(path).text();
      return { contents: trim(code, path) ?? code, loader: "js" };
    });
  },
};
