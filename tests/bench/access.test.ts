import { expect, test } from "bun:test";
import { mkdirSync } from "node:fs";
import type { Page } from "playwright";
import en from "#app/locales/en";
import * as help from "#app/locales/en/help.server";
import * as legal from "#app/locales/en/legal.server";
import pt from "#app/locales/pt";
import * as ajuda from "#app/locales/pt/help.server";
import * as leis from "#app/locales/pt/legal.server";
import { focusWay, largeText, shape, spills, wordsOn } from "../access/checks.ts";
import { flows, type Mode, modes } from "../access/plain.ts";
import { states } from "../access/states.ts";
import { faces, type Visit, walk } from "../access/walk.ts";
import { axe } from "../browser.ts";
import { startServer } from "../server.ts";

// every state in every language, width and light: what bin/test looks at once, here each with each

// one whose jobs stand still, so that what waits goes on waiting, and one that works
const [server, working] = await Promise.all([
  startServer({ RATE_LIMIT_FACTOR: "100000", WORKER: "off" }),
  startServer({ RATE_LIMIT_FACTOR: "100000", EDIT_POLL_MS: "200" }),
]);

const wordsIn = (text: string) => text.toLowerCase().match(/\p{Letter}{2,}/gu) ?? [];
const english = new Set(wordsIn(JSON.stringify([en, help, legal])));
/** Portuguese and nothing else. A price, the switch to the other language and the address of the support are the same in both. */
const portuguese = new Set(wordsIn(JSON.stringify([pt, ajuda, leis])).filter((word) => !english.has(word) && !["mês", "português", "suporte"].includes(word)));

async function look({ page, state, face, said }: Visit): Promise<string[]> {
  const flaws = await axe(page);
  flaws.push(...(await shape(page, { lang: face.language === "pt" ? "pt-BR" : "en", isDialog: state.name.includes("dialog") })));
  flaws.push(...(await spills(page)));
  if (face.language === "en") {
    const own = new Set(wordsIn(said));
    const strange = wordsIn(await wordsOn(page)).filter((word) => portuguese.has(word) && !own.has(word));
    if (strange.length > 0) flaws.push(`Portuguese: ${[...new Set(strange)].join(", ")}`);
    mkdirSync("pictures/english", { recursive: true });
    await page.screenshot({ path: `pictures/english/${state.name}-${face.width}-${face.theme}.png`, fullPage: true });
  }
  flaws.push(...(await focusWay(page)).map((flaw) => `focus: ${flaw}`));
  flaws.push(...(await largeText(page)).map((flaw) => `large text: ${flaw}`));
  await page.emulateMedia({ forcedColors: "active" });
  flaws.push(...(await spills(page)).map((flaw) => `forced colours: ${flaw}`));
  await page.emulateMedia({ forcedColors: null });
  // 1280 px at 400 % are 320 px
  await page.setViewportSize({ width: 320, height: 640 });
  flaws.push(...(await spills(page)).map((flaw) => `320 px: ${flaw}`));
  await page.setViewportSize(face);
  return flaws;
}

test.each(faces)(
  "A11Y-01, A11Y-05, A11Y-06, A11Y-09, A11Y-19: every state in $language at $width px, $theme, has no flaw",
  async (face) => {
    const chosen = states.filter(({ name }) => new RegExp(process.env.ONLY ?? "").test(name));
    expect(
      await walk(
        server,
        chosen.map((state) => [state, face]),
        look,
      ),
    ).toEqual([]);
  },
  1_800_000,
);

const plainly = (Object.keys(modes) as Mode[]).flatMap((mode) => Object.keys(flows).map((name) => ({ mode, name })));

test.each(plainly)("promise 4.3: $name, $mode", async ({ mode, name }) => {
  let page: Page | undefined;
  await flows[name]?.(working, async (as) => (page = await modes[mode](working, as)));
  await page?.context().close();
});
