import { expect, test } from "bun:test";
import { checkFocusOrder, checkPageStructure, findOverflow } from "#tests/access/checks";
import { states } from "#tests/access/states";
import { createWorld, moderatorEmails } from "#tests/access/test-data";
import { type Viewport, viewports, visitStates } from "#tests/access/visit-states";
import { gotoHydrated, openPage, runAxe } from "#tests/browser";
import { createSignedInClient } from "#tests/http";
import { makeLook, makeUser } from "#tests/people";
import { startServer } from "#tests/server";

const server = await startServer({ RATE_LIMIT_FACTOR: "1000", WORKER: "off", ADMIN_EMAILS: moderatorEmails.join() });
const world = await createWorld(server);

/** Four variants that pair every language, width and theme. */
const pairs = [viewports[0], viewports[3], viewports[5], viewports[6]] as [Viewport, Viewport, Viewport, Viewport];

/** States without other axe tests; bin/test bench runs all. */
const some = [
  ...["sign-in", "sign-up-refused", "forgot-password-dialog", "reset-password", "onboarding-2", "feed-following", "feed-empty", "toast", "story"],
  ...["post-dialog", "post-own", "post-not-found", "get-ready", "result", "collections", "profile-archived", "user", "messages", "activity"],
  ...["search-dialog-nobody", "settings-panel", "not-found"],
];

const chosen = states.filter(({ name }) => some.includes(name));

test("every state that is to be looked at is there", () => {
  expect(chosen.map(({ name }) => name).sort()).toEqual([...some].sort());
});

test.each([0, 1, 2, 3])(
  "A11Y-01, A11Y-06, A11Y-09 and A11Y-20: axe, targets, headings, titles, and 320 px, in a quarter of the states and face %i",
  async (turn) => {
    const flaws = await visitStates(
      server,
      world,
      chosen.filter((_, index) => index % pairs.length === turn).map((state) => [state, pairs[turn] ?? pairs[0]]),
      async ({ page, state, viewport }) => {
        const found = await runAxe(page);
        found.push(...(await checkPageStructure(page, { lang: viewport.language === "pt" ? "pt-BR" : "en", isDialog: state.name.includes("dialog") })));
        found.push(...(await findOverflow(page)));
        await page.setViewportSize({ width: 320, height: 640 });
        found.push(...(await findOverflow(page)).map((flaw) => `320 px: ${flaw}`));
        await page.setViewportSize(viewport);
        return found;
      },
    );
    expect(flaws).toEqual([]);
  },
);

test("A11Y-05: by Tab through the feed on a small phone, nothing that has the focus lies under a bar", async () => {
  const [ana, bia] = [await makeUser(), await makeUser()];
  for (let look = 1; look <= 7; look++) await makeLook({ by: bia, look, tags: ["linho", "brim", "tricot", "cru"] });
  const { page } = await openPage(server, { as: await createSignedInClient(server, ana), width: 360, height: 640 });
  await gotoHydrated(page, "/?tab=feed&feed=explore");
  expect(await checkFocusOrder(page)).toEqual([]);
});
