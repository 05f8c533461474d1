import { afterAll, beforeAll, expect, test } from "bun:test";
import { type SQL, sql } from "drizzle-orm";
import { db } from "#app/db/client.server";
import { userInteractions } from "#app/db/schema";
import type { Post, UserSearchResult } from "#app/models/contract";
import { addComment } from "#app/models/looks/comment.server";
import { listPostsByTag } from "#app/models/looks/tag.server";
import { sendMessage } from "#app/models/messages/message.server";
import { followUser } from "#app/models/people/follow.server";
import { matchTiers, searchPlan, searchUsers } from "#app/models/search/user-search.server";
import { createClient, createSignedInClient } from "../http.ts";
import { makePicture, makePost, makeUser } from "../people.ts";
import { startServer, type TestServer } from "../server.ts";

let server: TestServer;
beforeAll(async () => {
  server = await startServer({ WORKER: "off" });
});
afterAll(() => server.stop());

const searchUsernames = async (viewer: { id: string }, text: string) => (await searchUsers(viewer.id, text)).map((user) => user.username);

test("joao finds João, and João finds joao: accents and case don't matter", async () => {
  const ana = await makeUser();
  await makeUser({ username: "jp_moda", name: "João Pedro Ção" });
  await makeUser({ username: "joaozinho", name: "Zé" });
  expect((await searchUsernames(ana, "joao")).sort()).toEqual(["joaozinho", "jp_moda"]);
  expect((await searchUsernames(ana, "  JOÃO ")).sort()).toEqual(["joaozinho", "jp_moda"]);
  expect(await searchUsernames(ana, "pedro cao")).toEqual(["jp_moda"]);
  expect(await searchUsernames(ana, "Joa\u0303o P")).toEqual(["jp_moda"]); // decomposed, as on macOS
});

test("nothing is searched below three characters once blanks are gone", async () => {
  const ana = await makeUser({ username: "ana_abc", name: "Abc" });
  expect(await searchUsernames(ana, "ab")).toEqual([]);
  expect(await searchUsernames(ana, "  ab   ")).toEqual([]);
  expect(await searchUsernames(ana, "\u0301\u0301\u0301")).toEqual([]); // three combining accents fold to nothing
  expect(await searchUsernames(ana, "abc")).toEqual(["ana_abc"]);
  expect(await searchUsernames(ana, "@ana_a")).toEqual(["ana_abc"]);
});

test("signs of LIKE stand for themselves, and nothing anybody types breaks the search", async () => {
  const ana = await makeUser();
  await makeUser({ username: "sale_50", name: "Brechó 100%%% linho" });
  await makeUser({ username: "saleX50", name: "Barra \\ invertida" }).catch(() => undefined);
  await makeUser({ username: "barra1", name: "C:\\moda\\x" });
  expect(await searchUsernames(ana, "%%%")).toEqual(["sale_50"]);
  expect(await searchUsernames(ana, "％％％")).toEqual(["sale_50"]); // folds to plain percent signs
  expect(await searchUsernames(ana, "e_5")).toEqual(["sale_50"]);
  expect(await searchUsernames(ana, "___")).toEqual([]);
  expect(await searchUsernames(ana, "a\\x")).toEqual(["barra1"]);
  for (const odd of ["' OR 1=1--", "\0\0\0\0", "a\0bc", "x".repeat(10_240), "\\\\\\", "$1 $2", "\ud800\ud800\ud800"])
    expect(await searchUsernames(ana, odd)).toEqual([]);
});

