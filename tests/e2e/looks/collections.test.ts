import { expect, test } from "bun:test";
import type { Page } from "playwright";
import { setSave } from "#app/models/collections/save.server";
import type { Collection, Post } from "#app/models/contract";
import { setLike } from "#app/models/looks/like.server";
import { openPage, runAxe, takeScreenshot, testInBench, viewportsToTest } from "#tests/browser";
import { type Client, createSignedInClient } from "#tests/http";
import { makeLook, makeUser } from "#tests/people";
import { startServer, waitUntil } from "#tests/server";

const server = await startServer({ WORKER: "off" });

const captions = [
  "Linho cru dos pés à cabeça para a primeira reunião do ano.",
  "Escritório em casa, varanda de hotel.",
  "Para o casamento da Bia.",
  "Lilás com lilás, sim.",
];

/** ana, and bia's four looks, oldest first. */
async function createAnaAndLooks() {
  const [ana, bia] = [await makeUser(), await makeUser()];
  const looks = [];
  for (const [index, caption] of captions.entries()) {
    looks.push(await makeLook({ by: bia, look: [1, 2, 7, 5][index] ?? 1, caption, tags: ["linho", "casual"], type: index === 2 ? "virtual_tryon" : "outfit" }));
  }
  const as = await createSignedInClient(server, ana);
  const findCollection = async (name: string) => (await as.json<Collection[]>("/api/collections")).find((one) => one.name === name);
  return { ana, bia, looks: looks as [Look, Look, Look, Look], as, findCollection };
}
type Look = Awaited<ReturnType<typeof makeLook>>;

const listCaptions = async (as: Client, id: string | undefined) =>
  (await as.json<Post[]>(`/api/collections/${id}/posts`)).map(({ caption }) => captions.indexOf(caption));
// browsers log 4xx responses
const filterUnexpected = (errors: string[]) => errors.filter((error) => !/status of 4\d\d/.test(error));
const getChip = (page: Page, name: string) => page.getByRole("navigation", { name: /Filtrar|Filter/ }).getByRole("link", { name });

/** Holds loader responses until the returned function is called. */
async function holdPageData(page: Page) {
  const { promise: released, resolve } = Promise.withResolvers<void>();
  await page.route(/_data=|\.data/, async (route) => {
    await released;
    await route.continue();
  });
  return resolve;
}

