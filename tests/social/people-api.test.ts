import { expect, test } from "bun:test";
import type { UserSummary } from "#app/models/contract";
import { createClient, createSignedInClient } from "../http.ts";
import { makePost, makeUser } from "../people.ts";
import { startServer } from "../server.ts";

const server = await startServer({ RATE_LIMIT_FACTOR: "1000", WORKER: "off" });
const unknown = "01900000-0000-7000-8000-000000000000";

test("a follow is at once and idempotent, says the count, and ends the same way", async () => {
  const [ana, bia] = [await makeUser(), await makeUser()];
  const as = await createSignedInClient(server, ana);
  const path = `/api/users/${bia.id}`;
  for (let turn = 0; turn < 2; turn++) expect(await (await as.post(`${path}/follow`)).json()).toEqual({ isFollowing: true, followersCount: 1 });
  expect(await as.json(`${path}/following-status`)).toEqual({ isFollowing: true });
  for (let turn = 0; turn < 2; turn++) expect(await (await as.delete(`${path}/follow`)).json()).toEqual({ isFollowing: false, followersCount: 0 });
  expect(await as.json(`${path}/following-status`)).toEqual({ isFollowing: false });
});

test("of somebody else one reads what is public and how the two stand, of oneself all but secrets", async () => {
  const [ana, bia] = [await makeUser(), await makeUser({ bio: "Linho e seda", website: "https://bia.com.br", location: "Recife", subscriptionPlan: "basic" })];
  const as = await createSignedInClient(server, ana);
  await (await createSignedInClient(server, bia)).post(`/api/users/${ana.id}/follow`);
  expect(await as.json<object>(`/api/user/${bia.id}`)).toEqual({
    id: bia.id,
    username: bia.username,
    name: bia.name,
    profilePhoto: null,
    isVerified: true,
    bio: "Linho e seda",
    website: "https://bia.com.br",
    location: "Recife",
    followersCount: 0,
    followingCount: 1,
    postsCount: 0,
    isFollowing: false,
    followsYou: true,
    isMuted: false,
    isRestricted: false,
    isBlocked: false,
  });
  const own = "id username email name bio website location profilePhoto followersCount followingCount postsCount stylePreferences isOnboardingComplete";
  const account = "credits subscriptionPlan subscriptionEndDate emailVerified isMarketplace createdAt updatedAt";
  expect(Object.keys(await as.json<object>("/api/user/me")).sort()).toEqual(`${own} ${account}`.split(" ").sort());
});

test("followers and following come newest first, in parts, and hold nothing private", async () => {
  const [ana, fans] = [await makeUser(), await Promise.all([1, 2, 3].map(() => makeUser()))];
  for (const fan of fans) await (await createSignedInClient(server, fan)).post(`/api/users/${ana.id}/follow`);
  const as = await createSignedInClient(server, await makeUser());
  const first = await as.get(`/api/users/${ana.id}/followers?limit=2`);
  const [newest, second] = (await first.json()) as UserSummary[];
  expect([newest?.id, second?.id]).toEqual([fans[2]?.id, fans[1]?.id]);
  expect(Object.keys(newest ?? {}).sort()).toEqual(["id", "isVerified", "name", "profilePhoto", "username"]);
  const next = /<([^>]+)>; rel="next"/.exec(first.headers.get("link") ?? "")?.[1] ?? "";
  const rest = await as.get(next);
  expect(((await rest.json()) as UserSummary[]).map((person) => person.id)).toEqual([fans[0]?.id as string]);
  expect(rest.headers.get("link")).toBeNull();
  const followed = await as.json<UserSummary[]>(`/api/users/${fans[0]?.id}/following`);
  expect(followed.map((person) => person.id)).toEqual([ana.id]);
});

test("a follower is removed by the one followed, and by nobody else", async () => {
  const [ana, bia, caio] = [await makeUser(), await makeUser(), await makeUser()];
  const [asAna, asBia, asCaio] = await Promise.all([ana, bia, caio].map((person) => createSignedInClient(server, person)));
  await asBia?.post(`/api/users/${ana.id}/follow`);
  expect((await asCaio?.delete(`/api/users/${bia.id}/follower`))?.status).toBe(204);
  expect(await asBia?.json(`/api/users/${ana.id}/following-status`)).toEqual({ isFollowing: true });
  for (let turn = 0; turn < 2; turn++) expect((await asAna?.delete(`/api/users/${bia.id}/follower`))?.status).toBe(204);
  expect(await asBia?.json(`/api/users/${ana.id}/following-status`)).toEqual({ isFollowing: false });
});

