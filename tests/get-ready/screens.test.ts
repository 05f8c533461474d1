import { expect, test } from "bun:test";
import { eq } from "drizzle-orm";
import { db } from "#app/db/client.server";
import { posts, tryOns } from "#app/db/schema";
import { refundCredit } from "#app/models/billing/credit.server";
import { imageUrlOf } from "#app/models/media/picture";
import { createSignedInClient } from "#tests/http";
import { makeLook, makePost, makeUser } from "#tests/people";
import { startServer } from "#tests/server";
import { findKept, listConsents, listTryOns, makePhoto, sendTryOn, waitForResult } from "./try-on-form";
import { getCredits, getTryOnRow, makeResult } from "./try-ons";

const server = await startServer({ RATE_LIMIT_FACTOR: "100", EDIT_POLL_MS: "30" });

test("Ana tries on Bia's look with a plain form, waits, posts it, and Bia's look counts it", async () => {
  const [ana, bia] = [await makeUser(), await makeUser({ username: "bia_torres" })];
  const look = await makeLook({ by: bia, look: 7 });
  const client = await createSignedInClient(server, ana);
  const start = await (await client.get(`/?tab=tryon&post=${look.id}`)).text();
  expect(start).toContain("Look de @bia_torres");
  expect(start).toContain("5 créditos");
  expect(start).toContain('capture="user"');
  expect(start).toContain('name="garment2"'); // beside the look

  const path = await sendTryOn(client, { garment: "", look: look.id }, `/get-ready?post=${look.id}`);
  const waiting = await (await client.get(path)).text();
  expect(waiting).toContain("Vestindo o look");
  expect(waiting).not.toMatch(/segundos|minutos/); // nothing measured yet
  expect(waiting).toContain('<noscript data-again="3"><meta http-equiv="refresh" content="3"/></noscript>');
  expect(waiting).toMatch(/<li aria-current="step".*?<\/span>(Na fila|Criando)/);

  const done = await waitForResult(client, path);
  expect(done).toContain("Veja como ficou!");
  expect(done).not.toContain("http-equiv");
  expect(done).toContain('/image-edit-result.jpg" download="image-edit-result.jpg"');
  expect(await getCredits(ana)).toBe(4);

  const blank = await client.form(`${path}/post`, { caption: "  " });
  expect([blank.status, (await blank.text()).includes("Caption é obrigatória")]).toEqual([422, true]);
  const long = await client.form(`${path}/post`, { caption: `${"a".repeat(501)}` });
  expect([long.status, (await long.text()).includes("a".repeat(501))]).toEqual([422, true]);
  const posted = await client.form(`${path}/post`, { caption: "Provei e gostei", privacy: "public", allowTryOn: "true" });
  expect([posted.status, posted.headers.get("location")]).toEqual([303, "/?page=profile"]);
  expect(await (await client.get("/?page=profile")).text()).toContain("Seu virtual try-on foi postado no feed");

  const edit = (await listTryOns(ana))[0];
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
  expect(await (await client.get(path)).text()).toContain("Ver look");
  expect(await db.select().from(posts).where(eq(posts.userId, ana.id))).toHaveLength(1);
});

test("a look that Bia takes back while Ana has it before her is not left out unasked: nothing starts, and nothing is charged", async () => {
  const [ana, bia] = [await makeUser(), await makeUser()];
  const look = await makeLook({ by: bia, look: 7 });
  const client = await createSignedInClient(server, ana);
  const shown = /name="look" value="([^"]+)"/.exec(await (await client.get(`/?tab=tryon&post=${look.id}`)).text())?.[1] ?? "";
  expect(shown).toBe(look.id);
  await db.update(posts).set({ allowTryOn: false }).where(eq(posts.id, look.id));
  const path = `/get-ready?post=${look.id}`;
  const refused = await client.form(path, { person: await makePhoto(), look: shown, prompt: "Vista em mim esta peça.", consent: "on" });
  const page = await refused.text();
  expect([refused.status, page.includes("Esta imagem não pode ser usada.")]).toEqual([422, true]);
  expect(page).not.toContain('name="look"');
  expect([await listTryOns(ana), await getCredits(ana)]).toEqual([[], 5]);
  await sendTryOn(client, { person: findKept(page, "person") ?? "", garment: "" }, path);
});

