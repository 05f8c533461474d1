import { expect, test } from "bun:test";
import { eq } from "drizzle-orm";
import { db } from "#app/db/client.server";
import { posts, tryOns } from "#app/db/schema";
import { refundCredit } from "#app/models/billing/credit.server";
import { imageUrlOf } from "#app/models/media/picture";
import { getDefaultWish } from "#app/models/try-on/default-wish";
import { type Client, createSignedInClient } from "#tests/http";
import { makeLook, makePicture, makePost, makeUser } from "#tests/people";
import { startServer } from "#tests/server";
import { findKept, listTryOns, makePhoto, sendTryOn } from "../try-on-form";
import { getCredits, makeColor } from "../try-ons";

const server = await startServer({ RATE_LIMIT_FACTOR: "100", WORKER: "off" });

async function createAna() {
  const ana = await makeUser();
  return { ana, client: await createSignedInClient(server, ana) };
}

const makeFile = async (colour: string, size = {}) => new File([await makeColor(colour, size)], "peca.jpg", { type: "image/jpeg" });
const makeStored = async (person: { id: string }) => imageUrlOf((await makePicture(person, "edit_input")).id);
const getId = (url = "") => url.split("/")[2] ?? "";

async function readForm(client: Client, path: string) {
  const html = await (await client.get(path)).text();
  const values = (name: string) => [...html.matchAll(new RegExp(`<input type="hidden" name="${name}" value="([^"]+)"`, "g"))].map(([, value]) => value);
  const wish = /<textarea[^>]*name="prompt"[^>]*>([^<]*)<\/textarea>/.exec(html)?.[1]?.trim();
  return { html, looks: ["look", "look2", "look3"].flatMap(values), pieces: ["garment", "garment2", "garment3"].flatMap(values), wish };
}

test("ana tries bia's look with two pieces of her own, in one form and for one credit", async () => {
  const { ana, client } = await createAna();
  const look = await makeLook({ by: await makeUser(), look: 7 });
  const form = await readForm(client, `/?tab=tryon&post=${look.id}`);
  expect([form.looks, form.wish]).toEqual([[look.id], getDefaultWish("look", "pt")]);
  for (const name of ["garment", "garment2"]) expect(form.html).toMatch(new RegExp(`<input[^>]*type="file"[^>]*name="${name}"`));
  const prompt = getDefaultWish("look", "pt"); // what the form proposed for the look alone
  await sendTryOn(client, { look: look.id, garment: await makeFile("#c02040"), garment2: await makeFile("#2040c0"), prompt });
  const [tryOn] = await listTryOns(ana);
  expect(tryOn).toMatchObject({ kind: "pieces", sourcePostId: look.id, prompt: getDefaultWish("pieces", "pt") });
  expect([tryOn?.imageUrls.length, tryOn?.imageUrls.includes(look.imageUrl), await getCredits(ana)]).toEqual([4, true, 4]);
});

test("two looks stand in the address, each once, and of three pieces no fourth is taken", async () => {
  const { ana, client } = await createAna();
  const [one, two] = [await makeLook({ by: await makeUser(), look: 7 }), await makeLook({ by: await makeUser(), look: 12 })];
  const path = `/?tab=tryon&post=${one.id}&post=${two.id}&post=${one.id}`;
  const form = await readForm(client, path);
  expect([form.looks, form.wish]).toEqual([[one.id, two.id], getDefaultWish("pieces", "pt")]);
  const [person, dress, belt] = [await makeStored(ana), await makeStored(ana), await makeStored(ana)];
  const looks = { look: one.id, look2: two.id };
  const refused = await client.form("/get-ready", { person, ...looks, garment: dress, garment2: belt, prompt: "com mangas longas" });
  expect([refused.status, (await refused.text()).includes("São até três peças de cada vez")]).toEqual([422, true]);
  expect([await listTryOns(ana), await getCredits(ana)]).toEqual([[], 5]);
  await sendTryOn(client, { person, ...looks, garment: dress });
  expect((await listTryOns(ana))[0]?.imageUrls.toSorted()).toEqual([getId(person), getId(dress), one.imageUrl, two.imageUrl].toSorted());
});

