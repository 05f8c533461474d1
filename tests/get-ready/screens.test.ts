import { expect, test } from "bun:test";
import { and, eq } from "drizzle-orm";
import { db } from "#app/db/client.server";
import { consents, imageEdits, posts } from "#app/db/schema";
import type { ImageEdit } from "#app/models/contract";
import { refundCredit } from "#app/models/credit.server";
import { imageUrlOf } from "#app/models/picture";
import { type Client, signedIn } from "#tests/http";
import { aLook, aPost, aUser } from "#tests/people";
import { startServer, until } from "#tests/server";
import { aColour, aResult, creditsOf, rowOf } from "./try-ons";

const server = await startServer({ RATE_LIMIT_FACTOR: "100", EDIT_POLL_MS: "30" });

const aFile = async (colour = "#806040") => new File([await aColour(colour)], "eu.jpg", { type: "image/jpeg" });
const editsOf = (user: { id: string }) => db.select().from(imageEdits).where(eq(imageEdits.userId, user.id));
const consentsOf = (user: { id: string }) =>
  db
    .select()
    .from(consents)
    .where(and(eq(consents.userId, user.id), eq(consents.kind, "ai_provider")));

/** The address of the kept picture that a page's form holds under this name. */
const keptIn = (html: string, name: string) => new RegExp(`<input type="hidden" name="${name}" value="(/media/[^"]+)"`).exec(html)?.[1];

/** Sends the form as a browser without scripts does and follows to the try-on's page. */
async function tryOn(client: Client, more: Record<string, string | Blob> = {}, path = "/get-ready") {
  const response = await client.form(path, {
    person: await aFile(),
    garment: await aFile("#c02040"),
    prompt: "Vista em mim esta peça.",
    consent: "on",
    ...more,
  });
  expect([response.status, response.headers.get("location")]).toEqual([303, expect.stringMatching(/^\/get-ready\/[0-9a-f-]{36}$/)]);
  return response.headers.get("location") ?? "";
}

async function finished(client: Client, path: string) {
  await until("the try-on", async () => {
    const { status } = await client.json<ImageEdit>(`/api/image-edit/${path.split("/").at(-1)}`);
    return status === "completed" || status === "failed";
  });
  return (await client.get(path)).text();
}

test("Ana tries on Bia's look with a plain form, waits, posts it, and Bia's look counts it", async () => {
  const [ana, bia] = [await aUser(), await aUser({ username: "bia_torres" })];
  const look = await aLook({ by: bia, look: 7 });
  const client = await signedIn(server, ana);
  const start = await (await client.get(`/?tab=tryon&post=${look.id}`)).text();
  expect(start).toContain("@<!-- -->bia_torres");
  expect(start).toContain("5 créditos");
  expect(start).toContain('capture="user"');
  expect(start).not.toContain('name="garment"');

  const path = await tryOn(client, { garment: "" }, `/get-ready?post=${look.id}`);
  const waiting = await (await client.get(path)).text();
  expect(waiting).toContain("Vestindo o look");
  expect(waiting).toContain("Pode levar até 3 minutos.");
  expect(waiting).toContain('<noscript data-again="3"><meta http-equiv="refresh" content="3"/></noscript>');
  expect(waiting).toMatch(/<li aria-current="step"[^>]*>(Na fila|Criando)/);

  const done = await finished(client, path);
  expect(done).toContain("Veja como ficou!");
  expect(done).not.toContain("http-equiv");
  expect(done).toContain('/image-edit-result.jpg" download="image-edit-result.jpg"');
  expect(await creditsOf(ana)).toBe(4);

  const blank = await client.form(`${path}/post`, { caption: "  " });
  expect([blank.status, (await blank.text()).includes("Caption é obrigatória")]).toEqual([422, true]);
  const long = await client.form(`${path}/post`, { caption: `${"a".repeat(501)}` });
  expect([long.status, (await long.text()).includes("a".repeat(501))]).toEqual([422, true]);
  const posted = await client.form(`${path}/post`, { caption: "Provei e gostei", privacy: "public", allowTryOn: "true" });
  expect([posted.status, posted.headers.get("location")]).toEqual([303, "/?page=profile"]);
  expect(await (await client.get("/?page=profile")).text()).toContain("Seu virtual try-on foi postado no feed");

  const edit = (await editsOf(ana))[0];
  const [post] = await db.select().from(posts).where(eq(posts.userId, ana.id));
  expect(post).toMatchObject({
    caption: "Provei e gostei",
    type: "virtual_tryon",
    isAi: true,
    tags: ["virtual-tryon", "fashion", "style"],
    imageEditId: edit?.id,
    sourcePostId: look.id,
    imageUrl: edit?.resultImageUrls[0],
  });
  expect((await db.select({ count: posts.tryOnsCount }).from(posts).where(eq(posts.id, look.id)))[0]).toEqual({ count: 1 });

  const again = await client.form(`${path}/post`, { caption: "Mais uma vez" });
  expect([again.status, again.headers.get("location")]).toEqual([303, `/post/${post?.id}`]);
  expect(await (await client.get(path)).text()).toContain("Ver post");
  expect(await db.select().from(posts).where(eq(posts.userId, ana.id))).toHaveLength(1);
});

