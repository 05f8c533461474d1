import { expect, test } from "bun:test";
import { and, eq, sql } from "drizzle-orm";
import { db } from "#app/db/client.server";
import { collectedPieces, cutOuts, media, pieceMarks, pieces, pieceWears, reports } from "#app/db/schema";
import { collectPiece } from "#app/models/collections/collected-piece.server";
import { createCollection } from "#app/models/collections/collection.server";
import { imageUrlOf } from "#app/models/media/picture";
import { listDuplicates, markDifferent } from "#app/models/pieces/duplicate.server";
import { joinPieces, referencesToPieces } from "#app/models/pieces/join.server";
import { NewMark, NewPiece } from "#app/models/pieces/piece.schema";
import { copyPiece, markPiece } from "#app/models/pieces/piece.server";
import { listLooksWith } from "#app/models/pieces/piece-view.server";
import { addPiece } from "#app/models/pieces/wardrobe.server";
import { type Client, createSignedInClient } from "#tests/http";
import { ingestDemoLook } from "#tests/media/demo-pictures";
import { makeLook, makePicture, makePost, makeUser } from "#tests/people";
import { startServer, waitUntil } from "#tests/server";

const server = await startServer({ RATE_LIMIT_FACTOR: "1000", WORKER: "off" });

type Look = { id: string; userId: string; imageUrl: string };
const mark = async (post: Look, piece: object) =>
  (await markPiece(post.userId, post.id, NewMark.parse({ imageUrl: imageUrlOf(post.imageUrl), x: 5000, y: 5000, ...piece }))).id;

async function keepPhoto(owner: { id: string }, look: number, piece: object): Promise<string> {
  const photo = await ingestDemoLook(owner.id, look, "edit_input");
  return (await addPiece(owner.id, NewPiece.parse({ imageUrl: imageUrlOf(photo.id), ...piece }))).id;
}

const idsOf = async (ownerId: string) => (await listDuplicates(ownerId)).map((pair) => pair.map(({ id }) => id));

const decide = (as: Client, one: string, other: string, act: string, keep = "one") =>
  as.raw("POST", "/wardrobe/duplicates", new URLSearchParams({ one, other, act, keep }), { accept: "text/html" });

test("every foreign key to pieces is handled when two of them become one", async () => {
  const keys = await db.execute<{ name: string }>(sql`
    select constrained.conrelid::regclass::text || '.' || attname as name from pg_constraint constrained
    join pg_attribute on attrelid = conrelid and attnum = conkey[1] where contype = 'f' and confrelid = 'pieces'::regclass order by 1`);
  expect(keys.map(({ name }) => name)).toEqual(Object.keys(referencesToPieces).sort());
  // what would be there twice is known by the columns of a unique index
  for (const [name, move] of Object.entries(referencesToPieces)) {
    if (typeof move !== "object") continue;
    const [table = "", column = ""] = name.split(".");
    const unique = await db.execute<{ columns: string[] }>(sql`
      select array_agg(attname::text order by attname) as columns from pg_index join pg_attribute on attrelid = indrelid and attnum = any(indkey)
      where indrelid = ${table}::regclass and indisunique group by indexrelid`);
    const withPiece = unique.map(({ columns }) => columns).filter((columns) => columns.includes(column));
    for (const columns of withPiece) expect([name, columns.filter((each) => each !== column)]).toEqual([name, [...move.sameBy].sort()]);
  }
});

test("bia's jacket on two looks and in a photo is found alike; other kinds, colours, looks and people are not", async () => {
  const [bia, ana] = [await makeUser(), await makeUser()];
  const asBia = await createSignedInClient(server, bia);
  const [first, second] = [await makeLook({ by: bia, look: 18 }), await makeLook({ by: bia, look: 18 })];
  const box = { x: 1200, y: 1100, width: 5600, height: 4200 };
  const jacket = await mark(first, { kind: "coat", colour: "blue", ...box });
  const again = await mark(second, { kind: "coat", ...box });
  await mark(first, { kind: "bag", ...box });
  await mark(second, { kind: "coat", colour: "red", ...box });
  await mark(await makeLook({ by: bia, look: 3 }), { kind: "coat", colour: "blue", ...box });
  await mark(await makeLook({ by: ana, look: 18 }), { kind: "coat", colour: "blue", ...box });
  // no chip: at 360 px it made a third row
  const [link] = (await (await asBia.get("/?tab=collections&view=wardrobe")).text()).match(/<a[^>]*"\/wardrobe\/duplicates"[^>]*>/) ?? [];
  expect(link).not.toContain("chip");
  expect(link).toBeDefined();
  const [one, other] = [await keepPhoto(bia, 6, { kind: "top" }), await keepPhoto(bia, 6, { kind: "top" })];
  const page = await (await asBia.get("/wardrobe/duplicates")).text();
  expect(page.split("São diferentes").length).toBe(3);
  expect(new Set((await idsOf(bia.id)).map((pair) => pair.join()))).toEqual(new Set([[jacket, again].join(), [one, other].join()]));
  // alike by name alone, on no picture that was read
  const named = await mark(await makePost({ by: bia }), { kind: "skirt", name: "Saia Midi" });
  const sameName = await mark(await makePost({ by: bia }), { kind: "skirt", name: "sáia midi" });
  expect((await idsOf(bia.id))[2]).toEqual([named, sameName]);
  expect((await decide(asBia, sameName, named, "different")).status).toBe(303);
  expect((await idsOf(bia.id)).length).toBe(2);
  expect((await decide(asBia, jacket, named, "join")).status).toBe(422); // of another kind
  expect((await decide(await createSignedInClient(server, ana), jacket, again, "different")).status).toBe(404);
  expect([(await decide(asBia, jacket, "x", "join")).status, (await decide(asBia, jacket, jacket, "join")).status]).toEqual([422, 422]);
});