test("mutual followers are those of theirs whom the viewer follows", async () => {
  const [ana, bia, caio, dora] = [await makeUser(), await makeUser(), await makeUser(), await makeUser()];
  const as = await createSignedInClient(server, ana);
  for (const fan of [caio, dora]) await (await createSignedInClient(server, fan)).post(`/api/users/${bia.id}/follow`);
  await as.post(`/api/users/${caio.id}/follow`);
  const mutual = await as.json<UserSummary[]>(`/api/users/${bia.id}/mutual-followers`);
  expect(mutual.map((person) => person.id)).toEqual([caio.id]);
});

test.each([
  ["mute", "isMuted"],
  ["restrict", "isRestricted"],
  ["block", "isBlocked"],
] as const)("a %s is set by POST and lifted by DELETE, never toggled", async (type, key) => {
  const bia = await makeUser();
  const as = await createSignedInClient(server, await makeUser());
  const path = `/api/users/${bia.id}/${type}`;
  for (let turn = 0; turn < 2; turn++) expect(await (await as.post(path)).json()).toEqual({ [key]: true });
  expect(await as.json(`/api/user/${bia.id}`)).toMatchObject({ id: bia.id, [key]: true });
  for (let turn = 0; turn < 2; turn++) expect(await (await as.delete(path)).json()).toEqual({ [key]: false });
  expect(await as.json(`/api/user/${bia.id}`)).toMatchObject({ id: bia.id, [key]: false });
});

test("a profile without looks says so; one whose looks are all for others says that there is none to see, under their number", async () => {
  const [ana, bia] = [await makeUser(), await makeUser()];
  const as = await createSignedInClient(server, ana);
  const readProfile = async () => (await (await as.get(`/user/${bia.id}`)).text()).replace(/<[^>]*>/g, "");
  expect(await readProfile()).toContain("Nenhum look ainda");
  await makePost({ by: bia, privacy: "followers" });
  const hidden = await readProfile();
  expect([hidden.includes("1look"), hidden.includes("Nenhum look que você possa ver"), hidden.includes("Nenhum look ainda")]).toEqual([true, true, false]);
});

test("a person is reported for one of two reasons, and what comes back is the report's number and state", async () => {
  const bia = await makeUser();
  const as = await createSignedInClient(server, await makeUser());
  const made = await as.post(`/api/users/${bia.id}/report`, { reason: "spam", description: "Vende seguidores" });
  expect([made.status, await made.json()]).toEqual([201, { id: expect.any(String), status: "pending" }]);
  for (const body of [{ reason: "ai_misuse" }, {}, { reason: "spam", description: "x".repeat(1001) }]) {
    const refused = await as.post(`/api/users/${bia.id}/report`, body);
    expect([refused.status, (await refused.json()).code]).toEqual([422, "invalid"]);
  }
});

const writes = ["POST follow", "DELETE follow", "DELETE follower", "POST mute", "DELETE mute", "POST restrict", "POST block", "POST report"] as const;
const reads = ["following-status", "followers", "following", "mutual-followers"] as const;

test("of oneself, of nobody, signed out and from elsewhere each call is refused in its own way", async () => {
  const ana = await makeUser();
  const [as, anonymous] = [await createSignedInClient(server, ana), createClient(server)];
  const sendCall = async (client: typeof as, call: string, id: string, headers = {}) => {
    const [method = "", path = ""] = call.split(" ");
    const body = path === "report" ? { reason: "spam" } : undefined;
    return (await client[method.toLowerCase() as "post"](`/api/users/${id}/${path}`, body, { headers })).status;
  };
  const wrong: string[] = [];
  const expected = async (what: string, status: Promise<number>, wanted: number) => {
    const got = await status;
    if (got !== wanted) wrong.push(`${what}: ${got}, wanted ${wanted}`);
  };
  for (const call of writes) {
    // removing a relation to oneself is harmless, adding is rejected
    if (!call.startsWith("DELETE")) await expected(`${call} oneself`, sendCall(as, call, ana.id), 400);
    await expected(`${call} nobody`, sendCall(as, call, unknown), 404);
    await expected(`${call} no id`, sendCall(as, call, "ana"), 404);
    await expected(`${call} signed out`, sendCall(anonymous, call, unknown), 401);
    await expected(`${call} from elsewhere`, sendCall(as, call, unknown, { "sec-fetch-site": "cross-site" }), 403);
  }
  for (const path of reads) {
    const getStatus = async (client: typeof as, id: string) => (await client.get(`/api/users/${id}/${path}`)).status;
    await expected(`${path} of nobody`, getStatus(as, unknown), 404);
    await expected(`${path} signed out`, getStatus(anonymous, ana.id), 401);
    await expected(
      `${path} by POST`,
      as.post(`/api/users/${ana.id}/${path}`).then((response) => response.status),
      405,
    );
  }
  expect(wrong).toEqual([]);
});
