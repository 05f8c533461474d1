import { expect, spyOn, test } from "bun:test";
import { eq } from "drizzle-orm";
import { db, reader } from "#app/db/client.server";
import { garments, type posts, userInteractions, users } from "#app/db/schema";
import { newId } from "#app/db/schema/columns";
import { storePictureFiles } from "#app/media/files.server";
import type { GarmentView as Garment, Post } from "#app/models/contract";
import { listGarments } from "#app/models/looks/garment.server";
import { deletePost, updatePost } from "#app/models/looks/post.server";
import { followUser } from "#app/models/people/follow.server";
import { garmentVersion } from "#app/models/shared/layers";
import { type Client, createClient, createSignedInClient } from "#tests/http";
import { makePost, makeUser } from "#tests/people";
import { startServer } from "#tests/server";
import { makeAtlas, makeGarmentShape } from "./layers";

const server = await startServer({ WORKER: "off", RATE_LIMIT_FACTOR: "100" });

type Person = { id: string };

const relate = (by: Person, to: Person, type: "block" | "mute" | "restrict") =>
  db.insert(userInteractions).values({ userId: by.id, targetUserId: to.id, type });
const follow = (follower: Person, following: Person) => followUser(follower.id, following.id);

/** Creates a look whose layers are made. */
async function makeWearable({ by, ...more }: { by: Person } & Partial<typeof posts.$inferInsert>) {
  const look = await makePost({ by, ...more });
  await db.insert(garments).values({ postId: look.id, state: "ready", version: garmentVersion, shape: makeGarmentShape(), quality: 0.8 });
  await storePictureFiles(look.imageUrl, [{ file: "garment.webp", type: "image/webp", bytes: makeAtlas() }]);
  return look;
}

const ana = await makeUser();
const people = {
  owner: ana,
  stranger: await makeUser(),
  follower: await makeUser(),
  mutual: await makeUser(),
  blockedByAna: await makeUser(),
  blockedAna: await makeUser(),
  restricted: await makeUser(),
  muting: await makeUser(),
};
for (const fan of [people.follower, people.mutual, people.restricted, people.muting]) await follow(fan, ana);
await follow(ana, people.mutual);
await relate(ana, people.blockedByAna, "block");
await relate(people.blockedAna, ana, "block");
await relate(ana, people.restricted, "restrict");
await relate(people.muting, ana, "mute");
const clients = await Promise.all(
  Object.entries(people).map(async ([name, person]): Promise<[string, Client]> => [name, await createSignedInClient(server, person)]),
);

/** Who reads the layers; all three addresses must agree. */
async function listReaders({ id }: { id: string }): Promise<string[]> {
  const readers = await Promise.all(
    clients.map(async ([name, client]) => {
      const statuses = [(await client.get(`/api/posts/${id}/garment`)).status, (await client.get(`/api/posts/${id}/garment.webp`)).status];
      const listed = (await client.json<{ garments: Garment[] }>(`/api/garments?ids=${newId()},${id}`)).garments;
      expect([name, statuses, listed.length]).toEqual([name, statuses[0] === 200 ? [200, 200] : [404, 404], statuses[0] === 200 ? 1 : 0]);
      return listed.length > 0 ? [name] : [];
    }),
  );
  return readers.flat();
}

const unblocked = ["owner", "stranger", "follower", "mutual", "restricted", "muting"];

test.each([
  ["for all", {}, unblocked],
  ["for followers", { privacy: "followers" }, ["owner", "follower", "mutual", "restricted", "muting"]],
  ["for friends", { privacy: "mutual" }, ["owner", "mutual"]],
  ["archived", { isArchived: true }, ["owner"]],
  ["held", { moderationStatus: "held" }, ["owner"]],
  ["that nobody may try", { allowTryOn: false }, []],
] as [string, Partial<typeof posts.$inferInsert>, string[]][])("the clothes of a look %s are read by who may see and try it", async (_, state, expected) => {
  expect(await listReaders(await makeWearable({ by: ana, ...state }))).toEqual(expected);
});

test("signed out nothing is read, and a look without layers, or with refused ones, answers like none at all", async () => {
  const [look, bare, refused] = [await makeWearable({ by: ana }), await makePost({ by: ana }), await makePost({ by: ana })];
  await db.insert(garments).values({ postId: refused.id, state: "refused", version: garmentVersion });
  const anonymous = createClient(server);
  for (const path of [`/api/posts/${look.id}/garment`, `/api/posts/${look.id}/garment.webp`, `/api/garments?ids=${look.id}`])
    expect((await anonymous.get(path)).status).toBe(401);
  for (const id of [bare.id, refused.id, newId(), "nada"]) expect(await listReaders({ id })).toEqual([]);
});

