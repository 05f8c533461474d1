import type { Page } from "playwright";
import en from "#app/locales/en";
import pt from "#app/locales/pt";
import { aPage } from "../browser.ts";
import type { TestServer } from "../server.ts";
import { atRest } from "./checks.ts";
import type { State, Words } from "./states.ts";
import type { Person, World } from "./world.ts";

export type Face = { language: "pt" | "en"; width: 360 | 1280; height: 800; theme: "light" | "dark" };

const sides = {
  language: ["pt", "en"],
  width: [360, 1280],
  theme: ["light", "dark"],
} as const;

/** Both languages, both widths, both lights, each with each. */
export const faces: Face[] = sides.language.flatMap((language) =>
  sides.width.flatMap((width) => sides.theme.map((theme) => ({ language, width, height: 800 as const, theme }))),
);

const words: Record<Face["language"], Words> = { pt, en };

export type Visit = { page: Page; state: State; face: Face; said: string };

/** What a browser says by itself of an answer of 4xx, of a line that a state cuts, or of the script that it has fail. */
const isForeseen = (complaint: string) => /status of 4\d\d|net::ERR_FAILED|page: unscripted/.test(complaint);

async function goTo(page: Page, { path, isUnscripted = false, open }: State, words: Words, world: World) {
  if (isUnscripted)
    await page.route("**/assets/entry.client-*.js", (route) => route.fulfill({ contentType: "text/javascript", body: "throw new Error('unscripted')" }));
  await page.goto(typeof path === "string" ? path : path(world));
  await page.locator(isUnscripted ? "html[data-unscripted]" : "html[data-scripted]").waitFor({ state: "attached" });
  await open?.(page, words, world);
  await atRest(page);
}

/** Goes in this world to every state with the face it has there and looks at it; the flaws, a line each. */
export async function walk(
  server: Pick<TestServer, "url">,
  world: World,
  stops: [State, Face][],
  look: (visit: Visit) => Promise<string[]>,
): Promise<string[]> {
  const pages = new Map<string, Awaited<ReturnType<typeof aPage>>>();
  const flaws: string[] = [];
  for (const [state, face] of stops) {
    const who: Person = state.as ?? "ana";
    const name = `${face.language} ${face.width} ${face.theme}`;
    const { page, complaints } = pages.get(`${who} ${name}`) ?? (await aPage(server, { ...face, as: world.as[who] }));
    pages.set(`${who} ${name}`, { page, complaints });
    const found: string[] = [];
    try {
      await goTo(page, state, words[face.language], world);
      found.push(...(await look({ page, state, face, said: world.said })));
    } catch (error) {
      found.push(`not seen: ${error}`);
    }
    await page.unrouteAll();
    found.push(...complaints().filter((complaint) => !isForeseen(complaint)));
    complaints().length = 0;
    flaws.push(...found.map((flaw) => `${state.name}, ${name}: ${flaw}`));
  }
  for (const { page } of pages.values()) await page.context().close();
  return flaws;
}
