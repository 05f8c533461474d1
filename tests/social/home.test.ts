import { expect, test } from "bun:test";
import { eq } from "drizzle-orm";
import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { I18nextProvider } from "react-i18next";
import { Ago } from "#app/components/ago";
import { Avatar } from "#app/components/avatar";
import { db } from "#app/db/client.server";
import { notifications, posts, users } from "#app/db/schema";
import { newId } from "#app/db/schema/columns";
import { i18nFor } from "#app/locales/i18n.server";
import { cardOf, handleOf } from "#app/models/card";
import { addComment } from "#app/models/comment.server";
import { followingCards, followingFeed } from "#app/models/feed.server";
import { followUser } from "#app/models/follow.server";
import { setLike } from "#app/models/like.server";
import { sendMessage } from "#app/models/message.server";
import { requirePost } from "#app/models/post.server";
import { setSave } from "#app/models/save.server";
import { editDay } from "#app/routes/_looks._index/edit-day";
import { tabOf } from "#app/routes/_looks._index/tab";
import { type Client, signedIn } from "#tests/http";
import { aPost, aUser } from "#tests/people";
import { startServer } from "#tests/server";

const server = await startServer({ WORKER: "off" });

const titleAt = async (as: Client, path: string) => /<title>([^<]*)/.exec(await (await as.get(path)).text())?.[1];

test("home's tab is the address's, then its page, then the one left last, else the feed", () => {
  const at = (query: string, stored?: string) => tabOf(new URLSearchParams(query), stored);
  for (const tab of ["feed", "tryon", "collections", "profile"] as const) expect(at(`tab=${tab}&page=feed`, "collections")).toBe(tab);
  for (const page of ["feed", "collections", "profile"] as const) expect(at(`page=${page}`, "collections")).toBe(page);
  expect([at("", "profile"), at("tab=nada", "profile"), at("page=tryon", "profile"), at("tab=nada&page=collections")]).toEqual([
    "profile",
    "profile",
    "profile",
    "collections",
  ]);
  expect([at("", "tryon"), at("", "nada"), at("")]).toEqual(["feed", "feed", "feed"]);
  expect(at("tab=getready", "profile")).toBe("collections");
});

test("home opens where ana left it, but not in Get Ready", async () => {
  const as = await signedIn(server, await aUser());
  expect(await titleAt(as, "/")).toBe("Feed · Espelho");
  expect(await titleAt(as, "/?tab=profile")).toBe("Perfil · Espelho");
  expect(await titleAt(as, "/?tab=tryon")).toBe("Get Ready · Espelho");
  expect(await titleAt(as, "/")).toBe("Perfil · Espelho");
  expect(await titleAt(as, "/?page=collections")).toBe("Coleções · Espelho");
  expect(await titleAt(as, "/")).toBe("Coleções · Espelho");
});

test("Get Ready has no header, every other tab has", async () => {
  const as = await signedIn(server, await aUser());
  const hasSearch = async (tab: string) => (await (await as.get(`/?tab=${tab}`)).text()).includes('aria-label="Pesquisar usuários"');
  expect([await hasSearch("feed"), await hasSearch("collections"), await hasSearch("profile"), await hasSearch("tryon")]).toEqual([true, true, true, false]);
});

test("ninety-nine unread messages are 99, one more is 99+, and whoever hears the number hears all of it", async () => {
  const [ana, bia] = [await aUser(), await aUser()];
  const as = await signedIn(server, ana);
  const badge = async () => /aria-label="(Mensagens[^"]*)".*?class="count"[^>]*>([^<]*)/s.exec(await (await as.get("/?tab=feed")).text())?.slice(1);
  for (let sent = 1; sent <= 99; sent++) await sendMessage(bia.id, ana.id, { content: "oi" });
  expect(await badge()).toEqual(["Mensagens, 99 não lidas", "99"]);
  await sendMessage(bia.id, ana.id, { content: "oi" });
  expect(await badge()).toEqual(["Mensagens, 100 não lidas", "99+"]);
});

test("a thousand is written as its reader's language writes it: over the comments, in why one sees a look, in the activity", async () => {
  const [ana, bia] = [await aUser(), await aUser()];
  const look = await aPost({ by: bia });
  for (let said = 1; said <= 25; said++) await addComment(ana.id, look.id, "Que linho!");
  const fans = Array.from({ length: 1001 }, () => {
    const username = `f${newId().replaceAll("-", "").slice(12)}`;
    return { id: newId(), username, email: `${username}@exemplo.com`, name: "Fã", passwordHash: "none", credits: 0 };
  });
  await db.insert(users).values(fans);
  await db.insert(notifications).values(fans.map(({ id }) => ({ userId: bia.id, type: "like" as const, subjectId: look.id, actorId: id, postId: look.id })));
  await db.update(posts).set({ likesCount: 1234, commentsCount: 1234 }).where(eq(posts.id, look.id));

  const [anas, bias] = [await signedIn(server, ana), await signedIn(server, bia)];
  const textAt = async (as: Client, path: string) => (await (await as.get(path)).text()).replace(/<[^>]*>/g, "");
  const pages = async () => [await textAt(anas, `/post/${look.id}`), await textAt(anas, `/post/${look.id}/why`), await textAt(bias, "/activity")];
  const inPortuguese = await pages();
  for (const { cookies } of [anas, bias]) cookies.set("language", "en");
  const inEnglish = await pages();
  await db.update(posts).set({ likesCount: 0, commentsCount: 25 }).where(eq(posts.id, look.id));

  const words = {
    pt: ["Comentários 1.234", "Tem 1.234 curtidas.", "e mais 1.000 pessoas curtiram seu look"],
    en: ["Comments 1,234", "It has 1,234 likes.", "and 1,000 others liked your look"],
  };
  expect(words.pt.filter((text, index) => !inPortuguese[index]?.includes(text))).toEqual([]);
  expect(words.en.filter((text, index) => !inEnglish[index]?.includes(text))).toEqual([]);
});

