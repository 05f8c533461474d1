import { expect, test } from "bun:test";

test("every patch is of the version that is installed: Bun ignores the others without a word", async () => {
  const { patchedDependencies } = await Bun.file("package.json").json();
  const installed = Object.keys(patchedDependencies).map(async (patched) => {
    const name = patched.slice(0, patched.lastIndexOf("@"));
    const { version } = await Bun.file(`node_modules/${name}/package.json`).json();
    return `${name}@${version}`;
  });
  expect(await Promise.all(installed)).toEqual(Object.keys(patchedDependencies));
});
