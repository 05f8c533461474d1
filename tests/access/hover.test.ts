import { expect, test } from "bun:test";

/** Rules for hovering that also match after a tap, which leaves the last control hovered. */
function findStickyHovers(css: string): string[] {
  const open: string[] = [];
  const found: string[] = [];
  for (const [, prelude = "", brace] of css.replace(/\/\*[\s\S]*?\*\//g, "").matchAll(/([^{};]*)([{};])/g)) {
    if (brace === "}") open.pop();
    if (brace !== "{") continue;
    if (prelude.includes(":hover") && !open.some((one) => one.includes("(hover: hover)"))) found.push(prelude.trim());
    open.push(prelude);
  }
  return found;
}

test("on a touch screen no control keeps the look of a hovered one", async () => {
  expect(findStickyHovers(".a:hover { color: red } @media (hover: hover) { .b:hover { color: red } }")).toEqual([".a:hover"]);
  for await (const file of new Bun.Glob("app/**/*.css").scan(".")) {
    expect({ file, sticky: findStickyHovers(await Bun.file(file).text()) }).toEqual({ file, sticky: [] });
  }
});
