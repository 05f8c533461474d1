import { expect, test } from "bun:test";
import { eq } from "drizzle-orm";
import { env } from "#app/config/env.server";
import { db } from "#app/db/client.server";
import { media, posts, tryOns, userInteractions, users } from "#app/db/schema";
import { newId } from "#app/db/schema/columns";
import { visibleTo } from "#app/models/access/visibility.server";
import { deleteMedia, getOwnMedia, getReadableMedia, mediaIdOf, removeOrphanMedia } from "#app/models/media/media.server";
import { followUser, unfollowUser } from "#app/models/people/follow.server";
import { makePicture, makePost, makeUser } from "#tests/people";

type Person = { id: string };

const follow = (follower: Person, following: Person) => followUser(follower.id, following.id);
const block = (by: Person, target: Person, type: "block" | "mute" | "restrict" = "block") =>
  db.insert(userInteractions).values({ userId: by.id, targetUserId: target.id, type });
const canRead = async (viewer: Person, mediaId: string) => (await getReadableMedia(viewer.id, mediaId)) !== null;

/** Creates ana's pictures and every kind of viewer. */
async function createAnasPictures() {
  const ana = await makeUser();
  const people = {
    owner: ana,
    stranger: await makeUser(),
    followed: await makeUser(),
    follower: await makeUser(),
    mutual: await makeUser(),
    blockedByAna: await makeUser(),
    blockedAna: await makeUser(),
    restricted: await makeUser(),
    muting: await makeUser(),
  };
  await follow(ana, people.followed);
  for (const fan of [people.follower, people.mutual, people.restricted, people.muting]) await follow(fan, ana);
  await follow(ana, people.mutual);
  await block(ana, people.blockedByAna);
  await block(people.blockedAna, ana);
  await block(ana, people.restricted, "restrict");
  await block(people.muting, ana, "mute");
  const listReaders = async (mediaId: string) => {
    const seen = await Promise.all(Object.entries(people).map(async ([name, person]) => ((await canRead(person, mediaId)) ? [name] : [])));
    return seen.flat();
  };
  return { ana, people, listReaders };
}

const unblocked = ["owner", "stranger", "followed", "follower", "mutual", "restricted", "muting"];
const fans = ["owner", "follower", "mutual", "restricted", "muting"];

test("the picture of a post is seen by exactly those who see the post", async () => {
  const { ana, people, listReaders } = await createAnasPictures();
  const table = [
    [{ privacy: "public" }, unblocked],
    [{ privacy: "followers" }, fans],
    [{ privacy: "mutual" }, ["owner", "mutual"]],
    [{ privacy: "public", moderationStatus: "approved" }, unblocked],
    [{ privacy: "public", isArchived: true }, ["owner"]],
    [{ privacy: "public", moderationStatus: "held" }, ["owner"]],
    [{ privacy: "public", moderationStatus: "rejected" }, ["owner"]],
  ] as const;
  for (const [state, expected] of table) {
    const post = await makePost({ by: ana, ...state });
    expect([state, await listReaders(post.imageUrl)]).toEqual([state, [...expected]]);
    const visible = await Promise.all(
      Object.entries(people).map(async ([name, person]) => {
        const rows = await db.select({ id: posts.id }).from(posts).innerJoin(users, eq(users.id, posts.userId)).where(visibleTo(person.id));
        return rows.some((row) => row.id === post.id) ? [name] : [];
      }),
    );
    expect(visible.flat()).toEqual([...expected]);
  }
});

test("a picture that is in no post is its owner's alone", async () => {
  const { ana, listReaders } = await createAnasPictures();
  for (const purpose of ["post", "edit_input", "edit_result", "avatar"] as const) {
    expect(await listReaders((await makePicture(ana, purpose)).id)).toEqual(["owner"]);
  }
});

test("an avatar is seen by everyone but the blocked, and the one before it by nobody else any more", async () => {
  const { ana, listReaders } = await createAnasPictures();
  const [old, current] = [await makePicture(ana, "avatar"), await makePicture(ana, "avatar")];
  await db.update(users).set({ profilePhoto: old.id }).where(eq(users.id, ana.id));
  expect(await listReaders(old.id)).toEqual(unblocked);
  await db.update(users).set({ profilePhoto: current.id }).where(eq(users.id, ana.id));
  expect(await listReaders(old.id)).toEqual(["owner"]);
  expect(await listReaders(current.id)).toEqual(unblocked);
});

test("naming somebody's picture as one's own avatar opens nothing", async () => {
  const [ana, bia] = [await makeUser(), await makeUser()];
  const secret = await makePicture(ana, "edit_input");
  await db.update(users).set({ profilePhoto: secret.id }).where(eq(users.id, bia.id));
  expect(await canRead(bia, secret.id)).toBe(false);
});

test("the pictures of a suspended person are seen by nobody else", async () => {
  const { ana, listReaders } = await createAnasPictures();
  const post = await makePost({ by: ana });
  const avatar = await makePicture(ana, "avatar");
  await db.update(users).set({ profilePhoto: avatar.id, suspendedAt: new Date() }).where(eq(users.id, ana.id));
  expect(await listReaders(post.imageUrl)).toEqual(["owner"]);
  expect(await listReaders(avatar.id)).toEqual(["owner"]);
});

