import { expect, spyOn, test } from "bun:test";
import { sql } from "drizzle-orm";
import { db, reader } from "#app/db/client.server";
import { saoPauloDay } from "#app/lib/sao-paulo";
import { collectPiece, listCollectedPieces } from "#app/models/collections/collected-piece.server";
import { createCollection, listCollections } from "#app/models/collections/collection.server";
import { getSavedCollectionId, listCollectionChoices, listCollectionPosts, listSavedPosts } from "#app/models/collections/collection-posts.server";
import { setSave } from "#app/models/collections/save.server";
import { getExploreFeed, getHomeFeed } from "#app/models/feed/explore.server";
import { getFollowingCards, getFollowingFeed, listArchivedPosts, listLikedPosts, listPostsBy } from "#app/models/feed/feed.server";
import { suggestPeople } from "#app/models/feed/people-suggestion.server";
import { listStories } from "#app/models/feed/story.server";
import { addComment, listComments } from "#app/models/looks/comment.server";
import { listUnpublishedImports } from "#app/models/looks/imported/imported-look.server";
import { setLike } from "#app/models/looks/like.server";
import { listLikers } from "#app/models/looks/liker.server";
import { requirePost } from "#app/models/looks/post.server";
import { listPostsByTag } from "#app/models/looks/tag.server";
import { followUser } from "#app/models/people/follow.server";
import { listFollowers, listFollowing, listMutualFollowers } from "#app/models/people/follow-list.server";
import { listDuplicates } from "#app/models/pieces/duplicate.server";
import { planWear } from "#app/models/pieces/outfits/calendar.server";
import { getCalendarDay } from "#app/models/pieces/outfits/calendar-view.server";
import { createOutfit } from "#app/models/pieces/outfits/outfit.server";
import { listOutfits } from "#app/models/pieces/outfits/outfit-view.server";
import { listPacks } from "#app/models/pieces/outfits/pack-view.server";
import { getSuggestion } from "#app/models/pieces/outfits/suggestion.server";
import { NewMark } from "#app/models/pieces/piece.schema";
import { markPiece } from "#app/models/pieces/piece.server";
import { listMarkedPieces, listPiecesToMark } from "#app/models/pieces/piece-view.server";
import { getWardrobeNumbers, listWardrobe } from "#app/models/pieces/wardrobe-view.server";
import { searchLooks } from "#app/models/search/look-search.server";
import { listSimilarLooks } from "#app/models/search/similar-looks.server";
import { searchTags } from "#app/models/search/tag-search.server";
import { searchUsers } from "#app/models/search/user-search.server";
import { listTryOns } from "#app/models/try-on/try-on.server";
import { makePost, makeUser } from "../people.ts";

const page = { limit: 50, cursor: null };

/** Counts the queries of a call. */
async function countQueries(call: () => Promise<unknown>): Promise<number> {
  const sent = spyOn(reader, "unsafe");
  await call();
  const { length } = sent.mock.calls;
  sent.mockRestore();
  return length;
}

/** Creates ana with `size` of every related row. */
async function createAnaAmong(size: number) {
  const tag = `t${crypto.randomUUID().slice(0, 8)}`;
  const [ana, bia] = [await makeUser(), await makeUser()];
  const look = await makePost({ by: bia, tags: [tag] });
  await followUser(ana.id, bia.id);
  for (let number = 0; number < size; number++) {
    const person = await makeUser();
    await followUser(ana.id, person.id);
    await followUser(person.id, ana.id);
    await followUser(person.id, bia.id);
    const post = await makePost({ by: person, tags: [tag] });
    await setLike(ana.id, post.id, true);
    await setSave(ana.id, post.id, true);
    await addComment(person.id, look.id, "Linda");
    const worn = await makePost({ by: ana, isArchived: true });
    const { id: pieceId } = await markPiece(ana.id, worn.id, NewMark.parse({ kind: "skirt" }));
    await createOutfit(ana.id, { name: null, occasion: null, pieces: [{ pieceId }] });
    if (number < 12) await planWear(ana.id, { plannedOn: saoPauloDay(new Date()), pieceIds: [pieceId] });
  }
  const looks = await getSavedCollectionId(ana.id);
  const { id: collection } = await createCollection(ana.id, { name: "Peças", description: "", category: null, isPrivate: false });
  for (let number = 0; number < Math.min(size, 12); number++) {
    const { id } = await markPiece(bia.id, look.id, NewMark.parse({ kind: "bag" }));
    await collectPiece(ana.id, collection, id);
  }
  return { ana, bia, look, tag, looks, collection };
}

