import { expect, test } from "bun:test";
import type { Page } from "playwright";
import type { startVision } from "#app/vision/runtime/browser";
import type { Pose, Rgb } from "#app/vision/types";
import { addBrowserArgs, openPage } from "../browser.ts";
import { startServer } from "../server.ts";
import { bundleVision, passPicture } from "../vision/browser-vision.ts";
import type { GpuReport } from "../vision/gpu-worker.ts";
import { findWorkerAddress } from "../vision/worker-address.ts";
import { printLine } from "./statistics.ts";

// SwiftShader: WebGPU on the processor, right but slow
addBrowserArgs("--enable-unsafe-webgpu", "--use-webgpu-adapter=swiftshader");

const timeoutMs = 120_000;
/** Pixels of a picture 320 high. */
const maxApart = 0.1;

const server = await startServer({ WORKER: "off" });
const address = await findWorkerAddress();
const { outputs } = await Bun.build({ entrypoints: ["tests/vision/gpu-worker.ts"], target: "browser", format: "iife" });
const workerCode = String(await outputs[0]?.text());

declare const gpuReports: GpuReport[];
declare const picture: Rgb;
declare const vision: { startVision: typeof startVision };

/** Starts the test's worker with address, policy and files of the app's; null without WebGPU. */
async function startGpuWorker(task: "compare" | "lose" | "detector") {
  const { page } = await openPage(server);
  await page.route(`**${address}`, async (route) => route.fulfill({ response: await route.fetch(), body: workerCode }));
  await page.goto("/auth");
  await passPicture(page, "look-02");
  await page.evaluate(
    ([address, task]) => {
      const reports: GpuReport[] = [];
      Object.assign(globalThis, { gpuReports: reports });
      const worker = new Worker(address);
      worker.addEventListener("message", (message: MessageEvent<GpuReport>) => reports.push(message.data));
      worker.addEventListener("error", ({ message }) => reports.push({ step: "failed", reason: message }));
      worker.postMessage({ task, picture });
    },
    [address, task] as const,
  );
  const found = await waitForReport(page, "found");
  if (!found.hasGpu) {
    printLine("skipped: this Chromium has no software adapter for WebGPU");
    return null;
  }
  expect(found.isOffered).toBe(false); // the app leaves software adapters alone
  return page;
}

async function waitForReport<Step extends GpuReport["step"]>(page: Page, step: Step): Promise<Extract<GpuReport, { step: Step }>> {
  const hasEnded = (step: string) => gpuReports.some((report) => report.step === step || report.step === "failed");
  await page.waitForFunction(hasEnded, step, { timeout: timeoutMs });
  const reports = await page.evaluate(() => gpuReports);
  const isWanted = (report: GpuReport): report is Extract<GpuReport, { step: Step }> => report.step === step;
  const report = reports.find(isWanted);
  if (!report) throw new Error(JSON.stringify(reports));
  return report;
}

/** The greatest distance between landmarks of two poses, in pixels. */
function measureApart(one: Pose | null, other: Pose | null): number {
  if (one?.landmarks.length !== 33) return Number.NaN;
  return Math.max(
    ...one.landmarks.map(({ x, y }, index) => Math.hypot(x - (other?.landmarks[index]?.x ?? Number.NaN), y - (other?.landmarks[index]?.y ?? Number.NaN))),
  );
}

test(
  "WebGPU finds ana's landmarks where the processor does",
  async () => {
    const page = await startGpuWorker("compare");
    if (!page) return;
    const { processor, gpu, processorMs, gpuMs } = await waitForReport(page, "compared");
    const apart = measureApart(processor, gpu);
    printLine(`landmarks: processor ${processorMs} ms, WebGPU by software ${gpuMs} ms, ${apart.toExponential(1)} pixels apart`);
    expect(apart).toBeLessThan(maxApart);
  },
  timeoutMs,
);

test(
  "when the process of ana's graphics ends, the processor finds the same landmarks in the next frame",
  async () => {
    const page = await startGpuWorker("lose");
    if (!page) return;
    await waitForReport(page, "using");
    const session = await page.context().browser()?.newBrowserCDPSession();
    session?.send("Browser.crashGpuProcess").catch(() => {}); // its answer may be lost too
    const { gpu, after } = await waitForReport(page, "lost");
    expect(measureApart(gpu, after)).toBeLessThan(maxApart);
  },
  timeoutMs,
);

test(
  "a network that the GPU runs only in part is refused",
  async () => {
    const page = await startGpuWorker("detector");
    if (!page) return;
    expect((await waitForReport(page, "refused")).reason).toContain("whole network");
  },
  timeoutMs,
);

/** Lets the software adapter pass for a chip, and tells when its device is ended. */
const disguise = `
  if (navigator.gpu) Object.defineProperty(GPUAdapterInfo.prototype, "isFallbackAdapter", { get: () => false });
  const { destroy } = globalThis.GPUDevice?.prototype ?? {};
  if (destroy) GPUDevice.prototype.destroy = function () {
    new BroadcastChannel("gpu").postMessage("ended");
    return destroy.call(this);
  };
`;

test(
  "the app's worker tries a GPU while it follows ana, gives it up because it is slower, and finds her in every frame",
  async () => {
    if (!(await startGpuWorker("detector"))) return;
    const { page } = await openPage(server);
    await page.route(`**${address}`, async (route) => {
      const response = await route.fetch();
      await route.fulfill({ response, body: disguise + (await response.text()) });
    });
    await page.goto("/auth");
    await page.evaluate(await bundleVision());
    await passPicture(page, "look-02");
    const frames = await page.evaluate(async () => {
      let hasEnded = false;
      new BroadcastChannel("gpu").onmessage = () => {
        hasEnded = true;
      };
      const opened = vision.startVision({ hasParts: false });
      await opened.ready;
      const found: boolean[] = [];
      while (!hasEnded || found.length < 20) found.push((await opened.run("trackPose", { picture })) !== null);
      for (let frame = 0; frame < 5; frame++) found.push((await opened.run("trackPose", { picture })) !== null);
      opened.close();
      return found;
    });
    expect(frames).not.toContain(false);
  },
  timeoutMs,
);