test("ana makes a collection, saves into it with a second tap, and takes an unsaving back", async () => {
  const { looks, as, findCollection } = await createAnaAndLooks();
  const { page, getBrowserErrors } = await openPage(server, { as });
  await page.goto("/?tab=collections");
  await page.getByTestId("collections-page").getByText("Nenhum look salvo ainda").waitFor();
  await takeScreenshot(page, "collections-empty");
  await getChip(page, "Curtidos").click();
  await page.getByText("Curta alguns looks no feed para vê-los aqui").waitFor();
  await getChip(page, "Noite").click();
  await page.getByText("Nenhum look nesta coleção ainda").waitFor();

  await page.getByRole("link", { name: "Gerenciar" }).click();
  const manage = page.getByRole("dialog", { name: "Gerenciar coleções" });
  await manage.getByRole("row", { name: "Casual" }).waitFor();
  expect(await manage.getByRole("link", { name: /^Excluir/ }).count()).toBe(3);
  await manage.getByRole("link", { name: "Criar nova coleção" }).click();
  const create = page.getByRole("dialog", { name: "Criar Nova Coleção" });
  await create.getByLabel("Nome *").fill("   ");
  await create.getByRole("button", { name: "Criar Coleção" }).click();
  await create.getByText("Nome obrigatório").first().waitFor();
  await create.getByRole("alert").last().getByText("Por favor, digite um nome para a coleção").waitFor();
  await create.getByLabel("Nome *").fill("Saved Looks");
  await create.getByRole("button", { name: "Criar Coleção" }).click();
  await create.getByText("Este nome é reservado. Escolha outro.").waitFor();
  await takeScreenshot(page, "collections-create");
  await create.getByLabel("Nome *").fill("Férias na Bahia");
  await create.getByLabel("Descrição").fill("Linho, sal e chinelo");
  await create.getByRole("button", { name: "Criar Coleção" }).click();
  await page.getByText("Sua nova coleção foi criada com sucesso.").waitFor();
  await manage.getByText("Linho, sal e chinelo").waitFor();
  await takeScreenshot(page, "collections-manage");
  expect(await runAxe(page)).toEqual([]);
  await manage.getByRole("link", { name: /^Curtidos/ }).click();
  await manage.waitFor({ state: "hidden" });
  await page.getByText("Curta alguns looks no feed para vê-los aqui").waitFor();
  await getChip(page, "Férias na Bahia").waitFor();

  await page.goto("/?tab=feed&feed=explore");
  const card = page.locator(`#look-${looks[0].id}`);
  await card.getByRole("button", { name: "Salvar" }).click();
  await page.getByText("Está em Todos os looks.").waitFor();
  await page.getByRole("button", { name: "Escolher coleção" }).click();
  const choose = page.getByRole("dialog", { name: "Escolher coleção" });
  await choose.getByRole("button", { name: "Férias na Bahia" }).click();
  await choose.getByText("Look guardado na coleção").waitFor();
  const isPressed = (name: string) => async () => (await choose.getByRole("button", { name }).getAttribute("aria-pressed")) === "true";
  await waitUntil("the chosen one is pressed", isPressed("Férias na Bahia"));
  expect(await choose.getByText("Todos os looks", { exact: true }).count()).toBe(0);
  await takeScreenshot(page, "collections-choose");
  expect(await runAxe(page)).toEqual([]);
  await choose.getByRole("link", { name: "Criar nova coleção" }).click();
  await page.getByRole("dialog", { name: "Criar Nova Coleção" }).getByLabel("Nome *").fill("Sexta");
  await page.getByRole("button", { name: "Criar Coleção" }).click();
  await page.getByText("Coleção criada!").waitFor();
  await waitUntil("the new collection holds the look", isPressed("Sexta"));
  await page.keyboard.press("Escape");
  await choose.waitFor({ state: "hidden" });

  await card.getByRole("button", { name: "Salvar" }).click();
  await page.getByText("Saiu de todas as suas coleções.").waitFor();
  expect((await findCollection("Sexta"))?.postsCount).toBe(0);
  await page.getByRole("button", { name: "Desfazer" }).click();
  await waitUntil(
    "the look is back in both",
    async () => (await findCollection("Sexta"))?.postsCount === 1 && (await findCollection("Férias na Bahia"))?.postsCount === 1,
  );
  expect(filterUnexpected(getBrowserErrors())).toEqual([]);
});

