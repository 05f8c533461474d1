import { expect, test } from "bun:test";
import type { Page } from "playwright";
import type { Collection, Post } from "#app/models/contract";
import { setLike } from "#app/models/like.server";
import { setSave } from "#app/models/save.server";
import { aPage, axe, picture } from "../browser.ts";
import { type Client, signedIn } from "../http.ts";
import { aLook, aUser } from "../people.ts";
import { startServer, until } from "../server.ts";

const server = await startServer();

const captions = [
  "Linho cru dos pés à cabeça para a primeira reunião do ano.",
  "Escritório em casa, varanda de hotel.",
  "Para o casamento da Bia.",
  "Lilás com lilás, sim.",
];

/** ana, and bia's four looks, oldest first. */
async function anaAndLooks() {
  const [ana, bia] = [await aUser(), await aUser()];
  const looks = [];
  for (const [index, caption] of captions.entries()) {
    looks.push(await aLook({ by: bia, look: [1, 2, 7, 5][index] ?? 1, caption, tags: ["linho", "casual"], type: index === 2 ? "virtual_tryon" : "outfit" }));
  }
  const as = await signedIn(server, ana);
  const collection = async (name: string) => (await as.json<Collection[]>("/api/collections")).find((one) => one.name === name);
  return { ana, bia, looks: looks as [Look, Look, Look, Look], as, collection };
}
type Look = Awaited<ReturnType<typeof aLook>>;

const order = async (as: Client, id: string | undefined) =>
  (await as.json<Post[]>(`/api/collections/${id}/posts`)).map(({ caption }) => captions.indexOf(caption));
// what the browser logs by itself about an answer of 4xx
const unforeseen = (complaints: string[]) => complaints.filter((complaint) => !/status of 4\d\d/.test(complaint));
const chip = (page: Page, name: string) => page.getByRole("navigation", { name: /Filtrar|Filter/ }).getByRole("link", { name });

/** Holds what the page's loaders answer from now on, until the function it gives is called. */
async function holdPageData(page: Page) {
  const { promise: released, resolve } = Promise.withResolvers<void>();
  await page.route(/_data=|\.data/, async (route) => {
    await released;
    await route.continue();
  });
  return resolve;
}

test("ana makes a collection, saves into it with a second tap, and takes an unsaving back", async () => {
  const { looks, as, collection } = await anaAndLooks();
  const { page, complaints } = await aPage(server, { as });
  await page.goto("/?tab=collections");
  await page.getByTestId("collections-page").getByText("Nenhum look salvo ainda").waitFor();
  await picture(page, "collections-empty");
  await chip(page, "Curtidos").click();
  await page.getByText("Curta alguns looks no feed para vê-los aqui").waitFor();
  await chip(page, "Noite").click();
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
  await picture(page, "collections-create");
  await create.getByLabel("Nome *").fill("Férias na Bahia");
  await create.getByLabel("Descrição").fill("Linho, sal e chinelo");
  await create.getByRole("button", { name: "Criar Coleção" }).click();
  await page.getByText("Sua nova coleção foi criada com sucesso.").waitFor();
  await manage.getByText("Linho, sal e chinelo").waitFor();
  await picture(page, "collections-manage");
  expect(await axe(page)).toEqual([]);
  await manage.getByRole("link", { name: /^Curtidos/ }).click();
  await manage.waitFor({ state: "hidden" });
  await page.getByText("Curta alguns looks no feed para vê-los aqui").waitFor();
  await chip(page, "Férias na Bahia").waitFor();

  await page.goto("/?tab=feed&feed=explore");
  const card = page.locator(`#look-${looks[0].id}`);
  await card.getByRole("button", { name: "Salvar" }).click();
  await page.getByText("Está em Todos os looks.").waitFor();
  await page.getByRole("button", { name: "Escolher coleção" }).click();
  const choose = page.getByRole("dialog", { name: "Escolher coleção" });
  await choose.getByRole("button", { name: "Férias na Bahia" }).click();
  await choose.getByText("Look guardado na coleção").waitFor();
  const isPressed = (name: string) => async () => (await choose.getByRole("button", { name }).getAttribute("aria-pressed")) === "true";
  await until("the chosen one is pressed", isPressed("Férias na Bahia"));
  expect(await choose.getByText("Todos os looks", { exact: true }).count()).toBe(0);
  await picture(page, "collections-choose");
  expect(await axe(page)).toEqual([]);
  await choose.getByRole("link", { name: "Criar nova coleção" }).click();
  await page.getByRole("dialog", { name: "Criar Nova Coleção" }).getByLabel("Nome *").fill("Sexta");
  await page.getByRole("button", { name: "Criar Coleção" }).click();
  await page.getByText("Coleção criada!").waitFor();
  await until("the new collection holds the look", isPressed("Sexta"));
  await page.keyboard.press("Escape");
  await choose.waitFor({ state: "hidden" });

  await card.getByRole("button", { name: "Salvar" }).click();
  await page.getByText("Saiu de todas as suas coleções.").waitFor();
  expect((await collection("Sexta"))?.postsCount).toBe(0);
  await page.getByRole("button", { name: "Desfazer" }).click();
  await until("the look is back in both", async () => (await collection("Sexta"))?.postsCount === 1 && (await collection("Férias na Bahia"))?.postsCount === 1);
  expect(unforeseen(complaints())).toEqual([]);
});

