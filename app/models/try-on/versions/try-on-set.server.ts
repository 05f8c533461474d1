import { and, eq, isNotNull, isNull, ne, or, type SQL, sql } from "drizzle-orm";
import { db, type Tx } from "#app/db/client.server";
import { media, tryOns, users } from "#app/db/schema";
import { AppError } from "#app/lib/app-error";
import { isUuid } from "#app/lib/uuid";
import { presentPicture } from "#app/models/media/picture.server";
import { tryOnModels } from "../try-on-model.server";
import type { TryOnVersion } from "./try-on-set";
import { maxVersions } from "./try-on-version.schema";

/** The first try-on of a set names it, also after it is gone. */
export const setOf: SQL<string> = sql<string>`coalesce(${tryOns.versionOf}, ${tryOns.id})`;

const pictureColumns = { id: media.id, width: media.width, height: media.height, thumbhash: media.thumbhash };

const isOfSet = (viewerId: string, setId: string) => and(eq(tryOns.userId, viewerId), or(eq(tryOns.id, setId), eq(tryOns.versionOf, setId)));

/** Those that failed have no place in a set. */
const isInSet = (viewerId: string, setId: string) => and(isOfSet(viewerId, setId), isNull(tryOns.deletedAt), ne(tryOns.status, "failed"));

const hasJustFailed = sql`${tryOns.status} = 'failed' and ${tryOns.settledAt} > now() - interval '10 minutes'`;

/** Takes a place in a set, whose choice is open again; lock the user first. Throws versions_full. */
export async function joinSet(tx: Tx, viewerId: string, setId: string): Promise<void> {
  const count = await tx.$count(tryOns, isInSet(viewerId, setId));
  if (count === 0) throw new AppError("not_found");
  if (count >= maxVersions) throw new AppError("versions_full");
  await clearChoice(tx, viewerId, setId);
}

const clearChoice = (tx: Tx, viewerId: string, setId: string) =>
  tx
    .update(tryOns)
    .set({ chosenAt: null })
    .where(and(isOfSet(viewerId, setId), isNotNull(tryOns.chosenAt)));

const stateOf = { pending: "making", processing: "making", completed: "ready", failed: "failed" } as const;

/** A try-on with its other versions, the first one first, and those that have just failed. */
export async function listVersions(viewerId: string, setId: string): Promise<TryOnVersion[]> {
  const rows = await db
    .select({ id: tryOns.id, status: tryOns.status, chosenAt: tryOns.chosenAt, model: tryOns.model, picture: pictureColumns })
    .from(tryOns)
    .leftJoin(media, eq(media.id, sql`${tryOns.resultImageUrls}[1]`))
    .where(and(isOfSet(viewerId, setId), isNull(tryOns.deletedAt), or(ne(tryOns.status, "failed"), hasJustFailed)))
    .orderBy(tryOns.id)
    .limit(2 * maxVersions); // late results come on top
  return rows.map(({ id, status, chosenAt, model, picture }) => ({
    id,
    state: stateOf[status],
    isChosen: chosenAt !== null,
    model: (Object.hasOwn(tryOnModels, model) && tryOnModels[model]?.name) || null,
    picture: picture && presentPicture(picture),
  }));
}

/** Chooses one result among its versions. */
export async function chooseVersion(viewerId: string, editId: string): Promise<void> {
  if (!isUuid(editId)) throw new AppError("not_found");
  await db.transaction(async (tx) => {
    await tx.select({ id: users.id }).from(users).where(eq(users.id, viewerId)).for("no key update");
    const isOwn = and(eq(tryOns.id, editId), eq(tryOns.userId, viewerId), isNull(tryOns.deletedAt), isNull(tryOns.filmOf));
    const [edit] = await tx.select({ setId: setOf, status: tryOns.status }).from(tryOns).where(isOwn);
    if (!edit) throw new AppError("not_found");
    if (edit.status !== "completed") throw new AppError("edit_not_ready");
    await clearChoice(tx, viewerId, edit.setId);
    await tx.update(tryOns).set({ chosenAt: sql`now()` }).where(isOwn);
  });
}
