import { expect, spyOn, test } from "bun:test";
import { eq, sql } from "drizzle-orm";
import { encrypt } from "#app/config/encrypt.server";
import { client, db, reader } from "#app/db/client.server";
import { deleteInBatches } from "#app/db/remove-all.server";
import { pieces, posts, userInteractions, users } from "#app/db/schema";
import { highestId } from "#app/lib/uuid";
import type { ShownPiece } from "#app/models/contract";
import { NewMark } from "#app/models/pieces/piece.schema";
import { markPiece, updatePiece } from "#app/models/pieces/piece.server";
import { searchPieces } from "#app/models/search/piece-search.server";
import { indexOlderPieces } from "#app/models/search/piece-words.server";
import { type Client, createSignedInClient } from "../http.ts";
import { makePost, makeUser } from "../people.ts";
import { startServer } from "../server.ts";

const server = await startServer({ RATE_LIMIT_FACTOR: "1000", WORKER: "off" });

/** Words of this test alone. */
const makeWord = () => `z${crypto.randomUUID().replaceAll(/[^a-f]/g, "")}w`;

const list = async (as: Client, query: Record<string, string | number>) =>
  (await as.json<ShownPiece[]>(`/api/search/pieces?${new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)]))}`)).map(
    ({ name }) => name,
  );

const noFilter = { kind: null, colour: null, brand: null, maxPriceCents: null, isThrift: false, text: "" };

type Sent = [text: string, values: string[]];

/** Every statement that `act` sends. */
async function recordQueries(act: () => Promise<unknown>): Promise<Sent[]> {
  const sent: Sent[] = [];
  const unsafe = reader.unsafe.bind(reader);
  const spy = spyOn(reader, "unsafe").mockImplementation((text, values, options) => {
    sent.push([text, values as string[]]);
    return unsafe(text, values, options);
  });
  await act();
  spy.mockRestore();
  return sent;
}

const removeNewest = (ownerId: string) => deleteInBatches(pieces, sql`owner_id = ${ownerId} and id >= 'ffffffff-ffff-7000-8000-000000000000'`, 4000);

// first: what was seen to be whole is not asked about again
test("while another process builds the indexes, a search reads the newest pieces in order and no index that is not there", async () => {
  const [ana, bia] = [await makeUser(), await makeUser()];
  const look = await makePost({ by: bia });
  const word = makeWord();
  const { id } = await markPiece(bia.id, look.id, NewMark.parse({ kind: "skirt", name: word, brand: word, colour: "silver" }));
  const searches = [{ text: word }, { brand: word }, { colour: "silver" as const }, { kind: "skirt" as const, colour: "silver" as const }];
  const indexes = ["pieces_words", "pieces_brand", "pieces_colour", "pieces_kind_and_colour"];
  const rename = async (by: (name: string) => [string, string]) => {
    for (const [from, to] of indexes.map(by)) await db.execute(sql`alter index ${sql.identifier(from)} rename to ${sql.identifier(to)}`);
  };
  await rename((name) => [name, `${name}_building`]);
  await db.execute(
    sql`insert into pieces (id, owner_id, kind) select ('ffffffff-ffff-7000-8000-' || lpad(i::text, 12, '0'))::uuid, ${bia.id}, 'bag' from generate_series(1, 2000) i`,
  );
  const find = async () => {
    const found: unknown[] = [];
    const sent = await recordQueries(async () => {
      for (const search of searches)
        found.push((await searchPieces(ana.id, { ...noFilter, ...search }, { limit: 2, cursor: null })).items.map((piece) => piece.id));
    });
    const count = (part: string) => sent.filter(([text]) => text.includes(part)).length;
    return {
      found,
      whole: count("by_words as") + count("by_brand as"),
      byColour: count(`from "pieces" where colour >=`),
      byBoth: count(`(kind || '/' || colour) <=`),
    };
  };
  try {
    expect(await find()).toEqual({ found: [[id], [id], [id], [id]], whole: 0, byColour: 0, byBoth: 0 });
    await rename((name) => [`${name}_building`, name]);
    expect(await find()).toEqual({ found: [[id], [id], [id], [id]], whole: 2, byColour: 1, byBoth: 1 });
  } finally {
    await removeNewest(bia.id);
  }
});

