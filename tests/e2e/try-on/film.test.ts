import { afterAll, expect, test } from "bun:test";
import { eq } from "drizzle-orm";
import type { Page } from "playwright";
import { db } from "#app/db/client.server";
import { posts, users } from "#app/db/schema";
import { openPage, runAxe, takeScreenshot, testInBench, themesToTest, viewportsToTest } from "#tests/browser";
import { startFakeFal } from "#tests/fakes/fal";
import { makePremiumResult } from "#tests/get-ready/film/films";
import { getCredits, makeColor } from "#tests/get-ready/try-ons";
import { createSignedInClient } from "#tests/http";
import { startServer, waitUntil } from "#tests/server";

const fal = startFakeFal({ picture: await makeColor("#2040c0") });
afterAll(() => fal.stop());
const server = await startServer({
  ...fal.environment,
  RATE_LIMIT_FACTOR: "100",
});

async function createAna() {
  const { person: ana, result } = await makePremiumResult();
  return { ana, result, as: await createSignedInClient(server, ana) };
}

const readFilm = (page: Page) =>
  page.locator("video").evaluate((video: HTMLVideoElement) => ({
    isPlaying: !video.paused,
    time: video.currentTime,
    seconds: video.duration,
    isMuted: video.muted,
    hasControls: video.controls,
    isInline: video.playsInline,
    isLooping: video.loop,
    poster: new URL(video.poster).pathname,
  }));

async function makePostedFilm() {
  const { ana, result, as } = await createAna();
  expect((await as.post(`/api/image-edits/${result.id}/film`)).status).toBe(201);
  await waitUntil("the film", async () => (await (await as.get(`/api/image-edits/${result.id}/film`)).json()).status === "completed");
  const look = { imageUrl: `/media/${result.after.id}/1080.jpg`, caption: "em movimento", type: "virtual_tryon", imageEditId: result.id, withFilm: true };
  const { id } = (await (await as.post("/api/posts", look)).json()) as { id: string };
  return { ana, result, as, id };
}

test.each(
  viewportsToTest([
    ["with scripts", true],
    ["without scripts", false],
  ] as const),
)("ana makes a film of a result she loves, knows the price before, and posts it, %s", async (_, javaScriptEnabled) => {
  const { ana, result, as } = await createAna();
  fal.script({ polls: Number.POSITIVE_INFINITY });
  const { page } = await openPage(server, { as, javaScriptEnabled });
  await page.goto(`/get-ready/${result.id}`);
  const film = page.getByRole("region", { name: "Filme" });
  await film.getByText("Premium · 2 créditos · você tem 5 créditos").waitFor();
  await film.getByRole("button", { name: "Fazer um filme" }).click();
  await film.getByText("Você pode sair daqui").waitFor();
  expect(await getCredits(ana)).toBe(3);
  const { id: filmId } = (await (await as.get(`/api/image-edits/${result.id}/film`)).json()) as { id: string };
  const findOrder = () => fal.orders().find((order) => order.webhookUrl?.includes(filmId));
  await fal.until(() => findOrder() !== undefined);
  fal.finish(findOrder()?.id ?? "");
  await film.getByRole("link", { name: "Baixar filme" }).waitFor();
  if (javaScriptEnabled) {
    expect(await readFilm(page)).toMatchObject({ isPlaying: false, isMuted: true, hasControls: true, isInline: true, isLooping: true });
    expect(await runAxe(page)).toEqual([]);
  }
  await page.goto(`/get-ready/${result.id}/post`);
  await page.getByRole("textbox", { name: "Legenda" }).fill("em movimento");
  expect(await page.getByRole("checkbox", { name: "Postar com o filme" }).isChecked()).toBe(true);
  await page.getByRole("button", { name: "Postar" }).click();
  await page.waitForURL((url) => url.search.includes("page=profile"));
  const [post] = await db.select().from(posts).where(eq(posts.userId, ana.id));
  expect([post?.imageUrl, typeof post?.filmId]).toEqual([result.after.id, "string"]);
  await page.goto(`/get-ready/${result.id}`);
  await film.getByText("Excluir filme").click();
  await film.getByText("O resultado fica").waitFor();
  await film.getByRole("button", { name: "Excluir" }).click();
  await film.getByRole("button", { name: "Fazer um filme" }).waitFor();
  await page.context().close();
});