test("exact comes first, then beginnings, then the most followed; never more than twenty", async () => {
  const ana = await makeUser();
  const loja = await makeUser({ username: "loja_da_vera", name: "Loja" });
  await makeUser({ username: "veranista", name: "Rita" });
  await makeUser({ username: "rita_lima", name: "Rita Vera Lima" });
  await makeUser({ username: "vera", name: "Outra" });
  const vera = await makeUser({ username: "xx_yy", name: "Véra" });
  await makeUser({ username: "primavera", name: "Flor" });
  for (const liked of [loja, vera]) await followUser(ana.id, liked.id);
  expect(await searchUsernames(ana, "vera")).toEqual(["xx_yy", "vera", "veranista", "rita_lima", "loja_da_vera", "primavera"]);
  for (let index = 0; index < 22; index++) await makeUser({ username: `multidao_${index}` });
  expect(await searchUsernames(ana, "multidao")).toHaveLength(20);
});

test("nobody blocked either way and nobody suspended is found; oneself may be", async () => {
  const ana = await makeUser({ name: "Quilombola Ana" });
  const [blocked, blocker, muted] = [
    await makeUser({ name: "Quilombola B" }),
    await makeUser({ name: "Quilombola C" }),
    await makeUser({ name: "Quilombola D" }),
  ];
  await makeUser({ name: "Quilombola E", suspendedAt: new Date() });
  await db.insert(userInteractions).values([
    { userId: ana.id, targetUserId: blocked.id, type: "block" },
    { userId: blocker.id, targetUserId: ana.id, type: "block" },
    { userId: ana.id, targetUserId: muted.id, type: "mute" },
  ]);
  expect((await searchUsernames(ana, "quilombola")).sort()).toEqual([ana.username, muted.username].sort());
});

test("of those with the same name, blocked and suspended people give their place to longer names", async () => {
  const ana = await makeUser();
  await db.execute(sql`
    insert into users (id, username, email, name, password_hash, credits, followers_count, suspended_at)
    select gen_random_uuid(), 'zu_' || i, 'zu_' || i || '@exemplo.com', case when i % 2 = 0 then 'Zuléica' else 'Zuleica Lima' end, 'x', 0, i, case when i in (2, 3) then now() end
    from generate_series(1, 54) i`);
  await db.execute(sql`
    insert into user_interactions (id, user_id, target_user_id, type)
    select gen_random_uuid(), case when i % 3 = 0 then id else ${ana.id}::uuid end, case when i % 3 = 0 then ${ana.id}::uuid else id end, 'block'
    from generate_series(4, 26, 2) i join users on username = 'zu_' || i`);
  const countDown = (from: number, to: number) => Array.from({ length: (from - to) / 2 + 1 }, (_, index) => `zu_${from - index * 2}`);
  expect(await searchUsernames(ana, "zuleica")).toEqual([...countDown(54, 28), ...countDown(53, 43)]);
  await db.execute(sql`update users set followers_count = 0 where username like 'zu\\_%'`); // no follow rows exist
});

type Bearer = { username: string; name: string; text: string; followers: number };

/** Expected order: match tier 0 to 3, then followers. */
function rankUsernames(people: Bearer[], word: string): string[] {
  const getRank = ({ username, text }: Bearer) => {
    const name = text.slice(username.length + 1);
    return [username === word || name === word, text.startsWith(word) || name.startsWith(word), text.includes(` ${word}`), text.includes(word)].indexOf(true);
  };
  return people
    .filter((one) => getRank(one) >= 0)
    .sort((a, b) => getRank(a) - getRank(b) || b.followers - a.followers || (a.username < b.username ? -1 : 1))
    .slice(0, 20)
    .map(({ username }) => username);
}

/** Runs statements without the app's timeout. */
const runWithoutTimeout = (statement: SQL) =>
  db.transaction(async (tx) => {
    await tx.execute(sql`set local statement_timeout = '25s'`);
    await tx.execute(statement);
  });

