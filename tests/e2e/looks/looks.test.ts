import { expect, test } from "bun:test";
import { eq } from "drizzle-orm";
import { db } from "#app/db/client.server";
import { comments, likes } from "#app/db/schema";
import { addComment } from "#app/models/looks/comment.server";
import { setArchived } from "#app/models/looks/post.server";
import { followUser } from "#app/models/people/follow.server";
import { gotoHydrated, openPage, runAxe, takeScreenshot, testInBench } from "#tests/browser";
import { createSignedInClient } from "#tests/http";
import { makeLook, makeUser } from "#tests/people";
import { startServer, waitUntil } from "#tests/server";

const server = await startServer({ WORKER: "off" });

const captions = [
  "Linho cru dos pés à cabeça para a primeira reunião do ano. A bolsa faz o resto.",
  "Domingo no calçadão pede estampa e sandália baixa.",
  "Provei antes de sair: camisa do brechó com a saia midi da minha avó, e o espelho aprovou.",
  "Streetwear em dia de chuva.",
  "Lilás com lilás, sim.",
  "Camisa branca, calça verde-oliva e mocassim.",
  "Para o casamento da Bia.",
  "Jeans claro, camiseta branca, óculos escuros.",
];

/** ana follows bia, who has eight looks, the newest with a comment. */
async function createLooks() {
  const ana = await makeUser({ name: "Ana Souza" });
  const bia = await makeUser({
    name: "Bia Torres de Albuquerque e Vasconcelos",
    bio: "Brechó, linho e botão trocado. São Paulo e Recife.",
    website: "https://biatorres.com.br",
  });
  const caio = await makeUser({ name: "Caio Mendes", subscriptionPlan: "premium" });
  const looks = [];
  for (const [index, caption] of captions.entries()) {
    looks.push(
      await makeLook({
        by: bia,
        look: index + 1,
        caption,
        tags: ["linho", "alfaiataria", "trabalho", "verao"].slice(0, (index % 4) + 1),
        type: index === 2 ? "virtual_tryon" : "outfit",
        isAi: index === 2,
      }),
    );
  }
  const newest = looks.at(-1);
  if (!newest) throw new Error("no looks");
  await followUser(ana.id, bia.id);
  await addComment(caio.id, newest.id, "Esse caimento está perfeito. A calça é de onde?");
  return { ana, bia, caio, newest, looks };
}