test("the right goes at the next request, for whoever has the address or the bytes themselves", async () => {
  const bia = await makeUser();
  const look = await makeWearable({ by: bia });
  const [as, own] = [await createSignedInClient(server, people.stranger), await createSignedInClient(server, bia)];
  const { url } = await as.json<Garment>(`/api/posts/${look.id}/garment`);
  const etag = (await as.get(url)).headers.get("etag") ?? "";
  const ask = async () => [(await as.get(url)).status, (await as.get(url, { headers: { "If-None-Match": etag } })).status];
  expect(await ask()).toEqual([200, 304]);
  await relate(bia, people.stranger, "block");
  expect(await ask()).toEqual([404, 404]);
  await db.delete(userInteractions).where(eq(userInteractions.userId, bia.id));
  expect(await ask()).toEqual([200, 304]);
  await db.update(users).set({ suspendedAt: new Date() }).where(eq(users.id, bia.id));
  expect(await ask()).toEqual([404, 404]);
  await db.update(users).set({ suspendedAt: null }).where(eq(users.id, bia.id));
  await updatePost(bia.id, look.id, { allowTryOn: false });
  expect([await ask(), (await own.get(url)).status]).toEqual([[404, 404], 404]);
  const other = await makeWearable({ by: bia });
  await deletePost(bia.id, other.id);
  expect((await as.get(`/api/posts/${other.id}/garment.webp`)).status).toBe(404);
});

test("the picture says what it is and runs nothing; only the address of its making is kept for good", async () => {
  const look = await makeWearable({ by: ana });
  const as = await createSignedInClient(server, people.stranger);
  const garment = await as.json<Garment>(`/api/posts/${look.id}/garment`);
  expect(garment).toEqual({
    postId: look.id,
    version: garmentVersion,
    shape: makeGarmentShape(),
    url: expect.stringMatching(new RegExp(`^/api/posts/${look.id}/garment.webp\\?v=${garmentVersion}-[0-9a-z]+$`)),
  });
  const response = await as.get(garment.url);
  expect(Object.fromEntries(response.headers)).toMatchObject({
    "content-type": "image/webp",
    "content-length": "1000",
    "cache-control": "private, max-age=31536000, immutable",
    "x-content-type-options": "nosniff",
  });
  expect(new Uint8Array(await response.arrayBuffer())).toEqual(makeAtlas());
  await db
    .update(garments)
    .set({ createdAt: new Date(Date.now() + 1000) })
    .where(eq(garments.postId, look.id));
  expect((await as.get(garment.url)).headers.get("cache-control")).toBe("private, no-cache");
  expect((await as.json<Garment>(`/api/posts/${look.id}/garment`)).url).not.toBe(garment.url);
});

test("24 looks are asked for at once, in one query, and no more", async () => {
  const looks = [];
  for (let number = 0; number < 3; number++) looks.push(await makeWearable({ by: ana }));
  const ids = [...looks.map(({ id }) => id), ...Array.from({ length: 21 }, newId)];
  const as = await createSignedInClient(server, people.stranger);
  const listed = (await as.json<{ garments: Garment[] }>(`/api/garments?ids=${ids.join()}`)).garments;
  expect(listed.map(({ postId }) => postId).sort()).toEqual(looks.map(({ id }) => id));
  expect((await as.get(`/api/garments?ids=${[...ids, newId()].join()}`)).status).toBe(422);
  for (const query of ["", "?ids=", "?ids=,,", "?ids=nada,%00", "?ids[]=1"])
    expect([query, await as.json<object>(`/api/garments${query}`)]).toEqual([query, { garments: [] }]);
  const sent = spyOn(reader, "unsafe");
  await listGarments(people.stranger.id, ids);
  expect(sent.mock.calls).toHaveLength(1);
  sent.mockRestore();
});

test("every list says which looks can be worn", async () => {
  const tag = `t${newId().slice(-12)}`;
  const [bia, carla] = [await makeUser(), await makeUser()];
  await follow(carla, bia);
  const [wearable, bare, closed] = [
    await makeWearable({ by: bia, tags: [tag] }),
    await makePost({ by: bia, tags: [tag] }),
    await makeWearable({ by: bia, tags: [tag], allowTryOn: false }),
  ];
  const as = await createSignedInClient(server, carla);
  for (const { id } of [wearable, bare, closed]) await as.post(`/api/posts/${id}/save`);
  const paths = [
    "/api/posts/feed",
    "/api/posts/feed/following",
    "/api/posts/feed/explore",
    `/api/posts/user/${bia.id}`,
    "/api/collections/saved-looks",
    `/api/posts/search?q=${tag}`,
  ];
  for (const path of paths) {
    const list = await as.json<Post[]>(path);
    const answers = [wearable, bare, closed].map(({ id }) => list.find((post) => post.id === id)?.isWearable);
    expect([path, answers]).toEqual([path, [true, false, false]]);
  }
  expect((await as.json<Post>(`/api/posts/${wearable.id}`)).isWearable).toBe(true);
});
