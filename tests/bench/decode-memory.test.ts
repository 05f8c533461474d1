import { expect, test } from "bun:test";
import { readFileSync } from "node:fs";
import { makeDataUrl, makeInterlacedPng, makeJpeg, makeLosslessWebp, makeProgressiveJpeg, makeTextBomb, padImage } from "#tests/media/pictures";
import { listChildPids } from "../child-pids.ts";
import { type Client, createSignedInClient } from "../http.ts";
import { makeUser } from "../people.ts";
import { startServer } from "../server.ts";
import { asOnFly, machineMegabytes } from "./ratios/fly-machine.ts";
import { printLine } from "./statistics.ts";

const atOnce = 12;
const maxPart = 0.7;
const largestPicture = 10_485_759;

const settings = { ...asOnFly, WORKER: "off", RATE_LIMIT_FACTOR: "100000" };

/** Of a process and of those it has started: that of pictures. */
const readMemory = (pid: number, of: "VmHWM" | "VmRSS"): number =>
  [pid, ...listChildPids(pid)].reduce((sum, one) => sum + Number(new RegExp(`${of}:\\s+(\\d+)`).exec(readFileSync(`/proc/${one}/status`, "utf8"))?.[1]), 0) /
  1024;

const formatMemory = (pid: number, of: "VmHWM" | "VmRSS") => `${Math.round(readMemory(pid, of))} MB`;

const makeSquare = (side: number) => ({ width: side, height: side });

// the largest rejected and the largest accepted images
const worst: Record<string, () => Promise<Buffer>> = {
  "interlaced PNG of 16 bits, 49 MP": () => makeInterlacedPng(makeSquare(7000)),
  "interlaced PNG of 16 bits, 18 MP": () => makeInterlacedPng(makeSquare(4250)),
  "progressive JPEG, CMYK, 49 MP": () => makeProgressiveJpeg(makeSquare(7000), { isCmyk: true }),
  "progressive JPEG, 4:2:0, 49 MP": () => makeProgressiveJpeg(makeSquare(7000)),
  "lossless WebP, 28 MP": () => makeLosslessWebp(makeSquare(5300)),
  "PNG with texts of a gigabyte": () => makeTextBomb({ texts: 20, megabytes: 50 }),
  "baseline JPEG, 49 MP": () => makeJpeg(makeSquare(7000)),
};

const makeFile = (bytes: Buffer) => new File([new Uint8Array(bytes)], "look.png", { type: "image/png" });

const endpoints: Record<string, (as: Client, bytes: Buffer) => Promise<Response>> = {
  "as a data URL": (as, bytes) => as.post("/api/posts/upload-image", { imageData: makeDataUrl(bytes) }),
  "in a form": (as, bytes) => as.form("/create-post", { image: makeFile(bytes), caption: "Linho cru" }),
  "two in a form": (as, bytes) => as.form("/get-ready", { person: makeFile(bytes), garment: makeFile(bytes), prompt: "Vestir" }),
};

const allowed = [201, 303, 422, 503];

/** Returns the slowest /healthz response during the work. */
async function measureSlowestHealth(url: string, work: Promise<unknown>): Promise<number> {
  const running = { isDone: false, slowest: 0 };
  work.finally(() => {
    running.isDone = true;
  });
  while (!running.isDone) {
    const startedAt = performance.now();
    expect((await fetch(`${url}/healthz`)).status).toBe(200);
    running.slowest = Math.max(running.slowest, performance.now() - startedAt);
    await Bun.sleep(50);
  }
  return Math.round(running.slowest);
}

test("SEC-40: twelve of the worst pictures at once, at every door, leave the web machine 30 % of its memory, and it answers", async () => {
  const server = await startServer(settings);
  const clients = await Promise.all(Array.from({ length: atOnce }, async () => createSignedInClient(server, await makeUser())));
  const pictures: Buffer[] = [];
  for (const make of Object.values(worst)) pictures.push(padImage(await make(), largestPicture));

  async function runRound(what: string, send: (as: Client, nth: number) => Promise<Response>) {
    const startedAt = performance.now();
    const sent = Promise.all(clients.map(send));
    const slowest = await measureSlowestHealth(server.url, sent);
    const statuses = (await sent).map(({ status }) => status);
    const counted = [...new Set(statuses)].map((status) => `${statuses.filter((one) => one === status).length} × ${status}`);
    const seconds = ((performance.now() - startedAt) / 1000).toFixed(1);
    printLine(
      `${what}: ${counted.join(", ")} in ${seconds} s; peak ${formatMemory(server.pid, "VmHWM")}, then ${formatMemory(server.pid, "VmRSS")}; /healthz ${slowest} ms`,
    );
    expect(statuses.filter((status) => !allowed.includes(status))).toEqual([]);
  }

  printLine(`idle ${formatMemory(server.pid, "VmRSS")}`);
  for (const [endpoint, send] of Object.entries(endpoints)) {
    for (const [nth, kind] of Object.keys(worst).entries()) await runRound(`${kind}, ${endpoint}`, (as) => send(as, pictures[nth] ?? Buffer.alloc(0)));
    await runRound(`each kind, ${endpoint}`, (as, nth) => send(as, pictures[nth % pictures.length] ?? Buffer.alloc(0)));
  }
  const peak = readMemory(server.pid, "VmHWM");
  printLine(`peak ${Math.round(peak)} of ${machineMegabytes} MB`);
  expect(peak).toBeLessThan(maxPart * machineMegabytes);
  expect(await server.stop()).toBe(0);
}, 900_000);
