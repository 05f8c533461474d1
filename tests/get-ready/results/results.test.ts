import { expect, test } from "bun:test";
import { eq } from "drizzle-orm";
import sharp from "sharp";
import { db } from "#app/db/client.server";
import { media, posts, tryOnFeedback, tryOnLinks, tryOns, users } from "#app/db/schema";
import { hasAiXmp } from "#app/lib/ai-mark";
import { setVariantsReady } from "#app/models/media/media.server";
import { type Client, createClient, createSignedInClient } from "#tests/http";
import { makeUser } from "#tests/people";
import { startServer } from "#tests/server";
import { getCredits, makeColor, makeResult } from "../try-ons";

const server = await startServer({ RATE_LIMIT_FACTOR: "100", WORKER: "off" });

const large = await makeColor("#2040c0", { width: 1600, height: 2000 });
const readBytes = async (response: Response) => Buffer.from(await response.arrayBuffer());
const isMarked = async (bytes: Buffer) => hasAiXmp((await sharp(bytes).metadata()).xmp);
const getPath = (url: string) => new URL(url).pathname;

async function getLink(client: Client, id: string) {
  const response = await client.post(`/api/image-edits/${id}/link`);
  return { status: response.status, ...((await response.json()) as { url: string; code: string }) };
}

test("Ana downloads a free result 1080 pixels wide and Bia on a plan the master, both marked as AI", async () => {
  for (const [plan, width] of [
    ["free", 1080],
    ["basic", 1600],
    ["premium", 1600],
  ] as const) {
    const person = await makeUser({ subscriptionPlan: plan });
    const client = await createSignedInClient(server, person);
    const { id, after } = await makeResult(person, { result: large });
    const response = await client.get(`/api/image-edits/${id}/image-edit-result.jpg`);
    expect(response.headers.get("content-disposition")).toBe('attachment; filename="image-edit-result.jpg"');
    const known = { headers: { "if-none-match": response.headers.get("etag") ?? "" } };
    expect((await client.get(`/api/image-edits/${id}/image-edit-result.jpg`, known)).status).toBe(304);
    const bytes = await readBytes(response);
    expect([plan, (await sharp(bytes).metadata()).width, await isMarked(bytes)]).toEqual([plan, width, true]);
    await setVariantsReady(after.id);
    expect((await sharp(await readBytes(await client.get(`/api/image-edits/${id}/image-edit-result.jpg`))).metadata()).width).toBe(width);
  }
});

test("SEC-60: a result and its file are its owner's alone; its link opens that one picture to anyone until it is withdrawn", async () => {
  const [ana, bia] = [await makeUser({ username: "ana_do_link" }), await makeUser()];
  const [client, other, anonymous] = [await createSignedInClient(server, ana), await createSignedInClient(server, bia), createClient(server)];
  const { id, after, before } = await makeResult(ana);
  expect((await other.get(`/api/image-edits/${id}/image-edit-result.jpg`)).status).toBe(404);
  expect((await other.post(`/api/image-edits/${id}/link`)).status).toBe(404);

  const made = await Promise.all(Array.from({ length: 5 }, () => getLink(client, id)));
  expect(new Set(made.map(({ status, url }) => `${status} ${url}`)).size).toBe(1);
  const url = made[0]?.url ?? "";
  expect([made[0]?.status, url]).toEqual([201, expect.stringMatching(new RegExp(`^${server.url}/edit/[\\w-]{43}$`))]);
  expect(JSON.stringify(await db.select().from(tryOnLinks).where(eq(tryOnLinks.editId, id)))).not.toContain(url.split("/").at(-1) ?? "");

  const page = await anonymous.get(getPath(url));
  const html = await page.text();
  expect([page.status, page.headers.get("x-robots-tag")]).toEqual([200, "noindex"]);
  expect(html).toContain(`${getPath(url)}/look.jpg`);
  expect(html).toContain("Imagem feita com IA");
  for (const secret of ["ana_do_link", ana.id, before.id, after.id, "vestido vermelho", ana.email]) expect(html).not.toContain(secret);
  const picture = await anonymous.get(`${getPath(url)}/look.jpg`);
  expect([picture.status, picture.headers.get("content-type"), picture.headers.get("cache-control")]).toEqual([200, "image/jpeg", "private, no-cache"]);
  expect(await isMarked(await readBytes(picture))).toBe(true);
  expect((await anonymous.get(`/media/${after.id}/1080.jpg`)).status).toBe(404);
  expect(await (await client.get(getPath(url))).text()).toContain("Retirar link");

  expect((await other.delete(`/api/image-edits/${id}/link`)).status).toBe(404);
  expect((await client.delete(`/api/image-edits/${id}/link`)).status).toBe(204);
  expect((await client.delete(`/api/image-edits/${id}/link`)).status).toBe(204);
  for (const path of [getPath(url), `${getPath(url)}/look.jpg`, "/edit/nada", `/edit/${"a".repeat(43)}`])
    expect([path, (await anonymous.get(path)).status]).toEqual([path, 404]);
  expect((await getLink(client, id)).url).not.toBe(url);
});

