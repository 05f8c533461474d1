import { expect, test } from "bun:test";
import type { startVision } from "#app/vision/runtime/browser";
import { openPage } from "#tests/browser";
import { startServer } from "#tests/server";
import { bundleVision, passPicture } from "#tests/vision/browser-vision";

const server = await startServer({ WORKER: "off" });

declare const vision: { startVision: typeof startVision };

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