test("ana opens bia's look over the feed, its picture moving there from the card, likes and comments it, and comes back to the same card", async () => {
  const { ana, newest } = await createLooks();
  const { page, getBrowserErrors } = await openPage(server, { as: await createSignedInClient(server, ana) });
  await page.addInitScript(() => {
    Object.defineProperty(PerformanceObserver, "supportedEntryTypes", { value: [] }); // a busy machine is no slow phone
    const prototype = Document.prototype as { startViewTransition: (this: Document, update: () => void) => unknown };
    const { startViewTransition } = prototype;
    prototype.startViewTransition = function (update) {
      document.documentElement.dataset.moves = String(Number(document.documentElement.dataset.moves ?? 0) + 1);
      const at = performance.now();
      return startViewTransition.call(this, () => {
        Object.assign(performance, { now: () => at });
        try {
          return update();
        } finally {
          Reflect.deleteProperty(performance, "now");
        }
      });
    };
  });
  const countMoves = () => page.evaluate(() => Number(document.documentElement.dataset.moves ?? 0));
  /** Box of the only picture that the next page could move. */
  const getMovingBox = () =>
    page.evaluate(() =>
      [...document.images]
        .filter((image) => getComputedStyle(image).viewTransitionName === "look")
        .map((image) => (image.closest("dialog") ? "dialog" : image.closest("article")?.id)),
    );
  await page.goto("/");
  await page.getByRole("heading", { name: "Feed" }).waitFor();
  await takeScreenshot(page, "feed");
  expect(await runAxe(page)).toEqual([]);

  const card = page.locator(`#look-${newest.id}`);
  const dialog = page.getByRole("dialog", { name: "Post" });
  await card.getByRole("link", { name: /Look de/ }).click(); // loads the code, which may take longer than a move waits
  await dialog.getByText("A calça é de onde?").waitFor();
  await page.keyboard.press("Escape");
  await dialog.waitFor({ state: "detached" });
  await page.evaluate(() => delete document.documentElement.dataset.moves);
  await card.getByRole("button", { name: "Curtir" }).click();
  await page.evaluate(() => scrollTo(0, 120));
  const feedRequests: string[] = [];
  page.on("request", (request) => /\/(_root|_index)?\.data/.test(request.url()) && feedRequests.push(request.url()));

  await card.getByRole("link", { name: /Look de/ }).click();
  await dialog.getByText("A calça é de onde?").waitFor();
  const scroll = await page.evaluate(() => scrollY); // the click itself may have scrolled
  expect(new URL(page.url()).pathname).toBe(`/post/${newest.id}`);
  expect([await countMoves(), await getMovingBox()]).toEqual([1, ["dialog"]]);
  expect(await dialog.getByRole("button", { name: "Curtir" }).getAttribute("aria-pressed")).toBe("true");
  const skipped = page.locator("article.post[style*='content-visibility']"); // cards out of view
  expect(await skipped.count()).toBeGreaterThan(0);
  await takeScreenshot(page, "post-dialog");
  expect(await runAxe(page)).toEqual([]);

  await dialog.getByRole("link", { name: "Comentar", exact: true }).click();
  expect(await page.evaluate(() => document.activeElement?.id)).toBe("comment");
  expect([await dialog.count(), new URL(page.url()).hash]).toEqual([1, ""]);
  await dialog.getByRole("textbox", { name: "Comentário" }).fill("Que aula de proporção");
  await dialog.getByRole("button", { name: "Comentar" }).click();
  await dialog.getByRole("listitem").getByText("Que aula de proporção").waitFor();
  await page.getByText("Comentário adicionado").waitFor();
  expect(await dialog.getByRole("textbox", { name: "Comentário" }).inputValue()).toBe("");

  await page.keyboard.press("Escape");
  await dialog.waitFor({ state: "detached" });
  expect(new URL(page.url()).pathname).toBe("/");
  expect(await page.evaluate(() => scrollY)).toBe(scroll);
  await skipped.first().waitFor({ state: "detached" });
  expect(await card.getByRole("button", { name: "Curtir" }).getAttribute("aria-pressed")).toBe("true");
  expect(await page.evaluate(() => document.activeElement?.closest("article")?.id)).toBe(`look-${newest.id}`);
  expect(feedRequests).toEqual([]);
  expect([await countMoves(), await getMovingBox()]).toEqual([2, [`look-${newest.id}`]]);
  await page.emulateMedia({ reducedMotion: "reduce" });
  expect(await getMovingBox()).toEqual([]);

  const opened = page.context().waitForEvent("page");
  await card.getByRole("link", { name: /Look de/ }).click({ modifiers: ["ControlOrMeta"] });
  const tab = await opened;
  await tab.waitForURL(`**/post/${newest.id}`);
  await tab.close();
  expect([new URL(page.url()).pathname, await dialog.count()]).toEqual(["/", 0]);

  await page.goForward();
  await dialog.waitFor();
  await page.reload();
  await page.getByRole("heading", { name: /Comentários/ }).waitFor();
  expect(await page.getByRole("dialog").count()).toBe(0);
  await takeScreenshot(page, "post-page");
  expect(getBrowserErrors()).toEqual([]);
});

test("REL-68: without a line ana's like and her comment wait, and she is told; with one, and an answer lost on its way, each is there once", async () => {
  const [ana, look] = [await makeUser(), await makeLook({ by: await makeUser() })];
  const { page } = await openPage(server, { as: await createSignedInClient(server, ana) });
  await page.goto(`/post/${look.id}`);
  const [like, send] = [page.getByRole("button", { name: "Curtir" }), page.getByRole("button", { name: "Comentar" })];
  const text = page.getByRole("textbox", { name: "Comentário" });
  const counts = () => Promise.all([db.$count(likes, eq(likes.postId, look.id)), db.$count(comments, eq(comments.postId, look.id))]);
  await waitUntil("the scripts to have come", () => send.isDisabled());
  const outbox = page.waitForResponse(/outbox-on-demand/);
  await page.keyboard.press("Shift"); // the first touch loads it
  await (await outbox).finished();
  await page.context().setOffline(true);
  await like.click();
  await page.getByText("Será enviado assim que a conexão voltar.").waitFor();
  expect(await like.getAttribute("aria-pressed")).toBe("true");
  await text.fill("do túnel");
  await send.click();
  await page.getByText("2 envios aguardando conexão").waitFor();
  await waitUntil("the comment to be taken out of its field", async () => (await text.inputValue()) === "");
  expect(await counts()).toEqual([0, 0]);
  await page.context().setOffline(false);
  await waitUntil("both", async () => String(await counts()) === "1,1");
  await page.getByText("aguardando conexão").first().waitFor({ state: "detached" });
  await text.fill("do outro túnel");

  const answerLost = Promise.withResolvers<void>();
  await page.route(`**/post/${look.id}.data*`, async (route) => {
    if (route.request().method() !== "POST") return route.continue();
    await send.locator(".spinner").waitFor(); // while pending
    await route.fetch();
    await route.abort();
    answerLost.resolve();
  });
  await send.click();
  await answerLost.promise; // before that, unroute would answer for it
  expect((await counts())[1]).toBe(2);
  await page.unroute(`**/post/${look.id}.data*`);
  await waitUntil("an empty field", async () => (await text.inputValue()) === "");
  await page.getByText("1 envio aguardando conexão").waitFor({ state: "detached" });
  expect([await like.getAttribute("aria-pressed"), await text.inputValue(), await counts()]).toEqual(["true", "", [1, 2]]);
  await text.fill("do outro túnel");
  await send.click(); // posted again on purpose
  await waitUntil("the second one", async () => (await counts())[1] === 3);

  await waitUntil("an empty field again", async () => (await text.inputValue()) === "");
  await waitUntil("the list to be read again", () => text.isEditable());
  await setArchived(look.userId, look.id, true);
  await text.fill("tarde demais");
  await send.click();
  await page.locator(".toaster").getByRole("alert").getByText("ErroPost não encontrado").waitFor();
  await page.locator("form").getByRole("alert").getByText("Post não encontrado").waitFor();
  expect(await text.inputValue()).toBe("tarde demais");
});

