import { expect, spyOn, test } from "bun:test";
import { eq } from "drizzle-orm";
import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { I18nextProvider } from "react-i18next";
import { RelativeTime } from "#app/components/ui/ago";
import { Avatar } from "#app/components/ui/avatar";
import { db, reader } from "#app/db/client.server";
import { notifications, posts, seenPosts, users } from "#app/db/schema";
import { newId } from "#app/db/schema/columns";
import { getHomeParts, getTab, type HomeParts } from "#app/home-tab";
import { i18nByLanguage } from "#app/locales/i18n.server";
import { createSession } from "#app/models/account/session.server";
import { getHomeViewer } from "#app/models/activity/home.server";
import { setSave } from "#app/models/collections/save.server";
import { getExploreCards } from "#app/models/feed/explore.server";
import { getFollowingCards, getFollowingFeed } from "#app/models/feed/feed.server";
import { adjustFeedWeights } from "#app/models/feed/preference.server";
import { addComment } from "#app/models/looks/comment.server";
import { setLike } from "#app/models/looks/like.server";
import { requirePost } from "#app/models/looks/post.server";
import { cardOf, handleOf } from "#app/models/looks/post-card";
import { sendMessage } from "#app/models/messages/message.server";
import { followUser } from "#app/models/people/follow.server";
import { formatTryOnDay } from "#app/routes/_overlay._index/format-try-on-day";
import { type Client, createSignedInClient } from "#tests/http";
import { makePost, makeUser } from "#tests/people";
import { startServer } from "#tests/server";

const server = await startServer({ WORKER: "off" });

const readTitle = async (as: Client, path: string) => /<title>([^<]*)/.exec(await (await as.get(path)).text())?.[1];

test("home's tab is the address's, then its page, then the one left last, else the feed", () => {
  const resolveTab = (query: string, stored?: string) => getTab(new URLSearchParams(query), stored);
  for (const tab of ["feed", "tryon", "collections", "profile"] as const) expect(resolveTab(`tab=${tab}&page=feed`, "collections")).toBe(tab);
  for (const page of ["feed", "collections", "profile"] as const) expect(resolveTab(`page=${page}`, "collections")).toBe(page);
  expect([resolveTab("", "profile"), resolveTab("tab=nada", "profile"), resolveTab("page=tryon", "profile"), resolveTab("tab=nada&page=collections")]).toEqual([
    "profile",
    "profile",
    "profile",
    "collections",
  ]);
  expect([resolveTab("", "tryon"), resolveTab("", "nada"), resolveTab("")]).toEqual(["feed", "feed", "feed"]);
  const resolveParts = (query: string) => getHomeParts(new URLSearchParams(query), "feed");
  expect(["", "feed=explore", "feed=nada", "cursor=", "limit=10", "feed=explore&limit=10", "cursor=a", "tab=profile"].map(resolveParts)).toEqual([
    "cards",
    "explore",
    "cards",
    "cards",
    "stories",
    "stories",
    "badges",
    "badges",
  ]);
  expect(resolveTab("tab=getready", "profile")).toBe("collections");
});

test("home opens where ana left it, but not in Get Ready", async () => {
  const as = await createSignedInClient(server, await makeUser());
  expect(await readTitle(as, "/")).toBe("Feed · Espelho");
  expect(await readTitle(as, "/?tab=profile")).toBe("Perfil · Espelho");
  expect(await readTitle(as, "/?tab=tryon")).toBe("Get Ready · Espelho");
  expect(await readTitle(as, "/")).toBe("Perfil · Espelho");
  expect(await readTitle(as, "/?page=collections")).toBe("Coleções · Espelho");
  expect(await readTitle(as, "/")).toBe("Coleções · Espelho");
});

test("Get Ready has no header, every other tab has", async () => {
  const as = await createSignedInClient(server, await makeUser());
  const hasSearch = async (tab: string) => (await (await as.get(`/?tab=${tab}`)).text()).includes('aria-label="Pesquisar usuários, looks e tags"');
  expect([await hasSearch("feed"), await hasSearch("collections"), await hasSearch("profile"), await hasSearch("tryon")]).toEqual([true, true, true, false]);
});

