import { afterEach, expect, setSystemTime, test } from "bun:test";
import fc from "fast-check";
import { getCardKey } from "#app/components/looks/post-card";
import { encodeParts } from "#app/http/document/encode.server";
import { openRenderedHtml } from "#app/http/document/rendered-html.server";
import { addComment } from "#app/models/looks/comment.server";
import { setLike } from "#app/models/looks/like.server";
import { updatePost } from "#app/models/looks/post.server";
import { followUser } from "#app/models/people/follow.server";
import { getRowKey } from "#app/routes/_overlay.post.$id/comments";
import { type Client, createSignedInClient } from "../http.ts";
import { makePost, makeUser } from "../people.ts";
import { startServer } from "../server.ts";

const server = await startServer({ WORKER: "off" });
afterEach(() => void setSystemTime());

/** Elements of a card with a picture, a hanger and three tags; 32 with two forms and 23 with icons. */
const mostElements = 16;

const readButtons = (html: string) =>
  [...html.matchAll(/<button[^>]* formaction="[^"]*"[^>]*>/g)].map(([button]) => {
    const read = (name: string) => new RegExp(` ${name}="([^"]*)"`).exec(button)?.[1] ?? "";
    return { form: read("form"), action: read("formaction"), name: read("name"), value: read("value") };
  });

const readForms = (html: string) => html.match(/<form.*?<\/form>/gs)?.filter((form) => form.includes('id="toggles"')) ?? [];

async function createFeed() {
  const [ana, bia] = [await makeUser(), await makeUser()];
  for (let look = 0; look < 24; look++) await makePost({ by: bia, tags: ["linho", "azul", "mar"], allowTryOn: true });
  await followUser(ana.id, bia.id);
  return { ana, bia, as: await createSignedInClient(server, ana) };
}

test(`a feed of 24 looks has one form for likes and saves, no field a card, and at most ${mostElements} elements a card`, async () => {
  const { as } = await createFeed();
  const html = await (await as.get("/")).text();
  const cards = html.match(/<article class="post".*?<\/article>/gs) ?? [];
  expect([cards.length, readForms(html).length]).toEqual([24, 1]);
  const counts = cards.map((card) => ({ elements: card.match(/<[a-z]/g)?.length ?? 0, forms: card.match(/<(?:form|input)/g)?.length ?? 0 }));
  expect(Math.max(...counts.map(({ forms }) => forms))).toBe(0);
  expect(Math.max(...counts.map(({ elements }) => elements))).toBeLessThanOrEqual(mostElements);
  expect(readButtons(html).filter(({ form }) => form !== "toggles")).toEqual([]);
});

test("without scripts a card's buttons like, save and unsave by the page's form and lead back to the card, each save with its toast", async () => {
  const { as } = await createFeed();
  const place = "/?tab=feed&feed=following&limit=9";
  const press = async (end: string) => {
    const html = await (await as.get(place)).text();
    const [, returnTo = ""] = /name="returnTo" value="([^"]*)"/.exec(readForms(html)[0] ?? "") ?? [];
    const button = readButtons(html).find(({ action }) => action.includes(end));
    if (!button) throw new Error(`no button for ${end}`);
    const { pathname, hash } = new URL(button.action, server.url);
    const answer = await as.form(pathname, { returnTo: returnTo.replaceAll("&amp;", "&"), [button.name]: button.value });
    expect([answer.status, answer.headers.get("location")]).toEqual([303, place]); // the browser adds the fragment of the form's address
    const id = pathname.split("/")[3] ?? "";
    expect(hash).toBe(`#look-${id}`);
    const after = await (await as.get(place)).text();
    const pressed = readButtons(after).find(({ action }) => action.startsWith(pathname));
    return { before: button.value, after: pressed?.value, toast: /Look salvo|Look removido/.exec(after)?.[0] };
  };
  expect(await press("/like")).toEqual({ before: "true", after: "false", toast: undefined });
  expect(await press("/save")).toEqual({ before: "true", after: "false", toast: "Look salvo" });
  expect(await press("/save")).toEqual({ before: "false", after: "true", toast: "Look removido" });
});

test("without scripts following and unfollowing in a list leads back to it", async () => {
  const { ana, bia, as } = await createFeed();
  const list = `/user/${ana.id}/following`;
  const press = async () => {
    const [button] = readButtons(await (await as.get(list)).text());
    return button ?? { action: "", name: "", value: "" };
  };
  const { action, name, value } = await press();
  expect({ action, name, value }).toEqual({ action: `/api/users/${bia.id}/follow`, name: "_method", value: "delete" });
  const answer = await as.form(action, { returnTo: list, [name]: value });
  expect([answer.status, answer.headers.get("location")]).toEqual([303, list]);
});