test("ana finds the pieces of bia's looks by name and brand, and by each filter; accents, case and plurals don't matter", async () => {
  const [ana, bia] = [await makeUser(), await makeUser()];
  const look = await makePost({ by: bia });
  const word = makeWord();
  const mark = (name: string, more: object) => markPiece(bia.id, look.id, NewMark.parse({ name: `${name} ${word}`, ...more }));
  const skirt = await mark("Saia plissada", { kind: "skirt", brand: `Água ${word}`, colour: "red", priceCents: 12990, source: "thrift" });
  const coat = await mark("Casaco de lã", { kind: "coat", brand: `Lojão ${word}`, colour: "red", priceCents: 45000, source: "shop" });
  const bag = await mark("Bolsas", { kind: "bag", colour: "black" });
  const as = await createSignedInClient(server, ana);
  const everything = [bag.name, coat.name, skirt.name];
  const found: [query: Record<string, string | number>, names: (string | null)[]][] = [
    [{}, everything],
    [{ kind: "skirt" }, [skirt.name]],
    [{ colour: "red" }, [coat.name, skirt.name]],
    [{ colour: "red", kind: "bag" }, []],
    [{ brand: "AGUA" }, [skirt.name]],
    [{ brand: `lojao ${word}` }, [coat.name]],
    [{ brand: "gua" }, []],
    [{ brand: "%" }, []],
    [{ maxPriceCents: 12990 }, [skirt.name]],
    [{ maxPriceCents: 45000, isThrift: "true" }, [skirt.name]],
    [{ limit: 2 }, everything.slice(0, 2)],
    [{ cursor: coat.id }, [skirt.name]],
  ];
  for (const [query, names] of found) expect([query, await list(as, { q: word, ...query })]).toEqual([query, names]);
  for (const [text, names] of [
    [`saias ${word}`, [skirt.name]],
    [`bolsa ${word}`, [bag.name]],
    [`${word} cas`, [coat.name]],
    [`AGUA ${word}`, [skirt.name]],
    ["za", []],
    ["' OR 1=1", []],
  ] as const)
    expect([text, await list(as, { q: text })]).toEqual([text, [...names]]);
  expect((await list(as, { kind: "skirt" })).includes(skirt.name)).toBe(true);
  for (const wrong of ["kind=tiara", "maxPriceCents=x", `brand=${"b".repeat(61)}`, "cursor=x", "colour=%00"])
    expect([wrong, (await as.get(`/api/search/pieces?${wrong}`)).status]).toEqual([wrong, wrong.startsWith("cursor") ? 400 : 422]);
});

test("a piece is found by whom sees a look with it, and shown on the newest of these", async () => {
  const [ana, bia] = [await makeUser(), await makeUser()];
  const [first, second] = [await makePost({ by: bia }), await makePost({ by: bia })];
  const word = makeWord();
  const { id } = await markPiece(bia.id, first.id, NewMark.parse({ kind: "skirt", name: word }));
  await markPiece(bia.id, second.id, NewMark.parse({ pieceId: id }));
  const as = await createSignedInClient(server, ana);
  const read = async () => (await as.json<ShownPiece[]>(`/api/search/pieces?q=${word}`)).map(({ mark }) => mark?.postId);
  expect(await read()).toEqual([second.id]);
  await db.update(posts).set({ privacy: "followers" }).where(eq(posts.id, second.id));
  expect(await read()).toEqual([first.id]);
  await db.update(posts).set({ privacy: "mutual" }).where(eq(posts.id, first.id));
  expect(await read()).toEqual([]);
  const asBia = await createSignedInClient(server, bia);
  expect((await asBia.json<ShownPiece[]>(`/api/search/pieces?q=${word}`)).map((piece) => piece.id)).toEqual([id]);
});

