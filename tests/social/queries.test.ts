import { expect, spyOn, test } from "bun:test";
import { sql } from "drizzle-orm";
import { client, db } from "#app/db/client.server";
import { listCollections } from "#app/models/collection.server";
import { listChoices, listCollectionPosts, listSavedPosts, looksOf } from "#app/models/collection-posts.server";
import { addComment, listComments } from "#app/models/comment.server";
import { exploreFeed, homeFeed } from "#app/models/explore.server";
import { followingCards, followingFeed, listArchivedPosts, listLikedPosts, listPostsBy } from "#app/models/feed.server";
import { followUser } from "#app/models/follow.server";
import { listFollowers, listFollowing, listMutualFollowers } from "#app/models/follow-list.server";
import { listImageEdits } from "#app/models/image-edit.server";
import { setLike } from "#app/models/like.server";
import { requirePost } from "#app/models/post.server";
import { setSave } from "#app/models/save.server";
import { searchUsers } from "#app/models/search.server";
import { listStories } from "#app/models/story.server";
import { listPostsByTag } from "#app/models/tag.server";
import { aPost, aUser } from "../people.ts";

const page = { limit: 50, cursor: null };

/** How many queries the call sends to the database. */
async function queriesOf(call: () => Promise<unknown>): Promise<number> {
  const sent = spyOn(client, "unsafe");
  await call();
  const { length } = sent.mock.calls;
  sent.mockRestore();
  return length;
}

/** ana, with `size` of everything around her: people she follows and who follow her, their looks, likes, saves, comments. */
async function anaAmong(size: number) {
  const tag = `t${crypto.randomUUID().slice(0, 8)}`;
  const [ana, bia] = [await aUser(), await aUser()];
  const look = await aPost({ by: bia, tags: [tag] });
  await followUser(ana.id, bia.id);
  for (let number = 0; number < size; number++) {
    const person = await aUser();
    await followUser(ana.id, person.id);
    await followUser(person.id, ana.id);
    await followUser(person.id, bia.id);
    const post = await aPost({ by: person, tags: [tag] });
    await setLike(ana.id, post.id, true);
    await setSave(ana.id, post.id, true);
    await addComment(person.id, look.id, "Linda");
    await aPost({ by: ana, isArchived: true });
  }
  const looks = await looksOf(ana.id);
  return { ana, bia, look, tag, looks };
}

const lists = {
  following: ({ ana }) => followingFeed(ana.id, page),
  cards: ({ ana }) => followingCards(ana.id, page),
  home: ({ ana }) => homeFeed(ana.id, page),
  explore: ({ ana }) => exploreFeed(ana.id, page),
  profile: ({ ana, bia }) => listPostsBy(ana.id, bia.id, page),
  archived: ({ ana }) => listArchivedPosts(ana.id, page),
  liked: ({ ana }) => listLikedPosts(ana.id, page),
  saved: ({ ana }) => listSavedPosts(ana.id, page),
  collections: ({ ana }) => listCollections(ana.id),
  collection: ({ ana, looks }) => listCollectionPosts(ana.id, looks, page),
  choices: ({ ana, look }) => listChoices(ana.id, look.id),
  tag: ({ ana, tag }) => listPostsByTag(ana.id, tag, page),
  post: ({ ana, look }) => requirePost(ana.id, look.id),
  comments: ({ ana, look }) => listComments(ana.id, look.id, page),
  followers: ({ ana, bia }) => listFollowers(ana.id, bia.id, page),
  followed: ({ ana }) => listFollowing(ana.id, ana.id, page),
  mutual: ({ ana, bia }) => listMutualFollowers(ana.id, bia.id, page),
  stories: ({ ana }) => listStories(ana.id, page),
  search: ({ ana }) => searchUsers(ana.id, "p0190"),
  edits: ({ ana }) => listImageEdits(ana.id, page),
} satisfies Record<string, (around: Awaited<ReturnType<typeof anaAmong>>) => Promise<unknown>>;

const [few, many] = [await anaAmong(2), await anaAmong(20)];

test.each(Object.keys(lists) as (keyof typeof lists)[])("the list «%s» asks as often for twenty as for two, and at most five times", async (name) => {
  const list = lists[name];
  const forFew = await queriesOf(() => list(few));
  expect(await queriesOf(() => list(many))).toBe(forFew);
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