test("ninety-nine unread messages are 99, one more is 99+, and whoever hears the number hears all of it", async () => {
  const [ana, bia] = [await makeUser(), await makeUser()];
  const as = await createSignedInClient(server, ana);
  const readBadge = async () => /aria-label="(Mensagens[^"]*)".*?class="count"[^>]*>([^<]*)/s.exec(await (await as.get("/?tab=feed")).text())?.slice(1);
  for (let sent = 1; sent <= 99; sent++) await sendMessage(bia.id, ana.id, { content: "oi" });
  expect(await readBadge()).toEqual(["Mensagens, 99 não lidas", "99"]);
  await sendMessage(bia.id, ana.id, { content: "oi" });
  expect(await readBadge()).toEqual(["Mensagens, 100 não lidas", "99+"]);
});

test("a thousand is written as its reader's language writes it: over the comments, in why one sees a look, in the activity", async () => {
  const [ana, bia] = [await makeUser(), await makeUser()];
  const look = await makePost({ by: bia });
  for (let count = 1; count <= 25; count++) await addComment(ana.id, look.id, "Que linho!");
  const fans = Array.from({ length: 1001 }, () => {
    const username = `f${newId().replaceAll("-", "").slice(12)}`;
    return { id: newId(), username, email: `${username}@exemplo.com`, name: "Fã", passwordHash: "none", credits: 0 };
  });
  await db.insert(users).values(fans);
  await db.insert(notifications).values(fans.map(({ id }) => ({ userId: bia.id, type: "like" as const, subjectId: look.id, actorId: id, postId: look.id })));
  await db.update(posts).set({ likesCount: 1234, commentsCount: 1234 }).where(eq(posts.id, look.id));

  const [anas, bias] = [await createSignedInClient(server, ana), await createSignedInClient(server, bia)];
  const readText = async (as: Client, path: string) => (await (await as.get(path)).text()).replace(/<[^>]*>/g, "");
  const readPages = async () => [await readText(anas, `/post/${look.id}`), await readText(anas, `/post/${look.id}/why`), await readText(bias, "/activity")];
  const inPortuguese = await readPages();
  for (const { cookies } of [anas, bias]) cookies.set("language", "en");
  const inEnglish = await readPages();
  await db.update(posts).set({ likesCount: 0, commentsCount: 25 }).where(eq(posts.id, look.id));

  const words = {
    pt: ["Comentários 1.234", "Tem 1.234 curtidas.", "e mais 1.000 pessoas curtiram seu look"],
    en: ["Comments 1,234", "It has 1,234 likes.", "and 1,000 others liked your look"],
  };
  expect(words.pt.filter((text, index) => !inPortuguese[index]?.includes(text))).toEqual([]);
  expect(words.en.filter((text, index) => !inEnglish[index]?.includes(text))).toEqual([]);
});

test("a card shows up to three tags on one line and how many more there are, and names its author, somebody without a handle by their id", async () => {
  const bia = await makeUser();
  const read = async (tags: string[]) => cardOf(await requirePost(bia.id, (await makePost({ by: bia, tags })).id));
  expect(await read(["linho", "verao", "praia", "mar", "sal"])).toMatchObject({ tags: ["linho", "verao", "praia"], moreTags: 2 });
  expect(await read(["linho", "verao", "praia"])).toMatchObject({ tags: ["linho", "verao", "praia"], moreTags: 0, phoneTags: 3 });
  expect(await read(["linho", "alfaiataria", "sandalia"])).toMatchObject({ tags: ["linho", "alfaiataria", "sandalia"], moreTags: 0, phoneTags: 2 });
  expect((await read([])).author.name).toBe(bia.username);
  expect(handleOf({ id: "0190c0de-0000-7000-8000-000000000000", username: null })).toBe("user_0190c0");
});

