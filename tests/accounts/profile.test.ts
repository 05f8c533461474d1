import { expect, test } from "bun:test";
import { eq } from "drizzle-orm";
import sharp from "sharp";
import { db } from "#app/db/client.server";
import { media, users } from "#app/db/schema";
import { requireMe, setProfilePhoto } from "#app/models/account/user.server";
import type { Me } from "#app/models/contract";
import { filterDeletedMedia } from "#app/models/media/media.server";
import { createSignedInClient } from "#tests/http";
import { makeDataUrl, makeJpeg, makePhoto } from "#tests/media/pictures";
import { makePicture, makePost, makeUser } from "#tests/people";
import { startServer, waitUntil } from "#tests/server";

const server = await startServer({ RATE_LIMIT_FACTOR: "20", WORKER: "off" });

const family = "👨‍👩‍👧‍👦"; // one grapheme, seven code points
const upload = "/api/profile-photo/upload";

type Refusal = { code: string; message: string; issues?: { path: string; message: string }[] };

const getPhoto = async (user: { id: string }) => (await db.select({ photo: users.profilePhoto }).from(users).where(eq(users.id, user.id)))[0]?.photo ?? null;
const file = (bytes: Uint8Array, type = "image/jpeg") => new Blob([new Uint8Array(bytes)], { type });

async function createPerson() {
  const user = await makeUser({ name: "Ana", bio: "Linho", website: "https://ana.com.br", location: "Recife" });
  return { user, client: await createSignedInClient(server, user) };
}

test("a change answers with the person as they are now, and leaves alone what it does not name", async () => {
  const { user, client } = await createPerson();
  const response = await client.patch("/api/user/profile", { bio: "  Brechó, linho\r\ne botão trocado.  " });
  expect(response.status).toBe(200);
  const me = (await response.json()) as Me;
  expect(me).toMatchObject({ id: user.id, name: "Ana", bio: "Brechó, linho\ne botão trocado.", website: "https://ana.com.br", location: "Recife" });
  expect(me).not.toHaveProperty("passwordHash");
});

test("lengths are counted in code points: accents and emoji count as people see them written", async () => {
  const { client } = await createPerson();
  const updateProfile = async (change: object) => {
    const response = await client.patch("/api/user/profile", change);
    const body = (await response.json()) as Refusal;
    return response.ok ? "taken" : `${response.status} ${body.issues?.map(({ path, message }) => `${path}: ${message}`).join()}`;
  };
  const tooLong = { bio: "422 bio: Bio deve ter no máximo 150 caracteres", name: "422 name: O nome deve ter de 1 a 100 caracteres" };
  expect(await updateProfile({ bio: "ã".repeat(150) })).toBe("taken");
  expect(await updateProfile({ bio: "👗".repeat(150) })).toBe("taken");
  expect(await updateProfile({ bio: `${"a".repeat(143)}${family}` })).toBe("taken");
  expect(await updateProfile({ bio: "👗".repeat(151) })).toBe(tooLong.bio);
  expect(await updateProfile({ bio: `${"a".repeat(144)}${family}` })).toBe(tooLong.bio);
  expect(await updateProfile({ name: "É".repeat(100) })).toBe("taken");
  expect(await updateProfile({ name: "É".repeat(101) })).toBe(tooLong.name);
  expect(await updateProfile({ name: "   " })).toBe(tooLong.name);
  expect(await updateProfile({ location: "São Luís".padEnd(101, "!") })).toBe("422 location: A localização deve ter no máximo 100 caracteres");
});

test("SEC-72: only an address of the web becomes a website, and its link says whose it is", async () => {
  const { user, client } = await createPerson();
  for (const website of [
    "javascript:alert(1)",
    "data:text/html,x",
    "ana.com.br",
    "https://",
    "http://localhost",
    "https://ana@outro.com",
    "https://a b.com",
    "//x.com",
    `https://ana.com.br/${"a".repeat(3000)}`,
    7,
    null,
  ]) {
    expect([website, (await client.patch("/api/user/profile", { website })).status]).toEqual([website, 422]);
  }
  expect((await requireMe(user.id)).website).toBe("https://ana.com.br");
  const reader = await createSignedInClient(server, await makeUser());
  const findWebsiteLink = async (website: string) => {
    expect([website, (await client.patch("/api/user/profile", { website })).status]).toEqual([website, 200]);
    const page = await (await reader.get(`/user/${user.id}`)).text();
    return /<a [^>]*rel="nofollow ugc noopener noreferrer"[^>]*>.*?<\/a>/.exec(page)?.[0] ?? "";
  };
  expect(await findWebsiteLink("https://ana.com.br/loja?x=1")).toMatch(/href="https:\/\/ana\.com\.br\/loja\?x=1".*>ana\.com\.br<\/a>$/);
  expect(await findWebsiteLink("https://bаnco.com.br")).toEndWith(">xn--bnco-53d.com.br</a>"); // the second letter is Cyrillic
  expect((await client.patch("/api/user/profile", { website: "" })).status).toBe(200);
  expect((await requireMe(user.id)).website).toBe("");
});