test("A11Y-07: ana orders a collection by buttons, keyboard and pointer, writes a note, chooses a cover, moves and copies, and deletes it", async () => {
  const { looks, as, findCollection } = await createAnaAndLooks();
  const noite = await findCollection("Noite");
  for (const { id } of looks) await as.post(`/api/collections/${noite?.id}/posts`, { postId: id });
  const { page, getBrowserErrors } = await openPage(server, { as, height: 900 });
  await page.goto(`/?tab=collections&category=${noite?.id}`);
  await page.getByRole("link", { name: "Organizar" }).click();
  await page.getByRole("heading", { name: "Organizar Noite" }).waitFor();
  const getRow = (index: number) => page.getByRole("row").filter({ hasText: captions[index]?.slice(0, 20) ?? "" });
  await getRow(0)
    .getByRole("button", { name: /^Subir/ })
    .click();
  await page.getByText("Ordem alterada").waitFor();
  expect(await listCaptions(as, noite?.id)).toEqual([3, 2, 0, 1]);
  await waitUntil("the rows follow", async () => (await page.getByRole("row").nth(2).textContent())?.includes("Linho cru") === true);

  await getRow(1)
    .getByRole("button", { name: /^Arrastar/ })
    .focus();
  await page.keyboard.press("Enter");
  await page.locator("[data-drop-target]").waitFor({ state: "attached" });
  for (let steps = 0; steps < 2; steps++) await page.keyboard.press("ArrowUp");
  await page.keyboard.press("Enter");
  await waitUntil("the keyboard has moved the last row", async () => (await listCaptions(as, noite?.id)).indexOf(1) !== 3);
  const byKeyboard = await listCaptions(as, noite?.id);
  await waitUntil("the rows follow", async () => (await page.getByRole("row").nth(byKeyboard.indexOf(1)).textContent())?.includes("varanda") === true);

  await getRow(byKeyboard[3] ?? 0).dragTo(page.getByRole("row").first(), { sourcePosition: { x: 12, y: 40 }, targetPosition: { x: 12, y: 4 } });
  await waitUntil("the pointer has moved a row to the top", async () => (await listCaptions(as, noite?.id))[0] === byKeyboard[3]);
  await takeScreenshot(page, "collections-organise");
  expect(await runAxe(page)).toEqual([]);

  await getRow(0)
    .getByRole("link", { name: /Opções$/ })
    .click();
  const look = page.getByRole("dialog", { name: "Look na coleção" });
  await look.getByLabel("Nota").fill("com o salto preto");
  await look.getByRole("button", { name: "Salvar nota" }).click();
  await look.getByText("Nota salva").waitFor();
  await look.getByRole("button", { name: "Usar como capa" }).click();
  await look.getByText("Capa escolhida").waitFor();
  await look.getByText("Capa atual").waitFor();
  expect((await findCollection("Noite"))?.coverUrl).toContain(looks[0].imageUrl);
  await look.getByRole("button", { name: "Copiar para Casual" }).click();
  await look.getByText("Look guardado na coleção").waitFor();
  await look.getByText("Já está").waitFor();
  await takeScreenshot(page, "collections-look");
  expect(await runAxe(page)).toEqual([]);
  await look.getByRole("button", { name: "Mover para Looks de trabalho" }).click();
  await page.getByText("Look movido").waitFor();
  expect([(await listCaptions(as, noite?.id)).includes(0), await listCaptions(as, (await findCollection("Looks de trabalho"))?.id)]).toEqual([false, [0]]);
  await page.getByRole("button", { name: "Desfazer" }).click();
  await page.getByText("Desfeito").waitFor();
  expect(await listCaptions(as, noite?.id)).toContain(0);

  await page.goto(`/?tab=collections&category=${noite?.id}`);
  await page.getByText("com o salto preto").waitFor();
  await page.getByRole("link", { name: "Gerenciar" }).click();
  const manage = page.getByRole("dialog", { name: "Gerenciar coleções" });
  await manage.getByRole("link", { name: /^Noite.*Editar$/ }).click();
  await page.getByRole("dialog", { name: "Editar coleção" }).getByLabel("Nome *").fill("Depois das 20h");
  await page.getByRole("button", { name: "Salvar Alterações" }).click();
  await page.getByText("Coleção atualizada").waitFor();
  const answer = await holdPageData(page);
  await manage.getByRole("button", { name: "Subir Depois das 20h" }).click();
  await manage.getByRole("link", { name: "Excluir Depois das 20h" }).hover();
  await page.mouse.down();
  await answer();
  await waitUntil(
    "the chips follow",
    async () => (await page.getByRole("navigation", { name: "Filtrar" }).getByRole("link").allTextContents()).at(-1) !== "Depois das 20h",
  );
  await page.mouse.up(); // the row stays under the pointer
  const question = page.getByRole("dialog", { name: "Excluir coleção" });
  await question.getByText('Tem certeza que deseja excluir a coleção "Depois das 20h"?').waitFor();
  await question.getByText("Esta ação não pode ser desfeita.").waitFor();
  await takeScreenshot(page, "collections-delete");
  expect(await runAxe(page)).toEqual([]);
  await question.getByRole("button", { name: "Excluir" }).click();
  await page.getByText("A coleção foi removida com sucesso.").waitFor();
  await page.keyboard.press("Escape");
  await page.waitForURL("**/?tab=collections");
  await page.getByRole("article").nth(3).waitFor();
  expect([await getChip(page, "Depois das 20h").count(), await page.getByRole("article").count()]).toEqual([0, 4]);
  expect(getBrowserErrors()).toEqual([]);
});

/** Drags by touch in ten steps; `end` is the last event. */
async function dragByFinger(page: Page, from: { x: number; y: number }, to: { x: number; y: number }, end: "touchEnd" | "touchCancel" = "touchEnd") {
  const session = await page.context().newCDPSession(page);
  const touch = (type: "touchStart" | "touchMove", point: { x: number; y: number }) => session.send("Input.dispatchTouchEvent", { type, touchPoints: [point] });
  await touch("touchStart", from);
  for (let step = 1; step <= 10; step++) {
    await touch("touchMove", { x: from.x + ((to.x - from.x) * step) / 10, y: from.y + ((to.y - from.y) * step) / 10 });
  }
  await session.send("Input.dispatchTouchEvent", { type: end, touchPoints: [] });
}

