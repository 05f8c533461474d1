import { brotliCompressSync, constants, gzipSync } from "node:zlib";
import type { vitePlugin } from "@remix-run/dev";
import { feedRoutes } from "./chunks.config.ts";

declare module "@remix-run/node" {
  interface Future {
    v3_singleFetch: true;
  }
}

type RemixOptions = NonNullable<Parameters<typeof vitePlugin>[0]>;

/** The options of Remix's Vite plugin; Remix itself reads no such file, vite.config.ts does. */
export const remixConfig: RemixOptions = {
  future: {
    v3_fetcherPersist: true,
    v3_lazyRouteDiscovery: true,
    v3_relativeSplatPath: true,
    v3_routeConfig: true,
    v3_singleFetch: true,
    v3_throwAbortReason: true,
  },
  async buildEnd() {
    await buildServiceWorker();
    await precompress("build/client");
  },
};

type Chunks = Record<string, { file: string; imports?: string[] }>;

const ofTheFeed = ["app/entry.client.tsx", ...feedRoutes, "app/locales/pt/index.ts", "app/locales/en/index.ts"];
const stylesAndLetters = /\/styles-[^/]+\.css$|-latin-(opsz|wght)-normal-[^/]+\.woff2$/;

/** The addresses of all that the feed is made of, in both languages. */
function feedFiles(chunks: Chunks): string[] {
  const files = new Set(Object.values(chunks).flatMap(({ file }) => (stylesAndLetters.test(file) ? file : [])));
  const follow = (name: string) => {
    const chunk = chunks[name];
    if (!chunk) throw new Error(`the build has no ${name}, which the service worker keeps`);
    if (files.has(chunk.file)) return;
    files.add(chunk.file);
    for (const imported of chunk.imports ?? []) follow(imported);
  };
  for (const name of ofTheFeed) follow(name);
  return [...files].map((file) => `/${file}`);
}

/** Each build's worker differs by its name, so that browsers let go of the files of the one before, and knows the files it begins with. */
async function buildServiceWorker() {
  const manifest = await Bun.file("build/.vite/client-manifest.json").text();
  const { success, logs } = await Bun.build({
    entrypoints: ["app/service-worker.ts"],
    outdir: "build/client",
    naming: "sw.js",
    minify: true,
    define: { BUILD: JSON.stringify(Bun.hash(manifest).toString(36)), FEED_FILES: JSON.stringify(feedFiles(JSON.parse(manifest))) },
  });
  if (!success) throw new AggregateError(logs, "the service worker was not built");
}

/** Writes a .br and a .gz beside every text file of the folder, so that none is compressed while a reader waits. */
async function precompress(folder: string) {
  for await (const path of new Bun.Glob("**/*.{js,css,svg,json,webmanifest}").scan({ cwd: folder, absolute: true })) {
    const bytes = await Bun.file(path).bytes();
    if (bytes.length < 512) continue;
    await Bun.write(`${path}.br`, brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }));
    await Bun.write(`${path}.gz`, gzipSync(bytes, { level: 9 }));
  }
}
