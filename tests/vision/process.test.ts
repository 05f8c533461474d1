import { afterAll, expect, test } from "bun:test";
import { childEnvironment } from "#app/config/env.server";
import { packBody } from "#app/vision/body/pack-body";
import { packGarment } from "#app/vision/garment/pack-garment";
import { createTaskLine } from "#app/vision/process/task-line.server";
import type { visionTasks } from "#app/vision/process/tasks";
import { runVision } from "#app/vision/process/vision.server";
import type { VisionError } from "#app/vision/process/vision-error";
import type { Rgb } from "#app/vision/types";
import { waitUntil } from "#tests/waiting";
import { anaFigure, makeFigureBody, makeFigureGarment, plainOutfit } from "./figures.ts";
import type { misbehavingTasks } from "./misbehaving-process.ts";
import { makeWall, openDemoPicture } from "./pictures.ts";

const lines = new Set<{ stop: () => Promise<void> }>();
afterAll(() => Promise.all([...lines].map((line) => line.stop())));

function startLine(limits: Partial<Parameters<typeof createTaskLine>[0]> = {}) {
  const failures: VisionError[] = [];
  const command = [process.execPath, "--no-env-file", "tests/vision/misbehaving-process.ts"];
  const defaults = { command, environment: childEnvironment, startMs: 20_000, deadlineMs: 20_000, maxBytes: 2e9, maxWaiting: 4, idleMs: 60_000 };
  const line = createTaskLine<typeof misbehavingTasks>({ ...defaults, onFailure: (error) => failures.push(error), ...limits });
  lines.add(line);
  return { ...line, failures };
}

const reasonOf = (task: Promise<unknown>) =>
  task.then(
    () => "answered",
    (error: VisionError) => error.reason,
  );

test("nothing runs until the first picture, one process answers them all, and pixels arrive whole", async () => {
  const line = startLine();
  expect(line.isRunning()).toBe(false);
  const [ana, bia] = await Promise.all([line.run("greet", "ana"), line.run("greet", "bia")]);
  expect(ana.replace("ana", "bia")).toBe(bia);
  const pixels = new Uint8Array(768 * 768 * 3).fill(7);
  expect(await line.run("add", pixels)).toEqual(pixels.fill(8));
  expect(line.failures).toEqual([]);
});

test("a process that hangs is killed at its deadline, and the next picture gets another", async () => {
  const line = startLine({ deadlineMs: 3000 });
  const before = await line.run("greet", "ana");
  const [hung, after] = await Promise.all([reasonOf(line.run("hang", null)), line.run("greet", "ana")]);
  expect(hung).toBe("too_slow");
  expect(after).toStartWith("hello ana");
  expect(after).not.toBe(before);
  const pid = Number(before.split(" ").at(-1));
  expect(() => process.kill(pid, 0)).toThrow(); // it is gone
});

test("a crash fails its own picture alone, and a refused picture needs no other process", async () => {
  const line = startLine();
  const before = await line.run("greet", "ana");
  expect(await reasonOf(line.run("refuse", null))).toBe("failed");
  expect(await line.run("greet", "ana")).toBe(before);
  expect(await reasonOf(line.run("crash", null))).toBe("failed");
  expect(await line.run("greet", "ana")).not.toBe(before);
  expect(line.failures.map(({ message }) => message.split("\n")[0])).toEqual(["failed: Error: no", "failed: the vision process ended with 3"]);
});

test("a process that takes more memory than it may is killed", async () => {
  const line = startLine({ maxBytes: 500e6 });
  expect(await reasonOf(line.run("grow", null))).toBe("too_large");
  expect(await line.run("greet", "ana")).toStartWith("hello ana");
});

test("who comes when the line is full is told so at once, and the others are served in order", async () => {
  const line = startLine({ maxWaiting: 2 });
  const order: string[] = [];
  const guests = ["ana", "bia", "caio", "davi"].map((name) => reasonOf(line.run("greet", name).then(() => order.push(name))));
  expect(await Promise.all(guests)).toEqual(["answered", "answered", "answered", "busy"]);
  expect(order).toEqual(["ana", "bia", "caio"]);
  expect(await line.run("greet", "davi")).toStartWith("hello davi");
});