test("the feed's cards say of every look what its post says, in the same order", async () => {
  const [ana, bia, caio] = [await makeUser(), await makeUser(), await makeUser()];
  await makePost({ by: bia, tags: ["linho", "verao", "praia", "mar"], altText: "Um vestido de linho", privacy: "followers" });
  const look = await makePost({ by: caio, type: "virtual_tryon", isAi: true });
  await makePost({ by: bia, isArchived: true });
  for (const { id } of [bia, caio]) await followUser(ana.id, id);
  await setLike(ana.id, look.id, true);
  await setSave(ana.id, look.id, true);
  const request = { limit: 24, cursor: null };
  const { items, nextCursor } = await getFollowingFeed(ana.id, request);
  expect(items).toHaveLength(2);
  expect(await getFollowingCards(ana.id, request)).toEqual({ items: items.map(cardOf), nextCursor });
  expect(await getFollowingCards(ana.id, { ...request, limit: 1 })).toMatchObject({
    items: [{ id: look.id, isLiked: true, likesCount: 1, isSaved: true, isTryOn: true }],
  });
});

test("looks that ana may not see shorten no page of her feed, however many lie between", async () => {
  const [ana, bia] = [await makeUser(), await makeUser()];
  await followUser(ana.id, bia.id);
  const seen: string[] = [];
  for (let look = 0; look < 60; look++) {
    const isHidden = look > 10 && look < 50 ? look % 20 > 0 : look % 3 === 0;
    const { id } = await makePost({ by: bia, ...(isHidden ? (look % 2 ? { isArchived: true } : { privacy: "mutual" }) : {}) });
    if (!isHidden) seen.unshift(id);
  }
  for (const list of [getFollowingFeed, getFollowingCards]) {
    const pages: string[][] = [];
    for (let cursor: string | null = null; cursor !== null || pages.length === 0; ) {
      const page: Awaited<ReturnType<typeof list>> = await list(ana.id, { limit: 3, cursor });
      pages.push(page.items.map(({ id }) => id));
      cursor = page.nextCursor;
    }
    expect(pages.flat()).toEqual(seen);
    expect(pages.slice(0, -1).filter(({ length }) => length !== 3)).toEqual([]);
  }
});

test("the query of who asks reads Following's first cards as the list does, alone where few are hidden, and nothing of them elsewhere", async () => {
  const [ana, bia, caio] = [await makeUser(), await makeUser(), await makeUser()];
  for (const { id } of [bia, caio]) await followUser(ana.id, id);
  const token = await createSession(ana.id, "test");
  const request = { limit: 24, cursor: null };
  const readCards = async (parts: HomeParts) => (await getHomeViewer(token, parts))?.home.cards;
  const sent = spyOn(reader, "unsafe");
  const readBoth = async () => {
    const cards = await readCards("cards");
    sent.mockClear();
    const page = await getFollowingCards(ana.id, request, cards);
    return { page, asked: sent.mock.calls.length, list: await getFollowingCards(ana.id, request) };
  };
  const empty = await readBoth();
  expect([empty.page, empty.asked]).toEqual([{ items: [], nextCursor: null }, 0]);

  for (let look = 0; look < 40; look++) await makePost({ by: look % 2 ? bia : caio, tags: ["linho"], ...(look % 4 ? {} : { privacy: "followers" }) });
  await setLike(ana.id, (await makePost({ by: bia })).id, true);
  const full = await readBoth();
  expect([full.page.items.length, full.page.items[0]?.isLiked, full.asked]).toEqual([24, true, 0]);
  expect(full.page).toEqual(full.list);
  const next = await getFollowingCards(ana.id, { limit: 5, cursor: full.page.nextCursor }, await readCards("cards"));
  expect(next).toEqual(await getFollowingCards(ana.id, { limit: 5, cursor: full.page.nextCursor }));

  for (let look = 0; look < 20; look++) await makePost({ by: bia, isArchived: true });
  const hidden = await readBoth();
  expect([hidden.page.items.length, hidden.asked]).toEqual([24, 1]);
  expect(hidden.page).toEqual(hidden.list);
  sent.mockRestore();
  expect([await readCards("stories"), await readCards("badges")]).toEqual([null, null]);
});