test("nobody finds what they may not see: pieces of archived and held looks, of no look, across a block, of whom is suspended or leaves", async () => {
  const [ana, bia, caio] = [await makeUser(), await makeUser(), await makeUser()];
  const word = makeWord();
  const [open, archived, held] = [await makePost({ by: bia }), await makePost({ by: bia, isArchived: true }), await makePost({ by: bia })];
  const mark = (look: { id: string }, name: string) => markPiece(bia.id, look.id, NewMark.parse({ kind: "skirt", name: `${name} ${word}` }));
  const { id } = await mark(open, "Aberta");
  await mark(archived, "Guardada");
  await mark(held, "Retida");
  await db.update(posts).set({ moderationStatus: "held" }).where(eq(posts.id, held.id));
  await db.insert(pieces).values({ ownerId: bia.id, kind: "skirt", name: `Armário ${word}`, season: "summer" });
  const read = async (viewer: { id: string }, more: object = {}) => {
    const filters = { kind: null, colour: null, brand: null, maxPriceCents: null, isThrift: false };
    const { items } = await searchPieces(viewer.id, { ...filters, text: word, ...more }, { limit: 50, cursor: null });
    return items.map(({ name }) => name?.split(" ")[0]);
  };
  expect([await read(ana), await read(caio), await read(bia)]).toEqual([["Aberta"], ["Aberta"], ["Retida", "Aberta"]]);
  await db.insert(userInteractions).values({ userId: bia.id, targetUserId: caio.id, type: "block" });
  expect([await read(ana), await read(caio)]).toEqual([["Aberta"], []]);
  await updatePiece(bia.id, id, { name: `Crepe ${word}`, brand: "Ateliê" });
  expect([await read(ana, { text: `aberta ${word}` }), await read(ana, { text: `crepe ${word}`, brand: "ATELIE" })]).toEqual([[], ["Crepe"]]);
  for (const away of [{ suspendedAt: new Date() }, { suspendedAt: null, deletionRequestedAt: new Date() }]) {
    await db.update(users).set(away).where(eq(users.id, bia.id));
    expect(await read(ana)).toEqual([]);
  }
});

test("among sixteen thousand pieces an index answers, a rare word is found behind them, a common one reads no index, and a page that ends on a hidden piece does not name it", async () => {
  const [ana, bia] = [await makeUser(), await makeUser()];
  const [look, second] = [await makePost({ by: bia }), await makePost({ by: bia })];
  const word = makeWord();
  const rare: string[] = [];
  for (const post of [look, second, look])
    rare.push((await markPiece(bia.id, post.id, NewMark.parse({ kind: "skirt", name: `Saia ${word}`, brand: `Maré ${word}`, colour: "green" }))).id);
  await db.execute(sql`
    insert into pieces (id, owner_id, kind, colour, name, brand)
    select ('ffffffff-ffff-7000-8000-' || lpad(i::text, 12, '0'))::uuid, ${bia.id}, (array['skirt', 'coat', 'bag'])[i % 3 + 1], (array['red', 'blue'])[i % 2 + 1],
      case when i > 12000 then 'Bolsa reta ' else 'Saia longa ' end || i, (array['Loja', 'Ateliê'])[i % 2 + 1] || ' ' || i
    from generate_series(1, 16000) i`);
  try {
    await db.execute(sql`vacuum analyze pieces`);
    const readPages = async (text: string, limit: number) => {
      const pages: { ids: string[]; cursor: string | null }[] = [];
      for (let cursor: string | null = null, parts = 0; parts < 9; parts++) {
        const page = await searchPieces(ana.id, { ...noFilter, text }, { limit, cursor });
        cursor = page.nextCursor;
        pages.push({ ids: page.items.map(({ id }) => id), cursor });
        if (!cursor) break;
      }
      return pages;
    };
    const queries = await recordQueries(async () => {
      expect((await readPages(`saias ${word}`, 2)).map(({ ids }) => ids)).toEqual([[rare[2], rare[1]], [rare[0]]] as string[][]);
      const byBrand = await searchPieces(ana.id, { ...noFilter, brand: `MARE ${word}` }, { limit: 9, cursor: null });
      expect(byBrand.items.map(({ id }) => id)).toEqual(rare.toReversed());
      for (const filter of [
        { kind: "swimwear" as const },
        { colour: "green" as const },
        { kind: "coat" as const, colour: "green" as const },
        { maxPriceCents: 900 },
      ])
        await searchPieces(ana.id, { ...noFilter, ...filter }, { limit: 2, cursor: null });
    });
    const common = await recordQueries(async () => {
      for (const text of ["bolsas retas", "saias longas"]) await searchPieces(ana.id, { ...noFilter, text, isThrift: true }, { limit: 2, cursor: null });
    });
    const explain = async ([text, values]: Sent, how = "explain") =>
      (await client.unsafe(`${how} ${text}`, values)).map((row) => String(row["QUERY PLAN"])).join("\n");
    const isSearch = ([text]: Sent) => text.includes("newest as materialized");
    const plans = await Promise.all(queries.filter(isSearch).map((query) => explain(query)));
    expect(plans.filter((plan) => /Seq Scan on pieces/.test(plan))).toEqual([]);
    const used = new Set(plans.flatMap((plan) => plan.match(/\bpieces_\w+/g) ?? []));
    for (const index of ["pieces_words", "pieces_brand", "pieces_kind", "pieces_colour", "pieces_kind_and_colour", "pieces_pkey"])
      expect([...used]).toContain(index);
    // by ids alone a search for a kind that nobody has would read all
    const byKind = await Promise.all(
      queries.filter(([text]) => text.includes(" where kind >=")).map(([text]) => explain([text, []], "explain (generic_plan)")),
    );
    expect(byKind).toHaveLength(1);
    expect(byKind[0]).not.toContain("pieces_pkey");
    // nor does a search for green coats read all coats, on the first page or a later one
    const sentOfBoth = await recordQueries(async () => {
      for (const cursor of [null, highestId]) await searchPieces(ana.id, { ...noFilter, kind: "coat", colour: "green" }, { limit: 2, cursor });
    });
    const ofBoth = sentOfBoth.filter(isSearch);
    expect(ofBoth).toHaveLength(2);
    for (const [text] of ofBoth) {
      const plan = await explain([text, []], "explain (generic_plan)");
      expect(plan.match(/\bpieces_(kind|colour|pkey)\w*/g)).toEqual(["pieces_kind_and_colour", "pieces_kind_and_colour"]);
    }
    // what is common, among the newest or before them, asks no index
    const closed = await Promise.all(common.filter(isSearch).map((query) => explain(query, "explain analyze")));
    expect(closed).toHaveLength(2);
    for (const plan of closed) expect(plan).toMatch(/Bitmap Index Scan on pieces_words.*never executed/);

    const pages = await readPages("", 200);
    const [first] = pages;
    expect(first?.ids).toEqual([]);
    expect(first?.cursor).toMatch(/^[\w-]{80,100}$/);
    expect(pages.at(-1)?.cursor).toBeNull();
    const listed = pages.flatMap(({ ids }) => ids);
    expect([new Set(listed).size, rare.filter((id) => !listed.includes(id))]).toEqual([listed.length, []]);
    const other = encrypt("ana@exemplo.com");
    for (const cursor of [`${first?.cursor}A`, other, other.slice(2)])
      await expect(searchPieces(ana.id, noFilter, { limit: 2, cursor })).rejects.toMatchObject({ code: "bad_cursor" });
  } finally {
    await removeNewest(bia.id);
  }
}, 60_000);