test("a swipe down puts the post away, a swipe that started further down does not", async () => {
  const { ana, newest } = await createLooks();
  const { page } = await openPage(server, { as: await createSignedInClient(server, ana) });
  await page.goto("/");
  await page
    .locator(`#look-${newest.id}`)
    .getByRole("link", { name: /Look de/ })
    .click();
  const dialog = page.getByRole("dialog", { name: "Post" });
  await dialog.getByText("A calça é de onde?").waitFor();
  const swipeDown = (on = dialog) =>
    on.evaluate((element) => {
      const makeTouch = (y: number) => new Touch({ identifier: 1, target: element, clientX: 200, clientY: y });
      element.dispatchEvent(new TouchEvent("touchstart", { touches: [makeTouch(200)], changedTouches: [makeTouch(200)], bubbles: true }));
      element.dispatchEvent(new TouchEvent("touchend", { touches: [], changedTouches: [makeTouch(420)], bubbles: true }));
    });
  await page.evaluate(() => {
    const go = history.go.bind(history);
    history.go = (by) => {
      document.body.dataset.went = String(by);
      go(by);
    };
  });
  const readWent = () => page.evaluate(() => document.body.dataset.went);
  await dialog.evaluate((element) => element.scrollTo(0, 60));
  await swipeDown();
  expect(await readWent()).toBeUndefined();
  const field = dialog.getByRole("textbox", { name: "Comentário" });
  await field.fill("Um\ncomentário\nde\nmuitas\nlinhas,\nque\nrola");
  await field.evaluate((box) => box.scrollTo(0, 40));
  await dialog.evaluate((element) => element.scrollTo(0, 0));
  await swipeDown(field);
  expect(await readWent()).toBeUndefined();
  await swipeDown();
  await dialog.waitFor({ state: "detached" });
  expect(new URL(page.url()).pathname).toBe("/");
});

testInBench("on a wide screen, dark, the same screens stand", async () => {
  const { ana, bia, newest } = await createLooks();
  const { page, getBrowserErrors } = await openPage(server, { as: await createSignedInClient(server, ana), width: 1280, height: 800, theme: "dark" });
  await gotoHydrated(page, "/");
  await takeScreenshot(page, "feed-wide-dark");
  await page
    .locator(`#look-${newest.id}`)
    .getByRole("link", { name: /Look de/ })
    .click();
  await page.getByRole("dialog").getByText("A calça é de onde?").waitFor();
  await takeScreenshot(page, "post-dialog-wide-dark");
  await page.goto(`/user/${bia.id}`);
  await takeScreenshot(page, "user-wide-dark");
  await page.goto("/?tab=profile");
  await takeScreenshot(page, "profile-wide-dark");
  await page.goto("/create-post");
  await takeScreenshot(page, "create-wide-dark");
  expect(getBrowserErrors()).toEqual([]);
});

test("the pages that ana goes on to, a look and who wears it, come in at most 17 scripts each", async () => {
  const [ana, bia] = [await makeUser(), await makeUser()];
  const look = await makeLook({ by: bia, look: 12 });
  const { page } = await openPage(server, { as: await createSignedInClient(server, ana) });
  const scripts: string[] = [];
  page.on("request", (request) => request.resourceType() === "script" && scripts.push(request.url()));
  for (const path of [`/post/${look.id}`, `/user/${bia.id}`]) {
    scripts.length = 0;
    await page.goto(path);
    expect(scripts.length).toBeGreaterThan(2);
    expect(scripts.length).toBeLessThanOrEqual(17);
  }
});