test("a refused piece is named at its own place, and all that was chosen stays", async () => {
  const { ana, client } = await createAna();
  const fields = { person: await makePhoto(), garment: await makeFile("#c02040"), garment2: await makeFile("#2040c0", { width: 400 }) };
  const refused = await client.form("/get-ready", { ...fields, prompt: "com mangas longas" });
  const page = await refused.text();
  const kept = ["person", "garment", "garment2"].map((name) => findKept(page, name) ?? "");
  expect([refused.status, new Set(kept).size, kept.every((url) => url.startsWith("/media/"))]).toEqual([422, 3, true]);
  expect(page).toMatch(/id="garment2-error"[^>]*>.*?A imagem da roupa é pequena demais/);
  expect(page).not.toContain('id="garment-error"');

  const [ownPhoto, hidden] = [kept[0] ?? "", await makePost({ by: await makeUser(), privacy: "mutual" })];
  const others = await client.form("/get-ready", { person: ownPhoto, garment: kept[1] ?? "", garment3: imageUrlOf(hidden.imageUrl), prompt: "azul" });
  expect(await others.text()).toMatch(/id="garment3-error"[^>]*>.*?Esta imagem não pode ser usada/);
  const broken = await client.form("/get-ready", { person: ownPhoto, garment: kept[1] ?? "", garment2: new File(["?"], "a.jpg"), prompt: "azul" });
  const brokenPage = await broken.text();
  expect([broken.status, brokenPage.includes('id="garment2-error"'), findKept(brokenPage, "garment")]).toEqual([422, true, kept[1]]);
  expect(await getCredits(ana)).toBe(5);
});

test("a look taken back meanwhile is named at its own place", async () => {
  const { client, ana } = await createAna();
  const [one, two] = [await makeLook({ by: await makeUser(), look: 7 }), await makeLook({ by: await makeUser(), look: 12 })];
  await db.update(posts).set({ allowTryOn: false }).where(eq(posts.id, two.id));
  const answer = await client.form("/get-ready.data", { person: await makePhoto(), look: one.id, look2: two.id, prompt: "azul" });
  const body = await answer.text();
  expect([answer.status, body.includes("look2"), body.includes("errors:image_not_allowed")]).toEqual([422, true, true]);
  expect(await listTryOns(ana)).toEqual([]);
});

test("the form's key covers every picture: the same form is one try-on, another third piece is another", async () => {
  const { ana, client } = await createAna();
  const [person, dress, belt, hat] = [await makeStored(ana), await makeStored(ana), await makeStored(ana), await makeStored(ana)];
  await db.execute(`update media set sha256 = id::text where owner_id = '${ana.id}'`);
  const fields = { person, garment: dress, garment2: belt, key: "uma vez" };
  const first = await sendTryOn(client, fields);
  expect(await sendTryOn(client, fields)).toBe(first);
  expect(await sendTryOn(client, { ...fields, garment2: hat })).not.toBe(first);
  expect([(await listTryOns(ana)).length, await getCredits(ana)]).toEqual([2, 3]);
});

test("a form has a place for three pieces, and each place a greatest number of parts", async () => {
  const { client } = await createAna();
  const send = async (fields: [string, string | Blob][]) => {
    const body = new FormData();
    for (const [name, value] of fields) body.append(name, value);
    return (await client.raw("POST", "/get-ready", body, { accept: "text/html" })).status;
  };
  const url = "/media/nada/1080.jpg";
  expect(await send([["garment4", url]])).toBe(422);
  expect(await send(Array.from({ length: 11 }, () => ["garment3", url]))).toBe(422);
  expect(await send(Array.from({ length: 2 }, () => ["look2", "x"]))).toBe(422);
});