test("among twelve thousand people an index answers each question, and of a word that many bear those are found who would be first of all", async () => {
  const ana = await makeUser();
  await runWithoutTimeout(sql`
    insert into users (id, username, email, name, password_hash, credits, followers_count)
    select gen_random_uuid(), 'pessoa_' || i, 'pessoa_' || i || '@exemplo.com',
      case when i % 12 = 0 then 'Loja' else (array['Vera', 'Nádia', 'Verônica', 'Ivo'])[i % 4 + 1] || ' ' || (array['Souza', 'Lima', 'Vera Cruz'])[i % 3 + 1] end,
      'x', 0, i * 7919 % 211
    from generate_series(1, 12000) i`);
  try {
    await db.execute(sql`vacuum analyze users`); // flushes the index's pending list
    await db.execute(sql`vacuum analyze fame`);
    const answers = ["users_username_unique", "users_named", "users_begin", "users_named", "users_begin", "users_search", "users_search"];
    for (const [index, which] of matchTiers(sql`(select fold('josé pa%'))`).flat().entries()) {
      const plan = await db.execute<{ "QUERY PLAN": string }>(sql`explain select id from users where ${which}`);
      expect(plan.map((row) => row["QUERY PLAN"]).join("\n")).toContain(answers[index] ?? "nothing");
    }

    // no index lists all bearers of a word that many of the most followed bear
    for (const word of ["loja", "vera", "souza", "ouza", "essoa_1"]) {
      const plan = await db.execute<{ "QUERY PLAN": string }>(sql`explain (analyze, costs off, timing off) ${searchPlan(ana.id, word)}`);
      const listed = plan.map((row) => Number(/Index (?:Only )?Scan (?:using|on) users_.*actual rows=([\d.]+)/.exec(row["QUERY PLAN"])?.[1] ?? 0));
      expect([word, Math.max(...listed) <= 500]).toEqual([word, true]);
    }

    const people = await db.execute<Bearer>(sql`
      select username, name, search_text as text, followers_count as followers from users where suspended_at is null and deletion_requested_at is null`);
    // many match at each tier, few contain it
    for (const word of ["loja", "pessoa", "vera", "nadia", "souza", "cruz", "ouza", "essoa_1", "ivo lima", "pessoa_1234", "a cru"]) {
      const expected = rankUsernames([...people], word);
      expect(expected.length).toBeGreaterThan(0);
      expect([word, await searchUsernames(ana, word)]).toEqual([word, expected]);
    }

    // blocked and suspended people give their place to the next
    const [first, second] = rankUsernames([...people], "souza").map((username) => ({ username }));
    await db.execute(sql`update users set suspended_at = now() where username = ${first?.username}`);
    await db.execute(sql`
      insert into user_interactions (id, user_id, target_user_id, type)
      select gen_random_uuid(), ${ana.id}, id, 'block' from users where username = ${second?.username}`);
    const others = people.filter(({ username }) => username !== first?.username && username !== second?.username);
    expect(await searchUsernames(ana, "souza")).toEqual(rankUsernames(others, "souza"));
  } finally {
    await runWithoutTimeout(sql`update users set followers_count = 0 where username like 'pessoa\\_%'`); // no follow rows exist
  }
}, 60_000);

test("over HTTP: results without addresses, kept for five minutes, thirty searches a minute", async () => {
  const ana = await makeUser();
  const photo = await makePicture(ana, "avatar");
  const rui = await makeUser({ username: "rui_santana", name: "Rui Santana", profilePhoto: photo.id, subscriptionPlan: "basic" });
  const visitor = await createSignedInClient(server, ana);
  const answer = await visitor.get("/api/users/search?q=santana");
  expect(answer.status).toBe(200);
  expect(answer.headers.get("cache-control")).toBe("private, max-age=300");
  const profilePhoto = `/media/${photo.id}/1080.jpg`;
  const results: UserSearchResult[] = await answer.json();
  expect(results).toEqual([{ id: rui.id, username: "rui_santana", name: "Rui Santana", profilePhoto, profileImageUrl: profilePhoto, isVerified: true }]);

  for (const q of ["", "sa", "%20%20s%20", "%00%00%00", "%25%25%25%25", "%27%20OR%201%3D1--", "y".repeat(5000)]) {
    expect(await visitor.json<unknown>(`/api/users/search?q=${q}`)).toEqual([]);
  }
  expect(await visitor.json<unknown>("/api/users/search")).toEqual([]);
  expect((await createClient(server).get("/api/users/search?q=santana")).status).toBe(401);
  expect((await visitor.post("/api/users/search?q=santana")).status).toBe(405);

  const other = await createSignedInClient(server, rui);
  for (let count = 0; count < 30; count++) expect((await other.get("/api/users/search?q=santana")).status).toBe(200);
  const refused = await other.get("/api/users/search?q=santana");
  expect(refused.status).toBe(429);
  expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(0);
  expect(await refused.json()).toMatchObject({ code: "rate_limited" });
  expect((await other.get("/api/users/search?q=sa")).status).toBe(200);
  const page = await other.get("/search?q=santana");
  expect(page.status).toBe(429);
  expect(await page.text()).toContain("Muitas tentativas em pouco tempo");
});