test("without an AI provider nothing speaks of one, and nobody is asked for an agreement to it", async () => {
  const ana = await makeUser();
  const client = await createSignedInClient(server, ana);
  const form = await (await client.get("/?tab=tryon&mode=edit")).text();
  expect(form).toContain("Demonstração sem IA: nada sai deste computador");
  expect(form).not.toContain('name="consent"');
  const path = await sendTryOn(client, { consent: "" });
  const result = await waitForResult(client, path);
  expect(result).toContain("Demonstração sem IA: nada sai deste computador");
  expect(await listConsents(ana)).toEqual([]);
  for (const language of ["pt", "en"]) {
    client.cookies.set("language", language);
    for (const page of ["/?tab=tryon&mode=edit", path, "/settings", "/settings/consent", "/settings/privacy", "/terms", "/privacy"]) {
      const text = await (await client.get(page)).text();
      expect({ page, language, named: /fal\.ai|provedor de IA|AI provider/i.exec(text)?.[0] }).toEqual({ page, language, named: undefined });
    }
  }
});

test("without a credit the server refuses, keeps all, and says when there will be more", async () => {
  const ana = await makeUser({ credits: 0 });
  const client = await createSignedInClient(server, ana);
  const before = await (await client.get("/?tab=tryon")).text();
  expect(before).toContain("0 créditos");
  expect(before).toContain("Créditos Insuficientes");
  expect(before).toContain('href="/plans"');
  expect(before).not.toMatch(/<button type="submit"[^>]*disabled/);
  const response = await client.form("/get-ready", { person: await makePhoto(), prompt: "Um terno", consent: "on" });
  const page = await response.text();
  expect(response.status).toBe(402);
  expect(page).toContain("Um terno");
  expect(findKept(page, "person")).toContain("/media/");
  expect(await listTryOns(ana)).toEqual([]);

  const basic = await createSignedInClient(
    server,
    await makeUser({ credits: 0, subscriptionPlan: "basic", subscriptionEndDate: new Date("2027-01-01T15:00:00Z") }),
  );
  expect(await (await basic.get("/?tab=tryon")).text()).not.toContain("0 créditos");
  const paid = await basic.form("/get-ready", { person: await makePhoto(), prompt: "Um terno", consent: "on" });
  expect([paid.status, (await paid.text()).includes("Seus próximos 100 créditos chegam em 1º de janeiro.")]).toEqual([402, true]);

  const premium = await (await (await createSignedInClient(server, await makeUser({ credits: 0, subscriptionPlan: "premium" }))).get("/?tab=tryon")).text();
  expect(premium).toContain("Incluído no Premium");
  expect(premium).not.toContain("Créditos Insuficientes");
  expect(await (await client.get("/plans")).text()).toContain("Cobrança de teste: nada é cobrado aqui, e o plano começa na hora.");
});

test("a try-on is its owner's alone", async () => {
  const [ana, bia] = [await makeUser(), await makeUser()];
  const path = await sendTryOn(await createSignedInClient(server, ana));
  const other = await createSignedInClient(server, bia);
  const unknown = "/get-ready/01890000-0000-7000-8000-000000000000";
  for (const foreign of [path, unknown, "/get-ready/nada"]) {
    expect((await other.get(foreign)).status).toBe(404);
    expect((await other.form(`${foreign}/post`, { caption: "Meu" })).status).toBe(404);
  }
  expect(await (await other.get(path)).text()).toContain("404 Page Not Found");
  const again = await (await other.get(`/?tab=tryon&again=${path.split("/").at(-1)}`)).text();
  for (const picture of (await getTryOnRow(path.split("/").at(-1) ?? "")).imageUrls) expect(again).not.toContain(picture);
});