test("a failed try-on is repeated with all of its pieces; a look that came with it is not doubled", async () => {
  const { ana, client } = await createAna();
  const look = await makeLook({ by: await makeUser(), look: 7 });
  const [person, dress, belt] = [await makeStored(ana), await makeStored(ana), await makeStored(ana)];
  await sendTryOn(client, { person, look: look.id, garment: dress, garment2: belt, prompt: "com mangas longas" });
  const [edit] = await listTryOns(ana);
  const editId = edit?.id ?? "";
  await db.update(tryOns).set({ status: "failed", error: "no_result" }).where(eq(tryOns.id, editId));
  await db.transaction((tx) => refundCredit(tx, ana.id, editId));
  const form = await readForm(client, `/?tab=tryon&mode=edit&again=${editId}&post=${look.id}`);
  expect([form.looks, form.pieces.toSorted(), findKept(form.html, "person")]).toEqual([[look.id], [dress, belt].toSorted(), person]);
  const without = await readForm(client, `/?tab=tryon&mode=edit&again=${editId}`);
  expect([without.looks, without.pieces.length]).toEqual([[], 3]);
});

/** As a phone shares: no page sends it. */
function shareFiles(client: Client, files: File[]) {
  const body = new FormData();
  for (const file of files) body.append("image", file);
  return client.raw("POST", "/share", body, { accept: "text/html,*/*;q=0.8", "sec-fetch-site": "none", origin: "null" });
}

const makeBroken = async () => new File([(await makeColor("#c02040")).slice(0, 900)], "meia.jpg", { type: "image/jpeg" });

test("ana's phone shares four pictures, one of them broken: what can be taken is, and the rest is counted in words", async () => {
  const { client } = await createAna();
  const share = async (files: File[]) => (await shareFiles(client, files)).headers.get("location") ?? "";
  const good = await makeFile("#2040c0");
  const readAnswer = async (path: string) => {
    const html = await (await client.get(path)).text();
    return [new URL(path, server.url).searchParams.getAll("picture").length, html.includes("O que fazer com isto?"), /\d+ image[^<]*fora/.exec(html)?.[0]];
  };
  expect(await readAnswer(await share([good, await makeBroken(), good]))).toEqual([2, true, "1 imagem ficou de fora"]);
  expect(await readAnswer(await share(Array.from({ length: 40 }, () => good)))).toEqual([3, true, "37 imagens ficaram de fora"]);
  expect(await readAnswer(await share([good]))).toEqual([1, true, undefined]);
  const broken = await shareFiles(client, [await makeBroken()]);
  expect([broken.status, (await broken.text()).includes("A imagem está incompleta ou danificada.")]).toEqual([422, true]);
});

test("pictures that are too large together are refused with words that say so, on a page also where a phone shares them", async () => {
  const { client } = await createAna();
  const large = new File([new Uint8Array(8 * 2 ** 20)], "grande.jpg", { type: "image/jpeg" });
  const shared = await shareFiles(client, [large, large, large]);
  expect([shared.status, shared.headers.get("content-type")]).toEqual([413, expect.stringContaining("text/html")]);
  expect(await shared.text()).toContain("Juntas, as imagens passam de 22 MB.");
  const form = await client.get("/?tab=tryon&mode=edit");
  expect(await form.text()).toContain("Até 10 MB por imagem, e 22 MB todas juntas.");
  const fields = { person: large, garment: large, garment2: large };
  const referer = `${server.url}/?tab=tryon&mode=edit`;
  const sent = await client.form("/get-ready", fields, { headers: { accept: "text/html", referer } });
  expect([sent.status, sent.headers.get("location")]).toEqual([303, "/?tab=tryon&mode=edit"]);
  expect(await (await client.get("/?tab=tryon&mode=edit")).text()).toContain("Juntas, as imagens passam de 22 MB.");
});
