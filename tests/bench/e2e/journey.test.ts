import { expect, test } from "bun:test";
import { eq } from "drizzle-orm";
import { db } from "#app/db/client.server";
import { comments, likes, posts, users } from "#app/db/schema";
import { newId } from "#app/db/schema/columns";
import en from "#app/locales/en";
import pt from "#app/locales/pt";
import { openPage, runAxe, takeScreenshot } from "#tests/browser";
import { makeLook, makeUser, password } from "#tests/people";
import { startServer } from "#tests/server";

const server = await startServer();

const ways = [
  ["without scripts", pt, false, "pt"],
  ["with scripts", pt, true, "pt"],
  ["in English", en, true, "en"],
] as const;

test.each(ways)(
  "%s someone new signs up, posts a look, likes and comments another's, wears it and posts the result",
  async (name, t, javaScriptEnabled, language) => {
    const bia = await makeUser();
    const theirs = await makeLook({ by: bia, look: 13, caption: "Crochê da minha tia, saia até o chão." });
    const username = `n${newId().replaceAll("-", "").slice(14)}`;
    const { page, getBrowserErrors } = await openPage(server, { javaScriptEnabled, language });
    /** Runs axe on the screen and saves a screenshot. */
    const checkScreen = async (screen: string) => {
      await takeScreenshot(page, `journey-${language}${javaScriptEnabled ? "" : "-plain"}-${screen}`);
      if (javaScriptEnabled) expect({ screen, flaws: await runAxe(page) }).toEqual({ screen, flaws: [] });
    };

    await page.goto("/");
    await checkScreen("1-sign-in");
    await page.getByRole("link", { name: t.auth.signUp }).click();
    await page.getByLabel(t.auth.username.label).fill(username);
    await page.getByLabel(t.auth.email.label, { exact: true }).fill(`${username}@exemplo.com`);
    await page.getByLabel(t.auth.password.label, { exact: true }).fill(password);
    await page.getByLabel(t.auth.password.confirm).fill(password);
    await checkScreen("2-sign-up");
    await page.getByRole("button", { name: t.auth.signUp }).click();
    await page.getByRole("link", { name: t.onboarding.welcome.start }).click();
    await page.getByRole("link", { name: t.onboarding.camera.skip }).click();
    await page.getByRole("checkbox", { name: "Vintage" }).check();
    await checkScreen("3-styles");
    await page.getByRole("button", { name: t.onboarding.styles.finish }).click();
    await page.getByRole("heading", { name: "Feed" }).waitFor();
    await checkScreen("4-feed");
    const [me] = await db.select().from(users).where(eq(users.username, username));
    if (!me) throw new Error("nobody signed up");
    expect(me).toMatchObject({ isOnboardingComplete: true, stylePreferences: ["vintage"], locale: language, credits: 5 });

    await page.getByRole("link", { name: t.feed.newLook }).click();
    await page.getByLabel(t.posts.create.choose).setInputFiles("demo/look-16.jpg");
    await page.getByLabel(t.posts.create.caption).fill("Terno sem gravata, sapato sem meia.");
    await checkScreen("5-create");
    await page.getByRole("button", { name: t.posts.create.publish }).click();
    await page.getByText(t.toasts.postCreated.title).waitFor();
    await page.getByRole("link", { name: /Terno sem gravata/ }).waitFor();
    await checkScreen("6-profile");
    const [own] = await db.select().from(posts).where(eq(posts.userId, me.id));
    expect(own).toMatchObject({ type: "outfit", isAi: false, privacy: "public" });

    await page.goto("/?tab=feed&feed=explore");
    await page.locator(`#look-${theirs.id}`).getByRole("button", { name: t.posts.like }).click();
    await page
      .locator(`#look-${theirs.id}`)
      .getByRole("link", { name: /Crochê/ })
      .click();
    await page.getByRole("textbox", { name: t.posts.commentLabel }).fill("Sua tia aceita encomenda?");
    await page.getByRole("button", { name: t.posts.comment, exact: true }).click();
    await page.getByText(t.toasts.commentAdded.title).waitFor();
    await checkScreen("7-post");
    expect(await db.select().from(likes).where(eq(likes.userId, me.id))).toMatchObject([{ postId: theirs.id }]);
    expect(await db.select().from(comments).where(eq(comments.userId, me.id))).toMatchObject([{ content: "Sua tia aceita encomenda?" }]);

    await page.getByRole("link", { name: t.posts.wear }).click();
    await page.getByLabel(`${t.getReady.person}: ${t.getReady.gallery}`).setInputFiles("demo/look-08.jpg");
    await checkScreen("8-get-ready");
    await page.getByRole("button", { name: t.getReady.submit }).click();
    await page.getByRole("heading", { name: t.getReady.result.title }).waitFor();
    await checkScreen("9-result");
    await page.getByRole("link", { name: t.getReady.result.post }).click();
    await page.getByRole("textbox", { name: t.getReady.result.caption }).fill("Provei o crochê.");
    await page.getByRole("button", { name: t.getReady.result.post }).click();
    await page.getByText(t.toasts.tryOnPosted.text).waitFor();
    await checkScreen("10-posted");
    const worn = (await db.select().from(posts).where(eq(posts.userId, me.id))).find((post) => post.caption === "Provei o crochê.");
    expect(worn).toMatchObject({ type: "virtual_tryon", isAi: true, sourcePostId: theirs.id, tags: ["virtual-tryon", "fashion", "style"] });
    const [after] = await db.select({ credits: users.credits }).from(users).where(eq(users.id, me.id));
    expect(after?.credits).toBe(4);
    expect({ name, errors: getBrowserErrors() }).toEqual({ name, errors: [] });
  },
);