test("without a photo the initials of a name's first two words stand in where people are found and written to, its first letter elsewhere", async () => {
  const [ana, bia] = [await makeUser({ name: "Ana 👗 Maria" }), await makeUser({ name: "Íris de Sá" })];
  const visitor = await createSignedInClient(server, ana);
  const look = await makePost({ by: ana });
  await addComment(bia.id, look.id, "Lindo");
  await sendMessage(bia.id, ana.id, { content: "Oi" });
  const listInitials = async (path: string) =>
    [...(await (await visitor.get(path)).text()).matchAll(/av--txt"[^>]*>([^<]+)</g)].map(([, initials]) => initials);
  for (const path of [`/search?q=${bia.username}`, "/messages", `/messages/${bia.id}`])
    expect([path, await listInitials(path)]).toEqual([path, expect.arrayContaining(["ÍD"])]);
  const onPost = await listInitials(`/post/${look.id}`);
  expect([onPost.includes("Í"), onPost.includes("ÍD")]).toEqual([true, false]);
  expect(await listInitials(`/search?q=${ana.username}`)).toContain("A👗");
});

test("a tag lists the looks that carry it and that the viewer may see, newest first, part by part", async () => {
  const [ana, bia] = [await makeUser(), await makeUser()];
  const looks = [];
  for (let index = 0; index < 5; index++) looks.push(await makePost({ by: bia, tags: ["festa-junina", "xadrez"] }));
  const own = await makePost({ by: ana, tags: ["festa-junina"], privacy: "mutual" });
  await makePost({ by: bia, tags: ["festa-junina"], privacy: "followers" });
  await makePost({ by: bia, tags: ["festa-junina"], isArchived: true });
  await makePost({ by: ana, tags: ["festa-junina"], isArchived: true });
  await makePost({ by: bia, tags: ["festa"] });
  const expected = [own, ...looks.reverse()].map((post) => post.id);
  const seen: Post[] = [];
  let cursor: string | null = null;
  do {
    const page: Awaited<ReturnType<typeof listPostsByTag>> = await listPostsByTag(ana.id, "festa-junina", { limit: 4, cursor });
    seen.push(...page.items);
    cursor = page.nextCursor;
  } while (cursor);
  expect(seen.map((post) => post.id)).toEqual(expected);
});

test("the page of a tag has one address, and its looks lead on to others", async () => {
  const ana = await makeUser();
  await makePost({ by: ana, tags: ["verao", "linho"], caption: "Saída de praia" });
  const visitor = await createSignedInClient(server, ana);
  const moved = await visitor.get("/tag/Ver%C3%A3o");
  expect([moved.status, moved.headers.get("location")]).toEqual([301, "/tag/verao"]);
  const page = await (await visitor.get("/tag/verao")).text();
  expect(page).toContain("Saída de praia");
  expect(page).toContain('href="/tag/linho"');
  expect((await visitor.get("/tag/%25%25")).status).toBe(404);
  const empty = await visitor.get("/tag/ninguem-usa");
  expect(empty.status).toBe(200);
  expect(await empty.text()).toContain("Nenhum look com esta tag");
});
