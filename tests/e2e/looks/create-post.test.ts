import { expect, test } from "bun:test";
import { eq } from "drizzle-orm";
import sharp from "sharp";
import { db } from "#app/db/client.server";
import { comments, posts } from "#app/db/schema";
import { gotoHydrated, openPage, pickHugeFile, runAxe, runBeforeScripts, waitForDrafts } from "#tests/browser";
import { createSignedInClient } from "#tests/http";
import { makeLook, makePost, makeUser } from "#tests/people";
import { startServer, waitUntil } from "#tests/server";

const server = await startServer();

test("ana drops a photo, watches the counter, takes a suggested tag and publishes", async () => {
  const [ana, bia] = [await makeUser(), await makeUser()];
  await makePost({ by: bia, tags: ["crochezinho"] });
  const { page } = await openPage(server, { as: await createSignedInClient(server, ana) });
  await page.goto("/create-post");
  const publish = page.getByRole("button", { name: "Publicar" });
  const tags = page.getByRole("combobox", { name: "Tags" });
  await tags.waitFor();
  expect(await publish.isDisabled()).toBe(true);
  const bytes = (await Bun.file("demo/look-03.jpg").bytes()).toBase64();
  const dropped = await page.evaluateHandle((base64) => {
    const transfer = new DataTransfer();
    transfer.items.add(new File([Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0))], "look.jpg", { type: "image/jpeg" }));
    return transfer;
  }, bytes);
  await page.getByText("Arraste uma foto para cá").dispatchEvent("drop", { dataTransfer: dropped });
  await page.getByRole("img", { name: "Prévia" }).waitFor();
  await page.getByLabel("Legenda").fill("Crochê");
  await page.getByText("6/500").waitFor();
  await tags.pressSequentially("croche");
  await page.locator('datalist option[value="crochezinho"]').waitFor({ state: "attached" });
  await tags.pressSequentially("zinho"); // typed text may become longer than an existing tag
  expect(await tags.inputValue()).toBe("crochezinho");
  await tags.press("Backspace");
  await tags.evaluate((field: HTMLInputElement) => {
    // picked from the list without React events
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value")?.set?.call(field, "crochezinho");
    field.dispatchEvent(new InputEvent("input", { bubbles: true, inputType: "insertReplacementText" }));
  });
  await page.getByText("#crochezinho").waitFor();
  await tags.focus();
  await page.keyboard.insertText("Verão, praia,"); // phone input sends no key names
  await page.getByText("#praia").waitFor();
  await page.keyboard.insertText("Mar");
  await page.getByRole("button", { name: "Adicionar tag" }).click();
  await page.getByText("#mar").waitFor();
  await page.keyboard.insertText("sal,sol,vento,areia,onda,"); // the field still has the focus
  await page.getByText("8/8").waitFor();
  for (let gone = 0; gone < 5; gone++) await page.keyboard.press("Backspace"); // the field still has the focus
  await page.getByText("3/8").waitFor();
  await publish.click();
  await page.getByText("Post Criado!").waitFor();
  expect(await db.select().from(posts).where(eq(posts.userId, ana.id))).toMatchObject([{ caption: "Crochê", tags: ["crochezinho", "verao", "praia"] }]);
});

test("what is picked and typed before the scripts come is kept, and the buttons know of it", async () => {
  const [ana, bia] = [await makeUser(), await makeUser()];
  const look = await makeLook({ by: bia });
  const { page } = await openPage(server, { as: await createSignedInClient(server, ana) });
  await runBeforeScripts(page, "/create-post", async () => {
    await page.getByLabel("Escolher imagem").setInputFiles("demo/look-04.jpg");
    await page.getByLabel("Legenda").fill("Cedo");
    await page.getByRole("textbox", { name: "Tags" }).fill("Noite, Linho");
  });
  await page.getByText("#noite").waitFor();
  await page.getByRole("img", { name: "Prévia" }).waitFor();
  await page.getByRole("button", { name: "Publicar" }).click();
  await page.getByText("Post Criado!").waitFor();
  expect(await db.select().from(posts).where(eq(posts.userId, ana.id))).toMatchObject([{ caption: "Cedo", tags: ["noite", "linho"] }]);

  await runBeforeScripts(page, `/post/${look.id}`, () => page.getByRole("textbox", { name: "Comentário" }).fill("Cedo também"));
  await page.getByText("11/500").waitFor();
  await page.getByRole("button", { name: "Comentar" }).click();
  await page.getByText("Comentário adicionado").waitFor();
});

