import type { Page } from "playwright";
import { openDemoPicture } from "./pictures.ts";
import { findWorkerVersion } from "./worker-address.ts";

/** Bundles the browser's half, as a page would: `vision.startVision`. */
export async function bundleVision(): Promise<string> {
  const workerVersion = await findWorkerVersion();
  const source = `import { startVision } from "${process.cwd()}/app/vision/runtime/browser.ts"; globalThis.vision = { startVision };`;
  const virtual = { name: "virtual", setup: addVirtualModules };
  function addVirtualModules(build: Bun.PluginBuilder) {
    build.onResolve({ filter: /^virtual:/ }, ({ path }) => ({ path, namespace: "virtual" }));
    build.onLoad({ filter: /^virtual:vision$/, namespace: "virtual" }, () => ({ contents: `export const workerVersion = "${workerVersion}";` }));
    build.onLoad({ filter: /^virtual:entry$/, namespace: "virtual" }, () => ({ contents: source }));
  }
  const { outputs } = await Bun.build({ entrypoints: ["virtual:entry"], plugins: [virtual], format: "iife" });
  return String(await outputs[0]?.text());
}

/** Passes a demo picture into the page: `picture`. */
export async function passPicture(page: Page, name: string) {
  const { width, height, data } = await openDemoPicture(name, 320);
  await page.evaluate(
    ([width, height, base64]) => {
      const data = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
      Object.assign(globalThis, { picture: { width, height, data } });
    },
    [width, height, Buffer.from(data).toString("base64")] as const,
  );
}
