import { expect, test } from "bun:test";
import { eq } from "drizzle-orm";
import type { Page } from "playwright";
import { db } from "#app/db/client.server";
import { posts } from "#app/db/schema";
import en from "#app/locales/en";
import moderationEn from "#app/locales/en/server/admin.server";
import * as help from "#app/locales/en/server/help.server";
import * as legal from "#app/locales/en/server/legal.server";
import pt from "#app/locales/pt";
import moderationPt from "#app/locales/pt/server/admin.server";
import * as ajuda from "#app/locales/pt/server/help.server";
import * as leis from "#app/locales/pt/server/legal.server";
import { checkFocusOrder, checkLargeText, checkPageStructure, findOverflow, readPageText } from "../access/checks.ts";
import { pickFile, tabTo } from "../access/keyboard.ts";
import { flows, type NoScriptMode, noScriptModes } from "../access/no-script.ts";
import { states } from "../access/states.ts";
import { createWorld, moderatorEmails } from "../access/test-data.ts";
import { type Visit, viewports, visitStates } from "../access/visit-states.ts";
import { gotoHydrated, openPage, runAxe, takeScreenshot } from "../browser.ts";
import { createSignedInClient } from "../http.ts";
import { makeLook, makeUser } from "../people.ts";
import { startServer } from "../server.ts";

// every state in every combination; ONLY=regex selects states and flows

// one server without job processing, one with it
const [server, working] = await Promise.all([
  startServer({ RATE_LIMIT_FACTOR: "100000", WORKER: "off", ADMIN_EMAILS: moderatorEmails.join() }),
  startServer({ RATE_LIMIT_FACTOR: "100000", EDIT_POLL_MS: "200" }),
]);
const isChosen = ({ name }: { name: string }) => new RegExp(process.env.ONLY ?? "").test(name);
const chosen = states.filter(isChosen);

const splitWords = (text: string) => text.toLowerCase().match(/\p{Letter}{2,}/gu) ?? [];
const english = new Set(splitWords(JSON.stringify([en, moderationEn, help, legal])));
/** Words only in Portuguese texts, without shared ones. */
const portuguese = new Set(
  splitWords(JSON.stringify([pt, moderationPt, ajuda, leis])).filter((word) => !english.has(word) && !["mês", "português", "suporte"].includes(word)),
);

/** Checks all in light; in dark only what colors change. */
async function checkState({ page, state, viewport, userContent }: Visit): Promise<string[]> {
  const flaws = await runAxe(page);
  flaws.push(...(await checkPageStructure(page, { lang: viewport.language === "pt" ? "pt-BR" : "en", isDialog: state.name.includes("dialog") })));
  flaws.push(...(await findOverflow(page)));
  if (viewport.language === "en") {
    const own = new Set(splitWords(userContent));
    const strange = splitWords(await readPageText(page)).filter((word) => portuguese.has(word) && !own.has(word));
    if (strange.length > 0) flaws.push(`Portuguese: ${[...new Set(strange)].join(", ")}`);
  }
  await takeScreenshot(page, `states/${state.name}-${viewport.language}-${viewport.width}-light`, { isWhole: true });
  await page.emulateMedia({ colorScheme: "dark" });
  flaws.push(...(await runAxe(page)).map((flaw) => `dark: ${flaw}`));
  await takeScreenshot(page, `states/${state.name}-${viewport.language}-${viewport.width}-dark`, { isWhole: true });
  await page.emulateMedia({ colorScheme: "light" });
  flaws.push(...(await checkFocusOrder(page)).map((flaw) => `focus: ${flaw}`));
  flaws.push(...(await checkLargeText(page)).map((flaw) => `large text: ${flaw}`));
  await page.emulateMedia({ forcedColors: "active" });
  flaws.push(...(await findOverflow(page)).map((flaw) => `forced colours: ${flaw}`));
  await page.emulateMedia({ forcedColors: null });
  // 1280 px at 400 % are 320 px
  await page.setViewportSize({ width: 320, height: 640 });
  flaws.push(...(await findOverflow(page)).map((flaw) => `320 px: ${flaw}`));
  await page.setViewportSize(viewport);
  return flaws;
}

