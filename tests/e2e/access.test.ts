import { expect, test } from "bun:test";
import { focusWay, shape, spills } from "#tests/access/checks";
import { states } from "#tests/access/states";
import { type Face, faces, walk } from "#tests/access/walk";
import { aWorld, moderators } from "#tests/access/world";
import { aPage, axe, goScripted } from "#tests/browser";
import { signedIn } from "#tests/http";
import { aLook, aUser } from "#tests/people";
import { startServer } from "#tests/server";

const server = await startServer({ RATE_LIMIT_FACTOR: "1000", WORKER: "off", ADMIN_EMAILS: moderators.join() });
const world = await aWorld(server);

/** Four faces in which every language meets every width, every width every light, and every light every language. */
const pairs = [faces[0], faces[3], faces[5], faces[6]] as [Face, Face, Face, Face];

/** States that no other test of the browser looks at with axe; bin/test bench goes to all of them in all faces. */
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
    const flaws = await walk(
      server,
      world,
      chosen.filter((_, index) => index % pairs.length === turn).map((state) => [state, pairs[turn] ?? pairs[0]]),
      async ({ page, state, face }) => {
        const found = await axe(page);
        found.push(...(await shape(page, { lang: face.language === "pt" ? "pt-BR" : "en", isDialog: state.name.includes("dialog") })));
        found.push(...(await spills(page)));
        await page.setViewportSize({ width: 320, height: 640 });
        found.push(...(await spills(page)).map((flaw) => `320 px: ${flaw}`));
        await page.setViewportSize(face);
        return found;
      },
    );
    expect(flaws).toEqual([]);
  },
);

test("A11Y-05: by Tab through the feed on a small phone, nothing that has the focus lies under a bar", async () => {
  const [ana, bia] = [await aUser(), await aUser()];
  for (let look = 1; look <= 7; look++) await aLook({ by: bia, look, tags: ["linho", "brim", "tricot", "cru"] });
  const { page } = await aPage(server, { as: await signedIn(server, ana), width: 360, height: 640 });
  await goScripted(page, "/?tab=feed&feed=explore");
  expect(await focusWay(page)).toEqual([]);
});
