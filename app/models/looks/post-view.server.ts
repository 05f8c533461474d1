import { and, eq, sql } from "drizzle-orm";
import type { SelectedFields } from "drizzle-orm/pg-core";
import { isAnyOf } from "#app/db/any-of.server";
import { db } from "#app/db/client.server";
import { collectionItems, collections, likes, media, pieceMarks, posts, users } from "#app/db/schema";
import { type UserIdParam, visibleTo } from "#app/models/access/visibility.server";
import type { Post, PostDetail, PostImage, UserSummary } from "#app/models/contract";
import { imagesCount, type MorePicture, morePictures } from "#app/models/media/more-pictures.server";
import { filmUrlOf, imageUrlOf } from "#app/models/media/picture";
import { presentImage } from "#app/models/media/picture.server";
import { type AuthorRow, authorColumns, presentAuthor } from "#app/models/people/author.server";
import { isWearable } from "./garment.server";

const viewer = sql.placeholder("viewer");

/** What `viewer` did with the look of a query on `posts`. */
export const actsOf = (viewer: UserIdParam) => ({
  isLiked: sql<boolean>`exists (select 1 from ${likes} where ${likes.userId} = ${viewer} and ${likes.postId} = ${posts.id})`,
  isSaved: sql<boolean>`exists (
    select 1 from ${collectionItems} join ${collections} on ${collections.id} = ${collectionItems.collectionId}
    where ${collections.userId} = ${viewer} and ${collections.kind} = 'looks' and ${collectionItems.postId} = ${posts.id})`,
});

export const imageColumns = { id: media.id, width: media.width, height: media.height, thumbhash: media.thumbhash, areVariantsReady: media.areVariantsReady };

const postColumns = {
  id: posts.id,
  userId: posts.userId,
  caption: posts.caption,
  imageUrl: posts.imageUrl,
  filmId: posts.filmId,
  altText: posts.altText,
  type: posts.type,
  isAi: posts.isAi,
  tags: posts.tags,
  location: posts.location,
  likesCount: posts.likesCount,
  commentsCount: posts.commentsCount,
  tryOnsCount: posts.tryOnsCount,
  privacy: posts.privacy,
  allowTryOn: posts.allowTryOn,
  isArchived: posts.isArchived,
  moderationStatus: posts.moderationStatus,
  sourcePostId: posts.sourcePostId,
  createdAt: posts.createdAt,
};

const isOfIds = isAnyOf(posts.id, sql.placeholder("ids"));

/** Of a query on `posts` with their authors and covers. */
export const postParts = { post: postColumns, author: authorColumns, image: imageColumns, ...actsOf(viewer), isWearable, imagesCount };
const postsQuery = db
  .select(postParts)
  .from(posts)
  .innerJoin(users, eq(users.id, posts.userId))
  .innerJoin(media, eq(media.id, posts.imageUrl))
  .where(isOfIds)
  .prepare("posts");
const piecesCount = sql<number>`(select count(*) from ${pieceMarks} where ${pieceMarks.postId} = ${posts.id})::int`;

/** A visible look by its `id`, and `added` of it. */
export const prepareVisiblePostQuery = <Added extends SelectedFields>(name: string, added: Added) =>
  db
    .select({ ...postParts, more: morePictures, piecesCount, ...added })
    .from(posts)
    .innerJoin(users, eq(users.id, posts.userId))
    .innerJoin(media, eq(media.id, posts.imageUrl))
    .where(and(eq(posts.id, sql.placeholder("id")), visibleTo(viewer)))
    .limit(1)
    .prepare(name);

const visiblePostQuery = prepareVisiblePostQuery("post", {});
const visibleAuthors = db
  .select({ id: posts.id, author: authorColumns })
  .from(posts)
  .innerJoin(users, eq(users.id, posts.userId))
  .where(and(isOfIds, visibleTo(viewer)))
  .prepare("authors");

