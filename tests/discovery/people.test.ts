import { afterAll, beforeAll, expect, test } from "bun:test";
import { eq } from "drizzle-orm";
import { db } from "#app/db/client.server";
import { dismissedSuggestions, userInteractions, users } from "#app/db/schema";
import type { SuggestedPerson, UserSummary } from "#app/models/contract";
import { allowSuggestion, maxRefusals, refuseSuggestion, suggestPeople } from "#app/models/feed/people-suggestion.server";
import { setLike } from "#app/models/looks/like.server";
import { listLikers } from "#app/models/looks/liker.server";
import { followUser } from "#app/models/people/follow.server";
import { setRelation } from "#app/models/people/relation.server";
import { createSignedInClient } from "../http.ts";
import { makePost, makeUser } from "../people.ts";
import { startServer, type TestServer } from "../server.ts";

let server: TestServer;
beforeAll(async () => {
  server = await startServer({ WORKER: "off" });
});
afterAll(() => server.stop());

const listSuggested = async (viewer: { id: string }) => (await suggestPeople(viewer.id, { limit: 60, cursor: null })).items;
const getNames = (people: UserSummary[], among: { username: string }[]) => {
  const names = among.map(({ username }) => username);
  return people.flatMap(({ username }) => (names.includes(username) ? username : []));
};

test("ana is proposed whom those she follows follow, then who shows her styles, then others; each with three looks and why", async () => {
  const ana = await makeUser({ stylePreferences: ["bohemian"] });
  const [bia, caio, duda, edu, fabi] = [await makeUser(), await makeUser(), await makeUser(), await makeUser(), await makeUser()];
  await followUser(ana.id, bia.id);
  await followUser(ana.id, caio.id);
  for (const friend of [bia, caio]) await followUser(friend.id, duda.id);
  const looks: { id: string }[] = [];
  for (let index = 0; index < 4; index++) looks.push(await makePost({ by: duda, tags: ["trabalho"] }));
  await makePost({ by: edu, tags: ["boho", "croche"] });
  await makePost({ by: fabi, tags: ["trabalho"] });
  await makePost({ by: bia, tags: ["boho"] });
  const people = await listSuggested(ana);
  expect(getNames(people, [ana, bia, caio, duda, edu, fabi])).toEqual([duda.username, edu.username, fabi.username]);
  const [first, second] = people;
  expect([first?.followedByCount, new Set(first?.followedBy), first?.looks.map(({ id }) => id)]).toEqual([
    2,
    new Set([bia.username, caio.username]),
    looks
      .map(({ id }) => id)
      .reverse()
      .slice(0, 3),
  ]);
  expect([second?.followedByCount, second?.styleTags]).toEqual([0, ["boho", "croche"]]);
});

test("never proposed: oneself, whom one follows, muted, restricted or blocked, who blocked one, who is gone, whose looks one may not see, whom one refused", async () => {
  const ana = await makeUser();
  const names = ["blocked", "blocker", "muted", "restricted", "gone", "closed", "empty", "refused", "plain"] as const;
  const people = Object.fromEntries(await Promise.all(names.map(async (name) => [name, await makeUser()] as const))) as Record<
    (typeof names)[number],
    Awaited<ReturnType<typeof makeUser>>
  >;
  for (const [name, person] of Object.entries(people)) {
    if (name === "empty") continue;
    await makePost({ by: person, privacy: name === "closed" ? "followers" : "public" });
    await makePost({ by: person, isArchived: true });
  }
  const makeRelation = (from: { id: string }, to: { id: string }, type: "block" | "mute" | "restrict") => ({ userId: from.id, targetUserId: to.id, type });
  await db
    .insert(userInteractions)
    .values([
      makeRelation(ana, people.blocked, "block"),
      makeRelation(people.blocker, ana, "block"),
      makeRelation(ana, people.muted, "mute"),
      makeRelation(ana, people.restricted, "restrict"),
    ]);
  await db.update(users).set({ suspendedAt: new Date() }).where(eq(users.id, people.gone.id));
  await refuseSuggestion(ana.id, people.refused.id);
  await refuseSuggestion(ana.id, people.refused.id);
  expect(getNames(await listSuggested(ana), Object.values(people))).toEqual([people.plain.username]);
  await allowSuggestion(ana.id, people.refused.id);
  expect(getNames(await listSuggested(ana), Object.values(people)).length).toBe(2);
  await expect(refuseSuggestion(ana.id, ana.id)).rejects.toMatchObject({ code: "on_oneself" });
  await expect(refuseSuggestion(ana.id, people.blocker.id)).rejects.toMatchObject({ code: "user_not_found" });
});