test("a link dies with its try-on and with its owner's account", async () => {
  const [ana, bia] = [await makeUser(), await makeUser()];
  const [client, other] = [await createSignedInClient(server, ana), await createSignedInClient(server, bia)];
  const [one, two] = [await makeResult(ana), await makeResult(bia)];
  const paths = [getPath((await getLink(client, one.id)).url), getPath((await getLink(other, two.id)).url)];
  await client.delete(`/api/image-edits/${one.id}`);
  await db.update(users).set({ suspendedAt: new Date() }).where(eq(users.id, bia.id));
  for (const path of paths) expect((await createClient(server).get(path)).status).toBe(404);
  expect(await db.$count(tryOnLinks, eq(tryOnLinks.editId, one.id))).toBe(0);
});

test("an unfinished try-on has no link, no file and no crop", async () => {
  const ana = await makeUser();
  const client = await createSignedInClient(server, ana);
  const { id } = await makeResult(ana, { status: "processing", resultImageUrls: [] });
  expect(await getLink(client, id)).toMatchObject({ status: 422, code: "edit_not_ready" });
  expect((await client.get(`/api/image-edits/${id}/image-edit-result.jpg`)).status).toBe(404);
  for (const page of ["crop", "post", "delete"]) expect((await client.get(`/get-ready/${id}/${page}`)).status).toBe(404);
});

test("Ana says what she thinks of a result, the last word counts, and a plain form does too", async () => {
  const [ana, bia] = [await makeUser(), await makeUser()];
  const [client, other] = [await createSignedInClient(server, ana), await createSignedInClient(server, bia)];
  const { id } = await makeResult(ana);
  const path = `/api/image-edits/${id}/feedback`;
  const readShared = async () =>
    (await db.select({ good: tryOnFeedback.good, reason: tryOnFeedback.reason }).from(tryOnFeedback).where(eq(tryOnFeedback.editId, id)))[0];
  expect((await client.post(path, { good: true })).status).toBe(204);
  expect(await readShared()).toEqual({ good: true, reason: null });
  expect((await client.post(path, { good: false, reason: "  o rosto mudou " })).status).toBe(204);
  expect(await readShared()).toEqual({ good: false, reason: "o rosto mudou" });
  const form = await client.form(path, { good: "false", reason: "fit", returnTo: `/get-ready/${id}#rate`, toast: "resultRated" });
  expect([form.status, form.headers.get("location")]).toEqual([303, `/get-ready/${id}#rate`]);
  expect(await readShared()).toEqual({ good: false, reason: "fit" });
  for (const bad of [{}, { good: "maybe" }, { good: true, reason: "a".repeat(501) }]) expect((await client.post(path, bad)).status).toBe(422);
  expect((await other.post(path, { good: true })).status).toBe(404);
  expect((await client.post("/api/image-edits/nada/feedback", { good: true })).status).toBe(404);
});