test("a look that Bia takes back while Ana has it before her is not left out unasked: nothing starts, and nothing is charged", async () => {
  const [ana, bia] = [await aUser(), await aUser()];
  const look = await aLook({ by: bia, look: 7 });
  const client = await signedIn(server, ana);
  const shown = /name="look" value="([^"]+)"/.exec(await (await client.get(`/?tab=tryon&post=${look.id}`)).text())?.[1] ?? "";
  expect(shown).toBe(look.id);
  await db.update(posts).set({ allowTryOn: false }).where(eq(posts.id, look.id));
  const path = `/get-ready?post=${look.id}`;
  const refused = await client.form(path, { person: await aFile(), look: shown, prompt: "Vista em mim esta peça.", consent: "on" });
  const page = await refused.text();
  expect([refused.status, page.includes("Esta imagem não pode ser usada.")]).toEqual([422, true]);
  expect(page).not.toContain('name="look"');
  expect([await editsOf(ana), await creditsOf(ana)]).toEqual([[], 5]);
  await tryOn(client, { person: keptIn(page, "person") ?? "", garment: "" }, path);
});

test("what is refused keeps pictures, words, consent and whether to keep the photo, and costs nothing", async () => {
  const ana = await aUser();
  const client = await signedIn(server, ana);
  const nothing = await client.form("/get-ready", { person: new File([], ""), prompt: " ", garment: await aFile() }, { isMultipart: true });
  const page = await nothing.text();
  expect(nothing.status).toBe(422);
  for (const said of ["Imagens Necessárias", "Prompt Necessário", "Aceite o aviso sobre o provedor de IA para continuar."]) expect(page).toContain(said);
  const garment = keptIn(page, "garment") ?? "";
  expect((await client.get(garment)).status).toBe(200);

  const words = "Um vestido longo, por favor";
  const bad = await client.form("/get-ready", {
    person: new File(["não sou uma imagem"], "eu.jpg", { type: "image/jpeg" }),
    garment,
    prompt: words,
    consent: "on",
  });
  const second = await bad.text();
  expect(bad.status).toBe(422);
  expect(second).toContain("Por favor, selecione apenas arquivos de imagem");
  expect(second).toContain(words);
  expect(keptIn(second, "garment")).toBe(garment);
  expect(second).toMatch(/<input[^>]*name="consent"[^>]*checked/);
  expect(second).not.toMatch(/<input[^>]*name="keep"[^>]*checked/);

  const large = await client.form("/get-ready", { person: new File([new Uint8Array(10_485_761)], "eu.jpg", { type: "image/jpeg" }), garment, prompt: words });
  expect(await large.text()).toContain("Imagem deve ter menos de 10MB");

  const guarded = await client.form("/get-ready", { person: await aFile(), garment, prompt: "quero ficar pelada", consent: "on", keep: "on" });
  const third = await guarded.text();
  expect(guarded.status).toBe(422);
  expect(third).toContain("Descreva apenas as roupas que quer provar");
  expect(third).toContain("quero ficar pelada");
  expect(third).toMatch(/<input[^>]*name="keep"[^>]*checked/);
  expect([keptIn(third, "person"), keptIn(third, "garment")]).toEqual([expect.stringContaining("/media/"), garment]);

  const strangers = await aPost({ by: await aUser(), privacy: "mutual" });
  const foreign = await client.form("/get-ready", {
    person: keptIn(third, "person") ?? "",
    garment: `/media/${strangers.imageUrl}/1080.jpg`,
    prompt: words,
    consent: "on",
  });
  expect([foreign.status, (await foreign.text()).includes("Esta imagem não pode ser usada.")]).toEqual([422, true]);

  expect(await editsOf(ana)).toEqual([]);
  expect(await creditsOf(ana)).toBe(5);
  await tryOn(client, { person: keptIn(third, "person") ?? "", garment });
});

