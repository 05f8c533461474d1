import { expect, test } from "bun:test";
import { eq } from "drizzle-orm";
import sharp from "sharp";
import { db } from "#app/db/client.server";
import { media, posts } from "#app/db/schema";
import { gotoHydrated, openPage, runAxe, takeScreenshot, testInBench } from "#tests/browser";
import { createSignedInClient } from "#tests/http";
import { listPath, makeZip, writePosts } from "#tests/import/zips";
import { makeUser } from "#tests/people";
import { startServer, waitUntil } from "#tests/server";

const server = await startServer({ RATE_LIMIT_FACTOR: "1000" });

const may2019 = 1_558_000_000;
const day = 24 * 60 * 60;
const uri = (index: number) => `media/posts/201905/${index}.jpg`;
const demo = (look: number) =>
  sharp(`demo/look-${String(look).padStart(2, "0")}.jpg`)
    .resize({ width: 480 })
    .jpeg()
    .toBuffer();

/** Twelve posts, the last an album with a video, the first with more words than fit. */
async function makeArchive() {
  const pictures = await Promise.all(Array.from({ length: 13 }, (_, index) => demo(index + 1)));
  const words = ["Domingo de feira, saia de algodão 💃🏽", "Show", "Chuva fina", "Festa da Lu", "Trabalho", "Praia"];
  const list = Array.from({ length: 12 }, (_, index) => ({
    media: index === 11 ? [{ uri: uri(11) }, { uri: uri(12) }, { uri: "media/posts/201905/film.mp4" }] : [{ uri: uri(index) }],
    title: index === 0 ? `Longo ${"e mais ".repeat(90)}` : (words[index % words.length] ?? ""),
    at: may2019 + index * day,
  }));
  const files = pictures.map((content, index) => ({ name: uri(index), content, isStored: index % 2 === 0, hasDescriptor: index % 3 === 0 }));
  return Buffer.from(makeZip([...files, { name: listPath, content: writePosts(list) }]));
}

const file = { name: "instagram-ana-2026.zip", mimeType: "application/zip", buffer: await makeArchive() };

