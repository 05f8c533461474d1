import { expect, test } from "bun:test";

// older versions have advisories: CSRF, redirects, manifest, SQL identifiers, image codecs
const least: Record<string, string> = {
  "@remix-run/node": "2.17.5",
  "@remix-run/react": "2.17.5",
  "@remix-run/server-runtime": "2.17.5",
  "@remix-run/router": "1.23.3",
  "drizzle-orm": "0.45.2",
  sharp: "0.35.0",
};

test("what has had advisories is installed in a version beyond them", async () => {
  const old: string[] = [];
  for (const [name, version] of Object.entries(least)) {
    const inside = await Array.fromAsync(new Bun.Glob(`node_modules/*/node_modules/${name}/package.json`).scan("."));
    const found = [`node_modules/${name}/package.json`, ...inside];
    for (const file of found) {
      const { version: installed } = await Bun.file(file).json();
      if (Bun.semver.order(installed, version) < 0) old.push(`${file}: ${installed}, wanted ${version}`);
    }
  }
  expect(old).toEqual([]);
});
