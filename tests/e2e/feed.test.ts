import { expect, test } from "bun:test";
import { followUser } from "#app/models/follow.server";
import { aPage, axe, goScripted, picture } from "../browser.ts";
import { signedIn } from "../http.ts";
import { aPost, aUser } from "../people.ts";
import { startServer, until } from "../server.ts";

const server = await startServer();

/** ana follows bia, who has 30 looks: a page of 24 and one of 6. */
async function anaAndThirtyLooks() {
  const [ana, bia] = [await aUser(), await aUser()];
  for (let number = 1; number <= 30; number++) await aPost({ by: bia, caption: `Look ${number}` });
  await followUser(ana.id, bia.id);
  return ana;
}

test("the feed goes on by itself near its end, and its end is honest", async () => {
  const ana = await anaAndThirtyLooks();
  const { page } = await aPage(server, { as: await signedIn(server, ana) });
  await page.goto("/");
  await page.getByText("Look 30", { exact: true }).waitFor();
  expect(await page.locator("article").count()).toBe(24);
  await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
  await page.getByText("Look 1", { exact: true }).waitFor();
  expect(await page.locator("article").count()).toBe(30);
  await page.getByText("Você viu tudo").waitFor();
  expect(await page.getByRole("link", { name: "Ver looks em Explorar" }).getAttribute("href")).toBe("/?tab=feed&feed=explore");
  expect(new URL(page.url()).search).toBe("");
  const groups = await page.locator(".wall__col").evaluateAll((columns) => columns.map((column) => column.childElementCount));
  expect(groups).toEqual([8, 8, 8, 2, 2, 2]);
});

test("when ana comes to a look with her finger its page's code is asked for, not the look, which would count as seen; where she saves data, neither is", async () => {
  const as = await signedIn(server, await anaAndThirtyLooks());
  /** What was asked for by when her finger was there, and of which files until the look was. */
  const opened = async (isSaving: boolean) => {
    const { page } = await aPage(server, { as });
    if (isSaving) await page.addInitScript(() => Object.defineProperty(navigator, "connection", { value: { saveData: true } }));
    await goScripted(page, "/");
    await page.waitForLoadState("networkidle"); // the routes of its links are known
    const asked: { kind: string; path: string }[] = [];
    const files = (kind: string) => asked.filter((one) => one.kind === kind && one.path.startsWith("/assets/")).map(({ path }) => path);
    page.on("request", (request) => asked.push({ kind: request.resourceType(), path: new URL(request.url()).pathname }));
    const card = page.locator("a.post__img").first();
    await card.hover();
    if (!isSaving) await until("its code to be asked for", () => files("fetch").length > 0);
    const early = asked.map(({ path }) => path);
    await card.click();
    await page.getByRole("dialog", { name: "Post" }).waitFor();
    return { early, ahead: files("fetch"), code: files("script") };
  };
  const { early, ahead, code } = await opened(false);
  expect(early.filter((path) => path.endsWith(".data"))).toEqual([]);
  expect(code.filter((file) => !ahead.includes(file))).toEqual([]);
  expect((await opened(true)).ahead).toEqual([]);
});

test("without JavaScript the same end is a link to the next page, and a like there leads back to it", async () => {
  const ana = await anaAndThirtyLooks();
  const { page } = await aPage(server, { as: await signedIn(server, ana), javaScriptEnabled: false });
  await page.goto("/");
  await page.getByRole("link", { name: "Carregar mais" }).click();
  expect(await page.locator("article").count()).toBe(6);
  expect(await page.getByText("Look 6", { exact: true }).count()).toBe(1);
  await page.locator("article").filter({ hasText: "Look 6" }).getByRole("button", { name: "Curtir" }).click();
  await page.locator("button[data-like][aria-pressed=true]").waitFor();
  expect(await page.locator("article").count()).toBe(6);
});

test("whoever follows nobody starts in Explorar, and Seguindo says what to do", async () => {
  const ana = await aUser();
  const { page, complaints } = await aPage(server, { as: await signedIn(server, ana) });
  await page.goto("/?tab=feed&feed=following");
  await page.getByText("Siga alguns usuários para ver os looks deles").waitFor();
  await picture(page, "feed-empty");
  expect(await axe(page)).toEqual([]);
  await page.goto("/");
  expect(await page.getByRole("link", { name: "Explorar" }).getAttribute("aria-current")).toBe("page");
  expect(complaints().filter((line) => !line.includes("/media/"))).toEqual([]);
});

test("a browser that keeps nothing shows home's tabs all the same", async () => {
  const { page, complaints } = await aPage(server, { as: await signedIn(server, await aUser()) });
  await page.addInitScript(() => Object.defineProperty(window, "localStorage", { value: null }));
  await goScripted(page, "/?tab=profile");
  await page.getByRole("heading", { name: "Crie seu primeiro post" }).waitFor();
  await page.getByRole("navigation", { name: "Principal" }).getByRole("link", { name: "Coleções" }).click();
  await page.getByText("Nenhum look salvo ainda").waitFor();
  expect(complaints()).toEqual([]);
});

test("A11Y-08: columns drift as one scrolls, and stand still for whoever wants less motion", async () => {
  const ana = await anaAndThirtyLooks();
  const { page } = await aPage(server, { as: await signedIn(server, ana) });
  await page.goto("/");
  await page.getByText("Look 30", { exact: true }).waitFor();
  const timelines = () =>
    page
      .locator(".drifting")
      .evaluateAll((columns) => columns.flatMap((column) => column.getAnimations().map((animation) => animation.timeline?.constructor.name)));
  expect(new Set(await timelines())).toEqual(new Set(["ViewTimeline"]));
  await page.emulateMedia({ reducedMotion: "reduce" });
  expect(await timelines()).toEqual([]);
});
