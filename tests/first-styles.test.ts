import { expect, test } from "bun:test";
import { selectStyles } from "../first-styles.config.ts";

const select = (css: string, code: string) => selectStyles(css, code).trim();

test("styles of the classes that the code names are taken in their order, and all that need no class", () => {
  const css = `@layer base{html{color:red}}
    @layer components{.card{color:red}.card .sheet{color:blue}.btn--line{color:green}.dlg{color:blue}}
    @layer utilities{.p-2{padding:2px}.p-4{padding:4px}@media (width>=64rem){.lg\\:hidden{display:none}.lg\\:grid{display:grid}}}`;
  const code = "className:`card p-4 btn--$".concat("{look} $", '{open?"lg:hidden":""}`');
  expect(select(css, code)).toBe(
    "@layer base{html{color:red}}@layer components{.card{color:red}.btn--line{color:green}}@layer utilities{.p-4{padding:4px}@media (width>=64rem){.lg\\:hidden{display:none}}}",
  );
});

test("a class is not needed where another may stand, or none may stand", () => {
  const css = ".card:not(.sheet){color:red}:is(.sheet,.card) p{color:green}:where(.sheet) p{color:#00f}html:has(.sheet){color:#00f}";
  expect(select(css, '"card"')).toBe(".card:not(.sheet){color:red}:is(.sheet,.card) p{color:green}");
});

test("a class with quotes in it is found", () => {
  expect(select(`.before\\:content-\\[\\'x\\'\\]:before{content:"x"}`, `"before:content-['x']"`)).toContain("content");
});

test("what the feed has no element for is left out", () => {
  const css = "code,kbd{color:red}button,select{color:green}::file-selector-button{margin:0}::-webkit-datetime-edit{padding:0}::placeholder{color:red}";
  expect(select(css, "")).toBe("button,select{color:green}::placeholder{color:red}");
});