test("a failed try-on says why, that it was free, and leads back to the same photos and words", async () => {
  const ana = await makeUser();
  const client = await createSignedInClient(server, ana);
  const path = await sendTryOn(client, { prompt: "Um casaco de lã" });
  await waitForResult(client, path);
  const id = path.split("/").at(-1) ?? "";
  await db.update(tryOns).set({ status: "failed", error: "timeout", resultImageUrls: [] }).where(eq(tryOns.id, id));
  await db.transaction((tx) => refundCredit(tx, ana.id, id));
  const failed = await (await client.get(path)).text();
  for (const said of ["Edição Falhou", "O processamento demorou muito. Tente novamente.", "Se ficar pronto, aparece em Get Ready.", "Você não foi cobrado."]) {
    expect(failed).toContain(said);
  }
  const again = await (await client.get(`/?tab=tryon&again=${id}`)).text();
  const { imageUrls } = await getTryOnRow(id);
  expect([findKept(again, "person"), findKept(again, "garment")]).toEqual(imageUrls.map((picture) => `/media/${picture}/1080.jpg`));
  expect(again).toContain("Um casaco de lã");
});

test("Ana posts a photo directly, and deletes a try-on after being asked", async () => {
  const ana = await makeUser();
  const client = await createSignedInClient(server, ana);
  expect(await (await client.get("/?tab=tryon&mode=direct")).text()).toContain("Nova foto! 📸");
  const refused = await client.form("/get-ready?mode=direct", { image: await makePhoto(), caption: "" });
  const page = await refused.text();
  expect([refused.status, page.includes("Caption é obrigatória")]).toEqual([422, true]);
  const imageUrl = findKept(page, "imageUrl") ?? "";
  const posted = await client.form("/get-ready?mode=direct", { imageUrl, caption: "Nova foto! 📸" }, { isMultipart: true });
  expect([posted.status, posted.headers.get("location")]).toEqual([303, "/?page=profile"]);
  expect(await db.select().from(posts).where(eq(posts.userId, ana.id))).toMatchObject([
    { type: "outfit", isAi: false, tags: ["photo", "style", "outfit"], caption: "Nova foto! 📸" },
  ]);

  const path = await sendTryOn(client);
  const done = await waitForResult(client, path);
  expect(done).toContain(`href="${path}/delete"`);
  expect(await (await client.get(`${path}/delete`)).text()).toContain("Tem certeza que deseja excluir este virtual try-on?");
  const id = path.split("/").at(-1);
  const deleted = await client.form(`/api/image-edits/${id}`, { _method: "delete", returnTo: "/?tab=collections&view=getready", toast: "tryOnDeleted" });
  expect([deleted.status, deleted.headers.get("location")]).toEqual([303, "/?tab=collections&view=getready"]);
  expect(await (await client.get("/?tab=collections&view=getready")).text()).toContain("Virtual Try-On Excluído");
  expect((await client.get(path)).status).toBe(404);
});

test("the old addresses lead to the tab, and a look that may not be worn is not brought", async () => {
  const ana = await makeUser();
  const client = await createSignedInClient(server, ana);
  const own = await makeLook({ by: ana, look: 3 });
  const image = `/media/${own.imageUrl}/1080.jpg`;
  const moved = await client.get(`/try-on?image=${encodeURIComponent(image)}`);
  expect([moved.status, moved.headers.get("location")]).toEqual([302, `/?tab=tryon&image=${encodeURIComponent(image)}`]);
  expect(findKept(await (await client.get(moved.headers.get("location") ?? "")).text(), "garment")).toBe(image);
  const screen = await client.get(`/get-ready?post=${own.id}`);
  expect([screen.status, screen.headers.get("location")]).toEqual([302, `/?post=${own.id}&tab=tryon`]);

  const closed = await makePost({ by: await makeUser(), allowTryOn: false });
  for (const brought of [`post=${closed.id}`, "post=nada", `post=${own.id.replace(/.{4}$/, "0000")}`]) {
    expect(await (await client.get(`/?tab=tryon&${brought}`)).text()).toContain("Esta imagem não pode ser usada.");
  }
  for (const foreign of ["https://example.com/a.jpg", `/media/${closed.imageUrl}x/1080.jpg`, "file:///etc/passwd"]) {
    expect(await (await client.get(`/?tab=tryon&image=${encodeURIComponent(foreign)}`)).text()).not.toContain('name="garment" value=');
  }
});

