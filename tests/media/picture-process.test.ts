import { afterAll, expect, test } from "bun:test";
import { readdirSync, readFileSync, readlinkSync } from "node:fs";
import { childEnvironment } from "#app/config/env.server";
import { createPictureLine } from "#app/media/process/picture-line.server";
import type { PictureTasks } from "#app/media/process/tasks";
import { listChildPids } from "#tests/child-pids";
import { createSignedInClient } from "#tests/http";
import { makeUser } from "#tests/people";
import { startServer, waitUntil } from "#tests/server";
import { makeDataUrl, makeDecompressionBomb, makeInterlacedPng, makeJpeg, makePhoto } from "./pictures";

const megabyte = 2 ** 20;
const lines = new Set<{ stop: () => Promise<void> }>();
afterAll(() => Promise.all([...lines].map((line) => line.stop())));

function startLine(limits: Partial<Parameters<typeof createPictureLine>[0]> = {}) {
  const command = [process.execPath, "--no-env-file", "--smol", "build/media/main.js"];
  const line = createPictureLine({
    command,
    environment: childEnvironment,
    startMs: 20_000,
    deadlineMs: 20_000,
    maxBytes: 560 * megabyte,
    idleMs: 60_000,
    ...limits,
  });
  lines.add(line);
  return line;
}

type Upload = Awaited<ReturnType<PictureTasks["renderUpload"]>>;
const upload = (line: ReturnType<typeof startLine>, bytes: Uint8Array) =>
  line.run("renderUpload", [{ bytes, purpose: "post", isMadeByAi: false }]) as Promise<Upload>;
const codeOf = (work: Promise<unknown>) =>
  work.then(
    () => "taken",
    (error) => error.code ?? error.reason,
  );

test("the process makes a photo's files, and refuses with the words that exist what is no picture, a bomb, or too costly", async () => {
  const line = startLine();
  const { master, width, height, early, hashes, isAi } = await upload(line, await makeJpeg({ width: 1600, height: 2000 }));
  expect([width, height, isAi, early.map(({ file }) => file)]).toEqual([1600, 2000, false, ["320.webp", "640.webp"]]);
  expect([[...master.subarray(0, 3)], typeof hashes[0]]).toEqual([[0xff, 0xd8, 0xff], "bigint"]);
  expect(await codeOf(upload(line, new TextEncoder().encode("<svg/>")))).toBe("image_not_an_image");
  expect(await codeOf(upload(line, makeDecompressionBomb({ width: 16_000, height: 16_000 })))).toBe("image_too_many_pixels");
  expect(await codeOf(upload(line, await makeInterlacedPng({ width: 5000, height: 5000 })))).toBe("image_too_costly");
  expect(await codeOf(upload(line, (await makeJpeg()).subarray(0, 400)))).toBe("image_broken");
  const mask = line.run("readMask", [await makePhoto({ width: 9, height: 9 }).png().toBuffer(), { width: 8, height: 8 }]);
  expect(await mask.catch(({ code, issues }) => [code, issues])).toEqual(["invalid", [{ path: "mask", message: "errors:mask_invalid" }]]);
});

test("a process that takes too long or too much memory is killed with what it had, and the next picture gets another", async () => {
  const photo = await makeJpeg({ width: 3000, height: 4000 });
  const hasty = startLine({ deadlineMs: 1 });
  expect(await codeOf(upload(hasty, photo))).toBe("unavailable");
  const narrow = startLine({ maxBytes: 20 * megabyte });
  expect(await codeOf(Promise.all([upload(narrow, photo), upload(narrow, photo)]))).toBe("unavailable");
  expect(narrow.isRunning()).toBe(false);
});

test("a process that hears nothing any more is replaced, and who sends it a picture is told to try again", async () => {
  const line = startLine({ command: [process.execPath, "--no-env-file", "tests/media/deaf-process.ts"] });
  const others = listChildPids(process.pid);
  await line.run("stay", []);
  const [pid = 0] = listChildPids(process.pid).filter((one) => !others.includes(one));
  const open = countSockets(pid);
  await line.run("hangUp", []);
  await waitUntil("the process to hang up", () => countSockets(pid) < open);
  expect(await codeOf(line.run("stay", []))).toBe("unavailable");
  expect(await codeOf(line.run("stay", []))).toBe("taken");
});

const countSockets = (pid: number) => readdirSync(`/proc/${pid}/fd`).filter((fd) => readlinkSync(`/proc/${pid}/fd/${fd}`).startsWith("socket:")).length;

test("SEC-40: the process that works on ana's photo dies: she is told to try again, bia's page comes all the while, and ana's next photo is taken", async () => {
  const server = await startServer({ WORKER: "off", WEB_CONCURRENCY: "1" });
  const [ana, bia] = [await createSignedInClient(server, await makeUser()), await createSignedInClient(server, await makeUser())];
  const send = (bytes: Buffer) => ana.post("/api/posts/upload-image", { imageData: makeDataUrl(bytes) });
  expect((await send(await makeJpeg())).status).toBe(201);
  const [pid = 0] = listChildPids(server.pid);
  expect([readNiceness(pid), Number(readFileSync(`/proc/${pid}/oom_score_adj`, "utf8"))]).toEqual([10, 500]);
  const large = await makeJpeg({ width: 5000, height: 6000 });
  const before = readProcessorTime(pid);
  const lost = send(large);
  await waitUntil("the process to work", () => readProcessorTime(pid) > before + 5);
  process.kill(pid, "SIGKILL");
  const answer = await lost;
  expect([answer.status, (await answer.json()) as object]).toMatchObject([503, { code: "unavailable" }]);
  expect((await bia.get("/")).status).toBe(200);
  expect((await send(await makeJpeg())).status).toBe(201);
  expect(listChildPids(server.pid)).not.toContain(pid);
  expect(await server.stop()).toBe(0);
});

test("ana's look is searched for clothes by a process that comes after pages, as the one that works on its picture", async () => {
  const server = await startServer({ VISION: "on", WEB_CONCURRENCY: "1" });
  const ana = await createSignedInClient(server, await makeUser());
  const uploaded = await ana.post("/api/posts/upload-image", { imageData: makeDataUrl(Buffer.from(await Bun.file("demo/look-01.jpg").bytes())) });
  const { imageUrl } = (await uploaded.json()) as { imageUrl: string };
  expect((await ana.post("/api/posts", { imageUrl, caption: "Linho cru", type: "outfit", tags: [] })).status).toBe(201);
  await waitUntil("both processes", () => listChildPids(server.pid).length === 2);
  await waitUntil("both at nice 10", () => listChildPids(server.pid).every((pid) => readNiceness(pid) === 10));
  expect(await server.stop()).toBe(0);
});

const readStat = (pid: number) => readFileSync(`/proc/${pid}/stat`, "utf8").split(") ")[1]?.split(" ") ?? [];
const readNiceness = (pid: number) => Number(readStat(pid)[16]);
/** In ticks of the processor. */
const readProcessorTime = (pid: number) => Number(readStat(pid)[11]) + Number(readStat(pid)[12]);