test("L-30: the notice about the provider is asked once and recorded once, in the language it was read in; taken back, or of another text, it is asked again", async () => {
  const ana = await aUser();
  const client = await signedIn(server, ana);
  client.cookies.set("language", "en");
  const first = await (await client.get("/?tab=tryon")).text();
  expect(first).toContain("I agree that my photos are sent to fal.ai");
  expect(first).not.toMatch(/name="consent"[^>]*checked/);
  const person = await aFile();
  const refused = await client.form("/get-ready", { person, prompt: "A red dress" });
  expect([refused.status, (await refused.text()).includes("Accept the notice about the AI provider to go on.")]).toEqual([422, true]);
  expect(await consentsOf(ana)).toEqual([]);
  await Promise.all([tryOn(client), tryOn(client)]);
  expect(await consentsOf(ana)).toEqual([expect.objectContaining({ language: "en", withdrawnAt: null })]);
  expect(await (await client.get("/?tab=tryon")).text()).not.toContain("I agree that my photos");
  const again = async () => (await client.form("/get-ready", { person: await aFile(), prompt: "A blue dress" })).status;
  expect(await again()).toBe(303);
  expect((await client.delete("/api/user/ai-consent")).status).toBeLessThan(300);
  expect(await again()).toBe(422);
  await tryOn(client);
  expect(await consentsOf(ana)).toHaveLength(2);
  await db.update(consents).set({ version: "2020-01-01" }).where(eq(consents.userId, ana.id));
  expect(await again()).toBe(422);
});

test("without a credit the server refuses, keeps all, and says when there will be more", async () => {
  const ana = await aUser({ credits: 0 });
  const client = await signedIn(server, ana);
  const before = await (await client.get("/?tab=tryon")).text();
  expect(before).toContain("0 créditos");
  expect(before).toContain("Créditos Insuficientes");
  expect(before).toContain('href="/plans"');
  expect(before).not.toMatch(/<button type="submit"[^>]*disabled/);
  const response = await client.form("/get-ready", { person: await aFile(), prompt: "Um terno", consent: "on" });
  const page = await response.text();
  expect(response.status).toBe(402);
  expect(page).toContain("Um terno");
  expect(keptIn(page, "person")).toContain("/media/");
  expect(await editsOf(ana)).toEqual([]);

  const basic = await signedIn(server, await aUser({ credits: 0, subscriptionPlan: "basic", subscriptionEndDate: new Date("2027-01-01T15:00:00Z") }));
  expect(await (await basic.get("/?tab=tryon")).text()).not.toContain("0 créditos");
  const paid = await basic.form("/get-ready", { person: await aFile(), prompt: "Um terno", consent: "on" });
  expect([paid.status, (await paid.text()).includes("Seus próximos 100 créditos chegam em 1º de janeiro.")]).toEqual([402, true]);

  const premium = await (await (await signedIn(server, await aUser({ credits: 0, subscriptionPlan: "premium" }))).get("/?tab=tryon")).text();
  expect(premium).toContain("Incluído no Premium");
  expect(premium).not.toContain("Créditos Insuficientes");
  expect(await (await client.get("/plans")).text()).toContain("Cobrança de teste: nada é cobrado aqui, e o plano começa na hora.");
});