test("five hundred refusals are remembered, and the oldest forgotten beyond them", async () => {
  const ana = await makeUser();
  const rows = Array.from({ length: maxRefusals + 1 }, (_, index) => ({ username: `r${index}_${ana.username.slice(-8)}` }));
  const people = await db
    .insert(users)
    .values(rows.map(({ username }) => ({ username, name: username, email: `${username}@exemplo.com`, passwordHash: "none", credits: 0 })))
    .returning({ id: users.id });
  const [last, oldest, ...others] = people as [{ id: string }, { id: string }, ...{ id: string }[]];
  await db.insert(dismissedSuggestions).values({ userId: ana.id, personId: oldest.id, createdAt: new Date(0) });
  await db.insert(dismissedSuggestions).values(others.map(({ id }) => ({ userId: ana.id, personId: id })));
  await refuseSuggestion(ana.id, last.id);
  const stored = await db.select({ id: dismissedSuggestions.personId }).from(dismissedSuggestions).where(eq(dismissedSuggestions.userId, ana.id));
  expect([stored.length, stored.some(({ id }) => id === oldest.id), stored.some(({ id }) => id === last.id)]).toEqual([maxRefusals, false, true]);
});

test("GET /api/users/suggestions goes on by its link, DELETE /api/users/{id}/suggestion refuses and POST takes it back", async () => {
  const ana = await makeUser();
  for (let index = 0; index < 3; index++) await makePost({ by: await makeUser() });
  const as = await createSignedInClient(server, ana);
  const names: string[] = [];
  for (let path: string | undefined = "/api/users/suggestions?limit=2"; path; ) {
    const answer: Response = await as.get(path);
    names.push(...((await answer.json()) as SuggestedPerson[]).map(({ username }) => username));
    path = /<([^>]+)>; rel="next"/.exec(answer.headers.get("link") ?? "")?.[1];
  }
  expect(new Set(names).size).toBe(names.length);
  expect(names.length).toBeGreaterThanOrEqual(3);
  const [person] = await as.json<SuggestedPerson[]>("/api/users/suggestions");
  const path = `/api/users/${person?.id}/suggestion`;
  expect((await as.delete(path)).status).toBe(204);
  expect((await as.json<SuggestedPerson[]>("/api/users/suggestions")).some(({ id }) => id === person?.id)).toBe(false);
  expect((await as.post(path)).status).toBe(204);
  expect((await as.json<SuggestedPerson[]>("/api/users/suggestions"))[0]?.id).toBe(person?.id as string);
  expect((await as.get("/api/users/suggestions?cursor=x")).status).toBe(400);
});

test("who liked a look is for its author alone, the latest like first; nobody across a block is in it", async () => {
  const [ana, bia, caio, duda] = [await makeUser(), await makeUser(), await makeUser(), await makeUser()];
  const look = await makePost({ by: ana });
  for (const fan of [bia, caio, duda]) await setLike(fan.id, look.id, true);
  const listNames = async () => (await listLikers(ana.id, look.id, { limit: 24, cursor: null })).items.map(({ username }) => username);
  expect(await listNames()).toEqual([duda.username, caio.username, bia.username]);
  await setRelation(caio.id, ana.id, "block");
  expect(await listNames()).toEqual([duda.username, bia.username]);
  const [as, asBia, asCaio] = [await createSignedInClient(server, ana), await createSignedInClient(server, bia), await createSignedInClient(server, caio)];
  const answer = await as.get(`/api/posts/${look.id}/likes?limit=1`);
  expect([answer.status, (await answer.json()) as unknown[]]).toMatchObject([200, [{ username: duda.username }]]);
  expect(answer.headers.get("link")).toContain("cursor=");
  expect([(await asBia.get(`/api/posts/${look.id}/likes`)).status, (await asCaio.get(`/api/posts/${look.id}/likes`)).status]).toEqual([403, 404]);
});