test("A11Y-07: ana drags a look by its handle with a finger; a drag that is broken off changes nothing", async () => {
  const { looks, as, findCollection } = await createAnaAndLooks();
  const noite = await findCollection("Noite");
  for (const { id } of looks) await as.post(`/api/collections/${noite?.id}/posts`, { postId: id });
  const { page, getBrowserErrors } = await openPage(server, { as, hasTouch: true, width: 360, height: 640 });
  await page.goto(`/collections/${noite?.id}`);
  const handles = page.getByRole("button", { name: /^Arrastar/ });
  await handles.nth(3).waitFor();
  const getMiddle = async (index: number) => {
    const box = await handles.nth(index).boundingBox();
    return { x: (box?.x ?? 0) + (box?.width ?? 0) / 2, y: (box?.y ?? 0) + (box?.height ?? 0) / 2 };
  };
  const moveUp = ({ x, y }: { x: number; y: number }) => ({ x, y: y - 8 });
  await dragByFinger(page, await getMiddle(2), moveUp(await getMiddle(0)), "touchCancel");
  await dragByFinger(page, await getMiddle(2), moveUp(await getMiddle(0)));
  await waitUntil("the finger has moved the third look to the top", async () => (await listCaptions(as, noite?.id)).join() === "1,3,2,0");
  await waitUntil("the rows follow", async () => (await page.getByRole("row").first().textContent())?.includes("varanda") === true);
  await dragByFinger(page, await getMiddle(0), await getMiddle(3));
  await waitUntil("the finger has moved it to the end", async () => (await listCaptions(as, noite?.id)).join() === "3,2,0,1");
  expect(getBrowserErrors()).toEqual([]);
});

test("a look opens over its collection, and Back leads to the same card at the same place", async () => {
  const { ana, looks, as } = await createAnaAndLooks();
  for (const { id } of looks) await setSave(ana.id, id, true);
  const { page, getBrowserErrors } = await openPage(server, { as });
  await page.goto("/?tab=collections");
  const card = page.locator(`#look-${looks[0].id}`);
  await card.scrollIntoViewIfNeeded();
  const requests: string[] = [];
  page.on("request", (request) => requests.push(request.url()));
  await card.getByRole("link", { name: /Look de/ }).click();
  const dialog = page.getByRole("dialog", { name: "Post" });
  await dialog.getByRole("heading", { name: captions[0] }).waitFor();
  const before = await page.evaluate(() => scrollY); // the click itself may have scrolled
  expect(new URL(page.url()).pathname).toBe(`/post/${looks[0].id}`);
  await page.goBack();
  await page.waitForFunction((id) => document.activeElement?.closest("article")?.id === id, `look-${looks[0].id}`);
  expect([await dialog.count(), await page.evaluate(() => scrollY)]).toEqual([0, before]);
  expect(requests.filter((url) => url.includes("_root.data") || url.includes("_index"))).toEqual([]);
  expect(getBrowserErrors()).toEqual([]);
});

