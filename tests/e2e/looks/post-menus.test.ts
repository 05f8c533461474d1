import { expect, test } from "bun:test";
import { addComment } from "#app/models/looks/comment.server";
import { getPost } from "#app/models/looks/post.server";
import { gotoHydrated, openPage, runAxe, takeScreenshot, testInBench, viewportsToTest } from "#tests/browser";
import { createClient, createSignedInClient } from "#tests/http";
import { makeLook, makePost, makeUser, password } from "#tests/people";
import { startServer } from "#tests/server";

const server = await startServer({ WORKER: "off" });

test("bia edits her post, closes it to followers, archives it, brings it back and deletes it", async () => {
  const bia = await makeUser();
  const look = await makeLook({ by: bia, look: 5, caption: "Lilás" });
  const { page, getBrowserErrors } = await openPage(server, { as: await createSignedInClient(server, bia) });
  const openMenu = () => page.getByLabel("Opções do look").click();
  await page.goto(`/post/${look.id}`);
  await openMenu();
  await takeScreenshot(page, "post-menu-own");
  expect(await runAxe(page)).toEqual([]);
  await page.getByRole("link", { name: "Editar look" }).click();
  await page.getByLabel("Legenda").fill("Lilás com lilás, sim.");
  const tags = page.getByRole("combobox", { name: "Tags" });
  await tags.fill("Tricô");
  await tags.press("Enter");
  await page.getByText("#trico").waitFor();
  await takeScreenshot(page, "post-edit");
  expect(await runAxe(page)).toEqual([]);
  await page.getByRole("button", { name: "Salvar Alterações" }).click();
  await page.getByText("Look atualizado").waitFor();
  await page.getByRole("heading", { name: "Lilás com lilás, sim." }).waitFor();

  await openMenu();
  await page.getByRole("button", { name: "Só seguidores" }).click();
  await page.getByText("Privacidade alterada").waitFor();
  const { privacy, tags: kept, caption } = (await getPost(bia.id, look.id)) ?? {};
  expect({ privacy, kept, caption }).toEqual({ privacy: "followers", kept: ["linho", "trico"], caption: "Lilás com lilás, sim." });

  await openMenu();
  await page.getByRole("button", { name: "Arquivar" }).click();
  await page.getByText("Arquivado: só você vê este look.").waitFor();
  await openMenu();
  await page.getByRole("button", { name: "Desarquivar" }).click();
  await page.getByText("Look de volta").waitFor();

  await openMenu();
  await page.getByRole("link", { name: "Excluir" }).click();
  await page.getByText("Tem certeza que deseja excluir este look?").waitFor();
  await takeScreenshot(page, "post-delete");
  await page.getByRole("button", { name: "Excluir" }).click();
  await page.getByText("Look excluído").waitFor();
  expect(await getPost(bia.id, look.id)).toBeNull();
  expect(getBrowserErrors()).toEqual([]);
});

test("ana sends a kind of look back, takes it back, learns why she sees it, and reports it", async () => {
  const [ana, bia] = [await makeUser(), await makeUser()];
  const look = await makeLook({ by: bia, look: 9, tags: ["trench"] });
  const { page, getBrowserErrors } = await openPage(server, { as: await createSignedInClient(server, ana) });
  await page.goto("/?tab=feed&feed=explore");
  const card = page.locator(`#look-${look.id}`);
  await card.getByRole("link", { name: /Look de/ }).click();
  const dialog = page.getByRole("dialog", { name: "Post" });
  await dialog.getByLabel("Opções do look").click();
  await takeScreenshot(page, "post-menu-others");
  await dialog.getByRole("button", { name: "Ver menos assim" }).click();
  await dialog.getByText("Você verá menos looks assim").waitFor();
  await page.locator(".wall").getByText("Você verá menos looks assim").waitFor({ state: "attached" });
  await dialog.getByRole("button", { name: "Desfazer" }).click();
  await dialog.getByText("Desfeito").waitFor();
  expect(await card.count()).toBe(1);
  await dialog.getByLabel("Opções do look").click();
  await dialog.getByRole("button", { name: "Ver mais assim" }).click();
  await dialog.getByText("Você verá mais looks assim").waitFor();
  await dialog.getByLabel("Opções do look").click();
  await dialog.getByRole("link", { name: "Por que estou vendo isto?" }).click();
  await page.getByText("Você pediu para ver mais de: #trench.").waitFor();
  await takeScreenshot(page, "post-why");
  expect(await runAxe(page)).toEqual([]);

  await page.goto(`/post/${look.id}`);
  await page.getByLabel("Opções do look").click();
  await page.getByRole("link", { name: "Denunciar" }).click();
  await page.getByRole("radio", { name: "Spam" }).check();
  await takeScreenshot(page, "post-report");
  expect(await runAxe(page)).toEqual([]);
  await page.getByRole("button", { name: "Enviar denúncia" }).click();
  await page.getByText("Recebemos sua denúncia e vamos analisar.").waitFor();
  expect(getBrowserErrors()).toEqual([]);
});