test("a try-on is its owner's alone", async () => {
  const [ana, bia] = [await aUser(), await aUser()];
  const path = await tryOn(await signedIn(server, ana));
  const other = await signedIn(server, bia);
  const unknown = "/get-ready/01890000-0000-7000-8000-000000000000";
  for (const foreign of [path, unknown, "/get-ready/nada"]) {
    expect((await other.get(foreign)).status).toBe(404);
    expect((await other.form(`${foreign}/post`, { caption: "Meu" })).status).toBe(404);
  }
  expect(await (await other.get(path)).text()).toContain("404 Page Not Found");
  const again = await (await other.get(`/?tab=tryon&again=${path.split("/").at(-1)}`)).text();
  for (const picture of (await rowOf(path.split("/").at(-1) ?? "")).imageUrls) expect(again).not.toContain(picture);
});

test("a failed try-on says why, that it was free, and leads back to the same photos and words", async () => {
  const ana = await aUser();
  const client = await signedIn(server, ana);
  const path = await tryOn(client, { prompt: "Um casaco de lã" });
  await finished(client, path);
  const id = path.split("/").at(-1) ?? "";
  await db.update(imageEdits).set({ status: "failed", error: "timeout", resultImageUrls: [] }).where(eq(imageEdits.id, id));
  await db.transaction((tx) => refundCredit(tx, ana.id, id));
  const failed = await (await client.get(path)).text();
  for (const said of ["Edição Falhou", "O processamento demorou muito. Tente novamente.", "Se ficar pronto, aparece em Get Ready.", "Você não foi cobrado."]) {
    expect(failed).toContain(said);
  }
  const again = await (await client.get(`/?tab=tryon&again=${id}`)).text();
  const { imageUrls } = await rowOf(id);
  expect([keptIn(again, "person"), keptIn(again, "garment")]).toEqual(imageUrls.map((picture) => `/media/${picture}/1080.jpg`));
  expect(again).toContain("Um casaco de lã");
});

test("Ana posts a photo directly, and deletes a try-on after being asked", async () => {
  const ana = await aUser();
  const client = await signedIn(server, ana);
  expect(await (await client.get("/?tab=tryon&mode=direct")).text()).toContain("Nova foto! 📸");
  const refused = await client.form("/get-ready?mode=direct", { image: await aFile(), caption: "" });
  const page = await refused.text();
  expect([refused.status, page.includes("Caption é obrigatória")]).toEqual([422, true]);
  const imageUrl = keptIn(page, "imageUrl") ?? "";
  const posted = await client.form("/get-ready?mode=direct", { imageUrl, caption: "Nova foto! 📸" }, { isMultipart: true });
  expect([posted.status, posted.headers.get("location")]).toEqual([303, "/?page=profile"]);
  expect(await db.select().from(posts).where(eq(posts.userId, ana.id))).toMatchObject([
    { type: "outfit", isAi: false, tags: ["photo", "style", "outfit"], caption: "Nova foto! 📸" },
  ]);

  const path = await tryOn(client);
  const done = await finished(client, path);
  expect(done).toContain(`href="${path}/delete"`);
  expect(await (await client.get(`${path}/delete`)).text()).toContain("Tem certeza que deseja excluir este virtual try-on?");
  const id = path.split("/").at(-1);
  const deleted = await client.form(`/api/image-edits/${id}`, { _method: "delete", returnTo: "/?tab=collections&view=getready", toast: "tryOnDeleted" });
  expect([deleted.status, deleted.headers.get("location")]).toEqual([303, "/?tab=collections&view=getready"]);
  expect(await (await client.get("/?tab=collections&view=getready")).text()).toContain("Virtual Try-On Excluído");
  expect((await client.get(path)).status).toBe(404);
});