test("joined, the pieces are one: what was said of the kept one stays, the other fills it, and all that hung on it comes along", async () => {
  const [bia, ana] = [await makeUser(), await makeUser()];
  const [asBia, asAna] = [await createSignedInClient(server, bia), await createSignedInClient(server, ana)];
  const [both, alone] = [await makePost({ by: bia }), await makePost({ by: bia })];
  const keep = await mark(both, { kind: "skirt", name: "Saia", imageUrl: undefined, x: undefined, y: undefined });
  const gone = await keepPhoto(bia, 6, {
    kind: "skirt",
    name: "Saia midi",
    brand: "Feira",
    priceCents: 8000,
    link: "https://loja.example/saia",
    colour: "blue",
  });
  await db.update(pieces).set({ isShared: false }).where(eq(pieces.id, gone));
  await mark(both, { pieceId: gone, x: 100, y: 200 });
  await mark(alone, { pieceId: gone });
  await db.insert(pieceWears).values([
    { pieceId: keep, wornOn: "2026-01-01" },
    { pieceId: gone, wornOn: "2026-01-01" },
    { pieceId: gone, wornOn: "2026-01-02" },
  ]);
  const collections = [];
  for (const name of ["Uma", "Duas"]) collections.push((await createCollection(ana.id, { name, description: "", category: null, isPrivate: false })).id);
  const [first = "", second = ""] = collections;
  for (const [collection, piece] of [
    [first, keep],
    [first, gone],
    [second, gone],
  ] as const)
    await collectPiece(ana.id, collection, piece);
  const copy = (await copyPiece(ana.id, gone)).id;
  const cleo = await makeUser();
  const copyOfKept = (await copyPiece(cleo.id, keep)).id;
  const readWriter = async () => (await db.execute(sql`select xmin::text from pieces where id = ${copyOfKept}`))[0];
  const writer = await readWriter();
  await asAna.post(`/api/pieces/${gone}/report`, { reason: "spam" });
  const third = await keepPhoto(bia, 3, { kind: "skirt" });
  await markDifferent(bia.id, gone, third);

  expect((await decide(asAna, keep, gone, "join")).status).toBe(404);
  const answers = await Promise.all([1, 2].map(() => decide(asBia, keep, gone, "join")));
  expect(answers.map(({ status }) => status).sort()).toEqual([303, 404]);
  const [piece] = await db.select().from(pieces).where(eq(pieces.id, keep));
  expect(piece).toMatchObject({
    name: "Saia",
    brand: "Feira",
    priceCents: 8000,
    linkHost: "loja.example",
    colour: "blue",
    photoId: expect.any(String),
    isShared: false,
  });
  expect(await db.$count(pieces, eq(pieces.id, gone))).toBe(0);
  const marks = await db.select().from(pieceMarks).where(eq(pieceMarks.pieceId, keep));
  expect(marks.map(({ postId, x }) => [postId, x]).sort()).toEqual(
    [
      [both.id, 100],
      [alone.id, 5000],
    ].sort(),
  );
  expect(await db.$count(pieceWears, eq(pieceWears.pieceId, keep))).toBe(2);
  expect(await db.$count(collectedPieces, eq(collectedPieces.pieceId, keep))).toBe(2);
  expect((await db.select().from(pieces).where(eq(pieces.id, copy)))[0]?.originPieceId).toBe(keep);
  expect(await readWriter()).toEqual(writer); // it had that origin already
  expect(await db.$count(reports, and(eq(reports.reportedPieceId, keep), eq(reports.reporterId, ana.id)))).toBe(1);
  expect(await db.execute(sql`select 1 from different_pieces where ${keep}::uuid in (low_id, high_id) and ${third}::uuid in (low_id, high_id)`)).toHaveLength(
    1,
  );

  // the cut-out that is shown comes along, others go with their files
  const spare = await keepPhoto(bia, 3, { kind: "skirt" });
  const cutOut = async (state: "kept" | "past") => {
    const file = await makePicture(bia);
    const made = { way: "box", mediaId: file.id, baseWidth: 9, baseHeight: 9, x: 0, y: 0, width: 9, height: 9 } as const;
    await db.insert(cutOuts).values({ pieceId: spare, sourceId: both.imageUrl, state, ...made });
    return file.id;
  };
  const [past, kept] = [await cutOut("past"), await cutOut("kept")];
  await joinPieces(bia.id, keep, spare);
  expect((await db.select().from(cutOuts).where(eq(cutOuts.pieceId, keep))).map(({ mediaId }) => mediaId)).toEqual([kept]);
  expect(await db.$count(media, eq(media.id, past))).toBe(0);

  // a photo that nothing shows any more goes
  const last = await keepPhoto(bia, 6, { kind: "skirt" });
  const photos = await db.$count(media, eq(media.ownerId, bia.id));
  await joinPieces(bia.id, keep, last);
  expect(await db.$count(media, eq(media.ownerId, bia.id))).toBe(photos - 1);
});