const lists = {
  following: ({ ana }) => getFollowingFeed(ana.id, page),
  cards: ({ ana }) => getFollowingCards(ana.id, page),
  home: ({ ana }) => getHomeFeed(ana.id, page),
  explore: ({ ana }) => getExploreFeed(ana.id, page),
  profile: ({ ana, bia }) => listPostsBy(ana.id, bia.id, page),
  archived: ({ ana }) => listArchivedPosts(ana.id, page),
  liked: ({ ana }) => listLikedPosts(ana.id, page),
  saved: ({ ana }) => listSavedPosts(ana.id, page),
  collections: ({ ana }) => listCollections(ana.id),
  collection: ({ ana, looks }) => listCollectionPosts(ana.id, looks, page),
  choices: ({ ana, look }) => listCollectionChoices(ana.id, look.id),
  pieces: ({ ana, look }) => listMarkedPieces(ana.id, look.id),
  "pieces of a collection": ({ ana, collection }) => listCollectedPieces(ana.id, collection),
  "pieces to mark": ({ bia }) => listPiecesToMark(bia.id, crypto.randomUUID()),
  tag: ({ ana, tag }) => listPostsByTag(ana.id, tag, page),
  wardrobe: ({ ana }) => listWardrobe(ana.id, { order: "most" }, page),
  "pieces that may be one": ({ ana }) => listDuplicates(ana.id),
  "looks brought from elsewhere": ({ ana }) => listUnpublishedImports(ana.id, page),
  outfits: ({ ana }) => listOutfits(ana.id, {}, page),
  calendar: ({ ana }) => getCalendarDay(ana.id, saoPauloDay(new Date())),
  suggestion: ({ ana }) => getSuggestion(ana.id, 0),
  packs: ({ ana }) => listPacks(ana.id),
  "numbers of a wardrobe": ({ ana }) => getWardrobeNumbers(ana.id),
  post: ({ ana, look }) => requirePost(ana.id, look.id),
  comments: ({ ana, look }) => listComments(ana.id, look.id, page),
  followers: ({ ana, bia }) => listFollowers(ana.id, bia.id, page),
  followed: ({ ana }) => listFollowing(ana.id, ana.id, page),
  mutual: ({ ana, bia }) => listMutualFollowers(ana.id, bia.id, page),
  stories: ({ ana }) => listStories(ana.id, page),
  search: ({ ana }) => searchUsers(ana.id, "p0190"),
  "looks by a word": ({ ana, tag }) => searchLooks(ana.id, tag, page),
  "tags found": ({ ana, tag }) => searchTags(ana.id, tag),
  similar: ({ ana, look }) => listSimilarLooks(ana.id, look.id, page),
  "people to follow": ({ ana }) => suggestPeople(ana.id, page),
  likers: ({ bia, look }) => listLikers(bia.id, look.id, page),
  edits: ({ ana }) => listTryOns(ana.id, page),
} satisfies Record<string, (around: Awaited<ReturnType<typeof createAnaAmong>>) => Promise<unknown>>;

const [few, many] = [await createAnaAmong(2), await createAnaAmong(20)];

test.each(Object.keys(lists) as (keyof typeof lists)[])("the list «%s» asks as often for twenty as for two, and at most five times", async (name) => {
  const list = lists[name];
  const forFew = await countQueries(() => list(few));
  expect(await countQueries(() => list(many))).toBe(forFew);
  expect(forFew).toBeGreaterThan(0);
  expect(forFew).toBeLessThanOrEqual(5);
});

test("what hangs on a row that is deleted is found by an index: of no table is each row asked. Acts of moderation are never deleted", async () => {
  const unfound = await db.execute<{ key: string }>(sql`
    select con.conrelid::regclass || '.' || att.attname as key
    from pg_constraint con join pg_attribute att on att.attrelid = con.conrelid and att.attnum = con.conkey[1]
    where con.contype = 'f' and con.connamespace = 'public'::regnamespace and con.confrelid <> 'moderation_acts'::regclass
      and not exists (
        select 1 from pg_index i where i.indrelid = con.conrelid and i.indkey[0] = con.conkey[1]
          and (i.indpred is null or pg_get_expr(i.indpred, i.indrelid) = format('(%I IS NOT NULL)', att.attname)))`);
  expect(unfound.map(({ key }) => key)).toEqual([]);
});