const readParts = (html: string) =>
  html.match(/<article class="post".*?<\/article>|<header class="bar".*?<\/header>|<div class="tab-head.*?<\/div>|<a class="story".*?<\/a>/gs) ?? [];

test("what was rendered before is the same as what is rendered anew: in both languages, with the data saver, for who likes a look, after new words", async () => {
  const { ana, bia, as } = await createFeed();
  const caption = `</article> id="look-x"> "aspas" & ícones 👗 ${"…".repeat(9)}`;
  const look = await makePost({ by: bia, caption, altText: "Saia <b>azul</b>", tags: ["linho", "muito-comprida-mesmo", "sol", "mar"] });
  const caio = await makeUser();
  await followUser(caio.id, bia.id);
  const asCaio = await createSignedInClient(server, caio);
  const read = async (client: Client, cookie = "") => {
    const headers = { cookie: [...client.cookies].map(([name, value]) => `${name}=${value}; `).join("") + cookie };
    const visit = async () => readParts(await (await client.get("/?tab=feed&feed=following", { headers })).text());
    const [first, second] = [await visit(), await visit()];
    expect(second).toEqual(first);
    expect(first).toHaveLength(27);
    return first.join("\n");
  };
  const page = await read(as);
  expect(page).toContain("&lt;/article&gt; id=&quot;look-x&quot;&gt;");
  expect(await read(asCaio)).toBe(page);
  const english = await read(as, "language=en");
  expect([page.includes('aria-label="Curtir"'), english.includes('aria-label="Curtir"'), english.includes('aria-label="Like"')]).toEqual([true, false, true]);
  expect([page.match(/1080w/g)?.length, (await read(as, "saver=on")).match(/1080w/g)?.length]).toEqual([48, undefined]);
  await setLike(ana.id, look.id, true);
  expect([(await read(as)).match(/aria-pressed="true"/g)?.length, (await read(asCaio)).match(/aria-pressed="true"/g)?.length]).toEqual([1, undefined]);
  await updatePost(bia.id, look.id, { caption: "Saia nova" });
  expect((await read(as)).includes("Saia nova")).toBe(true);
});

test("comments that were rendered before are the same as anew, each with a menu only for who may delete it, in both languages, after a new name", async () => {
  const [ana, bia, caio] = [await makeUser(), await makeUser(), await makeUser()];
  const look = await makePost({ by: ana });
  const words = `</li> id="comment-x"> "aspas" & ícones 👗 ${"…".repeat(9)}`;
  for (const by of [bia, caio, bia]) await addComment(by.id, look.id, words);
  const clients = {
    ana: await createSignedInClient(server, ana),
    bia: await createSignedInClient(server, bia),
    caio: await createSignedInClient(server, caio),
  };
  const other = await createSignedInClient(server, await makeUser());
  const read = async (client: Client) => {
    const visit = async () => (await (await client.get(`/post/${look.id}`)).text()).match(/<li class="[^"]*" id="comment-.*?<\/li>/gs) ?? [];
    const [first, second] = [await visit(), await visit()];
    expect(second).toEqual(first);
    expect(first).toHaveLength(3);
    return first;
  };
  const countMenus = (rows: string[]) => rows.map((row) => row.split('aria-label="Opções do comentário"').length - 1);
  const rows = await read(other);
  expect(rows.every((row) => row.includes("&lt;/li&gt; id=&quot;comment-x&quot;&gt; &quot;aspas&quot; &amp; ícones 👗"))).toBe(true);
  expect(countMenus(rows)).toEqual([0, 0, 0]);
  expect(countMenus(await read(clients.bia))).toEqual([1, 0, 1]);
  expect(countMenus(await read(clients.caio))).toEqual([0, 1, 0]);
  expect(countMenus(await read(clients.ana))).toEqual([1, 1, 1]);
  expect(await read(other)).toEqual(rows);
  other.cookies.set("language", "en");
  expect((await read(other)).map((row) => [row.includes("agora"), row.includes(">now<")])).toEqual([1, 2, 3].map(() => [false, true]));
  expect((await clients.bia.patch("/api/user/profile", { name: "Zélia" })).status).toBe(200);
  expect((await read(other)).map((row) => row.includes(">Z</span>"))).toEqual([true, false, true]);
});

test("a comment has another key as time passes and for whatever else its row shows", () => {
  const createdAt = "2026-03-01T12:00:00.000Z";
  const author = { id: "a", username: "bia", name: "Bia", profilePhoto: null, isVerified: false };
  const comment = { id: "c", postId: "p", userId: "a", author, content: "Que linho!", createdAt };
  const keyAt = (now: string, shown = comment, language = "pt") => {
    setSystemTime(new Date(now));
    return getRowKey(shown, language);
  };
  const at = "2026-03-01T12:05:10.000Z";
  expect(keyAt("2026-03-01T12:05:50.000Z")).toBe(keyAt(at));
  const keys = [
    keyAt(at),
    keyAt("2026-03-01T12:06:00.000Z"),
    keyAt(at, comment, "en"),
    keyAt(at, { ...comment, content: "Que linho" }),
    keyAt(at, { ...comment, createdAt: "2026-03-01T12:00:01.000Z" }),
    ...[{ id: "b" }, { username: "bia2" }, { name: "Ana" }, { profilePhoto: "/media/1" }].map((other) =>
      keyAt(at, { ...comment, author: { ...author, ...other } as typeof author }),
    ),
  ];
  expect(new Set(keys).size).toBe(keys.length);
});