test("a card shows three tags and how many more there are, and names its author, somebody without a handle by their id", async () => {
  const bia = await aUser();
  const read = async (tags: string[]) => cardOf(await requirePost(bia.id, (await aPost({ by: bia, tags })).id));
  expect(await read(["linho", "verao", "praia", "mar", "sal"])).toMatchObject({ tags: ["linho", "verao", "praia"], moreTags: 2 });
  expect(await read(["linho", "verao", "praia"])).toMatchObject({ tags: ["linho", "verao", "praia"], moreTags: 0 });
  expect((await read([])).author.name).toBe(bia.username);
  expect(handleOf({ id: "0190c0de-0000-7000-8000-000000000000", username: null })).toBe("user_0190c0");
});

test("the feed's cards say of every look what its post says, in the same order", async () => {
  const [ana, bia, caio] = [await aUser(), await aUser(), await aUser()];
  await aPost({ by: bia, tags: ["linho", "verao", "praia", "mar"], altText: "Um vestido de linho", privacy: "followers" });
  const look = await aPost({ by: caio, type: "virtual_tryon", isAi: true });
  await aPost({ by: bia, isArchived: true });
  for (const { id } of [bia, caio]) await followUser(ana.id, id);
  await setLike(ana.id, look.id, true);
  await setSave(ana.id, look.id, true);
  const request = { limit: 24, cursor: null };
  const { items, nextCursor } = await followingFeed(ana.id, request);
  expect(items).toHaveLength(2);
  expect(await followingCards(ana.id, request)).toEqual({ items: items.map(cardOf), nextCursor });
  expect(await followingCards(ana.id, { ...request, limit: 1 })).toMatchObject({
    items: [{ id: look.id, isLiked: true, likesCount: 1, isSaved: true, isTryOn: true }],
  });
});

test("a look made with Get Ready says so on its card, on the profile, among what one likes and as a story, any other made with AI says that", async () => {
  const [ana, bia] = [await aUser(), await aUser()];
  const tag = `selo${Bun.randomUUIDv7("hex").slice(-8)}`;
  const worn = await aPost({ by: bia, tags: [tag], type: "virtual_tryon", isAi: true });
  const edited = await aPost({ by: bia, tags: [tag], type: "image_edit", isAi: true });
  const plain = await aPost({ by: bia, tags: [tag] });
  const looks = [plain, edited, worn];
  for (const { id } of looks.toReversed()) await setLike(ana.id, id, true);
  const [anas, bias] = [await signedIn(server, ana), await signedIn(server, bia)];
  const pageAt = async (as: Client, path: string) => (await as.get(path)).text();
  const badgeIn = (html: string) => /class="badge[^"]*">(.*?)<\/span>/s.exec(html)?.[1]?.replace(/<[^>]*>/g, "");
  const badgesIn = (html: string, part: string) => html.split(part).slice(1).map(badgeIn);
  const said = [undefined, "Feito com IA", "Get Ready"];
  expect(badgesIn(await pageAt(anas, `/tag/${tag}`), "<article")).toEqual(said);
  for (const path of [`/user/${bia.id}`, "/?tab=collections&category=liked"]) expect(badgesIn(await pageAt(anas, path), '<li id="look-')).toEqual(said);
  const stories = await Promise.all(looks.map(({ id }) => pageAt(bias, `/stories/${bia.id}?post=${id}`)));
  expect(stories.map(badgeIn)).toEqual(said);
});

test("without a photo there is the first letter of the name, else of the handle, else U", () => {
  const letterOf = (name: string | null, username: string | null) =>
    renderToStaticMarkup(createElement(Avatar, { user: { name, username, profilePhoto: null }, size: 36 })).replace(/<[^>]*>/g, "");
  expect([letterOf("ágata Souza", "bia"), letterOf("", "bia"), letterOf(null, null)]).toEqual(["Á", "B", "U"]);
});

test("what happened is told by the time gone by, a try-on by its day in São Paulo", () => {
  const ago = (seconds: number, language: "pt" | "en") => {
    const time = createElement(Ago, { date: new Date(Date.now() - seconds * 1000).toISOString() });
    return renderToStaticMarkup(createElement(I18nextProvider, { i18n: i18nFor[language] }, time)).replace(/<[^>]*>/g, "");
  };
  expect([ago(0, "pt"), ago(130, "pt"), ago(7205, "pt"), ago(7205, "en")]).toEqual(["agora", "há 2 minutos", "há 2 horas", "2 hours ago"]);
  expect([editDay("2026-11-22T02:30:00Z", "pt"), editDay("2026-11-22T02:30:00Z", "en")]).toEqual(["21/11/2026", "Nov 21, 2026"]);
  expect([editDay(null, "pt"), editDay("nonsense", "pt")]).toEqual([null, null]);
});
