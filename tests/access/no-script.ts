import { expect } from "bun:test";
import { eq } from "drizzle-orm";
import type { Page } from "playwright";
import { db } from "#app/db/client.server";
import { comments, follows, likes, messages, posts, users } from "#app/db/schema";
import { newId } from "#app/db/schema/columns";
import { sendMessage } from "#app/models/messages/message.server";
import { followUser } from "#app/models/people/follow.server";
import { requirePerson } from "#app/models/people/person.server";
import { openPage } from "../browser.ts";
import { type Client, createClient, createSignedInClient } from "../http.ts";
import { makeLook, makeUser, password } from "../people.ts";
import type { TestServer } from "../server.ts";

// Flows that work as plain HTML, and ways to run without scripts.

type Server = Pick<TestServer, "url">;
type OpenPage = (as?: Client) => Promise<Page>;

/** Disables the eight-second timeout of the script fallback. */
const skipScriptTimeout = (page: Page) =>
  page.addInitScript(() => {
    const { setTimeout } = globalThis;
    globalThis.setTimeout = ((act: () => void, time: number) => (time === 8000 ? 0 : setTimeout(act, time))) as typeof setTimeout;
  });

/** Ways to open a page without working scripts. */
export const noScriptModes = {
  "without JavaScript": async (server, as) => (await openPage(server, { as, javaScriptEnabled: false })).page,
  "with nothing of /assets": async (server, as) => {
    const { page } = await openPage(server, { as });
    await page.route("**/assets/**", (route) => route.abort());
    await skipScriptTimeout(page);
    return page;
  },
  "with a script that throws": async (server, as) => {
    const { page } = await openPage(server, { as });
    await page.route("**/assets/entry.client-*.js", (route) => route.fulfill({ contentType: "text/javascript", body: "throw new Error('broken')" }));
    await skipScriptTimeout(page);
    return page;
  },
  "before the scripts have come": async (server, as) => {
    const { page } = await openPage(server, { as });
    // never resolved; navigation drops the request
    await page.route("**/assets/*.js", () => new Promise(() => {}));
    return page;
  },
} satisfies Record<string, (server: Server, as?: Client) => Promise<Page>>;

export type NoScriptMode = keyof typeof noScriptModes;

const button = (page: Page, name: string | RegExp) => page.getByRole("button", { name, exact: true });
const link = (page: Page, name: string | RegExp) => page.getByRole("link", { name, exact: true });
const gotoPath = (page: Page, path: string) => page.goto(path, { waitUntil: "commit" });
const photo = "demo/look-08.jpg";

/** Dismisses a toast that may cover a control. */
async function dismiss(page: Page) {
  await button(page, "Dispensar").click();
  await page.locator(".toast").waitFor({ state: "detached" });
}

async function createAnaAndBia(server: Server, open: OpenPage) {
  const [ana, bia] = [await makeUser({ name: "Ana Souza" }), await makeUser({ name: "Bia Torres" })];
  const look = await makeLook({ by: bia, look: 12, caption: "Slip dress amarelo", tags: ["linho"] });
  return { ana, bia, look, page: await open(await createSignedInClient(server, ana)) };
}