test("L-05: the page's form changes every field it shows, empties what was emptied and nothing else", async () => {
  const { user, client } = await createPerson();
  const more = { username: "outra", email: "outra@exemplo.com", credits: "99", subscriptionPlan: "premium", profilePhoto: crypto.randomUUID() };
  const fields = { name: "Ana Prado", bio: "", website: "", location: "Olinda" };
  for (const [name, value] of Object.entries(more)) expect((await client.form("/profile/edit", { ...fields, [name]: value })).status).toBe(422);
  const response = await client.form("/profile/edit", fields);
  expect([response.status, response.headers.get("location")]).toEqual([303, "/?tab=profile"]);
  expect(await (await client.get("/?tab=profile")).text()).toContain("Perfil atualizado");
  expect(await requireMe(user.id)).toMatchObject({
    name: "Ana Prado",
    bio: "",
    website: "",
    location: "Olinda",
    username: user.username,
    email: user.email,
    credits: 5,
    subscriptionPlan: "free",
    profilePhoto: null,
  });
});

test("a form that does not fit comes back with what was typed and what is wrong", async () => {
  const { user, client } = await createPerson();
  const response = await client.form("/profile/edit", { name: "", bio: "x".repeat(151), website: "javascript:alert(1)", location: "Olinda" });
  const page = await response.text();
  expect(response.status).toBe(422);
  for (const words of ["O nome deve ter de 1 a 100 caracteres", "Bio deve ter no máximo 150 caracteres", "Digite um endereço que comece com https://"]) {
    expect(page).toContain(words);
  }
  expect(page).toContain('value="Olinda"');
  expect(page).not.toContain('href="javascript:');
  expect(await requireMe(user.id)).toMatchObject({ name: "Ana", bio: "Linho", location: "Recife" });
});

test("too many changes in a short time are refused as an error of the profile", async () => {
  const strict = await startServer({ WORKER: "off" });
  const client = await createSignedInClient(strict, await makeUser());
  const form = { name: "Bia", bio: "", website: "", location: "" };
  for (let change = 0; change < 10; change++) expect((await client.form("/profile/edit", form)).status).toBe(303);
  const response = await client.form("/profile/edit", form);
  const page = await response.text();
  expect(response.status).toBe(429);
  expect(page).toContain("Erro ao atualizar perfil");
  expect(page).toContain("Muitas tentativas em pouco tempo.");
  await strict.stop();
});

test("a photo becomes a square picture that others load, and the one before goes with its files", async () => {
  const { user, client } = await createPerson();
  const first = await client.post(upload, { imageData: makeDataUrl(await makeJpeg({ width: 600, height: 900 })) });
  expect(first.status).toBe(200);
  const me = (await first.json()) as Me;
  const before = (await getPhoto(user)) ?? "";
  expect(me).toMatchObject({ id: user.id, profilePhoto: `/media/${before}/1080.jpg` });
  const [row] = await db.select().from(media).where(eq(media.id, before));
  expect(row).toMatchObject({ ownerId: user.id, purpose: "avatar", width: 600, height: 600 });
  const other = await createSignedInClient(server, await makeUser());
  const shown = await other.get(`/media/${before}/320.webp`);
  expect([shown.status, shown.headers.get("content-type")]).toEqual([200, "image/webp"]);

  const png = await makePhoto({ width: 500, height: 400 }).png().toBuffer();
  const second = await client.form("/profile/photo", { image: file(png, "image/png") });
  expect([second.status, second.headers.get("location")]).toEqual([303, "/profile/edit"]);
  expect(await (await client.get("/profile/edit")).text()).toContain("Foto atualizada");
  expect(await getPhoto(user)).not.toBe(before);
  expect(await filterDeletedMedia([before])).toEqual([before]);
  await waitUntil("the old photo's file to go", async () => (await client.get(`/media/${before}/320.webp`)).status === 404);
});

test("removing the photo leaves none, and twice does no harm", async () => {
  const { user, client } = await createPerson();
  await client.post(upload, { imageData: makeDataUrl(await makeJpeg({ width: 300, height: 300 })) });
  const before = (await getPhoto(user)) ?? "";
  for (let time = 0; time < 2; time++) expect((await client.form("/profile/photo", { intent: "remove" })).status).toBe(303);
  expect(await getPhoto(user)).toBeNull();
  expect(await filterDeletedMedia([before])).toEqual([before]);
});