test("what ana leaves half done is back when she is, on the page as after a reload; she discards it, takes that back, publishes, and it is gone", async () => {
  const ana = await makeUser();
  const { page, getBrowserErrors } = await openPage(server, { as: await createSignedInClient(server, ana), width: 360, height: 640 });
  const [preview, caption, note] = [page.getByRole("img", { name: "Prévia" }), page.getByLabel("Legenda"), page.getByText("Seu rascunho voltou.")];
  await gotoHydrated(page, "/");
  await page.getByRole("link", { name: "Novo look" }).click();
  await page.getByLabel("Escolher imagem").setInputFiles("demo/look-04.jpg");
  await caption.fill("Quase pronta");
  await page.getByRole("combobox", { name: "Tags" }).pressSequentially("linho,");
  await page.getByText("Mais opções", { exact: true }).click();
  await page.getByLabel("Quem pode ver").selectOption("followers");
  await page.getByRole("link", { name: "Voltar" }).click();
  await page.getByRole("navigation", { name: "Principal" }).waitFor();
  await page.getByRole("link", { name: "Novo look" }).click();
  const isBack = async () => {
    await note.waitFor();
    await preview.waitFor();
    await page.getByText("#linho").waitFor();
    expect([await caption.inputValue(), await page.getByLabel("Quem pode ver").inputValue()]).toEqual(["Quase pronta", "followers"]);
  };
  await isBack();
  expect(await runAxe(page)).toEqual([]);
  await page.reload();
  await isBack();
  await page.getByRole("button", { name: "Descartar" }).click();
  await note.waitFor({ state: "detached" });
  expect([await caption.inputValue(), await preview.count(), await page.getByText("#linho").count()]).toEqual(["", 0, 0]);
  await page.getByRole("button", { name: "Desfazer" }).click();
  await isBack();
  await page.getByRole("button", { name: "Publicar" }).click();
  await page.getByText("Post Criado!").waitFor();
  expect(await db.select().from(posts).where(eq(posts.userId, ana.id))).toMatchObject([{ caption: "Quase pronta", tags: ["linho"], privacy: "followers" }]);
  await gotoHydrated(page, "/create-post");
  await page.getByRole("combobox", { name: "Tags" }).waitFor();
  expect([await caption.inputValue(), await note.count()]).toEqual(["", 0]);

  // the next person does not see it
  await caption.fill("Só minha");
  await waitForDrafts(page, true);
  await page.goto("/settings");
  await page.getByRole("button", { name: "Sair" }).click();
  await page.getByText("Você foi desconectado com sucesso.").waitFor();
  await waitForDrafts(page, false);
  // without a draft nothing is requested
  const asked: string[] = [];
  page.on("request", (request) => asked.push(request.url()));
  await gotoHydrated(page, "/auth");
  expect(asked.filter((url) => url.includes("draft-store"))).toEqual([]);
  expect(getBrowserErrors().filter((error) => !error.includes("/media/"))).toEqual([]); // looks of others here have no files
});

test("what the server finds wrong with a picture stands beside it until another is picked", async () => {
  const { page } = await openPage(server, { as: await createSignedInClient(server, await makeUser()) });
  await gotoHydrated(page, "/create-post");
  const gallery = page.getByLabel("Escolher imagem");
  const refusal = page.getByText("Por favor, selecione apenas arquivos de imagem");
  await page.getByLabel("Legenda").fill("Quase");
  // pictures that the browser shows, but the server does not take
  for (const background of ["#806040", "#c02040"]) {
    const buffer = await sharp({ create: { width: 40, height: 50, channels: 3, background } })
      .gif()
      .toBuffer();
    await gallery.setInputFiles({ name: "look.jpg", mimeType: "image/jpeg", buffer });
    await refusal.waitFor({ state: "detached" });
    await page.getByRole("button", { name: "Publicar" }).click();
    await refusal.waitFor();
  }
  await pickHugeFile(gallery);
  await page.getByText("Imagem deve ter menos de 10MB").waitFor();
  await gallery.setInputFiles("demo/look-04.jpg");
  await refusal.waitFor({ state: "detached" });
  await page.getByRole("button", { name: "Publicar" }).click();
  await page.getByText("Post Criado!").waitFor();
});

