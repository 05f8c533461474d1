import { expect, test } from "bun:test";
import type { Page } from "playwright";
import { livePath } from "#app/paths";
import { gotoHydrated, openPage, setCameraFile } from "../browser.ts";
import { createSignedInClient } from "../http.ts";
import { colours, filmPerson, makeWearableLook } from "../live-mirror.ts";
import { makeUser } from "../people.ts";
import { startServer } from "../server.ts";

/** On two cores without a graphics card, hands and face in front. */
const minFramesPerSecond = 20;
const measuredMs = 6000;

declare const shown: { frames: number; delays: number[] };

/** Processor time of the page's and the graphics processes so far. */
async function measureCpu(page: Page): Promise<number> {
  const session = await page.context().browser()?.newBrowserCDPSession();
  const { processInfo } = (await session?.send("SystemInfo.getProcessInfo")) ?? { processInfo: [] };
  return processInfo.reduce((sum, { cpuTime }) => sum + cpuTime * 1000, 0);
}

test("the live mirror dresses ana at least twenty times a second", async () => {
  setCameraFile(await filmPerson());
  const server = await startServer({ RATE_LIMIT_FACTOR: "100" });
  const [ana, bia] = [await makeUser(), await makeUser()];
  const look = await makeWearableLook({ by: bia, shirt: colours.blue });
  const { page } = await openPage(server, { as: await createSignedInClient(server, ana) });
  await page.addInitScript(() => {
    const seen = { frames: 0, delays: [] as number[] };
    Object.assign(globalThis, { shown: seen });
    const { postMessage } = Worker.prototype;
    Worker.prototype.postMessage = function (message: { task?: string }, ...rest: never[]) {
      if (message.task === "trackPose") {
        const askedAt = performance.now();
        seen.frames += 1;
        this.addEventListener("message", () => seen.delays.push(performance.now() - askedAt), { once: true });
      }
      Reflect.apply(postMessage, this, [message, ...rest]);
    };
  });
  await gotoHydrated(page, livePath(look));
  await page.getByRole("button", { name: /ligar câmera/ }).click();
  await page.getByRole("status").filter({ hasText: "Você está com o look" }).waitFor({ timeout: 60_000 });
  const cpuBefore = await measureCpu(page);
  const measured = await page.evaluate(async (forMs) => {
    const [first, startedAt] = [shown.frames, performance.now()];
    shown.delays.length = 0;
    await new Promise((resolve) => setTimeout(resolve, forMs));
    const perSecond = ((shown.frames - first) * 1000) / (performance.now() - startedAt);
    const visionMs = shown.delays.sort((one, other) => one - other)[Math.floor(shown.delays.length / 2)] ?? 0;
    return {
      frames: shown.frames - first,
      perSecond,
      visionMs,
      isWebgl: document.querySelector<HTMLCanvasElement>(".mirror__live canvas")?.getContext("webgl") !== null,
    };
  }, measuredMs);
  const cpuMs = ((await measureCpu(page)) - cpuBefore) / measured.frames;
  process.stdout.write(`${JSON.stringify({ ...measured, cpuMs })}\n`);
  expect(measured.perSecond).toBeGreaterThanOrEqual(minFramesPerSecond);
}, 180_000);