test("a posted film plays by itself, without sound, and stays paused once somebody paused it", async () => {
  const { as, id } = await makePostedFilm();
  const { page } = await openPage(server, { as });
  await page.goto(`/post/${id}`);
  await waitUntil("the film to play", async () => (await readFilm(page)).time > 0.2);
  expect(await readFilm(page)).toMatchObject({ isMuted: true, seconds: 5, isPlaying: true });
  await page.locator("video").focus();
  await page.keyboard.press("Space");
  await waitUntil("the pause", async () => !(await readFilm(page)).isPlaying);
  const scroll = (to: number) => page.evaluate((top) => scrollTo(0, top), to);
  await scroll(5000);
  await scroll(0);
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
  expect((await readFilm(page)).isPlaying).toBe(false);
  expect(await runAxe(page)).toEqual([]);
  await page.context().close();
});

test("who wants less motion or saves data presses play", async () => {
  const { as, id } = await makePostedFilm();
  for (const wish of ["motion", "data"] as const) {
    const { page } = await openPage(server, { as });
    if (wish === "motion") await page.emulateMedia({ reducedMotion: "reduce" });
    else await page.addInitScript(() => Object.defineProperty(navigator, "connection", { value: { saveData: true } }));
    const asked: string[] = [];
    page.on("request", (request) => asked.push(new URL(request.url()).pathname));
    await page.goto(`/post/${id}`, { waitUntil: "networkidle" });
    expect([await readFilm(page), asked.filter((path) => path.endsWith(".mp4"))]).toMatchObject([{ isPlaying: false, time: 0, hasControls: true }, []]);
    await page.locator("video").focus();
    await page.keyboard.press("Space");
    await waitUntil("the film to play", async () => (await readFilm(page)).time > 0);
    await page.context().close();
  }
});

testInBench("bia on Básico sees what a film needs, and every state fits the screen", async () => {
  const { ana, result, as, id } = await makePostedFilm();
  const other = await createAna();
  await db.update(users).set({ subscriptionPlan: "basic" }).where(eq(users.id, other.ana.id));
  const running = await createAna();
  fal.script({ polls: Number.POSITIVE_INFINITY });
  await running.as.post(`/api/image-edits/${running.result.id}/film`);
  const screens = {
    basic: { path: `/get-ready/${other.result.id}#film`, as: other.as },
    running: { path: `/get-ready/${running.result.id}#film`, as: running.as },
    ready: { path: `/get-ready/${result.id}#film`, as },
    post: { path: `/post/${id}`, as },
    card: { path: "/?tab=profile", as },
  };
  for (const [width, height] of viewportsToTest([
    [390, 844],
    [360, 640],
    [1280, 800],
  ] as const))
    for (const theme of themesToTest)
      for (const [name, { path, as: person }] of Object.entries(screens)) {
        const { page } = await openPage(server, { as: person, width, height, theme });
        await page.goto(path);
        if (path.includes("#film")) await page.getByRole("region", { name: "Filme" }).scrollIntoViewIfNeeded();
        if (name === "basic")
          expect(await page.getByRole("region", { name: "Filme" }).getByRole("link", { name: "Ver planos" }).getAttribute("href")).toBe("/plans");
        if (name === "card") await page.getByRole("link", { name: "Get Ready Filme" }).waitFor();
        await takeScreenshot(page, `film-${name}-${width}-${theme}`);
        expect([name, await runAxe(page)]).toEqual([name, []]);
        await page.context().close();
      }
  expect(await getCredits(ana)).toBe(3);
});
