import { expect, test } from "bun:test";
import { db } from "#app/db/client.server";
import { tryOns } from "#app/db/schema";
import { getSavedCollectionId } from "#app/models/collections/collection-posts.server";
import { setSave } from "#app/models/collections/save.server";
import type { Post } from "#app/models/contract";
import { addComment } from "#app/models/looks/comment.server";
import { setLike } from "#app/models/looks/like.server";
import { followUser } from "#app/models/people/follow.server";
import { nextPagePath } from "#app/paths";
import { createSignedInClient } from "../http.ts";
import { makePicture, makePost, makeUser } from "../people.ts";
import { startServer } from "../server.ts";

const server = await startServer({ RATE_LIMIT_FACTOR: "1000", WORKER: "off" });
const unknown = "01900000-0000-7000-8000-000000000000";

test("what ana archived is hers alone to list, and comes back where it was", async () => {
  const [ana, bia] = [await makeUser(), await makeUser()];
  const [asAna, asBia] = [await createSignedInClient(server, ana), await createSignedInClient(server, bia)];
  const look = await makePost({ by: ana });
  const listIds = async (client: typeof asAna, path: string) => (await client.json<Post[]>(path)).map((post) => post.id);
  const put = await asAna.put(`/api/posts/${look.id}/archive`, { isArchived: true });
  expect([put.status, ((await put.json()) as Post).isArchived]).toEqual([200, true]);
  expect(await listIds(asAna, "/api/posts/archived")).toEqual([look.id]);
  expect(await listIds(asAna, `/api/posts/user/${ana.id}`)).toEqual([]);
  expect(await listIds(asBia, "/api/posts/archived")).toEqual([]);
  expect((await asBia.get(`/api/posts/${look.id}`)).status).toBe(404);
  await asAna.put(`/api/posts/${look.id}/archive`, { isArchived: false });
  expect(await listIds(asBia, `/api/posts/user/${ana.id}`)).toEqual([look.id]);
  expect((await asAna.put(`/api/posts/${look.id}/archive`, { isArchived: "talvez" })).status).toBe(422);
});

test("liked looks are listed by the like, newest first, in parts", async () => {
  const [ana, bia] = [await makeUser(), await makeUser()];
  const as = await createSignedInClient(server, ana);
  const looks = [await makePost({ by: bia }), await makePost({ by: bia }), await makePost({ by: bia })];
  for (const index of [1, 0, 2]) await as.post(`/api/posts/${looks[index]?.id}/like`);
  const first = await as.get("/api/posts/liked?limit=2");
  expect(((await first.json()) as Post[]).map((post) => post.id)).toEqual([looks[2]?.id, looks[0]?.id] as string[]);
  const next = /<([^>]+)>; rel="next"/.exec(first.headers.get("link") ?? "")?.[1] ?? "";
  expect((await as.json<Post[]>(next)).map((post) => post.id)).toEqual([looks[1]?.id as string]);
});

test("Explore comes in parts without repeating, and a part's size has its bounds", async () => {
  const people = await Promise.all([1, 2, 3, 4].map(() => makeUser()));
  for (const by of people) for (let look = 0; look < 2; look++) await makePost({ by });
  const as = await createSignedInClient(server, await makeUser());
  const seen: string[] = [];
  let path: string | undefined = "/api/posts/feed/explore?limit=3";
  while (path) {
    const answer: Response = await as.get(path);
    seen.push(...((await answer.json()) as Post[]).map((post) => post.id));
    path = /<([^>]+)>; rel="next"/.exec(answer.headers.get("link") ?? "")?.[1];
  }
  expect(new Set(seen).size).toBe(seen.length);
  expect(seen.length).toBeGreaterThanOrEqual(8);
  const countPosts = async (limit: string) => (await as.json<Post[]>(`/api/posts/feed/explore?limit=${limit}`)).length;
  expect([await countPosts("-1"), await countPosts("0"), await countPosts("2")]).toEqual([1, 1, 2]);
  expect(await countPosts("1000000")).toBeLessThanOrEqual(60);
  expect((await as.get("/api/posts/feed/explore?limit=x")).status).toBe(422);
  expect([await as.get("/api/posts/feed/explore?cursor="), await countPosts("")]).toEqual([expect.objectContaining({ status: 200 }), await countPosts("24")]);
});

