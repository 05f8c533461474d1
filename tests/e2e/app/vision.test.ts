import { expect, test } from "bun:test";
import type { Page } from "playwright";
import type { startVision } from "#app/vision/runtime/browser";
import { openPage } from "#tests/browser";
import { startServer } from "#tests/server";
import { openDemoPicture } from "#tests/vision/pictures";
import { findWorkerVersion } from "#tests/vision/worker-address";

const server = await startServer({ WORKER: "off" });

declare const vision: { startVision: typeof startVision };

/** Bundles the browser's half, as a page would. */
async function bundleVision(): Promise<string> {
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

/** Passes a demo picture into the page. */
async function passPicture(page: Page, name: string) {
  const { width, height, data } = await openDemoPicture(name, 320);
  await page.evaluate(
    ([width, height, base64]) => {
      const data = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
      Object.assign(globalThis, { picture: { width, height, data } });
    },
    [width, height, Buffer.from(data).toString("base64")] as const,
  );
}

declare const picture: { width: number; height: number; data: Uint8Array };

test("a worker of ana's browser finds the pose in a picture and follows it, and no page may run WebAssembly for that", async () => {
  const { page } = await openPage(server);
  const answer = await page.goto("/auth");
  expect(answer?.headers()["content-security-policy"]).not.toContain("wasm");
  await page.evaluate(await bundleVision());
  await passPicture(page, "look-02");
  const seen = await page.evaluate(async () => {
    const opened = vision.startVision({ hasParts: false });
    await opened.ready;
    const people = await opened.run("findPeople", { picture });
    const startedAt = performance.now();
    for (let frame = 0; frame < 10; frame++) await opened.run("trackPose", { picture });
    const framesPerSecond = 10_000 / (performance.now() - startedAt);
    const followed = await opened.run("trackPose", { picture });
    const refusal = await opened.run("findParts", { picture, pose: people[0] ?? { landmarks: [], score: 0 } }).catch(String);
    opened.close();
    return { people, followed, framesPerSecond, refusal };
  });
  expect(seen.people).toHaveLength(1);
  const [nose, followedNose] = [seen.people[0]?.landmarks[0], seen.followed?.landmarks[0]];
  expect(Math.abs((nose?.x ?? Number.NaN) - (followedNose?.x ?? Number.NaN))).toBeLessThan(5);
  expect(seen.refusal).toContain("without parts");
  process.stdout.write(`${Math.round(seen.framesPerSecond)} frames a second\n`);
  const error = await page.evaluate(() => WebAssembly.compile(new Uint8Array([0, 97, 115, 109, 1, 0, 0, 0])).then(() => "compiled", String));
  expect(error).toContain("CompileError");
});

test("with parts the worker finds ana's clothes too", async () => {
  const { page } = await openPage(server);
  await page.goto("/auth");
  await page.evaluate(await bundleVision());
  await passPicture(page, "look-02");
  const clothed = await page.evaluate(async () => {
    const opened = vision.startVision({ hasParts: true });
    const [pose] = await opened.run("findPeople", { picture });
    if (!pose) return null;
    const parts = await opened.run("findParts", { picture, pose });
    return parts.clothes.filter((share) => share > 128).length / parts.clothes.length;
  });
  expect(clothed).toBeGreaterThan(0.05);
});
