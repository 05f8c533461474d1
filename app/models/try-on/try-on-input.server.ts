import { and, eq, inArray, notInArray, sql } from "drizzle-orm";
import { isAnyOf } from "#app/db/any-of.server";
import { type Db, db } from "#app/db/client.server";
import { garments, media, postPictures, posts, tryOns } from "#app/db/schema";
import { AppError, type ErrorCode } from "#app/lib/app-error";
import { visibleTo } from "#app/models/access/visibility.server";
import type { ClothesKind, TryOnKind } from "./try-on-kind";

type RequestedInputs = { imageIds: (string | null)[]; sourcePostId?: string | undefined };

/** `givenIds`: as they were named, in the order of `imageIds`. */
export type TryOnInputs = { imageIds: string[]; givenIds: string[]; kind: TryOnKind; sourcePostId: string | null };

/** The person's picture, other own ones, those of looks; AI looks give way to the look they wear. */
export async function requireInputs(tx: Db, viewerId: string, { imageIds, sourcePostId }: RequestedInputs): Promise<TryOnInputs> {
  const ids = [...new Set(imageIds)].filter((id) => id !== null);
  const refuse = (id: string | null | undefined) => createInputRefusal("image_not_allowed", Math.max(0, imageIds.indexOf(id ?? null)));
  if (imageIds.includes(null)) throw refuse(null);
  const own = await tx
    .select({ id: media.id, purpose: media.purpose, partOf: media.partOf })
    .from(media)
    .where(and(inArray(media.id, ids), eq(media.ownerId, viewerId), notInArray(media.purpose, ["film", "cut_out"])));
  const ownIds = new Set(own.map(({ id }) => id));
  const others = ids.filter((id) => !ownIds.has(id));
  // a part of somebody else's look has that look's rights
  const parts = own.filter(({ partOf }) => partOf !== null);
  const sourcePosts = await findSourcePosts(tx, viewerId, [...others, ...parts.flatMap(({ partOf }) => partOf ?? [])]);
  const hidden = others.find((id) => !sourcePosts.has(id)) ?? parts.find(({ partOf }) => !sourcePosts.has(partOf ?? ""))?.id;
  if (ownIds.size === 0 || hidden) throw refuse(hidden);
  const sourceId = sourcePostId ?? others.map((id) => sourcePosts.get(id)).at(0);
  const [person = "", ...clothes] = [...ids.filter((id) => ownIds.has(id)), ...others];
  // «Provar só esta peça» may show somebody else
  if (own.some(({ id, purpose }) => id === person && purpose === "piece_part")) throw refuse(person);
  const givenByOrigin = new Map<string, string>();
  for (const id of clothes) {
    const origin = await findOrigin(tx, viewerId, id);
    givenByOrigin.set(origin === person ? id : origin, id);
  }
  const origins = [...givenByOrigin.keys()];
  return {
    imageIds: [person, ...origins],
    givenIds: [person, ...givenByOrigin.values()],
    kind: await findKind(tx, origins),
    sourcePostId: sourceId ? await requireSource(tx, viewerId, sourceId) : null,
  };
}

/** Names a picture by its place in the request. */
export const createInputRefusal = (code: ErrorCode, place: number) =>
  new AppError(code, { issues: [{ path: `imageUrls.${place}`, message: `errors:${code}` }] });

const maxSteps = 3;

/** The picture that an AI look wears, where the viewer may try it; else its own. */
export async function findOrigin(tx: Db, viewerId: string, mediaId: string): Promise<string> {
  let origin = mediaId;
  for (let step = 0; step < maxSteps; step++) {
    const showsOrigin = sql`((ai_look.image_url = ${origin} and ai_look.is_ai) or exists (
      select 1 from ${postPictures} shown where shown.post_id = ai_look.id and shown.media_id = ${origin} and shown.is_ai))`;
    const isOfSource = sql`(worn.id = ${posts.imageUrl} or exists (
      select 1 from ${postPictures} shown where shown.post_id = ${posts.id} and shown.media_id = worn.id))`;
    // looks of before albums, or whose picture left, have the cover
    const [source] = await tx.execute<{ mediaId: string }>(sql`
      select coalesce(
        (select worn.id from unnest(${tryOns.imageUrls}) with ordinality worn (id, place) where ${isOfSource} order by worn.place desc limit 1),
        ${posts.imageUrl}) as "mediaId"
      from ${posts} ai_look join ${tryOns} on ${tryOns.id} = ai_look.image_edit_id join ${posts} on ${posts.id} = ${tryOns.sourcePostId}
      where ai_look.type = 'virtual_tryon' and ${showsOrigin} and ${isTriableBy(viewerId)} and ${visibleTo(viewerId)} limit 1`);
    if (!source) break;
    origin = source.mediaId;
  }
  return origin;
}

const isTriableBy = (viewerId: string) => sql`(${posts.allowTryOn} or ${posts.userId} = ${viewerId})`;

async function findKind(tx: Db, [first, ...more]: string[]): Promise<TryOnKind> {
  if (first === undefined) return "wish";
  return more.length > 0 ? "pieces" : findClothesKind(first, tx);
}

/** A picture that a post shows is a look; of any other nothing is known. */
export async function findClothesKind(mediaId: string, tx: Db = db): Promise<ClothesKind> {
  const [look] = await tx
    .select({ isFlatLay: sql<boolean>`coalesce(${garments.isFlatLay}, false)` })
    .from(posts)
    .leftJoin(garments, eq(garments.postId, posts.id))
    .where(eq(posts.imageUrl, mediaId))
    .limit(1);
  if (!look) return (await isInAlbum(tx, mediaId)) ? "look" : "piece";
  return look.isFlatLay ? "flat_lay" : "look";
}

async function isInAlbum(tx: Db, mediaId: string): Promise<boolean> {
  const [shown] = await tx.select({ postId: postPictures.postId }).from(postPictures).where(eq(postPictures.mediaId, mediaId)).limit(1);
  return shown !== undefined;
}

/** Kinds of looks that are known to be visible. */
export async function getLookKinds(postIds: string[]): Promise<Map<string, ClothesKind>> {
  const rows = await db
    .select({ postId: garments.postId })
    .from(garments)
    .where(and(isAnyOf(garments.postId, postIds), eq(garments.isFlatLay, true)));
  const flatLays = new Set(rows.map(({ postId }) => postId));
  return new Map(postIds.map((id) => [id, flatLays.has(id) ? "flat_lay" : "look"]));
}

async function findSourcePosts(tx: Db, viewerId: string, imageIds: string[]): Promise<Map<string, string>> {
  if (imageIds.length === 0) return new Map();
  const rows = await tx.execute<{ imageId: string; postId: string }>(sql`
    select distinct on (shown.media_id) shown.media_id as "imageId", ${posts.id} as "postId"
    from (
      select image_url as media_id, id as post_id from ${posts} where ${inArray(posts.imageUrl, imageIds)}
      union all select media_id, post_id from ${postPictures} where ${inArray(postPictures.mediaId, imageIds)}) shown
    join ${posts} on ${posts.id} = shown.post_id
    where ${posts.allowTryOn} and ${visibleTo(viewerId)}
    order by shown.media_id, ${posts.id} desc`);
  return new Map(rows.map(({ imageId, postId }) => [imageId, postId]));
}

async function requireSource(tx: Db, viewerId: string, postId: string): Promise<string> {
  const [post] = await tx
    .select({ id: posts.id })
    .from(posts)
    .where(and(eq(posts.id, postId), isTriableBy(viewerId), visibleTo(viewerId)))
    .for("key share");
  if (!post) throw new AppError("image_not_allowed");
  return post.id;
}