test("a refused post keeps its photo and its words without scripts", async () => {
  const ana = await createSignedInClient(server, await makeUser());
  const image = new Blob([await Bun.file("demo/look-05.jpg").bytes()], { type: "image/jpeg" });
  const answer = await ana.form("/create-post", { image, caption: "é".repeat(501), tags: "Linho" });
  const page = await answer.text();
  expect(answer.status).toBe(422);
  expect(page).toContain("A legenda deve ter no máximo 500 caracteres");
  expect(page).toMatch(/<input type="hidden" name="imageUrl" value="\/media\/[0-9a-f-]{36}\/1080\.jpg"/);
  expect(page).toContain("é".repeat(501));
});

test("a line break counts as the one character it is typed as, though browsers send two", async () => {
  const bia = await makeUser();
  const client = await createSignedInClient(server, bia);
  const image = new Blob([await Bun.file("demo/look-05.jpg").bytes()], { type: "image/jpeg" });
  const lines = "é".repeat(99).concat("\r\n").repeat(5).slice(0, -2).concat("!");
  expect((await client.form("/create-post", { image, caption: lines })).status).toBe(303);
  const [post] = await db.select().from(posts).where(eq(posts.userId, bia.id));
  expect(post?.caption).toBe(lines.replaceAll("\r\n", "\n"));
  expect((await client.form(`/post/${post?.id}`, { content: lines })).status).toBe(303);
  const [comment] = await db
    .select()
    .from(comments)
    .where(eq(comments.postId, post?.id ?? ""));
  expect(comment?.content).toHaveLength(500);
});

test("REL-68: a look whose answer was lost is published once when it is sent again, and the button rests until the next page is there", async () => {
  const ana = await makeUser();
  const { page } = await openPage(server, { as: await createSignedInClient(server, ana) });
  const count = () => db.$count(posts, eq(posts.userId, ana.id));
  await page.goto("/create-post");
  await page.waitForFunction(() => "scripted" in document.documentElement.dataset);
  const buffer = Buffer.from(await Bun.file("demo/look-04.jpg").bytes()); // route.fetch cannot send files from disk
  const write = async (caption: string) => {
    await page.getByLabel("Escolher imagem").setInputFiles({ name: "look.jpg", mimeType: "image/jpeg", buffer });
    await page.getByRole("img", { name: "Prévia" }).waitFor();
    await page.getByLabel("Legenda").fill(caption);
  };
  await write("do túnel");
  await page.route("**/create-post.data*", async (route) => {
    if (route.request().method() !== "POST") return route.continue();
    await route.fetch({ maxRedirects: 0 });
    await page.context().clearCookies({ name: /flash/ }); // lost with the response
    await route.abort();
  });
  const second = Promise.withResolvers<void>();
  await page.route("**/api/posts", async (route) => {
    await second.promise;
    await route.continue();
  });
  await page.getByRole("button", { name: "Publicar" }).click();
  await page.getByText("1 envio aguardando conexão").waitFor();
  await waitUntil("an empty form", async () => (await page.getByLabel("Legenda").inputValue()) === "");
  expect(await count()).toBe(1);
  await page.unroute("**/create-post.data*");
  second.resolve();
  await page.getByText("1 envio aguardando conexão").waitFor({ state: "detached" });
  expect(await count()).toBe(1);

  await write("à luz");

  const open = Promise.withResolvers<void>();
  await page.route(/\.data\?.*page=profile/, async (route) => {
    await open.promise;
    await route.continue();
  });
  const leaving = page.waitForRequest(/\.data\?.*page=profile/);
  await page.getByRole("button", { name: "Publicar" }).click();
  await leaving;
  expect(await page.getByRole("button", { name: "Publicando..." }).isDisabled()).toBe(true);
  open.resolve();
  await page.getByText("Post Criado!").waitFor();
  expect(await count()).toBe(2);
});