test("REL-70: a hundred looks come in while ana pages through the feed: none is shown twice, and none that was there is missed", async () => {
  const [ana, bia] = [await makeUser(), await makeUser()];
  const as = await createSignedInClient(server, ana);
  await followUser(ana.id, bia.id);
  const before: string[] = [];
  for (let number = 0; number < 50; number++) before.push((await makePost({ by: bia })).id);
  for (const list of ["/api/posts/feed/following", `/api/posts/user/${bia.id}`]) {
    const shown: string[] = [];
    for (let path: string | null = `${list}?limit=5`; path; ) {
      const answer = await as.get(path);
      shown.push(...((await answer.json()) as Post[]).map(({ id }) => id));
      path = /<([^>]+)>; rel="next"/.exec(answer.headers.get("link") ?? "")?.[1] ?? null;
      for (let number = 0; number < 5; number++) await makePost({ by: bia });
    }
    expect(new Set(shown).size).toBe(shown.length);
    expect(before.filter((id) => !shown.includes(id))).toEqual([]);
  }
});

test("a wish for more or less is one of two words, and can be taken back", async () => {
  const look = await makePost({ by: await makeUser() });
  const as = await createSignedInClient(server, await makeUser());
  const sendPreference = async (body: object, id = look.id) => (await as.post(`/api/posts/${id}/preference`, body)).status;
  expect([await sendPreference({ preference: "more" }), await sendPreference({ preference: "more", isUndone: true })]).toEqual([204, 204]);
  expect([await sendPreference({ preference: "never" }), await sendPreference({}), await sendPreference({ preference: "less" }, unknown)]).toEqual([
    422, 422, 404,
  ]);
});

test("a post is reported for one of six reasons; its text has an end", async () => {
  const look = await makePost({ by: await makeUser() });
  const reasons = ["inappropriate_content", "spam", "ai_misuse", "underage", "copyright", "other"];
  for (const reason of reasons) {
    const made = await (await createSignedInClient(server, await makeUser())).post(`/api/posts/${look.id}/report`, {
      reason,
      description: "Veja a segunda foto",
    });
    expect([made.status, await made.json()]).toEqual([201, { id: expect.any(String), status: "pending" }]);
  }
  const as = await createSignedInClient(server, await makeUser());
  for (const body of [{ reason: "feio" }, {}, { reason: "spam", description: "x".repeat(1001) }]) {
    const refused = await as.post(`/api/posts/${look.id}/report`, body);
    expect([refused.status, (await refused.json()).code]).toEqual([422, "invalid"]);
  }
});

test("a report and a «ver mais» that are sent again because the first answer was lost are done once", async () => {
  const ana = await makeUser();
  const look = await makePost({ by: ana, isAi: true, tags: [] });
  const as = await createSignedInClient(server, await makeUser());
  const sendTwice = async (path: string, body: object) => {
    const headers = { "idempotency-key": crypto.randomUUID() };
    const answers = [await as.post(path, body, { headers }), await as.post(path, body, { headers })];
    return Promise.all(answers.map(async (answer) => `${answer.status} ${await answer.text()}`));
  };
  expect(await sendTwice(`/api/posts/${look.id}/preference`, { preference: "more" })).toEqual(["204 ", "204 "]);
  expect(await as.json<object[]>("/api/user/learnt")).toMatchObject([{ kind: "author", value: ana.id, weight: 1 }]);
  // the first report hides the look
  for (const [path, reason] of [
    [`/api/posts/${look.id}/report`, "ai_misuse"],
    [`/api/users/${ana.id}/report`, "spam"],
  ] as const) {
    const [first, again] = await sendTwice(path, { reason });
    expect(first).toStartWith("201 ");
    expect(again).toBe(first ?? "");
  }
});

test("tags are suggested by their beginning, the most used first, from what the viewer may see", async () => {
  const bia = await makeUser();
  const root = `zz${Bun.randomUUIDv7("hex").slice(-6)}`;
  for (const tag of ["a", "b", "b"]) await makePost({ by: bia, tags: [`${root}${tag}`] });
  await makePost({ by: bia, tags: [`${root}c`], privacy: "followers" });
  const as = await createSignedInClient(server, await makeUser());
  expect(await as.json<string[]>(`/api/tags?q=${root.toUpperCase()}`)).toEqual([`${root}b`, `${root}a`]);
  expect(await as.json<string[]>("/api/tags?q=%25%25%25")).toEqual([]);
  for (let number = 0; number < 10; number++) await makePost({ by: bia, tags: [`${root}n${number}`] });
  expect((await as.json<string[]>(`/api/tags?q=${root}`)).length).toBe(8);
});