/** Every flow promised without scripts, with its own people. */
export const flows: Record<string, (server: Server, open: OpenPage) => Promise<void>> = {
  async "sign up, onboarding, sign out, sign in, a forgotten password"(server, open) {
    const name = `n${newId().replaceAll("-", "").slice(14)}`;
    const page = await open(createClient(server));
    await gotoPath(page, "/settings");
    await link(page, "Criar conta").click();
    await page.getByLabel("Nome de usuário").fill(name);
    await page.getByLabel("Email", { exact: true }).fill(`${name}@exemplo.com`);
    await page.getByLabel("Senha", { exact: true }).fill(password);
    await page.getByLabel("Confirmar senha").fill("Outra#Senha8");
    await button(page, "Criar conta").click();
    await page.getByText("As senhas não coincidem").waitFor();
    expect([await page.getByLabel("Nome de usuário").inputValue(), await page.getByLabel("Senha", { exact: true }).inputValue()]).toEqual([name, ""]);
    await page.getByLabel("Senha", { exact: true }).fill(password);
    await page.getByLabel("Confirmar senha").fill(password);
    await button(page, "Criar conta").click();
    await link(page, "Começar").click();
    await link(page, "Agora não").click();
    await page.getByRole("checkbox", { name: "Streetwear" }).check();
    await button(page, "Continuar para o app").click();
    await page.getByRole("heading", { name: "Feed", level: 1 }).waitFor();
    await link(page, "Perfil e configurações").click();
    await button(page, "Sair").click();
    await page.getByText("Desconectado").waitFor();
    await page.getByLabel("Email", { exact: true }).fill(`${name}@exemplo.com`);
    await page.getByLabel("Senha", { exact: true }).fill(password);
    await button(page, "Entrar").click();
    await link(page, "Perfil e configurações").click();
    await button(page, "Sair").click();
    await link(page, "Esqueci minha senha").click();
    await page.getByLabel("Email").fill(`${name}@exemplo.com`);
    await button(page, "Enviar link").click();
    await page.getByText("Se uma conta com este email existir").waitFor();
  },

  async "feeds, stories, profiles, a post, collections, what is archived and liked"(server, open) {
    const { ana, bia, look, page } = await createAnaAndBia(server, open);
    await followUser(ana.id, bia.id);
    await makeLook({ by: ana, look: 3, caption: "Guardado", isArchived: true });
    await gotoPath(page, "/");
    await link(page, "Explorar").click();
    await page.locator("a[aria-current=page]", { hasText: "Explorar" }).waitFor();
    await page.locator("a.post__img").first().waitFor(); // other tests' looks appear here too
    await link(page, "Seguindo").click();
    await page.locator(`#look-${look.id} a.post__img`).click();
    await page.getByRole("heading", { name: "Slip dress amarelo" }).waitFor();
    await page
      .getByRole("link", { name: /Bia Torres/ })
      .first()
      .click();
    await page.getByRole("heading", { name: "Bia Torres" }).waitFor();
    await gotoPath(page, "/");
    await page.getByRole("navigation", { name: "Stories" }).getByRole("link").first().click();
    await page.getByText("Slip dress amarelo").first().waitFor();
    await link(page, "Voltar ao feed").click();
    await page.getByRole("navigation", { name: "Principal" }).getByRole("link", { name: "Perfil" }).click();
    await link(page, "Curtidos").click();
    await page.getByText("Nenhum look curtido ainda").waitFor();
    await link(page, "Arquivados").click();
    await page.getByRole("img", { name: /Guardado/ }).waitFor();
    await page.getByRole("navigation", { name: "Principal" }).getByRole("link", { name: "Coleções" }).click();
    await page.getByText("Nenhum look salvo ainda").waitFor();
  },

  async "like, save, comment, report"(server, open) {
    const { ana, look, page } = await createAnaAndBia(server, open);
    await gotoPath(page, `/post/${look.id}`);
    await button(page, "Curtir").click();
    await page.locator("button[aria-pressed=true][aria-label=Curtir]").waitFor();
    await button(page, "Salvar").click();
    await page.locator("button[aria-pressed=true][aria-label=Salvar]").waitFor();
    // a form says so on the next page; before the scripts the button stays on this one
    if (await page.locator(".toast").isVisible()) await dismiss(page);
    await page.getByRole("textbox", { name: "Comentário" }).fill("Que cor!");
    await button(page, "Comentar").click();
    await page.getByRole("listitem").filter({ hasText: "Que cor!" }).waitFor();
    await dismiss(page);
    await page.locator("summary[aria-label='Opções do look']").click();
    await link(page, "Denunciar").click();
    await page.getByRole("radio", { name: "Spam" }).check();
    await button(page, "Enviar denúncia").click();
    await page.getByText("Recebemos sua denúncia").waitFor();
    expect([await db.$count(likes, eq(likes.userId, ana.id)), await db.$count(comments, eq(comments.userId, ana.id))]).toEqual([1, 1]);
  },

  async "follow, mute, restrict, block"(server, open) {
    const { ana, bia, page } = await createAnaAndBia(server, open);
    const openMenuAndClick = async (name: string, done: string) => {
      await page.locator("summary[aria-label='Mais opções']").click();
      await page.getByRole("button", { name, exact: true }).or(link(page, name)).first().click();
      await page.getByText(done).first().waitFor();
    };
    await gotoPath(page, `/user/${bia.id}`);
    await page.getByRole("button", { name: /^Seguir/ }).click();
    await page.getByRole("button", { name: /^Deixar de seguir/ }).waitFor();
    expect(await db.$count(follows, eq(follows.followerId, ana.id))).toBe(1);
    await openMenuAndClick("Silenciar", `Você silenciou @${bia.username}`);
    await openMenuAndClick("Restringir", `Você restringiu @${bia.username}`);
    await openMenuAndClick("Bloquear", `Bloquear @${bia.username}?`);
    await button(page, "Bloquear").click();
    await page.getByRole("heading", { name: `Você bloqueou @${bia.username}` }).waitFor();
    expect(await requirePerson(ana.id, bia.id)).toMatchObject({ isBlocked: true, isMuted: true, isRestricted: true });
  },

  async "search and messages"(server, open) {
    const { ana, bia, page } = await createAnaAndBia(server, open);
    await gotoPath(page, "/");
    await link(page, "Pesquisar usuários, looks e tags").click();
    await page.getByRole("textbox").fill("bi");
    await button(page, "Pesquisar").click();
    await page.getByText("Digite pelo menos 3 caracteres para pesquisar...").waitFor();
    await page.getByRole("textbox").fill(bia.username);
    await button(page, "Pesquisar").click();
    await page.getByRole("link", { name: /Bia Torres/ }).click();
    await link(page, "Mensagem").click();
    await page.getByRole("textbox", { name: "Mensagem" }).fill("Oi, Bia");
    await button(page, "Enviar").click();
    await page.getByRole("log").getByText("Oi, Bia").waitFor();
    expect(await db.$count(messages, eq(messages.senderId, ana.id))).toBe(1);
    await sendMessage(bia.id, ana.id, { content: "Oi, Ana" });
    const refresh = link(page, "Atualizar");
    // the link is absent where scripts will still load
    (await await refresh.isVisible()) ? await refresh.click() : await page.reload({ waitUntil: "commit" });
    await page.getByRole("log").getByText("Oi, Ana").waitFor();
  },

  async "a new post, changed and deleted"(server, open) {
    const { ana, page } = await createAnaAndBia(server, open);
    await gotoPath(page, "/create-post");
    await page.getByLabel("Escolher imagem").setInputFiles("demo/look-16.jpg");
    await page.getByLabel("Legenda").fill("Terno sem gravata");
    await page.getByLabel("Tags").fill("linho, Terno");
    await button(page, "Publicar").click();
    await page.getByText("Post Criado!").waitFor();
    const [ownPost] = await db.select().from(posts).where(eq(posts.userId, ana.id));
    expect(ownPost).toMatchObject({ caption: "Terno sem gravata", tags: ["linho", "terno"] });
    await gotoPath(page, `/post/${ownPost?.id}/edit`);
    await page.getByLabel("Legenda").fill("Terno com gravata");
    await button(page, "Salvar Alterações").click();
    await page.getByText("Look atualizado").waitFor();
    await page.locator("summary[aria-label='Opções do look']").click();
    await link(page, "Marcar peças").click();
    await link(page, "Marcar uma peça").click();
    await page.getByRole("combobox", { name: /^Lugar na foto/ }).selectOption("Em cima");
    await page.getByLabel("Tipo").selectOption("Casaco");
    await button(page, "Salvar").click();
    await page.getByText("Peça marcada").waitFor();
    await gotoPath(page, `/post/${ownPost?.id}`);
    await link(page, "Ver as peças (1)").click();
    await page.getByRole("link", { name: /^Casaco/ }).click();
    await page.getByRole("heading", { name: "Casaco" }).waitFor();
    await gotoPath(page, `/post/${ownPost?.id}`);
    await page.locator("summary[aria-label='Opções do look']").click();
    await link(page, "Excluir").click();
    await button(page, "Excluir").click();
    await page.getByText("Look excluído").waitFor();
    expect(await db.$count(posts, eq(posts.userId, ana.id))).toBe(0);
  },

  async "a try-on by file, and its result posted"(server, open) {
    const { ana, look, page } = await createAnaAndBia(server, open);
    await gotoPath(page, `/post/${look.id}`);
    await link(page, "Provar com Get Ready").click();
    await page.getByLabel("Sua foto: Galeria").setInputFiles(photo);
    await button(page, "Provar agora").click();
    await page.waitForURL("**/get-ready/*", { waitUntil: "commit" });
    // without scripts the page does not poll
    const result = page.getByRole("heading", { name: "Veja como ficou!" });
    while (
      !(await result.waitFor({ timeout: 5000 }).then(
        () => true,
        () => false,
      ))
    )
      await page.reload({ waitUntil: "commit" });
    await link(page, "Postar").click();
    await page.getByRole("textbox", { name: /Legenda/ }).fill("Provei o da Bia");
    await button(page, "Postar").click();
    await page.getByText("Seu virtual try-on foi postado no feed").waitFor();
    expect(await db.select().from(posts).where(eq(posts.userId, ana.id))).toMatchObject([{ caption: "Provei o da Bia", sourcePostId: look.id, isAi: true }]);
  },

  async "profile, photo, a switch, language, theme, a plan"(server, open) {
    const { ana, page } = await createAnaAndBia(server, open);
    await gotoPath(page, "/profile/edit");
    await page.getByLabel("Nome", { exact: true }).fill("Ana Prado");
    await button(page, "Salvar Alterações").click();
    await page.getByText("Perfil atualizado").waitFor();
    await gotoPath(page, "/profile/photo");
    await page.getByLabel("Escolher foto").setInputFiles("demo/avatar-1.jpg");
    await button(page, "Confirmar").click();
    await page.getByText("Foto atualizada").waitFor();
    await gotoPath(page, "/settings");
    const save = page.getByRole("button", { name: "Salvar Análise de estilo" });
    await page.getByRole("switch", { name: /Análise de estilo/ }).uncheck();
    await save.waitFor();
    await save.click();
    await page.getByText("Configurações salvas").waitFor();
    await gotoPath(page, "/settings/language");
    await button(page, "English").click();
    await page.getByRole("heading", { name: "Language" }).waitFor();
    await gotoPath(page, "/settings/theme");
    await button(page, "Dark").click();
    await page.locator('html[data-theme="dark"]').waitFor();
    await gotoPath(page, "/settings/saver");
    await button(page, "On").click();
    await page.locator('html[data-saver="on"]').waitFor();
    await gotoPath(page, "/plans");
    await button(page, "Choose Premium").click();
    await page.getByText("Plan active").waitFor();
    const [me] = await db.select().from(users).where(eq(users.id, ana.id));
    expect(me).toMatchObject({ name: "Ana Prado", subscriptionPlan: "premium", locale: "en" });
    expect(me?.profilePhoto).toBeString();
  },
};
