import { expect, test } from "bun:test";
import { addComment } from "#app/models/comment.server";
import { getPost } from "#app/models/post.server";
import { aPage, axe, picture } from "../browser.ts";
import { signedIn } from "../http.ts";
import { aLook, aPost, aUser } from "../people.ts";
import { startServer } from "../server.ts";

const server = await startServer();

test("bia edits her post, closes it to followers, archives it, brings it back and deletes it", async () => {
  const bia = await aUser();
  const look = await aLook({ by: bia, look: 5, caption: "Lilás" });
  const { page, complaints } = await aPage(server, { as: await signedIn(server, bia) });
  const menu = () => page.getByLabel("Opções do post").click();
  await page.goto(`/post/${look.id}`);
  await menu();
  await picture(page, "post-menu-own");
  expect(await axe(page)).toEqual([]);
  await page.getByRole("link", { name: "Editar post" }).click();
  await page.getByLabel("Legenda").fill("Lilás com lilás, sim.");
  const tags = page.getByRole("combobox", { name: "Tags" });
  await tags.fill("Tricô");
  await tags.press("Enter");
  await page.getByText("#trico").waitFor();
  await picture(page, "post-edit");
  expect(await axe(page)).toEqual([]);
  await page.getByRole("button", { name: "Salvar Alterações" }).click();
  await page.getByText("Post atualizado").waitFor();
  await page.getByRole("heading", { name: "Lilás com lilás, sim." }).waitFor();

  await menu();
  await page.getByRole("button", { name: "Só seguidores" }).click();
  await page.getByText("Privacidade alterada").waitFor();
  const { privacy, tags: kept, caption } = (await getPost(bia.id, look.id)) ?? {};
  expect({ privacy, kept, caption }).toEqual({ privacy: "followers", kept: ["linho", "trico"], caption: "Lilás com lilás, sim." });

  await menu();
  await page.getByRole("button", { name: "Arquivar" }).click();
  await page.getByText("Arquivado: só você vê este post.").waitFor();
  await menu();
  await page.getByRole("button", { name: "Desarquivar" }).click();
  await page.getByText("Post de volta").waitFor();

  await menu();
  await page.getByRole("link", { name: "Excluir" }).click();
  await page.getByText("Tem certeza que deseja excluir este post?").waitFor();
  await picture(page, "post-delete");
  await page.getByRole("button", { name: "Excluir" }).click();
  await page.getByText("Post excluído").waitFor();
  expect(await getPost(bia.id, look.id)).toBeNull();
  expect(complaints()).toEqual([]);
});

test("ana sends a kind of look back, takes it back, learns why she sees it, and reports it", async () => {
  const [ana, bia] = [await aUser(), await aUser()];
  const look = await aLook({ by: bia, look: 9, tags: ["trench"] });
  const { page, complaints } = await aPage(server, { as: await signedIn(server, ana) });
  await page.goto("/?tab=feed&feed=explore");
  const card = page.locator(`#look-${look.id}`);
  await card.getByRole("link", { name: /Look de/ }).click();
  const dialog = page.getByRole("dialog", { name: "Post" });
  await dialog.getByLabel("Opções do post").click();
  await picture(page, "post-menu-others");
  await dialog.getByRole("button", { name: "Ver menos assim" }).click();
  await dialog.getByText("Você verá menos looks assim").waitFor();
  await page.locator(".wall").getByText("Você verá menos looks assim").waitFor({ state: "attached" });
  await dialog.getByRole("button", { name: "Desfazer" }).click();
  await dialog.getByText("Desfeito").waitFor();
  expect(await card.count()).toBe(1);
  await dialog.getByLabel("Opções do post").click();
  await dialog.getByRole("button", { name: "Ver mais assim" }).click();
  await dialog.getByText("Você verá mais looks assim").waitFor();
  await dialog.getByLabel("Opções do post").click();
  await dialog.getByRole("link", { name: "Por que estou vendo isto?" }).click();
  await page.getByText("Você pediu para ver mais de: #trench.").waitFor();
  await picture(page, "post-why");
  expect(await axe(page)).toEqual([]);

  await page.goto(`/post/${look.id}`);
  await page.getByLabel("Opções do post").click();
  await page.getByRole("link", { name: "Denunciar" }).click();
  await page.getByRole("radio", { name: "Spam" }).check();
  await picture(page, "post-report");
  expect(await axe(page)).toEqual([]);
  await page.getByRole("button", { name: "Enviar denúncia" }).click();
  await page.getByText("Recebemos sua denúncia e vamos analisar.").waitFor();
  expect(complaints()).toEqual([]);
});

