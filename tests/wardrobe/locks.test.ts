import { expect, test } from "bun:test";
import { eq, sql } from "drizzle-orm";
import { db, type Tx } from "#app/db/client.server";
import { pieceMarks, pieces, wearPlans } from "#app/db/schema";
import { getDatabaseErrorCode } from "#app/db/violation.server";
import { saoPauloDay } from "#app/lib/sao-paulo";
import { joinPieces } from "#app/models/pieces/join.server";
import { planWear, setPlanWorn } from "#app/models/pieces/outfits/calendar.server";
import { deletePieces } from "#app/models/pieces/piece.server";
import { makePost, makeUser } from "#tests/people";
import { waitUntil } from "#tests/waiting";

const untilWaiting = () =>
  waitUntil(
    "the other to wait for a lock",
    async () => (await db.execute(sql`select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`)).length > 0,
  );

const lockPiece = (tx: Tx, id: string) => tx.select({ id: pieces.id }).from(pieces).where(eq(pieces.id, id)).for("update");

// a slow machine may have PostgreSQL end this side of it
function ignoreDeadlock(error: unknown) {
  if (getDatabaseErrorCode(error) !== "40P01") throw error;
}

async function makeSkirts(owner: { id: string }) {
  const [keep, gone] = await db
    .insert(pieces)
    .values([1, 2].map(() => ({ ownerId: owner.id, kind: "skirt" as const })))
    .returning({ id: pieces.id });
  if (!keep || !gone) throw new Error("no pieces");
  return { keep, gone };
}

test.each([true, false])("while bia's pieces become one, «Usei» of a plan waits for them and holds no plan (worn: %p)", async (isWorn) => {
  const bia = await makeUser();
  const { gone } = await makeSkirts(bia);
  const { plans } = await planWear(bia.id, { plannedOn: saoPauloDay(new Date()), pieceIds: [gone.id] });
  const planId = plans[0]?.id ?? "";
  if (!isWorn) await setPlanWorn(bia.id, planId, true);
  const { said } = await db.transaction(async (tx) => {
    await lockPiece(tx, gone.id);
    const said = setPlanWorn(bia.id, planId, isWorn);
    await untilWaiting();
    await tx.select({ id: wearPlans.id }).from(wearPlans).where(eq(wearPlans.id, planId)).for("update", { noWait: true });
    return { said };
  });
  expect((await said).plans).toMatchObject([{ isWorn }]);
});

test.each(["joined", "deleted"])("pieces are %s also when their look goes at the same time", async (how) => {
  const bia = await makeUser();
  const { keep, gone } = await makeSkirts(bia);
  const look = await makePost({ by: bia });
  await db.insert(pieceMarks).values({ pieceId: gone.id, postId: look.id });
  let changed: Promise<unknown> | undefined;
  const going = db.transaction(async (tx) => {
    await tx.select({ id: pieceMarks.pieceId }).from(pieceMarks).where(eq(pieceMarks.postId, look.id)).for("update");
    changed = how === "joined" ? joinPieces(bia.id, keep.id, gone.id) : deletePieces(bia.id, [gone.id]);
    await untilWaiting();
    await lockPiece(tx, gone.id);
  });
  await going.catch(ignoreDeadlock);
  await changed;
  expect(await db.$count(pieces, eq(pieces.ownerId, bia.id))).toBe(1);
});
