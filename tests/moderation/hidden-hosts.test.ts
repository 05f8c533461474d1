import { expect, test } from "bun:test";
import { eq } from "drizzle-orm";
import { db } from "#app/db/client.server";
import { hiddenHosts, pieces } from "#app/db/schema";
import type { MarkedPiece, Piece } from "#app/models/contract";
import { readHost } from "#app/models/moderation/host.server";
import { NewMark } from "#app/models/pieces/piece.schema";
import { markPiece } from "#app/models/pieces/piece.server";
import { type Client, createSignedInClient } from "../http.ts";
import { makePost, makeUser } from "../people.ts";
import { startServer } from "../server.ts";

const server = await startServer({ ADMIN_EMAILS: "marta@exemplo.com", RATE_LIMIT_FACTOR: "1000", WORKER: "off" });
const asMarta = await createSignedInClient(server, await makeUser({ email: "marta@exemplo.com" }));
const path = "/admin/hosts";

const decide = (act: string, host: string, more: object = {}, key: string = crypto.randomUUID()) =>
  asMarta.form(path, { key, form: "hide-host", act, host, ...more });

async function makeLinkedPiece(link: string) {
  const bia = await makeUser();
  const look = await makePost({ by: bia });
  const piece = await markPiece(bia.id, look.id, NewMark.parse({ kind: "skirt", name: "Saia", link }));
  return { bia, look, piece, asBia: await createSignedInClient(server, bia) };
}

const readLink = async (as: Client, id: string) => {
  const { link, hiddenLink } = await as.json<Piece>(`/api/pieces/${id}`);
  return [link?.host ?? null, hiddenLink];
};

test("a host is read from a name or an address, in lower case and punycode; what many sites share is refused", () => {
  for (const [text, host] of [
    ["loja.com.br", "loja.com.br"],
    ["HTTPS://WWW.Loja.COM.br/saias?x=1", "loja.com.br"],
    ["http://compras.loja.com.", "compras.loja.com"],
    ["ação.com.br", "xn--ao-siap.com.br"],
    ["loja.blogspot.com", "loja.blogspot.com"],
    ["www.com.br", "www.com.br"],
  ] as const)
    expect([text, readHost(text).host as string]).toEqual([text, host]);
  for (const [text, error] of [
    ["com.br", "errors:host_of_many"],
    ["co.uk", "errors:host_of_many"],
    ["blogspot.com", "errors:host_of_many"],
    ["com", "errors:host_invalid"],
    ["", "errors:host_invalid"],
    ["127.0.0.1", "errors:host_invalid"],
    ["[::1]", "errors:host_invalid"],
    ["javascript:alert(1)", "errors:host_invalid"],
    [`${"a".repeat(64)}.${"b".repeat(300)}.com`, "errors:host_invalid"],
  ] as const)
    expect([text, readHost(text).error as string]).toEqual([text, error]);
});