test("ana brings twelve looks from Instagram; the line breaks, she closes the page and goes on, and publishes one", async () => {
  const ana = await makeUser();
  const { page, getBrowserErrors } = await openPage(server, { as: await createSignedInClient(server, ana) });
  await gotoHydrated(page, "/settings");
  await page.getByRole("link", { name: "Trazer do Instagram" }).click();
  await page.getByRole("heading", { name: "Trazer looks do Instagram" }).waitFor();
  expect(await runAxe(page)).toEqual([]);
  await takeScreenshot(page, "import");
  const input = page.getByLabel("Escolher arquivo ZIP");
  await input.setInputFiles({ ...file, buffer: file.buffer.subarray(0, 5000) });
  await page.getByRole("alert").filter({ hasText: "incompleto" }).waitFor();
  await input.setInputFiles(file);
  await page.getByText("12 publicações com fotos").waitFor();
  await page.getByText("1 vídeo fica de fora").waitFor();
  await page.getByText("O texto perde 136 caracteres").waitFor();
  await page.getByRole("checkbox", { name: /Show/ }).first().check();
  await page.getByRole("button", { name: "Trazer 1 look" }).waitFor();
  await page.getByRole("button", { name: "Escolher todas" }).click();
  expect(await runAxe(page)).toEqual([]);
  await takeScreenshot(page, "import-choice");
  const sentKeys: string[] = [];
  await page.route("**/api/imports", async (route) => {
    sentKeys.push(route.request().postDataJSON().key);
    if (sentKeys.length < 5) return route.continue();
    if (sentKeys.length === 5) return route.fulfill({ status: 200, contentType: "text/html", body: "<h1>Wi-Fi grátis</h1>" });
    if (sentKeys.length === 6) await page.context().setOffline(true);
    return route.abort();
  });
  await page.getByRole("button", { name: "Trazer 12 looks" }).click();
  await page.getByText("Sem conexão. O envio continua").waitFor();
  await waitUntil("the look that a network's page answered to be sent again", () => sentKeys.length > 5);
  expect(sentKeys[5]).toBe(sentKeys[4] ?? "");
  await takeScreenshot(page, "import-waiting");
  expect(await db.$count(posts, eq(posts.userId, ana.id))).toBe(4);

  const tries = sentKeys.length;
  await page.context().setOffline(false);
  await waitUntil("another try with the line", () => sentKeys.length > tries);
  await gotoHydrated(page, "/import");
  await page.unroute("**/api/imports"); // not before: the page that is left goes on with the line
  await page.getByLabel("Escolher arquivo ZIP").setInputFiles(file);
  await page.getByText("Já trazido").nth(3).waitFor();
  await page.getByRole("button", { name: "Escolher todas" }).click();
  await page.getByRole("button", { name: "Trazer 8 looks" }).click();
  await page.getByText("8 looks trazidos. Só você os vê.").waitFor({ timeout: 90_000 }); // on a busy machine
  await takeScreenshot(page, "import-done");
  const looks = await db.select().from(posts).where(eq(posts.userId, ana.id));
  expect([looks.length, looks.every((look) => look.isArchived), await db.$count(media, eq(media.ownerId, ana.id))]).toEqual([12, true, 13]);

  await page.getByRole("link", { name: "Ver e publicar" }).click();
  await page.getByRole("heading", { name: "Looks trazidos" }).waitFor();
  expect(await runAxe(page)).toEqual([]);
  await takeScreenshot(page, "import-publish");
  await page
    .getByRole("button", { name: /^Publicar: Show/ })
    .first()
    .click();
  await page.getByText("Publicado", { exact: true }).waitFor();
  await page.getByRole("checkbox").first().check();
  await page.getByRole("checkbox").nth(1).check();
  await page.getByLabel("Quem pode ver").selectOption("followers");
  await page.getByRole("button", { name: "Publicar os escolhidos" }).click();
  await page.getByRole("listitem").nth(9).waitFor({ state: "detached" });
  expect(await db.$count(posts, eq(posts.isArchived, false))).toBe(3);
  expect(getBrowserErrors().filter((text) => !/ERR_INTERNET_DISCONNECTED|ERR_FAILED/.test(text))).toEqual([]);
}, 180_000);

testInBench("without scripts bia sends the file, ticks two posts and publishes all of the page", async () => {
  const bia = await makeUser();
  const { page } = await openPage(server, { as: await createSignedInClient(server, bia), javaScriptEnabled: false });
  await page.goto(`${server.url}/?page=profile`);
  await page.getByRole("link", { name: "Trazer looks do Instagram" }).click();
  await takeScreenshot(page, "import-unscripted");
  await page.getByLabel("Escolher arquivo ZIP").setInputFiles(file);
  await page.getByRole("button", { name: "Enviar arquivo" }).click();
  await page
    .getByRole("checkbox", { name: /Trabalho/ })
    .first()
    .check();
  await page.getByRole("checkbox", { name: /2 fotos/ }).check();
  await takeScreenshot(page, "import-archive");
  await page.getByRole("button", { name: "Trazer os escolhidos" }).click();
  await page.getByText("Já trazido").nth(1).waitFor();
  await page.getByRole("link", { name: "Ver e publicar" }).click();
  await page.getByRole("button", { name: "Publicar todos desta página" }).click();
  await page.getByText("Nenhum look por publicar").waitFor();
  await takeScreenshot(page, "import-none");
  const looks = await db.select().from(posts).where(eq(posts.userId, bia.id));
  expect(looks.map(({ isArchived, createdAt }) => [isArchived, createdAt.getFullYear()])).toEqual([
    [false, 2019],
    [false, 2019],
  ]);
});