test("the old addresses lead to the tab, and a look that may not be worn is not brought", async () => {
  const ana = await aUser();
  const client = await signedIn(server, ana);
  const own = await aLook({ by: ana, look: 3 });
  const image = `/media/${own.imageUrl}/1080.jpg`;
  const moved = await client.get(`/try-on?image=${encodeURIComponent(image)}`);
  expect([moved.status, moved.headers.get("location")]).toEqual([302, `/?tab=tryon&image=${encodeURIComponent(image)}`]);
  expect(keptIn(await (await client.get(moved.headers.get("location") ?? "")).text(), "garment")).toBe(image);
  const screen = await client.get(`/get-ready?post=${own.id}`);
  expect([screen.status, screen.headers.get("location")]).toEqual([302, `/?post=${own.id}&tab=tryon`]);

  const closed = await aPost({ by: await aUser(), allowTryOn: false });
  for (const brought of [`post=${closed.id}`, "post=nada", `post=${own.id.replace(/.{4}$/, "0000")}`]) {
    expect(await (await client.get(`/?tab=tryon&${brought}`)).text()).toContain("Esta imagem não pode ser usada.");
  }
  for (const foreign of ["https://example.com/a.jpg", `/media/${closed.imageUrl}x/1080.jpg`, "file:///etc/passwd"]) {
    expect(await (await client.get(`/?tab=tryon&image=${encodeURIComponent(foreign)}`)).text()).not.toContain('name="garment" value=');
  }
});

test("a photo that cannot be kept is no reason to call a try-on that has begun a failed one", async () => {
  const ana = await aUser();
  const client = await signedIn(server, ana);
  const { after } = await aResult(ana);
  const path = await tryOn(client, { person: imageUrlOf(after.id), garment: "", keep: "on" });
  expect(await finished(client, path)).toContain("Veja como ficou!");
  expect(await client.json<object[]>("/api/user/photos")).toEqual([]);
  expect([(await editsOf(ana)).length, await creditsOf(ana)]).toEqual([2, 4]);
});

test("REL-20: Get Ready's forms sent again, as after a lost answer, are one try-on, one credit and one look; other words are another", async () => {
  const ana = await aUser();
  const client = await signedIn(server, ana);
  const key = /name="key" value="([^"]+)"/.exec(await (await client.get("/?tab=tryon&mode=edit")).text())?.[1] ?? "";
  const first = await tryOn(client, { key });
  expect(await tryOn(client, { key })).toBe(first);
  expect([(await editsOf(ana)).length, await creditsOf(ana)]).toEqual([1, 4]);
  expect(await tryOn(client, { key, prompt: "Com mangas longas." })).not.toBe(first);
  expect(await tryOn(client, { key, garment: await aFile("#204060") })).not.toBe(first);
  expect([(await editsOf(ana)).length, await creditsOf(ana)]).toEqual([3, 2]);

  const post = async (caption: string) => (await client.form("/get-ready?mode=direct", { key, image: await aFile(), caption })).headers.get("location");
  expect([await post("Nova foto! 📸"), await post("Nova foto! 📸"), await post("Outra")]).toEqual(Array(3).fill("/?page=profile"));
  expect((await db.select().from(posts).where(eq(posts.userId, ana.id))).map(({ caption }) => caption).toSorted()).toEqual(["Nova foto! 📸", "Outra"]);
});
