import { desc, sql } from "drizzle-orm";
import { isAnyOf } from "#app/db/any-of.server";
import { db } from "#app/db/client.server";
import { jsonRowReader, jsonRows } from "#app/db/json-rows.server";
import { media, posts, users } from "#app/db/schema";
import type { UserIdParam } from "#app/models/access/visibility.server";
import { imagesCount } from "#app/models/media/more-pictures.server";
import { imageUrlOf } from "#app/models/media/picture";
import { presentPicture } from "#app/models/media/picture.server";
import { isWearable } from "./garment.server";
import { type Card, cardOf } from "./post-card";
import { actsOf, sortByIds } from "./post-view.server";

/** Of a query on `posts` with their authors and covers. */
export const cardColumns = (viewer: UserIdParam) => ({
  post: {
    id: posts.id,
    caption: posts.caption,
    altText: posts.altText,
    type: posts.type,
    isAi: posts.isAi,
    tags: posts.tags,
    likesCount: posts.likesCount,
    allowTryOn: posts.allowTryOn,
    videoUrl: posts.filmId, // only whether there is one
  },
  author: { id: users.id, username: users.username, profilePhoto: users.profilePhoto },
  image: { id: media.id, width: media.width, height: media.height, thumbhash: media.thumbhash },
  ...actsOf(viewer),
  isWearable,
  imagesCount,
});

/** Authors and covers of `posts`. */
export const cardJoins = sql`join ${users} on ${users.id} = ${posts.userId} join ${media} on ${media.id} = ${posts.imageUrl}`;
const columns = cardColumns(sql.placeholder("viewer"));
const readCard = jsonRowReader(columns);
const cardsQuery = db
  .select({ cards: jsonRows(columns, sql`${posts} ${cardJoins} where ${isAnyOf(posts.id, sql.placeholder("ids"))}`, desc(posts.id)) })
  .from(sql`(values (1)) one`)
  .prepare("cards");

/** In the order of `ids`; does not check visibility. */
export async function hydrateCards(viewerId: string, ids: string[]): Promise<Card[]> {
  if (ids.length === 0) return [];
  const [row] = await cardsQuery.execute({ viewer: viewerId, ids });
  return sortByIds(ids, presentCards((row?.cards ?? []).map(readCard)));
}

export const presentCards = (rows: CardRow[]): Card[] => rows.map(presentCard);

type CardRow = ReturnType<typeof readCard>;

const presentCard = ({ post, author: { profilePhoto, ...author }, image, isLiked, isSaved, isWearable, imagesCount }: CardRow): Card =>
  cardOf({
    ...post,
    author: { ...author, profilePhoto: profilePhoto && imageUrlOf(profilePhoto) },
    image: presentPicture(image),
    isLiked,
    isSaved,
    isWearable,
    imagesCount,
  });