test("ana chooses the two parts of her archive together, and reads which one is broken", async () => {
  const ana = await makeUser();
  const { page, getBrowserErrors } = await openPage(server, { as: await createSignedInClient(server, ana) });
  const list = writePosts([
    { media: [{ uri: uri(0) }], title: "Feira", at: may2019 },
    { media: [{ uri: uri(1) }], title: "Praia", at: may2019 + day },
  ]);
  const part = (number: number, files: Parameters<typeof makeZip>[0]) => ({
    ...file,
    name: `instagram-ana-${number}.zip`,
    buffer: Buffer.from(makeZip(files)),
  });
  const one = part(1, [
    { name: uri(0), content: await demo(1) },
    { name: listPath, content: list },
  ]);
  const two = part(2, [{ name: uri(1), content: await demo(2) }]);
  await gotoHydrated(page, "/import");
  const input = page.locator("input[type=file]");
  await input.setInputFiles(two);
  await page.getByRole("alert").filter({ hasText: "Este arquivo é só uma parte" }).waitFor();
  await input.setInputFiles(one);
  await page.getByText("As fotos de 1 publicação não estão neste arquivo.").waitFor();
  await input.setInputFiles([one, { ...two, buffer: two.buffer.subarray(0, 900) }]);
  await page.getByRole("alert").filter({ hasText: "instagram-ana-2.zip: Este arquivo ZIP está incompleto" }).waitFor();
  await input.setInputFiles([two, one]);
  await page.getByText("2 publicações com fotos").waitFor();
  await page.getByRole("button", { name: "Escolher todas" }).click();
  await page.getByRole("button", { name: "Trazer 2 looks" }).click();
  await page.getByText("2 looks trazidos. Só você os vê.").waitFor();
  expect(await db.$count(posts, eq(posts.userId, ana.id))).toBe(2);
  expect(getBrowserErrors()).toEqual([]);
});

test("ana chooses another archive while looks are being sent: she is asked, and nothing is lost whatever she says", async () => {
  const ana = await makeUser();
  const { page, getBrowserErrors } = await openPage(server, { as: await createSignedInClient(server, ana) });
  const makeFile = async (name: string, looks: number[]) => {
    const pictures = await Promise.all(looks.map(async (look) => ({ name: uri(look), content: await demo(look), isStored: true })));
    const list = writePosts(looks.map((look) => ({ media: [{ uri: uri(look) }], title: `Look ${look}`, at: may2019 + look * day })));
    return { ...file, name, buffer: Buffer.from(makeZip([...pictures, { name: listPath, content: list }])) };
  };
  const [first, second] = [await makeFile("primeiro.zip", [1, 2, 3]), await makeFile("segundo.zip", [4])];
  let released = Promise.withResolvers<void>();
  await page.route("**/api/imports", async (route) => {
    await released.promise;
    await route.continue().catch(() => {}); // stopped, it is cancelled
  });
  await gotoHydrated(page, "/import");
  const choose = (zip: typeof file) => page.locator("input[type=file]").setInputFiles(zip);
  const bringAll = async (count: number) => {
    await page.getByRole("button", { name: "Escolher todas" }).click();
    await page.getByRole("button", { name: count === 1 ? "Trazer 1 look" : `Trazer ${count} looks` }).click();
    await page.getByText(`0 de ${count} looks trazidos`).waitFor();
  };
  const click = (name: string) => page.getByRole("button", { name, exact: true }).click();
  await choose(first);
  await bringAll(3);
  await choose(second);
  await page.getByRole("alert").filter({ hasText: "Abrir segundo.zip agora para o envio" }).waitFor();
  expect(await runAxe(page)).toEqual([]);
  await takeScreenshot(page, "import-other");
  await click("Ficar com este");
  await choose(second);
  released.resolve();
  await page.getByText("3 looks trazidos. Só você os vê.").waitFor();
  await page.getByRole("alert").filter({ hasText: "O envio do primeiro arquivo terminou." }).waitFor();
  await click("Abrir o outro");
  await page.getByText("1 publicação com fotos").waitFor();

  released = Promise.withResolvers();
  await bringAll(1);
  await choose(first);
  await click("Parar e abrir o outro");
  await page.getByText("3 publicações com fotos").waitFor();
  expect(await page.getByText("Já trazido").count()).toBe(3);
  released.resolve();
  await choose(second);
  await click("Escolher todas");
  await click("Trazer 1 look");
  await page.getByText("1 look trazido. Só você o vê.").waitFor();
  expect(await db.$count(posts, eq(posts.userId, ana.id))).toBe(4);
  expect(getBrowserErrors()).toEqual([]);
});
