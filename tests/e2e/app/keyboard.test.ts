import { expect, test } from "bun:test";
import { and, eq } from "drizzle-orm";
import { db } from "#app/db/client.server";
import { collections, comments, follows, likes, messages } from "#app/db/schema";
import { getFocusedName, tabTo } from "#tests/access/keyboard";
import { gotoHydrated, openPage } from "#tests/browser";
import { createClient, createSignedInClient } from "#tests/http";
import { makeLook, makeUser, password } from "#tests/people";
import { startServer } from "#tests/server";

const server = await startServer({ RATE_LIMIT_FACTOR: "100", WORKER: "off" });

test("A11Y-02, A11Y-03 and A11Y-04: by keyboard alone ana signs in, likes, comments in the dialog, finds and follows bia, and signs out", async () => {
  const [ana, bia] = [await makeUser(), await makeUser({ name: "Bia Torres" })];
  const look = await makeLook({ by: bia, look: 12, caption: "Slip dress amarelo" });
  const { page } = await openPage(server, { as: createClient(server), width: 1280, height: 800 });
  const press = (key: string) => page.keyboard.press(key);
  await gotoHydrated(page, "/?tab=feed&feed=explore");
  await tabTo(page, /^E-?mail$/i);
  await page.keyboard.insertText(ana.email);
  await tabTo(page, "Senha");
  await page.keyboard.insertText(password);
  await press("Enter");
  const card = page.locator(`#look-${look.id}`);
  await card.waitFor();
  expect(await page.title()).toBe("Feed · Espelho");

  await tabTo(page, "Curtir");
  await press("Space");
  await card.locator("button[aria-pressed=true]").waitFor();
  await tabTo(page, /Slip dress amarelo|^$/, "Shift+Tab");
  await card.locator("a.post__img").focus();
  await press("Enter");
  const dialog = page.getByRole("dialog", { name: "Post" });
  await dialog.getByRole("heading", { name: "Slip dress amarelo" }).waitFor();
  expect(await page.title()).toContain("Slip dress amarelo");
  await dialog.getByRole("textbox", { name: "Comentário" }).waitFor(); // it comes after picture and author
  await tabTo(page, "Comentário");
  await page.keyboard.insertText("Que cor!");
  await tabTo(page, "Comentar");
  await press("Enter");
  await dialog.getByRole("listitem").filter({ hasText: "Que cor!" }).waitFor();
  // Tab wraps inside the dialog
  for (let stop = 0; stop < 30; stop++) {
    await press("Tab");
    expect(await page.evaluate(() => document.activeElement === document.body || document.activeElement?.closest("dialog") !== null)).toBe(true);
  }
  await press("Escape");
  await page.waitForFunction((id) => document.activeElement?.closest("article")?.id === id, `look-${look.id}`);
  expect(await dialog.count()).toBe(0);

  await tabTo(page, "Pesquisar usuários, looks e tags", "Shift+Tab");
  await press("Enter");
  await page.getByRole("dialog", { name: "Pesquisar Usuários" }).waitFor();
  await page.keyboard.insertText(bia.username);
  await page.getByRole("dialog").getByRole("listitem").first().waitFor();
  await tabTo(page, /Bia Torres/);
  await press("Enter");
  await page.waitForURL(`**/user/${bia.id}`);
  await page.waitForFunction(() => document.activeElement?.tagName === "H1");
  expect(await getFocusedName(page)).toBe("Bia Torres");
  expect(await page.title()).toBe(`Bia Torres (@${bia.username}) · Espelho`);
  await tabTo(page, /^Seguir/);
  await Promise.all([page.waitForResponse((response) => response.url().includes("/follow")), press("Enter")]);
  await page.getByRole("button", { name: /^Deixar de seguir/ }).waitFor();

  await gotoHydrated(page, "/settings");
  await tabTo(page, "Sair");
  await press("Enter");
  await page.getByText("Desconectado").waitFor();
  expect(await page.title()).toBe("Entrar · Espelho");
  expect([await db.$count(likes, eq(likes.userId, ana.id)), await db.$count(comments, eq(comments.userId, ana.id))]).toEqual([1, 1]);
  expect(await db.$count(follows, eq(follows.followerId, ana.id))).toBe(1);
});

test("an act of a menu gives the focus back to the menu's button, and so does a dialog that it opened", async () => {
  const [ana, bia] = [await makeUser(), await makeUser({ name: "Bia Torres" })];
  const { page } = await openPage(server, { as: await createSignedInClient(server, ana) });
  const press = (key: string) => page.keyboard.press(key);
  await gotoHydrated(page, `/user/${bia.id}`);
  await tabTo(page, "Mais opções");
  await press("Enter");
  await tabTo(page, "Silenciar");
  await press("Enter");
  await page.getByText(`Você silenciou @${bia.username}`).waitFor();
  expect(await getFocusedName(page)).toBe("Mais opções");
  await press("Enter");
  await tabTo(page, "Ver seguidores em comum");
  await press("Enter");
  const mutual = page.getByRole("dialog", { name: "Seguidores em comum" });
  await mutual.waitFor();
  await press("Escape");
  await mutual.waitFor({ state: "detached" });
  expect(await getFocusedName(page)).toBe("Mais opções");
});

