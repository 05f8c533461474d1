import { expect, test } from "bun:test";
import type { Page } from "playwright";
import { livePath } from "#app/paths";
import { gotoHydrated, openPage, setCameraFile } from "../browser.ts";
import { createSignedInClient } from "../http.ts";
import { makeWearableLook } from "../layers.ts";
import { filmDrawnPerson, filmPerson } from "../live-mirror.ts";
import { makeUser } from "../people.ts";
import { startServer } from "../server.ts";

/** Who films herself, and how many frames a second two cores draw without a graphics card. */
const modes = [
  { name: "hands and face in front", film: () => filmPerson("look-02"), minPerSecond: 20 },
  { name: "long hair, hands and face in front", film: () => filmDrawnPerson("yaralima"), minPerSecond: 15 },
];
/** Its layers: a trunk down to the shins, and sleeves to the wrists. */
const coat = 9;
const measuredMs = 6000;

setCameraFile(await filmPerson());

declare const shown: { frames: number; delays: number[] };

/** Processor time of the page's and the graphics processes so far. */
async function measureCpu(page: Page): Promise<number> {
  const session = await page.context().browser()?.newBrowserCDPSession();
  const { processInfo } = (await session?.send("SystemInfo.getProcessInfo")) ?? { processInfo: [] };
  return processInfo.reduce((sum, { cpuTime }) => sum + cpuTime * 1000, 0);
}

test.each(modes)(
  "the live mirror dresses ana in bia's coat, $name: at least $minPerSecond times a second",
  async ({ name, film, minPerSecond }) => {
    await film();
    const server = await startServer({ RATE_LIMIT_FACTOR: "100" });
    const [ana, bia] = [await makeUser(), await makeUser()];
    const look = await makeWearableLook({ by: bia, look: coat });
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
    process.stdout.write(`${JSON.stringify({ name, ...measured, cpuMs })}\n`);
    expect(measured.perSecond).toBeGreaterThanOrEqual(minPerSecond);
  },
  180_000,
);
