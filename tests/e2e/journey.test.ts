import { expect, test } from "bun:test";
import { eq } from "drizzle-orm";
import { db } from "#app/db/client.server";
import { comments, likes, posts, users } from "#app/db/schema";
import { newId } from "#app/db/schema/columns";
import en from "#app/locales/en";
import pt from "#app/locales/pt";
import { aPage, axe, picture } from "../browser.ts";
import { aLook, aUser, password } from "../people.ts";
import { startServer } from "../server.ts";

const server = await startServer();

test.each([
  ["with scripts", pt, true, "pt"],
  ["without scripts", pt, false, "pt"],
  ["in English", en, true, "en"],
] as const)(
  "%s someone new signs up, posts a look, likes and comments another's, wears it and posts the result",
  async (name, t, javaScriptEnabled, language) => {
    const bia = await aUser();
    const theirs = await aLook({ by: bia, look: 13, caption: "Crochê da minha tia, saia até o chão." });
    const username = `n${newId().replaceAll("-", "").slice(14)}`;
    const { page, complaints } = await aPage(server, { javaScriptEnabled, language });
    /** Looks at the screen as axe does, which needs scripts, and keeps its picture. */
    const look = async (screen: string) => {
      await picture(page, `journey-${language}${javaScriptEnabled ? "" : "-plain"}-${screen}`);
      if (javaScriptEnabled) expect({ screen, flaws: await axe(page) }).toEqual({ screen, flaws: [] });
    };

    await page.goto("/");
    await look("1-sign-in");
    await page.getByRole("link", { name: t.auth.signUp }).click();
    await page.getByLabel(t.auth.username.label).fill(username);
    await page.getByLabel(t.auth.email.label, { exact: true }).fill(`${username}@exemplo.com`);
    await page.getByLabel(t.auth.password.label, { exact: true }).fill(password);
    await page.getByLabel(t.auth.password.confirm).fill(password);
    await look("2-sign-up");
    await page.getByRole("button", { name: t.auth.signUp }).click();
    await page.getByRole("link", { name: t.onboarding.welcome.start }).click();
    await page.getByRole("link", { name: t.onboarding.camera.skip }).click();
    await page.getByRole("checkbox", { name: "Vintage" }).check();
    await look("3-styles");
    await page.getByRole("button", { name: t.onboarding.styles.finish }).click();
    await page.getByRole("heading", { name: "Feed" }).waitFor();
    await look("4-feed");
    const [me] = await db.select().from(users).where(eq(users.username, username));
    if (!me) throw new Error("nobody signed up");
    expect(me).toMatchObject({ isOnboardingComplete: true, stylePreferences: ["vintage"], locale: language, credits: 5 });

    await page.getByRole("link", { name: t.feed.newLook }).click();
    await page.getByLabel(t.posts.create.choose).setInputFiles("demo/look-16.jpg");
    await page.getByLabel(t.posts.create.caption).fill("Terno sem gravata, sapato sem meia.");
    await look("5-create");
    await page.getByRole("button", { name: t.posts.create.publish }).click();
    await page.getByText(t.toasts.postCreated.title).waitFor();
    await page.getByRole("link", { name: /Terno sem gravata/ }).waitFor();
    await look("6-profile");
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
    await look("7-post");
    expect(await db.select().from(likes).where(eq(likes.userId, me.id))).toMatchObject([{ postId: theirs.id }]);
    expect(await db.select().from(comments).where(eq(comments.userId, me.id))).toMatchObject([{ content: "Sua tia aceita encomenda?" }]);

    await page.getByRole("link", { name: t.posts.wear }).click();
    await page.getByLabel(`${t.getReady.person}: ${t.getReady.gallery}`).setInputFiles("demo/look-08.jpg");
    await page.getByRole("checkbox", { name: t.getReady.notice.accept }).check();
    await look("8-get-ready");
    await page.getByRole("button", { name: t.getReady.submit }).click();
    await page.getByRole("heading", { name: t.getReady.result.title }).waitFor();
    await look("9-result");
    await page.getByRole("link", { name: t.getReady.result.post }).click();
    await page.getByRole("textbox", { name: t.getReady.result.caption }).fill("Provei o crochê.");
    await page.getByRole("button", { name: t.getReady.result.post }).click();
    await page.getByText(t.toasts.tryOnPosted.text).waitFor();
    await look("10-posted");
    const worn = (await db.select().from(posts).where(eq(posts.userId, me.id))).find((post) => post.caption === "Provei o crochê.");
    expect(worn).toMatchObject({ type: "virtual_tryon", isAi: true, sourcePostId: theirs.id, tags: ["virtual-tryon", "fashion", "style"] });
    const [after] = await db.select({ credits: users.credits }).from(users).where(eq(users.id, me.id));
    expect(after?.credits).toBe(4);
    expect({ name, complaints: complaints() }).toEqual({ name, complaints: [] });
  },
);
