import { expect, test } from "bun:test";
import { eq } from "drizzle-orm";
import { db } from "#app/db/client.server";
import { pieces, pieceWears, wearPlans } from "#app/db/schema";
import { saoPauloDay } from "#app/lib/sao-paulo";
import { joinPieces } from "#app/models/pieces/join.server";
import { planWear, setPlanWorn } from "#app/models/pieces/outfits/calendar.server";
import { makeUser } from "#tests/people";

test("bia wore one of two planned pieces that are one: the plan that stays says so, and takes the day back", async () => {
  const bia = await makeUser();
  const [keep, gone] = await db
    .insert(pieces)
    .values([1, 2].map(() => ({ ownerId: bia.id, kind: "skirt" as const })))
    .returning({ id: pieces.id });
  if (!keep || !gone) throw new Error("no pieces");
  const { plans } = await planWear(bia.id, { plannedOn: saoPauloDay(new Date()), pieceIds: [keep.id, gone.id] });
  await setPlanWorn(bia.id, plans.find(({ piece }) => piece?.id === gone.id)?.id ?? "", true);
  await joinPieces(bia.id, keep.id, gone.id);
  const [plan, ...more] = await db.select().from(wearPlans).where(eq(wearPlans.ownerId, bia.id));
  expect([plan?.pieceId, plan?.wornAt instanceof Date, more]).toEqual([keep.id, true, []]);
  expect(await db.$count(pieceWears, eq(pieceWears.pieceId, keep.id))).toBe(1);
  await setPlanWorn(bia.id, plan?.id ?? "", false);
  expect(await db.$count(pieceWears, eq(pieceWears.pieceId, keep.id))).toBe(0);
});
