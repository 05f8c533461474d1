import { expect, test } from "bun:test";
import { readFileSync } from "node:fs";
import { aDataUrl, aJpeg, aLosslessWebp, anInterlacedPng, aProgressiveJpeg, aTextBomb, padded } from "#tests/media/pictures";
import { type Client, signedIn } from "../http.ts";
import { aUser } from "../people.ts";
import { startServer } from "../server.ts";
import { say } from "./figures.ts";

const atOnce = 12;
const maxPart = 0.7;
const largestPicture = 10_485_760;

const fly = Bun.TOML.parse(readFileSync("fly.toml", "utf8")) as { vm: { processes: string[]; memory: string }[] };
const machine = fly.vm.find(({ processes }) => processes.includes("web"))?.memory ?? "";
const machineMegabytes = Number(/^(\d+)gb$/.exec(machine)?.[1]) * 1024;

/** What the image sets for the allocator. */
const allocator = Object.fromEntries([...readFileSync("Dockerfile", "utf8").matchAll(/(MALLOC_\w+)=(\S+)/g)].map(([, name = "", value = ""]) => [name, value]));
const asOnFly = { ...allocator, WORKER: "off", RATE_LIMIT_FACTOR: "100000", BUN_JSC_forceRAMSize: String(machineMegabytes * 2 ** 20) };

const memory = (pid: number, of: "VmHWM" | "VmRSS") =>
  Math.round(Number(new RegExp(`${of}:\\s+(\\d+)`).exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1]) / 1024);

const square = (side: number) => ({ width: side, height: side });

// the largest that are refused, and the largest that are taken
const worst: Record<string, () => Promise<Buffer>> = {
  "interlaced PNG of 16 bits, 49 MP": () => anInterlacedPng(square(7000)),
  "interlaced PNG of 16 bits, 18 MP": () => anInterlacedPng(square(4250)),
  "progressive JPEG, CMYK, 49 MP": () => aProgressiveJpeg(square(7000), { isCmyk: true }),
  "progressive JPEG, 4:2:0, 49 MP": () => aProgressiveJpeg(square(7000)),
  "lossless WebP, 28 MP": () => aLosslessWebp(square(5300)),
  "PNG with texts of a gigabyte": () => aTextBomb({ texts: 20, megabytes: 50 }),
  "baseline JPEG, 49 MP": () => aJpeg(square(7000)),
};

const fileOf = (bytes: Buffer) => new File([new Uint8Array(bytes)], "look.png", { type: "image/png" });

const doors: Record<string, (as: Client, bytes: Buffer) => Promise<Response>> = {
  "as a data URL": (as, bytes) => as.post("/api/posts/upload-image", { imageData: aDataUrl(bytes) }),
  "in a form": (as, bytes) => as.form("/create-post", { image: fileOf(bytes), caption: "Linho cru" }),
  "two in a form": (as, bytes) => as.form("/get-ready", { person: fileOf(bytes), garment: fileOf(bytes), prompt: "Vestir" }),
};

const allowed = [201, 303, 422, 503];

/** How long /healthz takes at most until the work is done. */
async function slowestHealth(url: string, work: Promise<unknown>): Promise<number> {
  const running = { isDone: false, slowest: 0 };
  work.finally(() => {
    running.isDone = true;
  });
  while (!running.isDone) {
    const began = performance.now();
    expect((await fetch(`${url}/healthz`)).status).toBe(200);
    running.slowest = Math.max(running.slowest, performance.now() - began);
    await Bun.sleep(50);
  }
  return Math.round(running.slowest);
}

test("SEC-40: twelve of the worst pictures at once, at every door, leave the web machine 30 % of its memory, and it answers", async () => {
  const server = await startServer(asOnFly);
  const clients = await Promise.all(Array.from({ length: atOnce }, async () => signedIn(server, await aUser())));
  const pictures: Buffer[] = [];
  for (const make of Object.values(worst)) pictures.push(padded(await make(), largestPicture));

  async function round(what: string, send: (as: Client, nth: number) => Promise<Response>) {
    const began = performance.now();
    const sent = Promise.all(clients.map(send));
    const slowest = await slowestHealth(server.url, sent);
    const statuses = (await sent).map(({ status }) => status);
    const counted = [...new Set(statuses)].map((status) => `${statuses.filter((one) => one === status).length} × ${status}`);
    const seconds = ((performance.now() - began) / 1000).toFixed(1);
    say(`${what}: ${counted.join(", ")} in ${seconds} s; peak ${memory(server.pid, "VmHWM")} MB, then ${memory(server.pid, "VmRSS")}; /healthz ${slowest} ms`);
    expect(statuses.filter((status) => !allowed.includes(status))).toEqual([]);
  }

  say(`idle ${memory(server.pid, "VmRSS")} MB`);
  for (const [door, send] of Object.entries(doors)) {
    for (const [nth, kind] of Object.keys(worst).entries()) await round(`${kind}, ${door}`, (as) => send(as, pictures[nth] ?? Buffer.alloc(0)));
    await round(`each kind, ${door}`, (as, nth) => send(as, pictures[nth % pictures.length] ?? Buffer.alloc(0)));
  }
  const peak = memory(server.pid, "VmHWM");
  say(`peak ${peak} of ${machineMegabytes} MB`);
  expect(peak).toBeLessThan(maxPart * machineMegabytes);
  expect(await server.stop()).toBe(0);
}, 900_000);