test("A11Y-07: ana orders a collection by buttons, keyboard and pointer, writes a note, chooses a cover, moves and copies, and deletes it", async () => {
  const { looks, as, collection } = await anaAndLooks();
  const noite = await collection("Noite");
  for (const { id } of looks) await as.post(`/api/collections/${noite?.id}/posts`, { postId: id });
  const { page, complaints } = await aPage(server, { as, height: 900 });
  await page.goto(`/?tab=collections&category=${noite?.id}`);
  await page.getByRole("link", { name: "Organizar" }).click();
  await page.getByRole("heading", { name: "Organizar Noite" }).waitFor();
  const row = (index: number) => page.getByRole("row").filter({ hasText: captions[index]?.slice(0, 20) ?? "" });
  await row(0)
    .getByRole("button", { name: /^Subir/ })
    .click();
  await page.getByText("Ordem alterada").waitFor();
  expect(await order(as, noite?.id)).toEqual([3, 2, 0, 1]);
  await until("the rows follow", async () => (await page.getByRole("row").nth(2).textContent())?.includes("Linho cru") === true);

  await row(1)
    .getByRole("button", { name: /^Arrastar/ })
    .focus();
  await page.keyboard.press("Enter");
  await page.locator("[data-drop-target]").waitFor({ state: "attached" });
  for (let steps = 0; steps < 2; steps++) await page.keyboard.press("ArrowUp");
  await page.keyboard.press("Enter");
  await until("the keyboard has moved the last row", async () => (await order(as, noite?.id)).indexOf(1) !== 3);
  const byKeyboard = await order(as, noite?.id);
  await until("the rows follow", async () => (await page.getByRole("row").nth(byKeyboard.indexOf(1)).textContent())?.includes("varanda") === true);

  await row(byKeyboard[3] ?? 0).dragTo(page.getByRole("row").first(), { sourcePosition: { x: 12, y: 40 }, targetPosition: { x: 12, y: 4 } });
  await until("the pointer has moved a row to the top", async () => (await order(as, noite?.id))[0] === byKeyboard[3]);
  await picture(page, "collections-organise");
  expect(await axe(page)).toEqual([]);

  await row(0)
    .getByRole("link", { name: /Opções$/ })
    .click();
  const look = page.getByRole("dialog", { name: "Look na coleção" });
  await look.getByLabel("Nota").fill("com o salto preto");
  await look.getByRole("button", { name: "Salvar nota" }).click();
  await look.getByText("Nota salva").waitFor();
  await look.getByRole("button", { name: "Usar como capa" }).click();
  await look.getByText("Capa escolhida").waitFor();
  await look.getByText("É a capa").waitFor();
  expect((await collection("Noite"))?.coverUrl).toContain(looks[0].imageUrl);
  await look.getByRole("button", { name: "Copiar para Casual" }).click();
  await look.getByText("Look guardado na coleção").waitFor();
  await look.getByText("Já está").waitFor();
  await picture(page, "collections-look");
  expect(await axe(page)).toEqual([]);
  await look.getByRole("button", { name: "Mover para Looks de trabalho" }).click();
  await page.getByText("Look movido").waitFor();
  expect([(await order(as, noite?.id)).includes(0), await order(as, (await collection("Looks de trabalho"))?.id)]).toEqual([false, [0]]);
  await page.getByRole("button", { name: "Desfazer" }).click();
  await page.getByText("Desfeito").waitFor();
  expect(await order(as, noite?.id)).toContain(0);

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
  await until(
    "the chips follow",
    async () => (await page.getByRole("navigation", { name: "Filtrar" }).getByRole("link").allTextContents()).at(-1) !== "Depois das 20h",
  );
  await page.mouse.up(); // the row has stayed under the pointer
  const question = page.getByRole("dialog", { name: "Excluir coleção" });
  await question.getByText('Tem certeza que deseja excluir a coleção "Depois das 20h"?').waitFor();
  await question.getByText("Esta ação não pode ser desfeita.").waitFor();
  await picture(page, "collections-delete");
  expect(await axe(page)).toEqual([]);
  await question.getByRole("button", { name: "Excluir" }).click();
  await page.getByText("A coleção foi removida com sucesso.").waitFor();
  await page.keyboard.press("Escape");
  await page.waitForURL("**/?tab=collections");
  await page.getByRole("article").nth(3).waitFor();
  expect([await chip(page, "Depois das 20h").count(), await page.getByRole("article").count()]).toEqual([0, 4]);
  expect(complaints()).toEqual([]);
});