test("what ana unlikes and unsaves leaves its list at once and comes back by the toast, also when it is done in the look itself", async () => {
  const { ana, bia, looks, as, findCollection } = await createAnaAndLooks();
  const worn = await makeLook({ by: bia, look: 3, caption: "Provei este", type: "virtual_tryon", isAi: true, sourcePostId: looks[0].id });
  for (const { id } of [...looks.slice(1), worn]) await setLike(ana.id, id, true);
  const { page, getBrowserErrors } = await openPage(server, { as, height: 500 });
  await page.goto("/?tab=collections&category=liked");
  const getLookRow = (look: { id: string }) => page.locator(`#look-${look.id}`);
  const getLikeButton = (look: { id: string }) => getLookRow(look).getByRole("button", { name: "Curtir" });
  await page.evaluate(() => scrollTo(0, 120));
  await getLikeButton(looks[3]).click();
  await getLookRow(looks[3]).waitFor({ state: "hidden" });
  await page.getByText("Look removido dos curtidos").waitFor();
  expect(await as.json<object>(`/api/posts/${looks[3].id}/liked`)).toEqual({ isLiked: false });
  await page.getByRole("button", { name: "Desfazer" }).click();
  await getLookRow(looks[3]).waitFor();
  await page.getByText("Desfeito").waitFor();
  await waitUntil("it is liked again", async () => (await as.json<{ isLiked: boolean }>(`/api/posts/${looks[3].id}/liked`)).isLiked);
  expect(await page.evaluate(() => scrollY)).toBe(120);

  const dialog = page.getByRole("dialog", { name: "Post" });
  await getLookRow(looks[2])
    .getByRole("link", { name: /Look de/ })
    .click();
  await dialog.getByRole("button", { name: "Curtir" }).click();
  await dialog.getByText("Look removido dos curtidos").waitFor();
  await page.goBack();
  await dialog.waitFor({ state: "hidden" });
  await getLookRow(looks[2]).waitFor({ state: "hidden" });
  await getLookRow(worn)
    .getByRole("link", { name: /Look de/ })
    .click();
  await dialog.getByRole("link", { name: /^Experimentado do look/ }).click();
  await dialog.getByRole("heading", { name: captions[0] }).waitFor();
  await dialog.getByRole("button", { name: "Curtir" }).click();
  await dialog.getByText("1 curtida", { exact: true }).waitFor();
  await page.goBack();
  await getLookRow(looks[0]).waitFor();
  for (const look of [worn, looks[0], looks[1], looks[3]]) await getLikeButton(look).click();
  await page.getByText("Nenhum look curtido ainda").waitFor();
  await takeScreenshot(page, "collections-unliked");

  const { id: noite = "" } = (await findCollection("Noite")) ?? {};
  for (const { id } of looks) await as.post(`/api/collections/${noite}/posts`, { postId: id });
  await page.goto(`/?tab=collections&category=${noite}`);
  await getLookRow(looks[0]).getByRole("button", { name: "Salvar" }).click();
  await getLookRow(looks[0]).waitFor({ state: "hidden" });
  await page.getByRole("button", { name: "Desfazer" }).click();
  await getLookRow(looks[0]).waitFor();
  await waitUntil("it is back where it was", async () => (await listCaptions(as, noite)).join() === "3,2,1,0");
  await page.getByRole("link", { name: "Organizar" }).click();
  await page.getByRole("heading", { name: "Organizar Noite" }).waitFor();
  await getLookRow(looks[3]).click();
  await dialog.getByRole("button", { name: "Salvar" }).click();
  await dialog.getByText("Look removido dos salvos").waitFor();
  await page.goBack();
  await getLookRow(looks[3]).waitFor({ state: "detached" });
  await page.getByRole("button", { name: "Desfazer" }).click();
  await getLookRow(looks[3]).waitFor();

  await setLike(ana.id, looks[0].id, true);
  await page.goto("/?tab=profile&list=liked");
  await getLookRow(looks[0])
    .getByRole("link", { name: /^Look de/ })
    .click();
  await dialog.getByRole("button", { name: "Curtir" }).click();
  await page.goBack();
  await page.getByText("Nenhum look curtido ainda").waitFor();
  expect(getBrowserErrors()).toEqual([]);
});

test("without JavaScript, in English, the same is done by pages and forms", async () => {
  const { looks, as, findCollection } = await createAnaAndLooks();
  const { page } = await openPage(server, { as, javaScriptEnabled: false, language: "en" });
  await page.goto(`/post/${looks[0].id}`);
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await page.getByText("Look saved").waitFor();
  await page.getByLabel("Look options").click();
  await page.getByRole("link", { name: "Save to collection" }).click();
  await page.getByRole("button", { name: "Noite" }).click();
  await page.getByText("Look added to the collection").waitFor();
  expect(await page.getByRole("button", { name: "Noite" }).getAttribute("aria-pressed")).toBe("true");
  await page.getByRole("link", { name: "Create new collection" }).click();
  await page.getByLabel("Name *").fill(" \u00a0 ");
  await page.getByRole("button", { name: "Create Collection" }).click();
  await page.getByText("Please enter a name for the collection").first().waitFor();
  await page.getByLabel("Name *").fill("Holidays");
  await page.getByRole("button", { name: "Create Collection" }).click();
  await page.getByText("Collection created!").waitFor();
  expect(await page.getByRole("button", { name: "Holidays" }).getAttribute("aria-pressed")).toBe("true");

  const holidays = await findCollection("Holidays");
  await as.post(`/api/collections/${holidays?.id}/posts`, { postId: looks[1].id });
  await page.goto("/?tab=collections");
  await getChip(page, "Holidays").click();
  await page.getByRole("link", { name: "Organize" }).click();
  const [first] = await listCaptions(as, holidays?.id);
  await page
    .getByRole("listitem")
    .filter({ hasText: captions[first ?? 0] ?? "" })
    .getByRole("button", { name: /^Move .* down$/ })
    .click();
  await page.getByText("Order changed").waitFor();
  expect((await listCaptions(as, holidays?.id))[1]).toBe(first);
  await page
    .getByRole("link", { name: /Options$/ })
    .first()
    .click();
  await page.getByLabel("Note").fill("for the beach");
  await page.getByRole("button", { name: "Save note" }).click();
  await page.getByText("Note saved").waitFor();
  await page.getByRole("button", { name: "Use as cover" }).click();
  await page.getByText("Current cover").waitFor();
  await page.getByRole("button", { name: "Move to Casual" }).click();
  await page.getByText("Look moved").waitFor();
  expect((await findCollection("Casual"))?.postsCount).toBe(1);
  await page.getByRole("link", { name: /Options$/ }).click();
  await page.getByRole("button", { name: "Remove from the collection" }).click();
  await page.getByText("Look removed from the collection").waitFor();
  await page.getByText("No looks in this collection yet").waitFor();

  await page.goto("/?tab=collections");
  await page.getByRole("link", { name: "Manage" }).click();
  await page.getByRole("button", { name: "Move Holidays up" }).click();
  await page.getByText("Order changed").waitFor();
  await page.getByRole("link", { name: /^Holidays.*Edit$/ }).click();
  await page.getByLabel("Name *").fill("Noite");
  await page.getByRole("button", { name: "Save Changes" }).click();
  await page.getByText("You already have a collection with this name.").waitFor();
  await page.getByLabel("Name *").fill("Beach");
  await page.getByRole("button", { name: "Save Changes" }).click();
  await page.getByText("Collection updated").waitFor();
  await page.getByRole("link", { name: "Delete Beach" }).click();
  await page.getByText('Are you sure you want to delete the collection "Beach"?').waitFor();
  await page.getByRole("button", { name: "Delete" }).click();
  await page.getByText("Collection deleted!").waitFor();
  expect(await findCollection("Beach")).toBeUndefined();
});

