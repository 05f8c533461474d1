import type { Page } from "playwright";
import en from "#app/locales/en";
import pt from "#app/locales/pt";
import { openPage } from "../browser.ts";
import type { TestServer } from "../server.ts";
import { waitForAnimations } from "./checks.ts";
import type { State, Words } from "./states.ts";
import type { Person, World } from "./test-data.ts";

export type Viewport = { language: "pt" | "en"; width: 360 | 1280; height: 800; theme: "light" | "dark" };

const dimensions = {
  language: ["pt", "en"],
  width: [360, 1280],
  theme: ["light", "dark"],
} as const;

/** Every combination of language, width and theme. */
export const viewports: Viewport[] = dimensions.language.flatMap((language) =>
  dimensions.width.flatMap((width) => dimensions.theme.map((theme) => ({ language, width, height: 800 as const, theme }))),
);

const catalogues: Record<Viewport["language"], Words> = { pt, en };

export type Visit = { page: Page; state: State; viewport: Viewport; userContent: string };

/** Browser errors that a state causes on purpose. */
const isExpectedError = (error: string) => /status of 4\d\d|net::ERR_FAILED|page: unscripted/.test(error);

async function openState(page: Page, { path, isUnscripted = false, open }: State, catalogues: Words, world: World) {
  if (isUnscripted)
    await page.route("**/assets/entry.client-*.js", (route) => route.fulfill({ contentType: "text/javascript", body: "throw new Error('unscripted')" }));
  await page.goto(typeof path === "string" ? path : path(world));
  await page.locator(isUnscripted ? "html[data-unscripted]" : "html[data-scripted]").waitFor({ state: "attached" });
  await open?.(page, catalogues, world);
  await waitForAnimations(page);
}

/** Opens each state and returns the flaws that `check` finds. */
export async function visitStates(
  server: Pick<TestServer, "url">,
  world: World,
  visits: [State, Viewport][],
  check: (visit: Visit) => Promise<string[]>,
): Promise<string[]> {
  const pages = new Map<string, Awaited<ReturnType<typeof openPage>>>();
  const flaws: string[] = [];
  for (const [state, viewport] of visits) {
    const person: Person = state.as ?? "ana";
    const name = `${viewport.language} ${viewport.width} ${viewport.theme}`;
    const { page, getBrowserErrors } = pages.get(`${person} ${name}`) ?? (await openPage(server, { ...viewport, as: world.as[person] }));
    pages.set(`${person} ${name}`, { page, getBrowserErrors });
    const stateFlaws: string[] = [];
    try {
      await openState(page, state, catalogues[viewport.language], world);
      stateFlaws.push(...(await check({ page, state, viewport, userContent: world.userContent })));
    } catch (error) {
      stateFlaws.push(`not seen: ${error}`);
    }
    await page.unrouteAll();
    stateFlaws.push(...getBrowserErrors().filter((error) => !isExpectedError(error)));
    getBrowserErrors().length = 0;
    flaws.push(...stateFlaws.map((flaw) => `${state.name}, ${name}: ${flaw}`));
  }
  for (const { page } of pages.values()) await page.context().close();
  return flaws;
}
