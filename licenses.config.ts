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

const readManifest = (folder: string): Manifest => JSON.parse(readFileSync(join(folder, "package.json"), "utf8"));

/** Searches upwards; null if not installed. */
function findPackage(name: string, from: string): string | null {
  const own = join(from, "node_modules", name);
  if (existsSync(join(own, "package.json"))) return own;
  const root = join("node_modules", name);
  return existsSync(join(root, "package.json")) ? root : null;
}

function readLicenseText(folder: string): string {
  const file = readdirSync(folder).find((name) => /^(licen[cs]e|copying)(\.|$)/i.test(name));
  return file ? readFileSync(join(folder, file), "utf8").trim() : "";
}

/** Includes transitive dependencies. */
function packagesInUse() {
  const found = new Map<string, { name: string; version: string; license: string; text: string }>();
  const visit = (folder: string) => {
    const { dependencies = {}, optionalDependencies = {} } = readManifest(folder);
    for (const name of Object.keys({ ...dependencies, ...optionalDependencies })) {
      const packageFolder = findPackage(name, folder);
      if (!packageFolder || found.has(name)) continue;
      const { version, license } = readManifest(packageFolder);
      found.set(name, { name, version, license: (typeof license === "object" ? license.type : license) ?? "—", text: readLicenseText(packageFolder) });
      visit(packageFolder);
    }
  };
  visit(".");
  return [...found.values()].sort((a, b) => a.name.localeCompare(b.name, "en"));
}

export const licenses = (): Plugin => ({
  name: "licenses",
  resolveId: (id) => (id === "virtual:licenses" ? `\0${id}` : undefined),
  load: (id) => (id === "\0virtual:licenses" ? `export default ${JSON.stringify(packagesInUse())}` : undefined),
});