const authorQuery = db
  .select(authorColumns)
  .from(users)
  .where(eq(users.id, sql.placeholder("person")))
  .prepare("author");

export async function getAuthor(userId: string): Promise<UserSummary | null> {
  const [row] = await authorQuery.execute({ person: userId });
  return row ? presentAuthor(row) : null;
}

/** Keeps the order of `ids`; does not check visibility. */
export type Hydrate<T> = (viewerId: string, ids: string[]) => Promise<T[]>;

export function sortByIds<T extends { id: string }>(ids: string[], found: T[]): T[] {
  const byId = new Map(found.map((one) => [one.id, one]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

/** In the order of `ids`; does not check visibility. Two queries. */
export async function hydratePosts(viewerId: string, ids: string[]): Promise<Post[]> {
  if (ids.length === 0) return [];
  return sortByIds(ids, await presentPosts(viewerId, await postsQuery.execute({ viewer: viewerId, ids })));
}

export async function getVisiblePost(viewerId: string, id: string): Promise<PostDetail | null> {
  const [row] = await visiblePostQuery.execute({ viewer: viewerId, id });
  return row ? presentVisiblePost(viewerId, row) : null;
}

export async function presentVisiblePost(viewerId: string, row: PostRow & { more: MorePicture[]; piecesCount: number }): Promise<PostDetail> {
  const post = presentPost(row, await getSourceAuthors(viewerId, [row]));
  return { ...post, images: [coverOf(post), ...row.more.map(presentPostImage)], piecesCount: row.piecesCount };
}

const coverOf = ({ imageUrl, image, altText, isAi }: Post): PostImage => ({ imageUrl, image, altText, isAi });

const presentPostImage = ({ image, altText, isAi }: MorePicture): PostImage => ({ imageUrl: imageUrlOf(image.id), image: presentImage(image), altText, isAi });

export async function presentPosts(viewerId: string, rows: PostRow[]): Promise<Post[]> {
  const sources = await getSourceAuthors(viewerId, rows);
  return rows.map((row) => presentPost(row, sources));
}

async function getSourceAuthors(viewerId: string, shown: PostRow[]): Promise<Map<string, UserSummary>> {
  const ids = shown.flatMap(({ post }) => post.sourcePostId ?? []);
  if (ids.length === 0) return new Map();
  const rows = await visibleAuthors.execute({ viewer: viewerId, ids });
  return new Map(rows.map((row) => [row.id, presentAuthor(row.author)]));
}

export type PostRow = {
  post: Pick<typeof posts.$inferSelect, keyof typeof postColumns>;
  author: AuthorRow;
  image: Pick<typeof media.$inferSelect, keyof typeof imageColumns>;
  isLiked: boolean;
  isSaved: boolean;
  isWearable: boolean;
  imagesCount: number;
};

function presentPost({ post, author, image, isLiked, isSaved, isWearable, imagesCount }: PostRow, sources: Map<string, UserSummary>): Post {
  const source = post.sourcePostId ? sources.get(post.sourcePostId) : undefined;
  return {
    id: post.id,
    userId: post.userId,
    author: presentAuthor(author),
    caption: post.caption,
    imageUrl: imageUrlOf(post.imageUrl),
    image: presentImage(image),
    videoUrl: post.filmId ? filmUrlOf(post.filmId) : null,
    altText: post.altText,
    imagesCount,
    type: post.type,
    isAi: post.isAi,
    tags: post.tags,
    location: post.location,
    likesCount: post.likesCount,
    commentsCount: post.commentsCount,
    tryOnsCount: post.tryOnsCount,
    privacy: post.privacy,
    allowTryOn: post.allowTryOn,
    isArchived: post.isArchived,
    moderationStatus: post.moderationStatus,
    isLiked,
    isSaved,
    isWearable,
    sourcePost: post.sourcePostId && source ? { id: post.sourcePostId, author: source } : null,
    createdAt: post.createdAt.toISOString(),
  };
}