test("of many comments the rest comes below the first in place, one's own is there at once, and what is deleted goes; without JavaScript they are pages. Archived, the look is gone from the grid behind", async () => {
  const [ana, bia] = [await aUser(), await aUser()];
  const post = await aPost({ by: ana });
  for (let number = 1; number <= 30; number++) await addComment(bia.id, post.id, `Comentário ${number}`);
  const client = await signedIn(server, ana);
  const { page } = await aPage(server, { as: client });
  await page.goto("/?tab=profile");
  await page.waitForFunction(() => "scripted" in document.documentElement.dataset);
  await page.locator(`#look-${post.id} a`).click();
  const dialog = page.getByRole("dialog", { name: "Post" });
  const rows = dialog.locator("#comments li");
  await dialog.getByText("Comentário 24", { exact: true }).waitFor();
  await dialog.getByRole("textbox", { name: "Comentário" }).fill("Obrigada!");
  await dialog.getByRole("button", { name: "Comentar" }).click();
  await rows.getByText("Obrigada!").waitFor();
  expect(await rows.count()).toBe(25);
  const next = dialog.getByRole("link", { name: "Ver mais comentários" });
  await next.focus();
  await next.evaluate((link: HTMLElement) => {
    link.click();
    link.click(); // before there is an answer
  });
  await dialog.getByText("Fim da lista").and(page.locator(":focus")).waitFor();
  await rows.getByText("Comentário 30", { exact: true }).waitFor();
  expect([await rows.count(), await rows.last().getByText("Obrigada!").count()]).toEqual([31, 1]);
  await rows.last().getByLabel("Opções do comentário").click();
  await rows.last().getByRole("button", { name: "Excluir comentário" }).click();
  await rows.getByText("Obrigada!").waitFor({ state: "detached" });
  expect(await rows.count()).toBe(30);

  const { page: plain } = await aPage(server, { as: client, javaScriptEnabled: false });
  await plain.goto(`/post/${post.id}`);
  await plain.getByRole("textbox", { name: "Comentário" }).fill("Sem scripts");
  await plain.getByRole("button", { name: "Comentar" }).click();
  expect(await plain.locator("#comments li").last().textContent()).toContain("Sem scripts");

  await dialog.getByLabel("Opções do post").click();
  await dialog.getByRole("button", { name: "Arquivar" }).click();
  await dialog.getByText("Arquivado: só você vê este post.").waitFor();
  await page.keyboard.press("Escape");
  await dialog.waitFor({ state: "detached" });
  await page.getByRole("heading", { name: "Crie seu primeiro post" }).waitFor();
});

test("a page that came over plain http makes no keys, and bia archives there all the same", async () => {
  const bia = await aUser();
  const look = await aPost({ by: bia });
  const { page } = await aPage(server, { as: await signedIn(server, bia) });
  await page.addInitScript(() => Reflect.deleteProperty(Crypto.prototype, "randomUUID"));
  await page.goto(`/post/${look.id}`);
  await page.getByLabel("Opções do post").click();
  await page.getByRole("button", { name: "Arquivar" }).click();
  await page.getByText("Arquivado: só você vê este post.").waitFor();
});

test("without JavaScript bia likes, comments, archives and deletes by plain forms, and each says what happened", async () => {
  const bia = await aUser();
  const caio = await aUser();
  const look = await aLook({ by: bia, look: 2 });
  await addComment(caio.id, look.id, "Que sorte");
  const { page } = await aPage(server, { as: await signedIn(server, bia), javaScriptEnabled: false });
  await page.goto(`/post/${look.id}`);
  await page.getByRole("button", { name: "Curtir" }).click();
  expect(await page.getByRole("button", { name: "Curtir" }).getAttribute("aria-pressed")).toBe("true");
  await page.getByRole("textbox", { name: "Comentário" }).fill("Obrigada!");
  await page.getByRole("button", { name: "Comentar" }).click();
  await page.getByText("Comentário adicionado").waitFor();
  await page.getByText("Obrigada!").waitFor();

  const theirs = page.getByRole("listitem").filter({ hasText: "Que sorte" });
  await theirs.getByLabel("Opções do comentário").click();
  await theirs.getByRole("button", { name: "Excluir comentário" }).click();
  await page.getByText("Comentário excluído").waitFor();
  expect(await page.getByText("Que sorte").count()).toBe(0);

  await page.getByLabel("Opções do post").click();
  await page.getByRole("button", { name: "Arquivar" }).click();
  await page.getByText("Arquivado: só você vê este post.").waitFor();
  await page.getByLabel("Opções do post").click();
  await page.getByRole("link", { name: "Excluir" }).click();
  await page.getByRole("button", { name: "Excluir" }).click();
  await page.getByText("Post excluído").waitFor();
});

test("whoever is signed out sees a public post's card and the way in, and of a private one nothing", async () => {
  const bia = await aUser();
  const open = await aLook({ by: bia, look: 7, caption: "Para o casamento." });
  const closed = await aLook({ by: bia, look: 8, caption: "Só para mim.", privacy: "followers" });
  const page = await (await fetch(`${server.url}/post/${open.id}`)).text();
  expect(page).toContain(`<meta property="og:image" content="${server.url}/post/${open.id}/card.jpg"/>`);
  expect(page).toContain("Entrar");
  const card = await fetch(`${server.url}/post/${open.id}/card.jpg`);
  expect([card.status, card.headers.get("content-type")]).toEqual([200, "image/jpeg"]);

  const other = await fetch(`${server.url}/post/${closed.id}`);
  const text = await other.text();
  expect(other.status).toBe(200);
  expect(text).not.toContain("og:image");
  expect(text).not.toContain("Só para mim.");
  expect((await fetch(`${server.url}/post/${closed.id}/card.jpg`)).status).toBe(404);
});
