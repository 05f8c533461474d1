import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Plugin } from "vite";

type Manifest = {
  name: string;
  version: string;
  license?: string | { type?: string };
  dependencies?: Record<string, string>;
  optionalDependencies?: Record<string, string>;
};

const read = (folder: string): Manifest => JSON.parse(readFileSync(join(folder, "package.json"), "utf8"));

/** Where the package lies that this one asks for: beside it, or further up; null for what this machine has no use for. */
function find(name: string, from: string): string | null {
  const own = join(from, "node_modules", name);
  if (existsSync(join(own, "package.json"))) return own;
  const root = join("node_modules", name);
  return existsSync(join(root, "package.json")) ? root : null;
}

function textIn(folder: string): string {
  const file = readdirSync(folder).find((name) => /^(licen[cs]e|copying)(\.|$)/i.test(name));
  return file ? readFileSync(join(folder, file), "utf8").trim() : "";
}

/** Every package the running site depends on, however far away, by name. */
function packagesInUse() {
  const found = new Map<string, { name: string; version: string; license: string; text: string }>();
  const visit = (folder: string) => {
    const { dependencies = {}, optionalDependencies = {} } = read(folder);
    for (const name of Object.keys({ ...dependencies, ...optionalDependencies })) {
      const place = find(name, folder);
      if (!place || found.has(name)) continue;
      const { version, license } = read(place);
      found.set(name, { name, version, license: (typeof license === "object" ? license.type : license) ?? "—", text: textIn(place) });
      visit(place);
    }
  };
  visit(".");
  return [...found.values()].sort((a, b) => a.name.localeCompare(b.name, "en"));
}

/** Makes `virtual:licenses`, the list behind /licenses, from what is installed when the site is built. */
export const licenses = (): Plugin => ({
  name: "licenses",
  resolveId: (id) => (id === "virtual:licenses" ? `\0${id}` : undefined),
  load: (id) => (id === "\0virtual:licenses" ? `export default ${JSON.stringify(packagesInUse())}` : undefined),
});