test("the query of who asks reads what Explore ranks, so its first page asks for the cards alone and is the list's", async () => {
  const [ana, bia, caio] = [await makeUser(), await makeUser(), await makeUser()];
  const looks = [];
  for (let look = 0; look < 30; look++) looks.push(await makePost({ by: look % 2 ? bia : caio, tags: ["linho"] }));
  await db.insert(seenPosts).values(looks.slice(-3).map(({ id }) => ({ userId: ana.id, postId: id, seenAt: new Date(Date.now() - 60_000) })));
  for (const { id } of looks.slice(0, 2)) await adjustFeedWeights(ana.id, id, "more");
  const token = await createSession(ana.id, "test");
  const start = (await getHomeViewer(token, "explore"))?.home.explore;
  const request = { limit: 24, cursor: null };
  const sent = spyOn(reader, "unsafe");
  const page = await getExploreCards(ana.id, request, start);
  expect(sent.mock.calls).toHaveLength(1);
  sent.mockRestore();
  const list = await getExploreCards(ana.id, request);
  expect([page.items.length, page.items]).toEqual([24, list.items]);
  const further = await Promise.all([page, list].map(({ nextCursor }) => getExploreCards(ana.id, { limit: 24, cursor: nextCursor }, start)));
  expect(further[0]?.items).toEqual(further[1]?.items ?? []);
  expect(page.items.filter(({ id }) => further[0]?.items.some((look) => look.id === id))).toEqual([]);
  expect((await getHomeViewer(token, "cards"))?.home.explore).toBeNull();
});

test("a look made with Get Ready says so on its card, on the profile, among what one likes and as a story, any other made with AI says that", async () => {
  const [ana, bia] = [await makeUser(), await makeUser()];
  const tag = `selo${Bun.randomUUIDv7("hex").slice(-8)}`;
  const worn = await makePost({ by: bia, tags: [tag], type: "virtual_tryon", isAi: true });
  const edited = await makePost({ by: bia, tags: [tag], type: "image_edit", isAi: true });
  const plain = await makePost({ by: bia, tags: [tag] });
  const looks = [plain, edited, worn];
  for (const { id } of looks.toReversed()) await setLike(ana.id, id, true);
  const [anas, bias] = [await createSignedInClient(server, ana), await createSignedInClient(server, bia)];
  const readPage = async (as: Client, path: string) => (await as.get(path)).text();
  const findBadge = (html: string) => /class="badge[^"]*">(.*?)<\/span>/s.exec(html)?.[1]?.replace(/<[^>]*>/g, "");
  const findBadges = (html: string, part: string) => html.split(part).slice(1).map(findBadge);
  const labels = [undefined, "Feito com IA", "Get Ready"];
  expect(findBadges(await readPage(anas, `/tag/${tag}`), "<article")).toEqual(labels);
  for (const path of [`/user/${bia.id}`, "/?tab=collections&category=liked"]) expect(findBadges(await readPage(anas, path), '<li id="look-')).toEqual(labels);
  const stories = await Promise.all(looks.map(({ id }) => readPage(bias, `/stories/${bia.id}?post=${id}`)));
  expect(stories.map(findBadge)).toEqual(labels);
});

test("without a photo there is the first letter of the name, else of the handle, else U", () => {
  const getInitialOf = (name: string | null, username: string | null) =>
    renderToStaticMarkup(createElement(Avatar, { user: { name, username, profilePhoto: null }, size: 36 })).replace(/<[^>]*>/g, "");
  expect([getInitialOf("ágata Souza", "bia"), getInitialOf("", "bia"), getInitialOf(null, null)]).toEqual(["Á", "B", "U"]);
});

test("what happened is told by the time gone by, a try-on by its day in São Paulo", () => {
  const formatAgo = (seconds: number, language: "pt" | "en") => {
    const time = createElement(RelativeTime, { date: new Date(Date.now() - seconds * 1000).toISOString() });
    return renderToStaticMarkup(createElement(I18nextProvider, { i18n: i18nByLanguage[language] }, time)).replace(/<[^>]*>/g, "");
  };
  expect([formatAgo(0, "pt"), formatAgo(130, "pt"), formatAgo(7205, "pt"), formatAgo(7205, "en")]).toEqual([
    "agora",
    "há 2 minutos",
    "há 2 horas",
    "2 hours ago",
  ]);
  expect([formatTryOnDay("2026-11-22T02:30:00Z", "pt"), formatTryOnDay("2026-11-22T02:30:00Z", "en")]).toEqual(["21/11/2026", "Nov 21, 2026"]);
  expect([formatTryOnDay(null, "pt"), formatTryOnDay("nonsense", "pt")]).toEqual([null, null]);
});