test("a photo that cannot be kept is no reason to call a try-on that has begun a failed one", async () => {
  const ana = await makeUser();
  const client = await createSignedInClient(server, ana);
  const { after } = await makeResult(ana);
  const path = await sendTryOn(client, { person: imageUrlOf(after.id), garment: "", keep: "on" });
  expect(await waitForResult(client, path)).toContain("Veja como ficou!");
  expect(await client.json<object[]>("/api/user/photos")).toEqual([]);
  expect([(await listTryOns(ana)).length, await getCredits(ana)]).toEqual([2, 4]);
});

test("REL-20: Get Ready's forms sent again, as after a lost answer, are one try-on, one credit and one look; other words are another", async () => {
  const ana = await makeUser();
  const client = await createSignedInClient(server, ana);
  const key = /name="key" value="([^"]+)"/.exec(await (await client.get("/?tab=tryon&mode=edit")).text())?.[1] ?? "";
  const first = await sendTryOn(client, { key });
  expect(await sendTryOn(client, { key })).toBe(first);
  expect([(await listTryOns(ana)).length, await getCredits(ana)]).toEqual([1, 4]);
  expect(await sendTryOn(client, { key, prompt: "Com mangas longas." })).not.toBe(first);
  expect(await sendTryOn(client, { key, garment: await makePhoto("#204060") })).not.toBe(first);
  expect([(await listTryOns(ana)).length, await getCredits(ana)]).toEqual([3, 2]);

  const post = async (caption: string) => (await client.form("/get-ready?mode=direct", { key, image: await makePhoto(), caption })).headers.get("location");
  expect([await post("Nova foto! 📸"), await post("Nova foto! 📸"), await post("Outra")]).toEqual(Array(3).fill("/?page=profile"));
  expect((await db.select().from(posts).where(eq(posts.userId, ana.id))).map(({ caption }) => caption).toSorted()).toEqual(["Nova foto! 📸", "Outra"]);
});

test("how long a try-on takes is the median of the last hundred, once there are enough", async () => {
  const ana = await makeUser();
  const client = await createSignedInClient(server, ana);
  const readForm = async () => (await client.get("/?tab=tryon&mode=edit")).text();
  await db.delete(tryOns);
  const createdAt = new Date("2025-11-12T12:00:00Z");
  const addResults = (count: number, seconds: number, more: Partial<typeof tryOns.$inferInsert> = {}) =>
    db.insert(tryOns).values(
      Array.from({ length: count }, () => ({
        userId: ana.id,
        imageUrls: [ana.id],
        resultImageUrls: [ana.id],
        prompt: "vestido",
        model: "local-preview",
        status: "completed" as const,
        createdAt,
        settledAt: new Date(createdAt.getTime() + seconds * 1000),
        ...more,
      })),
    );
  await addResults(19, 20);
  expect(await readForm()).not.toContain("costuma levar");
  await addResults(30, 170, { status: "failed", resultImageUrls: [] });
  await addResults(1, 20);
  expect(await readForm()).toContain("costuma levar 20 segundos");
  await addResults(60, 31);
  expect(await readForm()).toContain("costuma levar 31 segundos");
  await db.delete(tryOns);
});
