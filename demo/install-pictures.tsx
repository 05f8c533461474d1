// bun demo/install-pictures.tsx http://localhost:3000: draws public/install from the demo data
// whose first try-ons are done, and shortcut icons.
import { ChatCircle } from "@phosphor-icons/react/dist/ssr/ChatCircle";
import { CoatHanger } from "@phosphor-icons/react/dist/ssr/CoatHanger";
import { Plus } from "@phosphor-icons/react/dist/ssr/Plus";
import { type Browser, chromium, type Page } from "playwright";
import { renderToStaticMarkup } from "react-dom/server";
import sharp from "sharp";
import { paperColors } from "#app/lib/paper-colors";
import { languages } from "#app/locales/languages";

const folder = "public/install";
const [address = "http://localhost:3000"] = process.argv.slice(2);
const marina = { email: "marina@espelho.local", password: "Linho#Cru27" };

const forms = {
  narrow: { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2 },
  wide: { viewport: { width: 1280, height: 800 }, deviceScaleFactor: 1 },
};

type Shot = { name: string; form: keyof typeof forms; path: string; open?: (page: Page) => Promise<void> };

const open = (selector: string, index: number) => (page: Page) => page.locator(selector).nth(index).click();

const shots: Shot[] = [
  { name: "feed", form: "narrow", path: "/?tab=feed&feed=explore" },
  { name: "result", form: "narrow", path: "/?tab=collections&view=getready", open: open("main a[href*='edit=']", 2) },
  { name: "collections", form: "narrow", path: "/?tab=collections" },
  { name: "feed-wide", form: "wide", path: "/?tab=feed&feed=explore" },
  { name: "look-wide", form: "wide", path: "/?tab=feed&feed=explore", open: open("main article a[href^='/post/']", 2) },
];

async function signIn(page: Page): Promise<void> {
  await page.goto("/auth");
  for (const [name, value] of Object.entries(marina)) await page.locator(`input[name=${name}]`).fill(value);
  await page.locator("form#sign-in [type=submit]").click();
  await page.locator("nav .dock").waitFor();
}

async function takeShots(browser: Browser, language: string, form: Shot["form"]): Promise<void> {
  const context = await browser.newContext({ baseURL: address, ...forms[form], hasTouch: form === "narrow", locale: language, reducedMotion: "reduce" });
  await context.addCookies([{ name: "language", value: language, url: address }]);
  const page = await context.newPage();
  await signIn(page);
  for (const { name, path, open } of shots.filter((shot) => shot.form === form)) {
    await page.goto(path);
    await page.locator("html[data-scripted]").waitFor({ state: "attached" });
    await open?.(page);
    await page.waitForLoadState("networkidle");
    await page.waitForFunction(() => [...document.images].every((image) => image.complete || image.loading === "lazy"));
    const webp = sharp(await page.screenshot()).webp({ quality: 72, effort: 6 });
    await webp.toFile(`${folder}/${name}.${language}.webp`);
  }
  await context.close();
}

/** An icon on the silver disc that launchers cut. */
async function drawIcon(name: string, Icon: typeof Plus): Promise<void> {
  const icon = renderToStaticMarkup(<Icon x={48} y={48} width={96} height={96} weight="light" color={paperColors.dark} />);
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 192 192"><rect width="192" height="192" rx="96" fill="${paperColors.light}"/>${icon}</svg>`;
  await sharp(Buffer.from(svg)).png({ palette: true }).toFile(`${folder}/${name}.png`);
}

await Promise.all([drawIcon("new-look", Plus), drawIcon("get-ready", CoatHanger), drawIcon("messages", ChatCircle)]);
const browser = await chromium.launch({ executablePath: process.env.CHROMIUM || undefined, args: ["--no-sandbox"] });
for (const language of languages) for (const form of ["narrow", "wide"] as const) await takeShots(browser, language, form);
await browser.close();