test("of many comments the rest comes below the first in place, one's own is there at once, and what is deleted goes; without JavaScript they are pages. Archived, the look is gone from the grid behind", async () => {
  const [ana, bia] = [await makeUser(), await makeUser()];
  const post = await makePost({ by: ana });
  for (let number = 1; number <= 30; number++) await addComment(bia.id, post.id, `Comentário ${number}`);
  const client = await createSignedInClient(server, ana);
  const { page } = await openPage(server, { as: client });
  await page.goto("/?tab=profile");
  await page.waitForFunction(() => "scripted" in document.documentElement.dataset);
  await page.locator(`#look-${post.id} a[data-on-image]`).click();
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
    link.click(); // before the response
  });
  await dialog.getByText("Fim da lista").and(page.locator(":focus")).waitFor();
  await rows.getByText("Comentário 30", { exact: true }).waitFor();
  expect([await rows.count(), await rows.last().getByText("Obrigada!").count()]).toEqual([31, 1]);
  await rows.last().getByLabel("Opções do comentário").click();
  await rows.last().getByRole("button", { name: "Excluir comentário" }).click();
  await rows.getByText("Obrigada!").waitFor({ state: "detached" });
  expect(await rows.count()).toBe(30);

  const { page: plain } = await openPage(server, { as: client, javaScriptEnabled: false });
  await plain.goto(`/post/${post.id}`);
  await plain.getByRole("textbox", { name: "Comentário" }).fill("Sem scripts");
  await plain.getByRole("button", { name: "Comentar" }).click();
  expect(await plain.locator("#comments li").last().textContent()).toContain("Sem scripts");

  await dialog.getByLabel("Opções do look").click();
  await dialog.getByRole("button", { name: "Arquivar" }).click();
  await dialog.getByText("Arquivado: só você vê este look.").waitFor();
  await page.keyboard.press("Escape");
  await dialog.waitFor({ state: "detached" });
  await page.getByRole("heading", { name: "Crie seu primeiro post" }).waitFor();
});

test("a page that came over plain http makes no keys, and bia archives there all the same", async () => {
  const bia = await makeUser();
  const look = await makePost({ by: bia });
  const { page } = await openPage(server, { as: await createSignedInClient(server, bia) });
  await page.addInitScript(() => Reflect.deleteProperty(Crypto.prototype, "randomUUID"));
  await page.goto(`/post/${look.id}`);
  await page.getByLabel("Opções do look").click();
  await page.getByRole("button", { name: "Arquivar" }).click();
  await page.getByText("Arquivado: só você vê este look.").waitFor();
});

testInBench("without JavaScript bia likes, comments, archives and deletes by plain forms, and each says what happened", async () => {
  const bia = await makeUser();
  const caio = await makeUser();
  const look = await makeLook({ by: bia, look: 2 });
  await addComment(caio.id, look.id, "Que sorte");
  const { page } = await openPage(server, { as: await createSignedInClient(server, bia), javaScriptEnabled: false });
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

  await page.getByLabel("Opções do look").click();
  await page.getByRole("button", { name: "Arquivar" }).click();
  await page.getByText("Arquivado: só você vê este look.").waitFor();
  await page.getByLabel("Opções do look").click();
  await page.getByRole("link", { name: "Excluir" }).click();
  await page.getByRole("button", { name: "Excluir" }).click();
  await page.getByText("Look excluído").waitFor();
});