test("without scripts a crop is the middle of our own copy, posted as what it is, and keeps the mark", async () => {
  const ana = await makeUser();
  const client = await createSignedInClient(server, ana);
  const edit = await makeResult(ana, { result: await makeColor("#2040c0", { width: 1000, height: 1000 }) });
  const path = `/get-ready/${edit.id}/crop`;
  const response = await client.form(path, {});
  const to = new URL(response.headers.get("location") ?? "/", server.url);
  expect([response.status, to.pathname, to.searchParams.get("mode"), to.searchParams.get("edit")]).toEqual([303, "/", "direct", edit.id]);
  const photo = to.searchParams.get("photo") ?? "";
  const bytes = await readBytes(await client.get(photo.replace("1080.jpg", "master.jpg")));
  const { width, height } = await sharp(bytes).metadata();
  expect([width, height, await isMarked(bytes)]).toEqual([800, 1000, true]);
  const screen = await (await client.get(to.pathname + to.search)).text();
  expect(screen).toContain(`name="imageEditId" value="${edit.id}"`);
  expect(screen).toContain(`name="imageUrl" value="${photo}"`);
  const posted = await client.form("/get-ready?mode=direct", { imageUrl: photo, imageEditId: edit.id, caption: "Cortei" });
  expect(posted.status).toBe(303);
  expect(await db.select().from(posts).where(eq(posts.userId, ana.id))).toMatchObject([{ type: "virtual_tryon", isAi: true, imageEditId: edit.id }]);
  expect((await (await createSignedInClient(server, await makeUser())).form(path, {})).status).toBe(404);
});

test("without scripts another photo chosen in place of the crop is a photo like any other", async () => {
  const ana = await makeUser();
  const client = await createSignedInClient(server, ana);
  const { id, after } = await makeResult(ana);
  const file = (bytes: Uint8Array<ArrayBuffer>) => new File([bytes], "look.jpg", { type: "image/jpeg" });
  const fields = { imageUrl: `/media/${after.id}/1080.jpg`, imageEditId: id, caption: "Esta sou eu" };
  await client.form("/get-ready?mode=direct", { ...fields, image: file(await makeColor("#806040")) });
  const listPosts = () => db.select().from(posts).where(eq(posts.userId, ana.id)).orderBy(posts.id);
  expect(await listPosts()).toMatchObject([{ type: "outfit", isAi: false, imageEditId: null, tags: ["photo", "style", "outfit"] }]);
  const cut = await readBytes(await client.get(`/api/image-edits/${id}/image-edit-result.jpg`));
  await client.form("/get-ready?mode=direct", { ...fields, image: file(new Uint8Array(cut)) });
  expect((await listPosts())[1]).toMatchObject({ type: "virtual_tryon", isAi: true, imageEditId: id });
});

test("neither a crop, nor a re-upload, nor another type sheds the badge of an AI picture", async () => {
  const ana = await makeUser();
  const client = await createSignedInClient(server, ana);
  const { id } = await makeResult(ana);
  const file = await readBytes(await client.get(`/api/image-edits/${id}/image-edit-result.jpg`));
  const upload = await client.post("/api/posts/upload-image", { imageData: `data:image/jpeg;base64,${file.toString("base64")}`, fileName: "minha.jpg" });
  const { imageUrl } = (await upload.json()) as { imageUrl: string };
  expect(
    (
      await db
        .select({ isAi: media.isAi })
        .from(media)
        .where(eq(media.id, imageUrl.split("/")[2] ?? ""))
    )[0],
  ).toEqual({ isAi: true });
  const response = await client.post("/api/posts", { imageUrl, caption: "Só uma foto", type: "outfit", tags: [] });
  const post = (await response.json()) as { id: string; isAi: boolean };
  expect([response.status, post.isAi]).toEqual([201, true]);
  expect(await isMarked(await readBytes(await client.get(imageUrl.replace("1080.jpg", "640.webp"))))).toBe(true);
  for (const change of [{ type: "outfit" }, { isAi: false }]) await client.patch(`/api/posts/${post.id}`, { caption: "Outra", ...change });
  expect(await client.json<object>(`/api/posts/${post.id}`)).toMatchObject({ isAi: true, caption: "Outra" });
});

