import { expect, test } from "bun:test";
import { eq } from "drizzle-orm";
import type { Page } from "playwright";
import { db } from "#app/db/client.server";
import { posts } from "#app/db/schema";
import en from "#app/locales/en";
import moderationEn from "#app/locales/en/admin.server";
import * as help from "#app/locales/en/help.server";
import * as legal from "#app/locales/en/legal.server";
import pt from "#app/locales/pt";
import moderationPt from "#app/locales/pt/admin.server";
import * as ajuda from "#app/locales/pt/help.server";
import * as leis from "#app/locales/pt/legal.server";
import { focusWay, largeText, shape, spills, wordsOn } from "../access/checks.ts";
import { pick, reach } from "../access/keys.ts";
import { flows, type Mode, modes } from "../access/plain.ts";
import { states } from "../access/states.ts";
import { faces, type Visit, walk } from "../access/walk.ts";
import { aWorld, moderators } from "../access/world.ts";
import { aPage, axe, goScripted, picture } from "../browser.ts";
import { signedIn } from "../http.ts";
import { aLook, aUser } from "../people.ts";
import { startServer } from "../server.ts";

// every state in every language, width and light: what bin/test looks at once, here each with each. ONLY=regex chooses states and flows by their names

// one whose jobs stand still, so that what waits goes on waiting, and one that works
const [server, working] = await Promise.all([
  startServer({ RATE_LIMIT_FACTOR: "100000", WORKER: "off", ADMIN_EMAILS: moderators.join() }),
  startServer({ RATE_LIMIT_FACTOR: "100000", EDIT_POLL_MS: "200" }),
]);
const isChosen = ({ name }: { name: string }) => new RegExp(process.env.ONLY ?? "").test(name);
const chosen = states.filter(isChosen);

const wordsIn = (text: string) => text.toLowerCase().match(/\p{Letter}{2,}/gu) ?? [];
const english = new Set(wordsIn(JSON.stringify([en, moderationEn, help, legal])));
/** Portuguese and nothing else. A price, the switch to the other language and the address of the support are the same in both. */
const portuguese = new Set(
  wordsIn(JSON.stringify([pt, moderationPt, ajuda, leis])).filter((word) => !english.has(word) && !["mês", "português", "suporte"].includes(word)),
);

/** Each state as it comes up in the light, all of it; then what the dark changes, which is colours and no place. */
async function look({ page, state, face, said }: Visit): Promise<string[]> {
  const flaws = await axe(page);
  flaws.push(...(await shape(page, { lang: face.language === "pt" ? "pt-BR" : "en", isDialog: state.name.includes("dialog") })));
  flaws.push(...(await spills(page)));
  if (face.language === "en") {
    const own = new Set(wordsIn(said));
    const strange = wordsIn(await wordsOn(page)).filter((word) => portuguese.has(word) && !own.has(word));
    if (strange.length > 0) flaws.push(`Portuguese: ${[...new Set(strange)].join(", ")}`);
  }
  await picture(page, `states/${state.name}-${face.language}-${face.width}-light`, { isWhole: true });
  await page.emulateMedia({ colorScheme: "dark" });
  flaws.push(...(await axe(page)).map((flaw) => `dark: ${flaw}`));
  await picture(page, `states/${state.name}-${face.language}-${face.width}-dark`, { isWhole: true });
  await page.emulateMedia({ colorScheme: "light" });
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

test.each(["pt", "en"] as const)(
  "A11Y-01, A11Y-05, A11Y-06, A11Y-09, A11Y-19: every state in %s has no flaw at 360 and 1280 px, in the light and in the dark",
  async (language) => {
    const widths = faces.filter((face) => face.language === language && face.theme === "light");
    const walks = widths.map(async (face) =>
      walk(
        server,
        await aWorld(server),
        chosen.map((state) => [state, face]),
        look,
      ),
    );
    expect((await Promise.all(walks)).flat()).toEqual([]);
  },
  1_800_000,
);

const plainly = (Object.keys(modes) as Mode[]).flatMap((mode) => Object.keys(flows).map((name) => ({ mode, name }))).filter(isChosen);

test.each(plainly)("promise 4.3: $name, $mode", async ({ mode, name }) => {
  let page: Page | undefined;
  await flows[name]?.(working, async (as) => (page = await modes[mode](working, as)));
  await page?.context().close();
});

test("A11Y-02: by keyboard alone ana cuts a photo and posts it", async () => {
  const ana = await aUser();
  const { page } = await aPage(working, { as: await signedIn(working, ana) });
  const press = (key: string) => page.keyboard.press(key);
  await goScripted(page, "/create-post");
  await reach(page, /^Escolher imagem/);
  await pick(page, "demo/look-08.jpg", "Enter");
  await pick(page, "demo/look-16.jpg", "Space");
  await page.getByRole("img", { name: "Prévia" }).waitFor();
  await reach(page, "Cortar");
  await press("Enter");
  const dialog = page.getByRole("dialog", { name: "Cortar imagem" });
  await dialog.getByText("1,0×").waitFor();
  await reach(page, "Zoom");
  for (let step = 0; step < 5; step++) await press("ArrowRight");
  await dialog.getByText("1,0×").waitFor({ state: "detached" });
  await reach(page, "Mover para baixo");
  await press("Space");
  await reach(page, "Cortar");
  await press("Enter");
  await dialog.waitFor({ state: "detached" });
  await reach(page, /^Legenda/);
  await page.keyboard.insertText("Terno sem gravata");
  await reach(page, /^Tags/);
  await page.keyboard.insertText("linho");
  await press("Enter");
  await page.getByText("#linho").waitFor();
  await reach(page, "Publicar");
  await press("Enter");
  await page.getByText("Post Criado!").waitFor();
  expect(await db.select().from(posts).where(eq(posts.userId, ana.id))).toMatchObject([{ caption: "Terno sem gravata", tags: ["linho"] }]);
});

test("A11Y-02: by keyboard alone ana tries a look on by a file and posts the result", async () => {
  const [ana, bia] = [await aUser(), await aUser()];
  const worn = await aLook({ by: bia, look: 12 });
  const { page } = await aPage(working, { as: await signedIn(working, ana) });
  const press = (key: string) => page.keyboard.press(key);
  await goScripted(page, `/post/${worn.id}`);
  await reach(page, "Provar com Get Ready");
  await press("Enter");
  await page.getByLabel("Sua foto: Galeria").waitFor({ state: "attached" });
  await reach(page, "Sua foto: Galeria");
  await pick(page, "demo/look-08.jpg", "Space");
  await page.getByRole("img", { name: "Sua foto" }).waitFor();
  await reach(page, /fal\.ai/);
  await press("Space");
  await reach(page, "Provar agora");
  await press("Enter");
  await page.getByRole("heading", { name: "Veja como ficou!" }).waitFor();
  await reach(page, "Postar");
  await press("Enter");
  await page.getByRole("textbox", { name: /Legenda/ }).waitFor();
  await reach(page, /^Legenda/);
  await page.keyboard.insertText("Provei o da Bia");
  await reach(page, "Postar");
  await press("Enter");
  await page.getByText("Seu virtual try-on foi postado no feed").waitFor();
  expect(await db.select().from(posts).where(eq(posts.userId, ana.id))).toMatchObject([{ caption: "Provei o da Bia", sourcePostId: worn.id }]);
});