test("whoever is signed out sees a public post's card and the way in, and of a private one nothing", async () => {
  const bia = await makeUser();
  const open = await makeLook({ by: bia, look: 7, caption: "Para o casamento." });
  const closed = await makeLook({ by: bia, look: 8, caption: "Só para mim.", privacy: "followers" });
  const page = await (await fetch(`${server.url}/post/${open.id}`)).text();
  expect(page).toContain(`<meta property="og:image" content="${server.url}/post/${open.id}/card.jpg"/>`);
  expect(page).toContain("Entrar");
  expect(page).toContain(`src="/post/${open.id}/card.jpg"`);
  expect(page).not.toContain(bia.id);
  const card = await fetch(`${server.url}/post/${open.id}/card.jpg`);
  expect([card.status, card.headers.get("content-type")]).toEqual([200, "image/jpeg"]);

  const other = await fetch(`${server.url}/post/${closed.id}`);
  const text = await other.text();
  expect(other.status).toBe(200);
  expect(text).not.toContain("og:image");
  expect(text).not.toContain("Só para mim.");
  expect((await fetch(`${server.url}/post/${closed.id}/card.jpg`)).status).toBe(404);
});

test.each(viewportsToTest([true, false]))(
  "a shared look stands above the sign-in with its author, and stays after a wrong password; scripts: %o",
  async (javaScriptEnabled) => {
    const bia = await makeUser();
    const open = await makeLook({ by: bia, look: 7, caption: "Para o casamento." });
    const { page } = await openPage(server, { javaScriptEnabled, as: createClient(server), width: 360, height: 640 });
    const look = page.getByRole("img", { name: `Look de @${bia.username}` });
    const isAboveForm = async () => {
      const [picture, author, form] = await Promise.all([look, page.getByText(`@${bia.username}`), page.getByLabel("Email")].map((one) => one.boundingBox()));
      if (!picture || !author || !form) return false;
      return picture.y + picture.height <= author.y && author.y + author.height <= form.y && Math.abs(picture.width / picture.height - 0.8) < 0.01;
    };
    await (javaScriptEnabled ? gotoHydrated(page, `/post/${open.id}`) : page.goto(`/post/${open.id}`));
    expect([await isAboveForm(), await page.getByText("Para o casamento.").count()]).toEqual([true, 0]);
    await page.getByLabel("Email").fill(bia.email);
    await page.getByLabel("Senha", { exact: true }).fill("Errada#123");
    await page.getByRole("button", { name: "Entrar" }).click();
    await page.getByRole("alert").first().waitFor();
    expect(await isAboveForm()).toBe(true);
    await page.getByLabel("Senha", { exact: true }).fill(password);
    await page.getByRole("button", { name: "Entrar" }).click();
    await page.getByRole("heading", { name: "Para o casamento." }).waitFor();
  },
);

test("signed out, a look for followers, one that is held, one that is put away and one that never was are one answer", async () => {
  const bia = await makeUser();
  const kinds = [{ privacy: "followers" }, { moderationStatus: "held" }, { moderationStatus: "rejected" }, { isArchived: true }] as const;
  const ids: string[] = [crypto.randomUUID()];
  for (const kind of kinds) ids.push((await makeLook({ by: bia, look: 8, ...kind })).id);
  const answers = new Set<string>();
  for (const id of ids) {
    for (const path of [`/post/${id}`, `/auth?returnTo=%2Fpost%2F${id}`]) {
      const answer = await fetch(server.url + path);
      const text = await answer.text();
      expect([answer.status, text.includes(bia.username), text.includes("card.jpg")]).toEqual([200, false, false]);
      const said = text.replace(/<script.*?<\/script>/gs, "").replace(/nonce="[^"]*"/g, "");
      answers.add(`${path.slice(0, 6)} ${said.replaceAll(id, "id")}`);
    }
  }
  expect(answers.size).toBe(2);
});