test.each(["pt", "en"] as const)(
  "A11Y-01, A11Y-05, A11Y-06, A11Y-09, A11Y-19: every state in %s has no flaw at 360 and 1280 px, in the light and in the dark",
  async (language) => {
    const widths = viewports.filter((face) => face.language === language && face.theme === "light");
    const walks = widths.map(async (face) =>
      visitStates(
        server,
        await createWorld(server),
        chosen.map((state) => [state, face]),
        checkState,
      ),
    );
    expect((await Promise.all(walks)).flat()).toEqual([]);
  },
  1_800_000,
);

const plainly = (Object.keys(noScriptModes) as NoScriptMode[]).flatMap((mode) => Object.keys(flows).map((name) => ({ mode, name }))).filter(isChosen);

test.each(plainly)("promise 4.3: $name, $mode", async ({ mode, name }) => {
  let page: Page | undefined;
  await flows[name]?.(working, async (as) => (page = await noScriptModes[mode](working, as)));
  await page?.context().close();
});

test("A11Y-02: by keyboard alone ana cuts a photo and posts it", async () => {
  const ana = await makeUser();
  const { page } = await openPage(working, { as: await createSignedInClient(working, ana) });
  const press = (key: string) => page.keyboard.press(key);
  await gotoHydrated(page, "/create-post");
  await tabTo(page, /^Escolher imagem/);
  await pickFile(page, "demo/look-08.jpg", "Enter");
  await pickFile(page, "demo/look-16.jpg", "Space");
  await page.getByRole("img", { name: "Prévia" }).waitFor();
  await tabTo(page, "Cortar");
  await press("Enter");
  const dialog = page.getByRole("dialog", { name: "Cortar imagem" });
  await dialog.getByText("1,0×").waitFor();
  await tabTo(page, "Zoom");
  for (let step = 0; step < 5; step++) await press("ArrowRight");
  await dialog.getByText("1,0×").waitFor({ state: "detached" });
  await tabTo(page, "Mover para baixo");
  await press("Space");
  await tabTo(page, "Cortar");
  await press("Enter");
  await dialog.waitFor({ state: "detached" });
  await tabTo(page, /^Legenda/);
  await page.keyboard.insertText("Terno sem gravata");
  await tabTo(page, /^Tags/);
  await page.keyboard.insertText("linho");
  await press("Enter");
  await page.getByText("#linho").waitFor();
  await tabTo(page, "Publicar");
  await press("Enter");
  await page.getByText("Post Criado!").waitFor();
  expect(await db.select().from(posts).where(eq(posts.userId, ana.id))).toMatchObject([{ caption: "Terno sem gravata", tags: ["linho"] }]);
});

test("A11Y-02: by keyboard alone ana tries a look on by a file and posts the result", async () => {
  const [ana, bia] = [await makeUser(), await makeUser()];
  const worn = await makeLook({ by: bia, look: 12 });
  const { page } = await openPage(working, { as: await createSignedInClient(working, ana) });
  const press = (key: string) => page.keyboard.press(key);
  await gotoHydrated(page, `/post/${worn.id}`);
  await tabTo(page, "Provar com Get Ready");
  await press("Enter");
  await page.getByLabel("Sua foto: Galeria").waitFor({ state: "attached" });
  await tabTo(page, "Sua foto: Galeria");
  await pickFile(page, "demo/look-08.jpg", "Space");
  await page.getByRole("img", { name: "Sua foto" }).waitFor();
  await tabTo(page, /fal\.ai/);
  await press("Space");
  await tabTo(page, "Provar agora");
  await press("Enter");
  await page.getByRole("heading", { name: "Veja como ficou!" }).waitFor();
  await tabTo(page, "Postar");
  await press("Enter");
  await page.getByRole("textbox", { name: /Legenda/ }).waitFor();
  await tabTo(page, /^Legenda/);
  await page.keyboard.insertText("Provei o da Bia");
  await tabTo(page, "Postar");
  await press("Enter");
  await page.getByText("Seu virtual try-on foi postado no feed").waitFor();
  expect(await db.select().from(posts).where(eq(posts.userId, ana.id))).toMatchObject([{ caption: "Provei o da Bia", sourcePostId: worn.id }]);
});