test("A11Y-02: by keyboard alone nova goes through the onboarding, writes to bia, and makes a collection and deletes it", async () => {
  const [nova, bia] = [await makeUser({ isOnboardingComplete: false }), await makeUser({ name: "Bia Torres" })];
  const { page } = await openPage(server, { as: await createSignedInClient(server, nova) });
  const press = (key: string) => page.keyboard.press(key);
  await gotoHydrated(page, "/onboarding");
  await tabTo(page, "Começar");
  await press("Enter");
  await page.getByRole("link", { name: "Agora não" }).waitFor();
  await tabTo(page, "Agora não");
  await press("Enter");
  await page.getByRole("checkbox", { name: "Streetwear" }).waitFor();
  await tabTo(page, /^Streetwear/);
  await press("Space");
  await tabTo(page, "Continuar para o app");
  await press("Enter");
  await page.getByRole("navigation", { name: "Principal" }).waitFor();

  await gotoHydrated(page, `/user/${bia.id}`);
  await tabTo(page, "Mensagem");
  await press("Enter");
  await page.getByRole("textbox", { name: "Mensagem" }).waitFor();
  await tabTo(page, "Mensagem");
  await page.keyboard.insertText("Oi, Bia");
  await tabTo(page, "Enviar");
  await press("Enter");
  await page.getByRole("log").getByText("Oi, Bia").waitFor();

  await gotoHydrated(page, "/?tab=collections");
  await tabTo(page, "Gerenciar");
  await press("Enter");
  await page.getByRole("dialog", { name: "Gerenciar coleções" }).waitFor();
  await tabTo(page, "Criar nova coleção");
  await press("Enter");
  await page.getByRole("dialog", { name: "Criar Nova Coleção" }).waitFor();
  await tabTo(page, /^Nome/);
  await page.keyboard.insertText("Brechó");
  await tabTo(page, "Criar Coleção");
  await press("Enter");
  await page.getByText("Sua nova coleção foi criada com sucesso.").waitFor();
  const made = and(eq(collections.userId, nova.id), eq(collections.name, "Brechó"));
  expect([await db.$count(messages, eq(messages.senderId, nova.id)), await db.$count(collections, made)]).toEqual([1, 1]);
  // the list is one Tab stop; arrows change rows, Tab enters one
  await tabTo(page, "Looks de trabalho");
  await tabTo(page, /^Brechó/, "ArrowDown");
  await tabTo(page, "Excluir Brechó");
  await press("Enter");
  await page.getByRole("button", { name: "Excluir", exact: true }).waitFor();
  await tabTo(page, "Excluir");
  await press("Enter");
  await page.getByRole("row", { name: "Brechó" }).waitFor({ state: "detached" });
  expect(await db.$count(collections, made)).toBe(0);
});

test("A11Y-10, A11Y-14 and A11Y-16: a toast waits while one is at it and goes by Esc, a counter speaks near its end, and a picture is told in words of one's own", async () => {
  const ana = await makeUser();
  const { page } = await openPage(server, { as: await createSignedInClient(server, ana) });
  await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  await page.goto("/create-post");
  await page.getByLabel("Escolher imagem").setInputFiles("demo/look-16.jpg");
  await page.getByRole("img", { name: "Prévia" }).waitFor();
  const caption = page.getByRole("textbox", { name: "Legenda", exact: true });
  const spoken = page.locator("form output");
  await caption.fill("a".repeat(400));
  expect(await spoken.first().textContent()).toBe("");
  await caption.fill("a".repeat(460));
  await spoken.getByText("Quase no limite de 500 caracteres").waitFor({ state: "attached" });
  await caption.fill("a".repeat(500));
  await spoken.getByText("Limite de 500 caracteres alcançado").waitFor({ state: "attached" });
  await caption.fill("Terno sem gravata");
  await page.getByText("Mais opções").click();
  await page.getByLabel("Descrição da imagem").fill("Uma pessoa de terno cinza, de pé");
  expect(await page.getByRole("status").count()).toBeGreaterThan(0);
  await page.getByRole("button", { name: "Publicar" }).click();
  await page.getByLabel("Compartilhar perfil").click();
  await page.getByRole("link", { name: "Copiar link" }).click();
  const toast = page.getByRole("status").filter({ hasText: "Link Copiado" });
  // while held, other keys do nothing
  await toast.hover();
  const place = await getFocusedName(page);
  await page.keyboard.press("Escape");
  await page.locator(".toast").waitFor({ state: "detached" });
  expect(await getFocusedName(page)).toBe(place);
  await page.keyboard.press("F8");
  expect(await page.evaluate(() => document.activeElement?.className)).toBe("toaster");
  await page.getByRole("img", { name: "Uma pessoa de terno cinza, de pé" }).waitFor();
});

test("A11Y-15: passwords and addresses may be pasted and are known to a password manager", async () => {
  const { page } = await openPage(server, { as: createClient(server) });
  await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  await page.goto("/auth?mode=signup");
  await page.evaluate((text) => navigator.clipboard.writeText(text), password);
  for (const [name, autocomplete] of [
    ["Nome de usuário", "username"],
    ["Email", "email"],
    ["Senha", "new-password"],
    ["Confirmar senha", "new-password"],
  ] as const) {
    const field = page.getByLabel(name, { exact: true });
    await field.focus();
    await page.keyboard.press("Control+V");
    expect([name, await field.inputValue(), await field.getAttribute("autocomplete")]).toEqual([name, password, autocomplete]);
  }
  await page.getByRole("button", { name: "Mostrar senha" }).first().click();
  expect(await page.getByLabel("Senha", { exact: true }).getAttribute("type")).toBe("text");
  await page.getByText("Não use seu nome de usuário").waitFor(); // pasted into the name field
  await page.goto("/auth");
  expect(await page.getByLabel("Senha", { exact: true }).getAttribute("autocomplete")).toBe("current-password");
});
