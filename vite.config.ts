import devServer, { defaultOptions } from "@hono/vite-dev-server";
import { vitePlugin as remix } from "@remix-run/dev";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig, type Plugin } from "vite";
import { chunks } from "./chunks.config.ts";
import { firstStyles } from "./first-styles.config.ts";
import { icons } from "./icons.config.ts";
import { licenses } from "./licenses.config.ts";
import { remixConfig } from "./remix.config.ts";
import { remixInBrowser } from "./remix-in-browser.config.ts";
import { vision } from "./vision.config.ts";

// Remix overwrites build.rollupOptions.input
const serverEntry: Plugin = {
  name: "server-entry",
  enforce: "post",
  config: (_, { isSsrBuild }) => (isSsrBuild ? { build: { rollupOptions: { input: "./app/start.ts" } } } : {}),
};

const app = new URL("./app", import.meta.url).pathname;

// browsers need a fifteenth of i18next; decision 060
const smallI18n: Plugin = {
  name: "small-i18n",
  enforce: "pre",
  resolveId: (id, _, options) => (id === "react-i18next" && !options?.ssr ? `${app}/locales/browser-i18n.ts` : undefined),
};

export default defineConfig({
  resolve: {
    alias: [
      { find: "#app", replacement: app },
      // subset fonts; decision 023
      { find: /^.*\/((?:imbue-latin-opsz|instrument-sans-latin-wght)-normal\.woff2)$/, replacement: `${app}/assets/fonts/$1` },
    ],
  },
  // Safari needs prefixes that Tailwind adds only to its own sheet
  build: {
    target: "es2022",
    cssTarget: ["chrome111", "firefox128", "safari16.4"],
    manifest: true,
    assetsInlineLimit: 0,
  },
  server: { port: Number(process.env.PORT ?? 3000) },
  plugins: [
    devServer({
      entry: "./app/server.ts",
      export: "app",
      injectClientScript: false,
      exclude: [/^\/(app|node_modules|@)/, ...defaultOptions.exclude],
    }),
    smallI18n,
    remixInBrowser,
    icons(),
    licenses(),
    vision(),
    tailwindcss(),
    remix(remixConfig),
    serverEntry,
    chunks,
    firstStyles,
  ],
});