test("a picture for a post goes up as a data URL, and no other way", async () => {
  const as = await createSignedInClient(server, await makeUser());
  const bytes = await Bun.file("demo/look-01.jpg").bytes();
  const uploadImage = (imageData: string) => as.post("/api/posts/upload-image", { imageData, fileName: "../../look.jpg" });
  const made = await uploadImage(`data:image/jpeg;base64,${Buffer.from(bytes).toString("base64")}`);
  expect(made.status).toBe(201);
  const { imageUrl }: { imageUrl: string } = await made.json();
  expect(imageUrl).toMatch(/^\/media\/[0-9a-f-]{36}\//);
  expect((await as.get(imageUrl)).status).toBe(200);
  expect((await (await createSignedInClient(server, await makeUser())).get(imageUrl)).status).toBe(404);
  const svg = Buffer.from("<svg xmlns='http://www.w3.org/2000/svg'/>").toString("base64");
  expect((await uploadImage(`data:image/png;base64,${svg}`)).status).toBe(415);
  expect((await uploadImage("https://exemplo.com/a.jpg")).status).toBe(415);
  expect((await as.post("/api/posts/upload-image", { fileName: "a.jpg" })).status).toBe(422);
  const big = Buffer.alloc(10 * 1024 * 1024 + 1, bytes).toString("base64");
  expect((await uploadImage(`data:image/jpeg;base64,${big}`)).status).toBe(413);
});

test("a plain button of a list's further part leads back to that part", async () => {
  const [ana, bia, caio] = [await makeUser(), await makeUser(), await makeUser()];
  const as = await createSignedInClient(server, ana);
  const tag = `parte${Bun.randomUUIDv7("hex").slice(-8)}`;
  const look = await makePost({ by: bia, tags: [tag] });
  for (const fan of [ana, caio]) await followUser(fan.id, bia.id);
  await setLike(ana.id, look.id, true);
  await setSave(ana.id, look.id, true);
  const lists = [
    "/?tab=feed&feed=following",
    "/?tab=collections",
    "/?tab=collections&category=liked",
    `/tag/${tag}`,
    `/user/${bia.id}/followers`,
    `/collections/${await getSavedCollectionId(ana.id)}`,
  ];
  for (const list of lists) {
    const part = `${list}${list.includes("?") ? "&" : "?"}limit=9`;
    const page = await (await as.get(part)).text();
    const ways = [...page.matchAll(/name="returnTo" value="([^"#]*)/g)].map(([, way = ""]) => way.replaceAll("&amp;", "&"));
    expect([list, new Set(ways)]).toEqual([list, new Set([part])]);
  }
});

test("a further part of the saved or liked looks or of one's followers from which the last was taken leads to the list's beginning", async () => {
  const ana = await makeUser();
  const as = await createSignedInClient(server, ana);
  for (const [list, cursor] of [
    ["/?tab=collections&category=liked", unknown],
    ["/?tab=collections", `0.${unknown}.24`],
    [`/user/${ana.id}/followers`, unknown],
    [`/user/${ana.id}/following`, unknown],
  ] as const) {
    const answer = await as.get(nextPagePath(list, cursor));
    expect([answer.status, answer.headers.get("location")]).toEqual([302, list]);
  }
});

test("a part of a list is twenty-four looks unless one asks for others, and sixty at most", async () => {
  const bia = await makeUser();
  for (let number = 0; number < 61; number++) await makePost({ by: bia });
  const as = await createSignedInClient(server, await makeUser());
  const countPosts = async (query: string) => (await as.json<Post[]>(`/api/posts/user/${bia.id}${query}`)).length;
  expect([await countPosts(""), await countPosts("?limit=60"), await countPosts("?limit=61")]).toEqual([24, 60, 60]);
});

test("each list goes on by its Link to its end, and gives in parts what it gives whole", async () => {
  const [ana, bia] = [await makeUser(), await makeUser()];
  const as = await createSignedInClient(server, ana);
  await followUser(ana.id, bia.id);
  const looks = [await makePost({ by: bia }), await makePost({ by: bia }), await makePost({ by: bia })];
  for (const look of looks) {
    await setLike(ana.id, look.id, true);
    await setSave(ana.id, look.id, true);
    await addComment(ana.id, looks[0]?.id ?? "", "Que linho!");
    await makePost({ by: ana, isArchived: true });
    const [photo, picture] = [await makePicture(ana, "edit_input"), await makePicture(ana, "edit_result")];
    const pictures = { imageUrls: [photo.id], resultImageUrls: [picture.id] };
    await db.insert(tryOns).values({ userId: ana.id, ...pictures, prompt: "linho", model: "m", status: "completed" });
  }
  const ofPosts = ["feed", "feed/following", "liked", "archived", `${looks[0]?.id}/comments`].map((list) => `/api/posts/${list}?`);
  for (const list of [...ofPosts, "/api/collections/saved-looks?", "/api/image-edits?status=all&"]) {
    const whole = (await as.json<{ id: string }[]>(list)).map(({ id }) => id);
    const shown: string[] = [];
    for (let path: string | null = `${list}limit=2`; path; ) {
      const answer = await as.get(path);
      shown.push(...((await answer.json()) as { id: string }[]).map(({ id }) => id));
      path = /<([^>]+)>; rel="next"/.exec(answer.headers.get("link") ?? "")?.[1] ?? null;
    }
    expect([list, whole.length, shown]).toEqual([list, 3, whole]);
  }
});