test.each(["the copy", "her own"])(
  "bia's skirt and her copy of ana's become one, %s kept: all who have it, also by a copy of bia's, stand together",
  async (kept) => {
    const [ana, bia, cleo, dora, eva] = [await makeUser(), await makeUser(), await makeUser(), await makeUser(), await makeUser()];
    const [anas, bias, cleos, doras, evas] = [
      await makePost({ by: ana }),
      await makePost({ by: bia }),
      await makePost({ by: cleo }),
      await makePost({ by: dora }),
      await makePost({ by: eva }),
    ];
    const markCopy = (look: Look, copy: { id: string }) => mark(look, { pieceId: copy.id });
    const skirt = await mark(anas, { kind: "skirt", name: "Saia" });
    const own = await mark(bias, { kind: "skirt", name: "Saia" });
    const copyOfOwn = await markCopy(cleos, await copyPiece(cleo.id, own));
    const copy = (await copyPiece(bia.id, skirt)).id;
    const copyOfCopy = await markCopy(doras, await copyPiece(dora.id, skirt));
    const [keep, gone] = kept === "the copy" ? [copy, own] : [own, copy];
    await joinPieces(bia.id, keep, gone);
    const copyOfJoined = await markCopy(evas, await copyPiece(eva.id, keep));
    expect((await copyPiece(cleo.id, skirt)).id).toBe(copyOfOwn); // she has it already
    for (const [person, piece] of [
      [ana, skirt],
      [bia, keep],
      [cleo, copyOfOwn],
      [dora, copyOfCopy],
      [eva, copyOfJoined],
    ] as const) {
      const { items } = await listLooksWith(person.id, piece, { limit: 10, cursor: null });
      expect(items.map(({ id }) => id).sort()).toEqual([anas, bias, cleos, doras, evas].map(({ id }) => id).sort());
    }
  },
);

test("eva copies bia's skirt while bia joins it with her copy of ana's: the copy has ana's for its origin", async () => {
  const [ana, bia, eva] = [await makeUser(), await makeUser(), await makeUser()];
  const skirt = await mark(await makePost({ by: ana }), { kind: "skirt" });
  const own = await mark(await makePost({ by: bia }), { kind: "skirt" });
  const copy = (await copyPiece(bia.id, skirt)).id;
  const [isLocked, isSeen] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const joining = db.transaction(async (tx) => {
    await tx.execute(sql`select 1 from ${pieces} where ${pieces.id} = ${own} for update`);
    await tx.update(pieces).set({ originPieceId: skirt }).where(eq(pieces.id, own));
    isLocked.resolve();
    await isSeen.promise;
  });
  await isLocked.promise;
  const copying = copyPiece(eva.id, own);
  await waitUntil("the copy to wait", isSomebodyWaiting);
  isSeen.resolve();
  await joining;
  const [evas] = await db
    .select()
    .from(pieces)
    .where(eq(pieces.id, (await copying).id));
  expect([copy !== own, evas?.originPieceId]).toEqual([true, skirt]);
});

const isSomebodyWaiting = async () =>
  (await db.execute(sql`select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`)).length > 0;