test("pages about someone else's collection do not exist", async () => {
  const { as, findCollection } = await createAnaAndLooks();
  const theirs = await findCollection("Noite");
  const stranger = await createSignedInClient(server, await makeUser());
  for (const path of [
    `/collections/${theirs?.id}`,
    `/collections/${theirs?.id}/edit`,
    `/collections/${theirs?.id}/delete`,
    `/?tab=collections&category=${theirs?.id}`,
  ]) {
    expect({ path, own: (await as.get(path)).status, others: (await stranger.get(path)).status }).toEqual({ path, own: 200, others: 404 });
  }
});

const wanted = [
  { width: 390, height: 844, theme: "light", language: "pt" },
  { width: 1280, height: 800, theme: "dark", language: "en" },
  { width: 320, height: 640, theme: "dark", language: "pt" },
] as const;
const onlyPictured = [
  { width: 390, height: 844, theme: "dark", language: "pt" },
  { width: 1280, height: 800, theme: "light", language: "pt" },
] as const;
const looksOfIt = process.env.PICTURES === "1" ? [...wanted, ...onlyPictured] : viewportsToTest(wanted);

testInBench(
  "every screen of the collections passes axe, fits its width and bothers no browser",
  async () => {
    const { ana, looks, as, findCollection } = await createAnaAndLooks();
    for (const { id } of looks) {
      await setSave(ana.id, id, true);
      await setLike(ana.id, id, true);
    }
    const long = "Casamentos".repeat(10); // the longest name, without spaces
    await as.post("/api/collections", { name: long, description: "Nada de branco, nada de preto" });
    const { id } = (await findCollection(long)) ?? {};
    for (const look of looks) await as.post(`/api/collections/${id}/posts`, { postId: look.id });
    await as.patch(`/api/collections/${id}/posts/${looks[3].id}`, { note: "com a bolsa da vó e o salto médio, se não chover" });
    const paths = {
      saved: "/?tab=collections",
      liked: "/?tab=collections&category=liked",
      own: `/?tab=collections&category=${id}`,
      manage: "/collections",
      new: "/collections/new",
      edit: `/collections/${id}/edit`,
      delete: `/collections/${id}/delete`,
      organise: `/collections/${id}`,
      look: `/collections/${id}/look/${looks[3].id}`,
      choose: `/post/${looks[3].id}/collections`,
    };
    for (const look of looksOfIt) {
      const { page, getBrowserErrors } = await openPage(server, { ...look, as });
      for (const [name, path] of Object.entries(paths)) {
        await page.goto(path);
        const label = `${name} ${look.width} ${look.theme}`;
        expect({ label, found: [...(await runAxe(page)), ...getBrowserErrors()] }).toEqual({ label, found: [] });
        expect({ label, fits: await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth) }).toEqual({ label, fits: true });
        await takeScreenshot(page, `collections-page-${name}-${look.width}-${look.theme}`);
      }
      await page.context().close();
    }
  },
  120_000,
);