test("the tab says of each try-on when it was made, opens it with its words and acts, and leads to the post of one that was posted", async () => {
  const ana = await makeUser();
  const client = await createSignedInClient(server, ana);
  const tab = "/?tab=collections&view=getready";
  expect(await (await client.get(tab)).text()).toContain("Use a página Get Ready para criar suas primeiras edições com IA");
  const edit = await makeResult(ana, { createdAt: new Date("2025-11-12T23:30:00-03:00") });
  const list = await (await client.get(tab)).text();
  expect(list).toContain("12/11/2025");
  expect(list).toContain(`edit=${edit.id}`);
  expect(list).not.toContain("Veja como ficou!");
  const opened = await (await client.get(`${tab}&edit=${edit.id}`)).text();
  for (const words of [
    "Resultado",
    "Veja como ficou!",
    "Seu virtual try-on está pronto",
    "Download",
    "Compartilhar",
    "Postar",
    "Visualizar",
    "Excluir Virtual Try-On",
  ])
    expect(opened).toContain(words);
  expect(opened).toMatch(/<dialog[^>]* open=""/);
  const posted = await client.form("/api/posts", {
    imageUrl: `/media/${edit.after.id}/1080.jpg`,
    imageEditId: edit.id,
    type: "image_edit",
    caption: "Minha edição com IA! 🔥✨",
    tags: "virtual-tryon,fashion,style",
    returnTo: tab,
    toast: "tryOnPosted",
  });
  expect([posted.status, posted.headers.get("location")]).toEqual([303, tab]);
  const [post] = await db.select().from(posts).where(eq(posts.userId, ana.id));
  expect(post).toMatchObject({ type: "image_edit", isAi: true, caption: "Minha edição com IA! 🔥✨", tags: ["virtual-tryon", "fashion", "style"] });
  const again = await client.get(`${tab}&edit=${edit.id}`);
  expect([again.status, again.headers.get("location")]).toEqual([302, `/post/${post?.id}`]);
  expect(await (await client.get(tab)).text()).toContain(`href="/post/${post?.id}"`);
  const other = await (await (await createSignedInClient(server, await makeUser())).get(`${tab}&edit=${edit.id}`)).text();
  expect(other).not.toContain("Veja como ficou!");
});

test("a result is new until its page or the tab was looked at", async () => {
  const ana = await makeUser();
  const client = await createSignedInClient(server, ana);
  const edits = [await makeResult(ana), await makeResult(ana), await makeResult(ana)];
  const countUnseen = async () => db.$count(tryOns, eq(tryOns.userId, ana.id)).then(async (all) => all - (await countSeen()));
  const countSeen = async () => (await db.select({ seenAt: tryOns.seenAt }).from(tryOns).where(eq(tryOns.userId, ana.id))).filter((row) => row.seenAt).length;
  for (const tab of ["feed", "tryon"]) expect(await (await client.get(`/?tab=${tab}`)).text()).toContain("resultado novo");
  await client.get(`/get-ready/${edits[0]?.id}`);
  expect(await countUnseen()).toBe(2);
  await client.get("/?tab=collections&view=getready");
  expect(await countUnseen()).toBe(0);
  expect(await (await client.get("/?tab=feed")).text()).not.toContain("resultado novo");
});

test("with the local engine, which makes the same picture again, no other version is offered nor charged", async () => {
  const ana = await makeUser();
  const client = await createSignedInClient(server, ana);
  const { id } = await makeResult(ana);
  expect(await (await client.get(`/get-ready/${id}`)).text()).not.toContain("Outra versão");
  const answer = await client.post(`/api/image-edits/${id}/versions`);
  expect([answer.status, ((await answer.json()) as { code: string }).code, await getCredits(ana)]).toEqual([409, "version_unavailable", 5]);
});