test("a right that is lost is lost at the next look", async () => {
  const [ana, bia] = [await makeUser(), await makeUser()];
  await follow(bia, ana);
  const post = await makePost({ by: ana, privacy: "followers" });
  expect(await canRead(bia, post.imageUrl)).toBe(true);
  await unfollowUser(bia.id, ana.id);
  expect(await canRead(bia, post.imageUrl)).toBe(false);
});

test("own pictures are asked for by their purpose", async () => {
  const [ana, bia] = [await makeUser(), await makeUser()];
  const result = await makePicture(ana, "edit_result");
  expect((await getOwnMedia(ana.id, result.id, ["post", "edit_result"]))?.id).toBe(result.id);
  expect(await getOwnMedia(ana.id, result.id, ["post"])).toBeNull();
  expect(await getOwnMedia(bia.id, result.id, ["edit_result"])).toBeNull();
});

test("only a URL that we gave out names a picture", () => {
  const id = newId();
  expect(mediaIdOf(`/media/${id}/1080.jpg`)).toBe(id);
  expect(mediaIdOf(`/media/${id}/master.jpg`)).toBe(id);
  expect(mediaIdOf(`${env.APP_URL}/media/${id}/320.webp`)).toBe(id);
  const others = [
    `https://exemplo.com/media/${id}/1080.jpg`,
    `//exemplo.com/media/${id}/1080.jpg`,
    `${env.APP_URL}.exemplo.com/media/${id}/1080.jpg`,
    `${env.APP_URL}@exemplo.com/media/${id}/1080.jpg`,
    `${env.APP_URL}//media/${id}/1080.jpg`,
    `/media/${id}/1080.jpg/..`,
    `/media/${id}/../1080.jpg`,
    `/media/${id}/999.jpg`,
    `/media/${id}`,
    `/media/${id.toUpperCase()}/1080.jpg`,
    `/media/${id}/1080.jpg?x=1`,
    `/media/${id.slice(1)}/1080.jpg`,
    `data:image/png;base64,AAAA`,
    `file:///media/${id}/1080.jpg`,
    "",
  ];
  expect(others.filter((url) => mediaIdOf(url) !== null)).toEqual([]);
});

test("deleting takes only what nothing uses any more", async () => {
  const ana = await makeUser();
  const post = await makePost({ by: ana });
  const avatar = await makePicture(ana, "avatar");
  await db.update(users).set({ profilePhoto: avatar.id }).where(eq(users.id, ana.id));
  const [input, result, loose] = [await makePicture(ana, "edit_input"), await makePicture(ana, "edit_result"), await makePicture(ana)];
  const edit = {
    id: newId(),
    userId: ana.id,
    imageUrls: [input.id],
    resultImageUrls: [result.id],
    prompt: "Vestir",
    model: "local",
    status: "completed" as const,
  };
  await db.insert(tryOns).values(edit);
  const all = [post.imageUrl, avatar.id, input.id, result.id, loose.id];
  expect(await db.transaction((tx) => deleteMedia(tx, all))).toEqual([loose.id]);
  await db.update(tryOns).set({ deletedAt: new Date() }).where(eq(tryOns.id, edit.id));
  expect((await db.transaction((tx) => deleteMedia(tx, all))).sort()).toEqual([input.id, result.id].sort());
  expect(await db.transaction((tx) => deleteMedia(tx, []))).toEqual([]);
});

test("SEC-52: an upload that came to nothing goes after its day", async () => {
  const ana = await makeUser();
  const [old, fresh] = [await makePicture(ana), await makePicture(ana)];
  const posted = await makePost({ by: ana });
  const yesterday = new Date(Date.now() - 25 * 3_600_000);
  for (const id of [old.id, posted.imageUrl]) await db.update(media).set({ createdAt: yesterday }).where(eq(media.id, id));
  await removeOrphanMedia();
  const left = await db.select({ id: media.id }).from(media).where(eq(media.ownerId, ana.id));
  expect(left.map((row) => row.id).sort()).toEqual([fresh.id, posted.imageUrl].sort());
});

test("uploads that came to nothing go wherever they lie among those that are used, whatever one look takes in", async () => {
  const ana = await makeUser();
  const [loose, used] = [[] as string[], [] as string[]];
  for (let number = 0; number < 4; number++) {
    loose.push((await makePicture(ana)).id, (await makePicture(ana)).id);
    used.push((await makePost({ by: ana })).imageUrl);
  }
  await db
    .update(media)
    .set({ createdAt: new Date(Date.now() - 25 * 3_600_000) })
    .where(eq(media.ownerId, ana.id));
  await removeOrphanMedia(3);
  const left = await db.select({ id: media.id }).from(media).where(eq(media.ownerId, ana.id));
  expect(left.map(({ id }) => id).sort()).toEqual(used.toSorted());
  expect(loose.filter((id) => left.some((row) => row.id === id))).toEqual([]);
});
