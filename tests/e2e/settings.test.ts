import { expect, test } from "bun:test";
import { aPage, axe, picture } from "../browser.ts";
import { signedIn } from "../http.ts";
import { aUser } from "../people.ts";
import { startServer } from "../server.ts";

const server = await startServer();

const views = [
  "",
  "/account",
  "/notifications",
  "/people",
  "/language",
  "/theme",
  "/explore",
  "/consent",
  "/help",
  "/help/first-try-on",
  "/contact",
  "/about",
  "/terms",
  "/privacy",
  "/licenses",
  "/password",
  "/email",
  "/sessions",
  "/data",
  "/subscription",
];
const looks = [
  { width: 390, height: 844, theme: "light", language: "pt" },
  { width: 1280, height: 800, theme: "dark", language: "en" },
] as const;

for (const look of looks) {
  const name = `${look.width}-${look.theme}-${look.language}`;
  test(`every view of the settings is a page that passes axe and fits its width: ${name}`, async () => {
    const ana = await aUser({ name: "Ana de Albuquerque e Vasconcellos", emailVerified: false });
    const { page, complaints } = await aPage(server, { ...look, as: await signedIn(server, ana) });
    for (const view of views) {
      await page.goto(`/settings${view}`);
      expect({ view, found: [...(await axe(page)), ...complaints()] }).toEqual({ view, found: [] });
      expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
      await picture(page, `settings${view.replaceAll("/", "-")}-${name}`);
    }
  });
}
