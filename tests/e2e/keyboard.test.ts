import { expect, test } from "bun:test";
import { eq } from "drizzle-orm";
import type { Page } from "playwright";
import { db } from "#app/db/client.server";
import { comments, follows, likes } from "#app/db/schema";
import { aPage } from "#tests/browser";
import { aClient, signedIn } from "#tests/http";
import { aLook, aUser, password } from "#tests/people";
import { startServer } from "#tests/server";

const server = await startServer({ RATE_LIMIT_FACTOR: "100" });

/** What has the focus, as it is called. */
const focused = (page: Page) =>
  page.evaluate(() => {
    const element = document.activeElement;
    const label = element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement ? element.labels?.[0]?.textContent : null;
    return (element?.getAttribute("aria-label") ?? label ?? element?.textContent ?? "").trim();
  });

/** Goes on by Tab until the thing of this name has the focus, and sees its ring. */
async function reach(page: Page, name: string | RegExp, key: "Tab" | "Shift+Tab" = "Tab") {
  const isThere = (now: string) => (typeof name === "string" ? now === name : name.test(now));
  const passed: string[] = [];
  for (let stop = 0; stop < 80; stop++) {
    await page.keyboard.press(key);
    const now = await focused(page);
    passed.push(now);
    if (!isThere(now)) continue;
    const ring = await page.evaluate(() => {
      const rings = [document.activeElement, document.activeElement?.closest("label")].filter((one) => one != null).map((one) => getComputedStyle(one));
      return rings.some(({ outlineStyle, outlineWidth }) => outlineStyle !== "none" && Number.parseFloat(outlineWidth) >= 2);
    });
    expect({ name: now, ring }).toEqual({ name: now, ring: true });
    return;
  }
  throw new Error(`${name} is not on the way: ${passed.join(" | ")}`);
}

test("A11Y-02, A11Y-03 and A11Y-04: by keyboard alone ana signs in, likes, comments in the dialog, finds and follows bia, and signs out", async () => {
  const [ana, bia] = [await aUser(), await aUser({ name: "Bia Torres" })];
  const look = await aLook({ by: bia, look: 12, caption: "Slip dress amarelo" });
  const { page } = await aPage(server, { as: aClient(server), width: 1280, height: 800 });
  const press = (key: string) => page.keyboard.press(key);
  await page.goto("/?tab=feed&feed=explore");
  await page.locator("html[data-scripted]").waitFor({ state: "attached" });
  await reach(page, /^E-?mail$/i);
  await page.keyboard.insertText(ana.email);
  await reach(page, "Senha");
  await page.keyboard.insertText(password);
  await press("Enter");
  const card = page.locator(`#look-${look.id}`);
  await card.waitFor();
  expect(await page.title()).toBe("Feed · Espelho");

  await reach(page, "Curtir");
  await press("Space");
  await card.locator("button[aria-pressed=true]").waitFor();
  await reach(page, /Slip dress amarelo|^$/, "Shift+Tab");
  await card.locator("a.post__img").focus();
  await press("Enter");
  const dialog = page.getByRole("dialog", { name: "Post" });
  await dialog.getByRole("heading", { name: "Slip dress amarelo" }).waitFor();
  expect(await page.title()).toContain("Slip dress amarelo");
  await reach(page, "Comentário");
  await page.keyboard.insertText("Que cor!");
  await reach(page, "Comentar");
  await press("Enter");
  await dialog.getByRole("listitem").filter({ hasText: "Que cor!" }).waitFor();
  // the way goes round inside: what is behind is never reached
  for (let stop = 0; stop < 30; stop++) {
    await press("Tab");
    expect(await page.evaluate(() => document.activeElement === document.body || document.activeElement?.closest("dialog") !== null)).toBe(true);
  }
  await press("Escape");
  await dialog.waitFor({ state: "detached" });
  expect(await page.evaluate(() => document.activeElement?.closest("article")?.id)).toBe(`look-${look.id}`);

  await reach(page, "Pesquisar usuários", "Shift+Tab");
  await press("Enter");
  await page.getByRole("dialog", { name: "Pesquisar Usuários" }).waitFor();
  await page.keyboard.insertText(bia.username);
  await page.getByRole("dialog").getByRole("listitem").first().waitFor();
  await reach(page, /Bia Torres/);
  await press("Enter");
  await page.waitForURL(`**/user/${bia.id}`);
  await page.waitForFunction(() => document.activeElement?.tagName === "H1");
  expect(await focused(page)).toBe("Bia Torres");
  expect(await page.title()).toBe(`Bia Torres (@${bia.username}) · Espelho`);
  await reach(page, /^Seguir/);
  await press("Enter");
  await page.getByRole("button", { name: /^Deixar de seguir/ }).waitFor();

  await page.goto("/settings");
  await page.locator("html[data-scripted]").waitFor({ state: "attached" });
  await reach(page, "Sair");
  await press("Enter");
  await page.getByText("Desconectado").waitFor();
  expect(await page.title()).toBe("Entrar · Espelho");
  expect([await db.$count(likes, eq(likes.userId, ana.id)), await db.$count(comments, eq(comments.userId, ana.id))]).toEqual([1, 1]);
  expect(await db.$count(follows, eq(follows.followerId, ana.id))).toBe(1);
});

test("A11Y-10, A11Y-14 and A11Y-16: a toast waits while one is at it and goes by Esc, a counter speaks near its end, and a picture is told in words of one's own", async () => {
  const ana = await aUser();
  const { page } = await aPage(server, { as: await signedIn(server, ana) });
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
  const toast = page.getByRole("status").filter({ hasText: "Post Criado!" });
  await toast.waitFor();
  await page.keyboard.press("F8");
  expect(await page.evaluate(() => document.activeElement?.className)).toBe("toaster");
  await page.keyboard.press("Escape");
  await page.locator(".toast").waitFor({ state: "detached" });
  await page.getByRole("img", { name: "Uma pessoa de terno cinza, de pé" }).waitFor();
});

test("A11Y-15: passwords and addresses may be pasted and are known to a password manager", async () => {
  const { page } = await aPage(server, { as: aClient(server) });
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
  await page.getByText(/^Forte|Muito Forte/).waitFor();
  await page.goto("/auth");
  expect(await page.getByLabel("Senha", { exact: true }).getAttribute("autocomplete")).toBe("current-password");
});