test("a look opens over its collection, and Back leads to the same card at the same place", async () => {
  const { ana, looks, as } = await anaAndLooks();
  for (const { id } of looks) await setSave(ana.id, id, true);
  const { page, complaints } = await aPage(server, { as });
  await page.goto("/?tab=collections");
  const card = page.locator(`#look-${looks[0].id}`);
  await card.scrollIntoViewIfNeeded();
  const before = await page.evaluate(() => scrollY);
  const requests: string[] = [];
  page.on("request", (request) => requests.push(request.url()));
  await card.getByRole("link", { name: /Look de/ }).click();
  const dialog = page.getByRole("dialog", { name: "Post" });
  await dialog.getByRole("heading", { name: captions[0] }).waitFor();
  expect(new URL(page.url()).pathname).toBe(`/post/${looks[0].id}`);
  await page.goBack();
  await dialog.waitFor({ state: "hidden" });
  expect(await page.evaluate(() => scrollY)).toBe(before);
  expect(await page.evaluate(() => document.activeElement?.closest("article")?.id)).toBe(`look-${looks[0].id}`);
  expect(requests.filter((url) => url.includes("_root.data") || url.includes("_index"))).toEqual([]);
  expect(complaints()).toEqual([]);
});

test("without JavaScript, in English, the same is done by pages and forms", async () => {
  const { looks, as, collection } = await anaAndLooks();
  const { page } = await aPage(server, { as, javaScriptEnabled: false, language: "en" });
  await page.goto(`/post/${looks[0].id}`);
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await page.getByText("Look saved").waitFor();
  await page.getByLabel("Post options").click();
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

  const holidays = await collection("Holidays");
  await as.post(`/api/collections/${holidays?.id}/posts`, { postId: looks[1].id });
  await page.goto("/?tab=collections");
  await chip(page, "Holidays").click();
  await page.getByRole("link", { name: "Organise" }).click();
  const [first] = await order(as, holidays?.id);
  await page
    .getByRole("listitem")
    .filter({ hasText: captions[first ?? 0] ?? "" })
    .getByRole("button", { name: /^Move .* down$/ })
    .click();
  await page.getByText("Order changed").waitFor();
  expect((await order(as, holidays?.id))[1]).toBe(first);
  await page
    .getByRole("link", { name: /Options$/ })
    .first()
    .click();
  await page.getByLabel("Note").fill("for the beach");
  await page.getByRole("button", { name: "Save note" }).click();
  await page.getByText("Note saved").waitFor();
  await page.getByRole("button", { name: "Use as cover" }).click();
  await page.getByText("Is the cover").waitFor();
  await page.getByRole("button", { name: "Move to Casual" }).click();
  await page.getByText("Look moved").waitFor();
  expect((await collection("Casual"))?.postsCount).toBe(1);
  await page.getByRole("link", { name: /Options$/ }).click();
  await page.getByRole("button", { name: "Take out of the collection" }).click();
  await page.getByText("Look taken out of the collection").waitFor();
  await page.getByText("No look in this collection yet").waitFor();

  await page.goto("/?tab=collections");
  await page.getByRole("link", { name: "Manage" }).click();
  await page.getByRole("button", { name: "Move Holidays up" }).click();
  await page.getByText("Order changed").waitFor();
  await page.getByRole("link", { name: /^Holidays.*Edit$/ }).click();
  await page.getByLabel("Name *").fill("Noite");
  await page.getByRole("button", { name: "Save Changes" }).click();
  await page.getByText("You already have a collection of this name.").waitFor();
  await page.getByLabel("Name *").fill("Beach");
  await page.getByRole("button", { name: "Save Changes" }).click();
  await page.getByText("Collection updated").waitFor();
  await page.getByRole("link", { name: "Delete Beach" }).click();
  await page.getByText('Are you sure you want to delete the collection "Beach"?').waitFor();
  await page.getByRole("button", { name: "Delete" }).click();
  await page.getByText("Collection deleted!").waitFor();
  expect(await collection("Beach")).toBeUndefined();
});

test("pages about someone else's collection do not exist", async () => {
  const { as, collection } = await anaAndLooks();
  const theirs = await collection("Noite");
  const stranger = await signedIn(server, await aUser());
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
const looksOfIt = process.env.PICTURES === "1" ? [...wanted, ...onlyPictured] : wanted;

test("every screen of the collections passes axe, fits its width and bothers no browser", async () => {
  const { ana, looks, as, collection } = await anaAndLooks();
  for (const { id } of looks) {
    await setSave(ana.id, id, true);
    await setLike(ana.id, id, true);
  }
  const long = "Casamentos".repeat(10); // as long as they get, without a blank to break at
  await as.post("/api/collections", { name: long, description: "Nada de branco, nada de preto" });
  const { id } = (await collection(long)) ?? {};
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
    const { page, complaints } = await aPage(server, { ...look, as });
    for (const [name, path] of Object.entries(paths)) {
      await page.goto(path);
      const label = `${name} ${look.width} ${look.theme}`;
      expect({ label, found: [...(await axe(page)), ...complaints()] }).toEqual({ label, found: [] });
      expect({ label, fits: await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth) }).toEqual({ label, fits: true });
      await picture(page, `collections-page-${name}-${look.width}-${look.theme}`);
    }
    await page.context().close();
  }
}, 120_000);