test("an idle process ends by itself", async () => {
  const line = startLine({ idleMs: 50 });
  const pid = Number((await line.run("greet", "ana")).split(" ").at(-1));
  await waitUntil("the process to end", () => {
    try {
      return !process.kill(pid, 0);
    } catch {
      return true;
    }
  });
  expect(line.isRunning()).toBe(false);
  expect(line.failures).toEqual([]);
});

test("a process that cannot start fails its pictures", async () => {
  const line = startLine({ command: [process.execPath, "--no-env-file", "-e", "process.exit(5)"] });
  expect(await reasonOf(line.run("greet", "ana"))).toBe("failed");
  expect(line.failures.map(({ message }) => message)).toEqual(["failed: the vision process ended with 5"]);
});

test("the process knows none of the server's secrets", async () => {
  process.env.FAL_KEY = "a:b";
  const line = startLine();
  const names = await line.run("tellVariables", null);
  delete process.env.FAL_KEY;
  expect(names.filter((name) => /KEY|SECRET|URL|TOKEN|DATA_DIR/.test(name))).toEqual([]);
});

test("the built process prepares marina to wear looks, within its memory", async () => {
  const command = [process.execPath, "--no-env-file", "--smol", "build/vision/main.js", "build/vision"];
  const line = createTaskLine<typeof visionTasks>({
    command,
    environment: childEnvironment,
    startMs: 60_000,
    deadlineMs: 60_000,
    maxBytes: 400 * 2 ** 20,
    maxWaiting: 4,
    idleMs: 60_000,
  });
  lines.add(line);
  const made = await line.run("makeBody", { picture: await openDemoPicture("marina-body"), maxBytes: 480_000 });
  expect("value" in made && made.value.shape.landmarks.length).toBe(33);
  expect(await line.run("makeBody", { picture: makeWall(), maxBytes: 480_000 })).toEqual({ refused: "nobody" });
  const run = (picture: Rgb) => reasonOf(line.run("makeGarment", { picture, maxBytes: 120_000 }));
  expect(await run({ width: 4000, height: 1, data: new Uint8Array(12_000) })).toBe("failed");
  expect(await run({ width: 9, height: 9, data: new Uint8Array(10) })).toBe("failed");
});

test("the process dresses ana in bia's shirt, and refuses layers that their atlas does not hold", async () => {
  const command = [process.execPath, "--no-env-file", "--smol", "app/vision/process/main.ts", "build/vision"];
  const line = createTaskLine<typeof visionTasks>({
    command,
    environment: childEnvironment,
    startMs: 60_000,
    deadlineMs: 60_000,
    maxBytes: 400 * 2 ** 20,
    maxWaiting: 4,
    idleMs: 60_000,
  });
  lines.add(line);
  const ana = packBody(await makeFigureBody(anaFigure, plainOutfit));
  const shirt = packGarment(await makeFigureGarment(anaFigure, { ...plainOutfit, shirt: "#c02020" }));
  const worn = await line.run("wear", { body: ana, garments: [shirt] });
  if ("refused" in worn) throw new Error(`refused: ${worn.refused}`);
  expect([worn.value.width, worn.value.height]).toEqual([ana.shape.frame.width, ana.shape.frame.height]);
  const torn = { ...shirt, atlas: { ...shirt.atlas, height: 1, data: shirt.atlas.data.subarray(0, shirt.atlas.width * 4) } };
  expect(await reasonOf(line.run("wear", { body: ana, garments: [torn] }))).toBe("failed");
});

test("switched off, nothing is looked at", async () => {
  expect(await reasonOf(runVision("makeBody", { picture: makeWall(), maxBytes: 480_000 }))).toBe("off");
});
