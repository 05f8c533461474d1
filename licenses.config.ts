import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Plugin } from "vite";
import { visionFiles, visionNotices } from "./app/vision/runtime/files.ts";

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

type PackageInUse = { name: string; version: string; license: string; text: string };

/** Packages of which the build copies files, which are only installed to build; all under Apache-2.0. */
function copiedPackages(): PackageInUse[] {
  const apache = readLicenseText("node_modules/typescript");
  return [...Map.groupBy(visionFiles, (file) => file.package)].map(([name, files]) => {
    const folder = join("node_modules", name);
    const { version, license } = readManifest(folder);
    const notice = `${visionNotices[name]}\n${files.map(({ path }) => path).join("\n")}`;
    const text = readLicenseText(folder) || apache;
    return { name, version, license: license === "Apache-2.0" ? license : /Apache License/.test(text) ? "Apache-2.0" : "—", text: `${notice}\n\n${text}` };
  });
}

/** Includes transitive dependencies. */
function packagesInUse(): PackageInUse[] {
  const found = new Map<string, PackageInUse>(copiedPackages().map((entry) => [entry.name, entry]));
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
