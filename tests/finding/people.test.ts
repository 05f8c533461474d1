import { afterAll, beforeAll, expect, test } from "bun:test";
import { eq } from "drizzle-orm";
import { db } from "#app/db/client.server";
import { refusedSuggestions, userInteractions, users } from "#app/db/schema";
import type { SuggestedPerson, UserSummary } from "#app/models/contract";
import { listLikers } from "#app/models/finding/liker.server";
import { allowSuggestion, maxRefusals, refuseSuggestion, suggestPeople } from "#app/models/finding/people-suggestion.server";
import { followUser } from "#app/models/follow.server";
import { setLike } from "#app/models/like.server";
import { setRelation } from "#app/models/relation.server";
import { signedIn } from "../http.ts";
import { aPost, aUser } from "../people.ts";
import { startServer, type TestServer } from "../server.ts";

let server: TestServer;
beforeAll(async () => {
  server = await startServer({ WORKER: "off" });
});
afterAll(() => server.stop());

const suggested = async (viewer: { id: string }) => (await suggestPeople(viewer.id, { limit: 60, cursor: null })).items;
const namesOf = (people: UserSummary[], among: { username: string }[]) => {
  const names = among.map(({ username }) => username);
  return people.flatMap(({ username }) => (names.includes(username) ? username : []));
};

test("ana is proposed whom those she follows follow, then who shows her styles, then others; each with three looks and why", async () => {
  const ana = await aUser({ stylePreferences: ["bohemian"] });
  const [bia, caio, duda, edu, fabi] = [await aUser(), await aUser(), await aUser(), await aUser(), await aUser()];
  await followUser(ana.id, bia.id);
  await followUser(ana.id, caio.id);
  for (const friend of [bia, caio]) await followUser(friend.id, duda.id);
  const looks: { id: string }[] = [];
  for (let index = 0; index < 4; index++) looks.push(await aPost({ by: duda, tags: ["trabalho"] }));
  await aPost({ by: edu, tags: ["boho", "croche"] });
  await aPost({ by: fabi, tags: ["trabalho"] });
  await aPost({ by: bia, tags: ["boho"] });
  const people = await suggested(ana);
  expect(namesOf(people, [ana, bia, caio, duda, edu, fabi])).toEqual([duda.username, edu.username, fabi.username]);
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
  const ana = await aUser();
  const names = ["blocked", "blocker", "muted", "restricted", "gone", "closed", "empty", "refused", "plain"] as const;
  const people = Object.fromEntries(await Promise.all(names.map(async (name) => [name, await aUser()] as const))) as Record<
    (typeof names)[number],
    Awaited<ReturnType<typeof aUser>>
  >;
  for (const [name, person] of Object.entries(people)) {
    if (name === "empty") continue;
    await aPost({ by: person, privacy: name === "closed" ? "followers" : "public" });
    await aPost({ by: person, isArchived: true });
  }
  const towards = (from: { id: string }, to: { id: string }, type: "block" | "mute" | "restrict") => ({ userId: from.id, targetUserId: to.id, type });
  await db
    .insert(userInteractions)
    .values([
      towards(ana, people.blocked, "block"),
      towards(people.blocker, ana, "block"),
      towards(ana, people.muted, "mute"),
      towards(ana, people.restricted, "restrict"),
    ]);
  await db.update(users).set({ suspendedAt: new Date() }).where(eq(users.id, people.gone.id));
  await refuseSuggestion(ana.id, people.refused.id);
  await refuseSuggestion(ana.id, people.refused.id);
  expect(namesOf(await suggested(ana), Object.values(people))).toEqual([people.plain.username]);
  await allowSuggestion(ana.id, people.refused.id);
  expect(namesOf(await suggested(ana), Object.values(people)).length).toBe(2);
  await expect(refuseSuggestion(ana.id, ana.id)).rejects.toMatchObject({ code: "on_oneself" });
  await expect(refuseSuggestion(ana.id, people.blocker.id)).rejects.toMatchObject({ code: "user_not_found" });
});

test("five hundred refusals are remembered, and the oldest forgotten beyond them", async () => {
  const ana = await aUser();
  const rows = Array.from({ length: maxRefusals + 1 }, (_, index) => ({ username: `r${index}_${ana.username.slice(-8)}` }));
  const people = await db
    .insert(users)
    .values(rows.map(({ username }) => ({ username, name: username, email: `${username}@exemplo.com`, passwordHash: "none", credits: 0 })))
    .returning({ id: users.id });
  const [last, oldest, ...others] = people as [{ id: string }, { id: string }, ...{ id: string }[]];
  await db.insert(refusedSuggestions).values({ userId: ana.id, personId: oldest.id, createdAt: new Date(0) });
  await db.insert(refusedSuggestions).values(others.map(({ id }) => ({ userId: ana.id, personId: id })));
  await refuseSuggestion(ana.id, last.id);
  const kept = await db.select({ id: refusedSuggestions.personId }).from(refusedSuggestions).where(eq(refusedSuggestions.userId, ana.id));
  expect([kept.length, kept.some(({ id }) => id === oldest.id), kept.some(({ id }) => id === last.id)]).toEqual([maxRefusals, false, true]);
});

test("GET /api/users/suggestions goes on by its link, DELETE /api/users/{id}/suggestion refuses and POST takes it back", async () => {
  const ana = await aUser();
  for (let index = 0; index < 3; index++) await aPost({ by: await aUser() });
  const as = await signedIn(server, ana);
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
  const [ana, bia, caio, duda] = [await aUser(), await aUser(), await aUser(), await aUser()];
  const look = await aPost({ by: ana });
  for (const fan of [bia, caio, duda]) await setLike(fan.id, look.id, true);
  const names = async () => (await listLikers(ana.id, look.id, { limit: 24, cursor: null })).items.map(({ username }) => username);
  expect(await names()).toEqual([duda.username, caio.username, bia.username]);
  await setRelation(caio.id, ana.id, "block");
  expect(await names()).toEqual([duda.username, bia.username]);
  const [as, asBia, asCaio] = [await signedIn(server, ana), await signedIn(server, bia), await signedIn(server, caio)];
  const answer = await as.get(`/api/posts/${look.id}/likes?limit=1`);
  expect([answer.status, (await answer.json()) as unknown[]]).toMatchObject([200, [{ username: duda.username }]]);
  expect(answer.headers.get("link")).toContain("cursor=");
  expect([(await asBia.get(`/api/posts/${look.id}/likes`)).status, (await asCaio.get(`/api/posts/${look.id}/likes`)).status]).toEqual([403, 404]);
});