test("from ana's report marta hides all links to a host with one button: nobody sees them, nobody writes new ones, and bia reads why", async () => {
  const { bia, look, piece, asBia } = await makeLinkedPiece("https://www.golpe-a.example/saia");
  const other = await makeLinkedPiece("https://naogolpe-a.example/saia");
  const asAna = await createSignedInClient(server, await makeUser());
  expect(await readLink(asAna, piece.id)).toEqual(["www.golpe-a.example", null]);
  expect(await (await asAna.get(`/piece/${piece.id}`)).text()).toContain("https://www.golpe-a.example/saia");
  expect((await asAna.post(`/api/pieces/${piece.id}/report`, { reason: "spam", description: "" })).status).toBe(201);

  const review = `/admin/posts/${look.id}`;
  expect(await (await asMarta.get(review)).text()).toContain("Esconder os links de www.golpe-a.example");
  const key = crypto.randomUUID();
  const press = () => asMarta.form(review, { key, act: "hide_host", host: "www.golpe-a.example" });
  const [first, twice] = [await press(), await press()];
  expect([first.status, twice.status, first.headers.get("location")]).toEqual([303, 303, review]);
  expect(await (await asMarta.get(review)).text()).toContain("Os links deste endereço estão escondidos");
  expect((await asMarta.form(review, { key: crypto.randomUUID(), act: "hide_host" })).status).toBe(422);

  expect(await readLink(asAna, piece.id)).toEqual([null, null]);
  expect(await readLink(asBia, piece.id)).toEqual([null, { reason: "" }]);
  expect(await readLink(asAna, other.piece.id)).toEqual(["naogolpe-a.example", null]);
  const [marked] = await asAna.json<MarkedPiece[]>(`/api/posts/${look.id}/pieces`);
  expect(marked).toMatchObject({ id: piece.id, link: null, hiddenLink: null });
  for (const as of [asAna, asBia])
    for (const page of [
      `/piece/${piece.id}`,
      `/post/${look.id}/pieces`,
      `/search?tab=pieces&q=saia`,
      `/wardrobe/${piece.id}`,
      `/post/${look.id}/pieces/${piece.id}`,
    ])
      expect([page, (await (await as.get(page)).text()).includes("golpe-a.example/saia")]).toEqual([page, false]);
  const words = "A moderação escondeu o link desta peça";
  for (const page of [`/piece/${piece.id}`, `/post/${look.id}/pieces/${piece.id}`]) expect(await (await asBia.get(page)).text()).toContain(words);
  expect(await (await asAna.get(`/piece/${piece.id}`)).text()).not.toContain(words);

  for (const link of ["https://golpe-a.example", "https://x.y.golpe-a.example/1"]) {
    const answers = [await asBia.patch(`/api/pieces/${piece.id}`, { link }), await asBia.post(`/api/posts/${look.id}/pieces`, { kind: "bag", link })];
    for (const answer of answers) expect([answer.status, (await answer.json()).errors?.link ?? "none"]).toMatchObject([422, expect.anything()]);
  }
  const form = { kind: "skirt", name: "Saia nova", link: "https://golpe-a.example/2" };
  const refused = await asBia.form(`/post/${look.id}/pieces/${piece.id}`, form);
  expect([refused.status, (await refused.text()).includes("A moderação esconde os links deste endereço")]).toEqual([422, true]);
  const editPath = `/post/${look.id}/pieces/${piece.id}`;
  const hiddenField = 'name="isLinkHidden" value="true"';
  expect(await (await asBia.get(editPath)).text()).toContain(hiddenField);
  const openForm = { ...form, link: "", isLinkHidden: "true" };
  expect((await asBia.form(editPath, openForm)).status).toBe(303);
  const [kept] = await db.select({ name: pieces.name, link: pieces.linkUrl }).from(pieces).where(eq(pieces.id, piece.id));
  expect(kept).toEqual({ name: "Saia nova", link: "https://www.golpe-a.example/saia" });
  expect(await db.$count(pieces, eq(pieces.ownerId, bia.id))).toBe(1);
  const second = await markPiece(bia.id, look.id, NewMark.parse({ kind: "bag", link: "https://golpe-aa.example" }));
  await db.update(pieces).set({ linkUrl: "https://golpe-a.example/3", linkHost: "golpe-a.example" }).where(eq(pieces.id, second.id));
  expect(await (await asBia.get(`/post/${look.id}/pieces/${second.id}`)).text()).toContain("Tirar este link da peça");
  expect((await asBia.form(`/post/${look.id}/pieces/${second.id}`, { ...openForm, dropLink: "true" })).status).toBe(303);
  const [dropped] = await db.select({ link: pieces.linkUrl, host: pieces.linkHost }).from(pieces).where(eq(pieces.id, second.id));
  expect(dropped).toEqual({ link: null, host: null });
  const wrong = await (await asBia.form(editPath, { ...openForm, dropLink: "true", price: "muito" })).text();
  expect([wrong.includes(hiddenField), /name="dropLink"[^>]*checked=""/.test(wrong)]).toEqual([true, true]);

  expect((await decide("show_host", "golpe-a.example")).status).toBe(303);
  expect(await readLink(asAna, piece.id)).toEqual(["www.golpe-a.example", null]);
  expect((await asBia.form(editPath, openForm)).status).toBe(303); // opened while it was hidden
  expect(await readLink(asAna, piece.id)).toEqual(["www.golpe-a.example", null]);
  expect((await asBia.form(editPath, { ...form, link: "" })).status).toBe(303);
  expect(await readLink(asAna, piece.id)).toEqual([null, null]);
  const acts = await (await asMarta.get("/admin/acts")).text();
  for (const words of ["escondeu os links de", "mostrou de novo os links de", "golpe-a.example"]) expect(acts).toContain(words);
});

test("on the page of hidden links marta writes an address and the reason; com.br, an empty one and the same again are refused in words", async () => {
  const { piece, asBia } = await makeLinkedPiece("https://compras.golpe-b.example/1");
  for (const [host, words] of [
    ["com.br", "Este endereço é de muitos sites"],
    ["   ", "Escreva um endereço como loja.com.br"],
    ["x".repeat(501), "Escreva um endereço como loja.com.br"],
  ] as const) {
    const answer = await decide("hide_host", host);
    expect([host, answer.status, (await answer.text()).includes(words)]).toEqual([host, 422, true]);
  }
  expect((await decide("hide_host", "golpe-b.example", { reason: "x".repeat(2001) })).status).toBe(422);
  const key = crypto.randomUUID();
  const hide = () => decide("hide_host", "https://GOLPE-B.example/inicio", { reason: "Vende o que não entrega." }, key);
  expect((await Promise.all([hide(), hide()])).map(({ status }) => status)).toEqual([303, 303]);
  const again = await decide("hide_host", "golpe-b.example");
  expect([again.status, (await again.text()).includes("Isto já foi decidido")]).toEqual([409, true]);
  expect(await (await asMarta.get(path)).text()).toContain("Vende o que não entrega.");
  expect(await readLink(asBia, piece.id)).toEqual([null, { reason: "Vende o que não entrega." }]);
  expect(await (await asBia.get(`/piece/${piece.id}`)).text()).toContain("Vende o que não entrega.");
  expect((await decide("show_host", "golpe-b.example")).status).toBe(303);
  expect((await decide("show_host", "golpe-b.example")).status).toBe(409);
  expect(await db.$count(hiddenHosts, eq(hiddenHosts.host, "golpe-b.example"))).toBe(0);
});

test("what many sites share by now, and was hidden before, marta shows again; she cannot hide it", async () => {
  await db.insert(hiddenHosts).values({ host: "blogspot.com" });
  const page = await (await asMarta.get(path)).text();
  expect(page).toContain('name="host" value="blogspot.com"');
  expect((await decide("hide_host", "blogspot.com")).status).toBe(422);
  for (const odd of ["", "a b", "x".repeat(254), "a\u0000.com"]) expect([odd, (await decide("show_host", odd)).status]).toEqual([odd, 422]);
  expect((await decide("show_host", "blogspot.com")).status).toBe(303);
  expect(await db.$count(hiddenHosts, eq(hiddenHosts.host, "blogspot.com"))).toBe(0);
});
