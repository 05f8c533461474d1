import { afterAll, expect, test } from "bun:test";
import { cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { visionFiles } from "#app/vision/runtime/files";
import { copyVisionFiles } from "../../vision.config.ts";

const folder = mkdtempSync(join(tmpdir(), "espelho-vision-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test("the build copies the models and the runtime, and nothing else", () => {
  const to = join(folder, "copied");
  copyVisionFiles(to);
  expect(readdirSync(to).sort()).toEqual(visionFiles.map(({ name }) => `${name}.br`).sort());
});

test("the build ends with the file's name when a model has other bytes", () => {
  const [model] = visionFiles;
  if (!model) throw new Error("no files");
  const packages = join(folder, "packages");
  mkdirSync(join(packages, model.package), { recursive: true });
  writeFileSync(join(packages, model.package, model.path), "another model");
  const expected = `@mediapipe/pose/${model.path} has sha256`;
  expect(() => copyVisionFiles(join(folder, "refused"), { packages, files: [model] })).toThrow(expected);
  cpSync(join("node_modules", model.package, model.path), join(packages, model.package, model.path));
  expect(() => copyVisionFiles(join(folder, "accepted"), { packages, files: [model] })).not.toThrow();
});