test("the server keeps what it rendered by its settings, within its memory", () => {
  const page = (name: string) => `<main><header class="bar" id="${name}">${"x".repeat(3000)}<b>${name}</b></header></main>`;
  const render = (settings: string, name: string) => {
    const rendered = openRenderedHtml(settings);
    const html = rendered.find("header", name, "key");
    rendered.keep(page(name));
    return html;
  };
  expect([render("pt", "one"), render("en", "one")]).toEqual([undefined, undefined]);
  expect(render("pt", "one")).toBe(`${"x".repeat(3000)}<b>one</b>`);
  for (let other = 0; other < 2000; other++) render("pt", `other-${other}`); // 12 MB
  expect([render("pt", "one"), render("pt", "other-1999")?.length]).toEqual([undefined, 3017]);
});

test("of two elements with one id each is kept as what it is, though the first was known, and none without its end", () => {
  const page = '<main><p id="a">no</p><b id="a">one</b><b class="c" id="a">two</b><b class="c" id="b">three</main>';
  const render = (...keys: string[]) => {
    const rendered = openRenderedHtml("twice");
    const html = keys.map((key) => rendered.find("b", key.slice(0, 1), key));
    rendered.keep(page);
    return html;
  };
  expect(render("a 1")).toEqual([undefined]);
  expect(render("a 1", "a 2", "b 1")).toEqual(["one", undefined, undefined]);
  expect(render("a 1", "a 2", "b 1")).toEqual(["one", "two", undefined]);
});

test("two cards have one key only where they show the same", () => {
  const text = fc.constantFrom("", "null", "a", "b", "a b", "alt a", "true", "2");
  const maybe = fc.option(text);
  const card = fc.record(
    {
      id: text,
      author: fc.record({ id: text, name: text, profilePhoto: fc.option(fc.constantFrom("/media/a/160.webp", "/media/b/160.webp")) }),
      caption: text,
      alt: maybe,
      image: fc.record({ url: text, width: fc.constantFrom(1, 11), height: fc.constantFrom(1, 11), placeholder: text }),
      isTryOn: fc.boolean(),
      isAi: fc.boolean(),
      tags: fc.array(text, { maxLength: 2 }),
      moreTags: fc.constantFrom(0, 1),
      phoneTags: fc.constantFrom(0, 1),
      isLiked: fc.boolean(),
      likesCount: fc.nat(3),
      isSaved: fc.boolean(),
      isWearable: fc.boolean(),
      allowTryOn: fc.boolean(),
      hasFilm: fc.constant(true as const),
      pictures: fc.constantFrom(2, 3),
    },
    {
      requiredKeys: [
        "id",
        "author",
        "caption",
        "alt",
        "image",
        "isTryOn",
        "isAi",
        "tags",
        "moreTags",
        "phoneTags",
        "isLiked",
        "likesCount",
        "isSaved",
        "isWearable",
        "allowTryOn",
      ],
    },
  );
  const show = (one: { likesCount: number }) => JSON.stringify({ ...one, likesCount: 0 });
  const getKey = (of: Parameters<typeof getCardKey>[0]["card"]) => getCardKey({ card: of, isEager: false, sizes: "50vw" });
  const names = ["id", "author", "caption", "alt", "image", "tags", "isAi", "isLiked", "likesCount", "hasFilm", "pictures"] as const;
  fc.assert(
    fc.property(card, card, fc.uniqueArray(fc.constantFrom(...names), { maxLength: 2 }), (one, other, changedNames) => {
      const changed = { ...one };
      for (const name of changedNames) {
        if (other[name] === undefined) delete changed[name as "pictures"];
        else Object.assign(changed, { [name]: other[name] });
      }
      expect(getKey(changed) === getKey(one)).toBe(show(changed) === show(one));
    }),
    { numRuns: 5000 },
  );
});

test("pages of two people encoded one after the other share nothing, whatever they are made of, and one beyond the buffer is whole", async () => {
  const pages = [["<p>", "Açaí 🌊", "</p>"], ["", "Linho"], ["€".repeat(300_000)], ["\ud800", "é".repeat(3_000_000)], []];
  const answers = pages.map((parts) => new Response(encodeParts(parts))); // each over the bytes of the one before
  const wanted = pages.map((parts) => Buffer.from(parts.join("")));
  for (const [index, answer] of answers.entries()) expect(Buffer.from(await answer.arrayBuffer()).equals(wanted[index] as Buffer)).toBe(true);
});