test("pieces that were there before search are written down by the sweep", async () => {
  const [ana, bia] = [await makeUser(), await makeUser()];
  const look = await makePost({ by: bia });
  const word = makeWord();
  const { id } = await markPiece(bia.id, look.id, NewMark.parse({ kind: "skirt", name: word, brand: word }));
  await db.update(pieces).set({ words: null, brandText: null }).where(eq(pieces.id, id));
  const as = await createSignedInClient(server, ana);
  expect(await list(as, { q: word })).toEqual([]);
  await indexOlderPieces();
  expect([await list(as, { q: word }), await list(as, { brand: word })]).toEqual([[word], [word]]);
});

test("the tab of pieces is a page of its own address: filters without scripts, a wrong price said, and the next page with the same filters", async () => {
  const [ana, bia] = [await makeUser(), await makeUser()];
  const word = makeWord();
  for (let looks = 0; looks < 3; looks++) {
    const look = await makePost({ by: bia });
    for (let number = 0; number < 9; number++)
      await markPiece(bia.id, look.id, NewMark.parse({ kind: "shoes", name: `${word} ${looks * 9 + number}`, priceCents: 990 }));
  }
  const as = await createSignedInClient(server, ana);
  const read = async (query: string) => (await as.get(`/search?tab=pieces&${query}`)).text();
  const page = await read(`q=${word}&kind=shoes&price=9,90`);
  const next = /href="([^"]*cursor=[^"]*)"/.exec(page)?.[1]?.replaceAll("&amp;", "&") ?? "";
  expect([page.includes(`${word} 26`), page.includes(`${word} 2<`), /R\$\s9,90/.test(page), next.includes("price=9%2C90")]).toEqual([true, false, true, true]);
  expect(await (await as.get(next)).text()).toContain(`${word} 2<`);
  expect(await read(`q=${word}&price=9,89`)).toContain("Nenhuma peça encontrada");
  expect(await read(`q=${word}&price=caro`)).toContain("Escreva o preço em reai");
  for (const odd of ["kind=tiara", "brand=%00", "brand=%ED%A0%80", `q=${"x".repeat(500)}`, "isThrift=x", "price=", "cursor=x"])
    expect([odd, (await as.get(`/search?tab=pieces&${odd}`)).status < 500]).toEqual([odd, true]);
  expect(await db.$count(pieces, eq(pieces.ownerId, bia.id))).toBe(27);
});