test("what cannot be a photo is refused in the words of photos, and the photo there is stays", async () => {
  const { user, client } = await createPerson();
  await client.post(upload, { imageData: makeDataUrl(await makeJpeg({ width: 300, height: 300 })) });
  const photo = await getPhoto(user);
  const jpeg = await makeJpeg({ width: 300, height: 300 });
  const large = Buffer.concat([jpeg, Buffer.alloc(5 * 1024 * 1024 + 1 - jpeg.length)]);
  const webp = await makePhoto({ width: 300, height: 300 }).webp().toBuffer();
  const gif = await sharp(jpeg).gif().toBuffer();
  const cases: [Uint8Array, string, string, number, string][] = [
    [large, "photo_too_large", "A imagem deve ter no máximo 5MB.", 413, "Arquivo muito grande"],
    [webp, "photo_not_jpg_or_png", "Por favor, selecione apenas imagens JPG ou PNG.", 415, "Formato inválido"],
    [gif, "photo_not_jpg_or_png", "Por favor, selecione apenas imagens JPG ou PNG.", 415, "Formato inválido"],
    [jpeg.subarray(0, 900), "image_broken", "A imagem está incompleta ou danificada. Escolha outra.", 422, "Erro no processamento"],
  ];
  for (const [bytes, code, message, status, title] of cases) {
    const answer = await client.post(upload, { imageData: makeDataUrl(bytes) });
    expect([answer.status, await answer.json()]).toEqual([status, { code, message }]);
    const page = await client.form("/profile/photo", { image: file(bytes) });
    const html = await page.text();
    expect([page.status, html.includes(title), html.includes(message)]).toEqual([status, true, true]);
  }
  const nothing = await client.form("/profile/photo", { image: new Blob([]) });
  expect([nothing.status, (await nothing.text()).includes("Imagem é obrigatória")]).toEqual([422, true]);
  for (const body of [{}, { imageData: "" }, { imageData: 7 }]) expect((await client.post(upload, body)).status).toBe(422);
  for (const imageData of ["https://outro.com/foto.jpg", `/media/${photo}/1080.jpg`, "data:text/html;base64,QUJD"]) {
    expect((await client.post(upload, { imageData })).status).toBe(415);
  }
  expect(await getPhoto(user)).toBe(photo);
});

test("nobody's photo is a picture of somebody else's, nor one uploaded for something else", async () => {
  const [ana, bia] = [await makeUser(), await makeUser()];
  const refused = { code: "image_not_allowed" };
  await expect(setProfilePhoto(ana.id, (await makePicture(bia, "avatar")).id)).rejects.toMatchObject(refused);
  await expect(setProfilePhoto(ana.id, (await makePicture(ana, "post")).id)).rejects.toMatchObject(refused);
  await expect(setProfilePhoto(ana.id, crypto.randomUUID())).rejects.toMatchObject(refused);
  expect(await getPhoto(ana)).toBeNull();
});

test("the profile's pages and its calls are for whoever is signed in, by their own methods", async () => {
  for (const path of ["/profile/edit", "/profile/photo"]) {
    const page = await fetch(`${server.url}${path}`);
    expect([page.status, (await page.text()).includes("Entrar")]).toEqual([401, true]);
  }
  const { client } = await createPerson();
  const get = await client.get(upload);
  expect([get.status, get.headers.get("allow")]).toEqual([405, "POST"]);
  const foreign = await client.post(upload, { imageData: "x" }, { headers: { "sec-fetch-site": "cross-site" } });
  expect(foreign.status).toBe(403);
});

test("the free plan is shown what the others cost, subscribers what they have", async () => {
  const readPage = async (user: { id: string }, path = "/?tab=profile") =>
    (await (await (await createSignedInClient(server, user)).get(path)).text()).replaceAll("\u00a0", " ");
  const free = await readPage(await makeUser({ credits: 1 }));
  for (const words of ["Mais créditos,", "Você tem 1 crédito este mês.", "R$ 19,90/mês", "R$ 39,90/mês", "Ver planos"]) expect(free).toContain(words);
  const paid = await readPage(await makeUser({ subscriptionPlan: "premium" }));
  expect(paid).toContain("Plano Premium ativo");
  expect(paid).not.toContain("Mais créditos,");
  const plans = await readPage(await makeUser(), "/plans");
  for (const words of ["R$ 19,90", "R$ 39,90", "100 créditos/mês", "Cobrança de teste: nada é cobrado aqui, e o plano começa na hora."])
    expect(plans).toContain(words);
});

test("an emoji is shown whole or not at all: no page holds half of one where a name or a caption is cut", async () => {
  const user = await makeUser({ name: "👗 Ana" });
  const post = await makePost({ by: user, caption: `${"a".repeat(59)}👗${"b".repeat(58)}👗` });
  const client = await createSignedInClient(server, user);
  const [profile, look] = await Promise.all(["/?tab=profile", `/post/${post.id}`].map(async (path) => (await client.get(path)).text()));
  expect(profile).toContain(">👗</span>");
  expect(profile).not.toContain("\uFFFD");
  expect(look).not.toContain("\uFFFD");
});
