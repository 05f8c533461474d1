import { expect, test } from "bun:test";
import { eq, sql } from "drizzle-orm";
import { db } from "#app/db/client.server";
import { comments, posts, seenPosts, users } from "#app/db/schema";
import { newId } from "#app/db/schema/columns";
import { asAppError } from "#app/http/error-response.server";
import type { Comment, Post } from "#app/models/contract";
import { addComment } from "#app/models/looks/comment.server";
import { normaliseTag, normaliseTags } from "#app/models/looks/tag";
import { setRelation } from "#app/models/people/relation.server";
import { createClient, createSignedInClient } from "../http.ts";
import { makePicture, makePost, makeUser } from "../people.ts";
import { startServer } from "../server.ts";

const server = await startServer({ WORKER: "off" });

const listComments = (postId: string) => db.select().from(comments).where(eq(comments.postId, postId));

test("tags are stored without accents, capitals, signs and doubles", () => {
  expect(["Verão", "  Feito à Mão ", "#Linho!", "--", "São João 2026"].map(normaliseTag)).toEqual(["verao", "feito-a-mao", "linho", "", "sao-joao-2026"]);
  expect(normaliseTags(["Linho", "linho", "seda,Linho", ""])).toEqual(["linho", "seda"]);
  const long = normaliseTag("Look de domingo para ir à casa da minha avó Rita");
  expect(long).toBe("look-de-domingo-para-ir-a-casa-da-minha");
  expect(normaliseTag(long)).toBe(long); // the page has the same path
});

test("bia publishes a look from her own picture, and ana reads it whole", async () => {
  const [ana, bia] = [await makeUser(), await makeUser()];
  const picture = await makePicture(bia);
  const as = await createSignedInClient(server, bia);
  const made = await as.post("/api/posts", {
    imageUrl: `/media/${picture.id}/1080.jpg`,
    caption: "  Linho cru  ",
    type: "outfit",
    tags: ["Verão", "linho", "Linho"],
    userId: ana.id,
    likesCount: 99,
    moderationStatus: "approved",
  });
  expect(made.status).toBe(201);
  const post: Post = await made.json();
  const read = await (await createSignedInClient(server, ana)).json<Post>(`/api/posts/${post.id}`);
  expect(read).toMatchObject({
    userId: bia.id,
    caption: "Linho cru",
    tags: ["verao", "linho"],
    likesCount: 0,
    moderationStatus: "pending",
    privacy: "public",
    allowTryOn: true,
    isAi: false,
  });
  expect(read.image.variants.length).toBeGreaterThan(0);
  expect(Object.keys(read.author).sort()).toEqual(["id", "isVerified", "name", "profilePhoto", "username"]);
  const [row] = await db.select({ postsCount: users.postsCount }).from(users).where(eq(users.id, bia.id));
  expect(row?.postsCount).toBe(1);
});

test("whether a look may be tried on is the author's word; unsaid, a public one may", async () => {
  const bia = await makeUser();
  const [as, picture] = [await createSignedInClient(server, bia), await makePicture(bia)];
  const readAllowed = async (overrides: object) => {
    const made = await as.post("/api/posts", { imageUrl: `/media/${picture.id}/1080.jpg`, caption: "Linho", type: "outfit", ...overrides });
    return ((await made.json()) as Post).allowTryOn;
  };
  expect([await readAllowed({}), await readAllowed({ allowTryOn: false })]).toEqual([true, false]);
  expect([await readAllowed({ privacy: "followers" }), await readAllowed({ privacy: "followers", allowTryOn: true })]).toEqual([false, true]);
  const form = async (fields: Record<string, string>) => {
    await as.form("/create-post", { imageUrl: `/media/${picture.id}/1080.jpg`, caption: "Linho", ...fields });
    return (await as.json<Post[]>(`/api/posts/user/${bia.id}?limit=1`))[0]?.allowTryOn;
  };
  const left = { allowTryOn: "true" };
  expect([await form({ privacy: "public", ...left }), await form({ privacy: "public" }), await form({ privacy: "mutual", ...left })]).toEqual([
    true,
    false,
    false,
  ]);
});

test.each([
  ["no picture", { caption: "x", type: "outfit" }, 422, "invalid"],
  ["a picture elsewhere", { imageUrl: "https://evil.example/x.jpg", caption: "x", type: "outfit" }, 422, "image_not_allowed"],
  ["an address inside", { imageUrl: "http://169.254.169.254/latest", caption: "x", type: "outfit" }, 422, "image_not_allowed"],
  ["a script", { imageUrl: "javascript:alert(1)", caption: "x", type: "outfit" }, 422, "image_not_allowed"],
  ["a data URL", { imageUrl: "data:image/png;base64,AAAA", caption: "x", type: "outfit" }, 422, "image_not_allowed"],
  ["a blank caption", { imageUrl: "own", caption: "   ", type: "outfit" }, 422, "invalid"],
  ["a caption of 501", { imageUrl: "own", caption: "é".repeat(501), type: "outfit" }, 422, "invalid"],
  ["nine tags", { imageUrl: "own", caption: "x", type: "outfit", tags: [..."abcdefghi"] }, 422, "invalid"],
  ["an unknown type", { imageUrl: "own", caption: "x", type: "ad" }, 422, "invalid"],
])("SEC-62, SEC-68: a post with %s is refused", async (_, body, status, code) => {
  const bia = await makeUser();
  const picture = await makePicture(bia);
  const as = await createSignedInClient(server, bia);
  const answer = await as.post("/api/posts", {
    ...body,
    ...("imageUrl" in body && body.imageUrl === "own" ? { imageUrl: `/media/${picture.id}/640.webp` } : {}),
  });
  expect([answer.status, (await answer.json()).code]).toEqual([status, code]);
});

test("SEC-62: nobody posts with another's picture", async () => {
  const [ana, bia] = [await makeUser(), await makeUser()];
  const theirs = await makePicture(bia);
  const answer = await (await createSignedInClient(server, ana)).post("/api/posts", {
    imageUrl: `/media/${theirs.id}/1080.jpg`,
    caption: "meu",
    type: "outfit",
  });
  expect([answer.status, (await answer.json()).code]).toEqual([422, "image_not_allowed"]);
});

test("the owner changes a post; whoever sees it may not, and to the rest it is not there", async () => {
  const [ana, bia] = [await makeUser(), await makeUser()];
  const open = await makePost({ by: bia });
  const closed = await makePost({ by: bia, privacy: "followers" });
  const [asAna, asBia] = [await createSignedInClient(server, ana), await createSignedInClient(server, bia)];
  const unknown = "01900000-0000-7000-8000-000000000000";
  for (const [method, path, body] of [
    ["put", "/caption", { caption: "nova" }],
    ["put", "/archive", { isArchived: true }],
    ["put", "/privacy", { privacy: "mutual" }],
    ["patch", "", { caption: "nova" }],
    ["delete", "", undefined],
  ] as const) {
    expect((await asAna[method](`/api/posts/${open.id}${path}`, body)).status).toBe(403);
    const [hidden, missing] = [await asAna[method](`/api/posts/${closed.id}${path}`, body), await asAna[method](`/api/posts/${unknown}${path}`, body)];
    expect([hidden.status, await hidden.text()]).toEqual([404, await missing.text()]);
  }
  expect(((await (await asBia.put(`/api/posts/${open.id}/caption`, { caption: "nova" })).json()) as Post).caption).toBe("nova");
  expect((await asBia.put(`/api/posts/${open.id}/privacy`, { privacy: "admin" })).status).toBe(422);
  expect((await asBia.delete(`/api/posts/${open.id}`)).status).toBe(204);
  expect((await asBia.get(`/api/posts/${open.id}`)).status).toBe(404);
});

test("a like is a toggle, or says what it wants; its count is the number of likes", async () => {
  const [ana, bia] = [await makeUser(), await makeUser()];
  const post = await makePost({ by: bia });
  const as = await createSignedInClient(server, ana);
  const sendLike = async (body?: object) => (await as.post(`/api/posts/${post.id}/like`, body)).json();
  expect(await sendLike()).toEqual({ isLiked: true, likesCount: 1 });
  expect(await sendLike({ isLiked: true })).toEqual({ isLiked: true, likesCount: 1 });
  expect(await sendLike()).toEqual({ isLiked: false, likesCount: 0 });
  expect(await sendLike({ isLiked: false })).toEqual({ isLiked: false, likesCount: 0 });
  expect(await (await as.post(`/api/posts/${post.id}/save`)).json()).toEqual({ isSaved: true });
  expect(await as.json(`/api/posts/${post.id}/saved`)).toEqual({ isSaved: true });
  expect(await as.json(`/api/posts/${post.id}/liked`)).toEqual({ isLiked: false });
  const [row] = await db.select({ savesCount: posts.savesCount }).from(posts).where(eq(posts.id, post.id));
  expect(row?.savesCount).toBe(1);
  expect(await (await as.post(`/api/posts/${post.id}/save`, { isSaved: false })).json()).toEqual({ isSaved: false });
});

test("comments come oldest first, twice the same key makes one, and its author or the post's owner deletes it", async () => {
  const [ana, bia, caio] = [await makeUser(), await makeUser(), await makeUser()];
  const post = await makePost({ by: bia });
  const [asAna, asBia, asCaio] = [await createSignedInClient(server, ana), await createSignedInClient(server, bia), await createSignedInClient(server, caio)];
  const path = `/api/posts/${post.id}/comments`;
  const headers = { "idempotency-key": "one" };
  const repeated = await Promise.all(Array.from({ length: 5 }, () => asAna.post(path, { content: " Linda! " }, { headers })));
  expect(repeated.every((response) => response.status === 201 || response.status === 409)).toBe(true);
  const again = await asAna.post(path, { content: " Linda! " }, { headers });
  expect(again.status).toBe(201);
  expect((await asAna.post(path, { content: "Outra" }, { headers })).status).toBe(422);
  await asCaio.post(path, { content: "De onde é?" });
  const list = await asBia.json<Comment[]>(path);
  expect(list.map((comment) => comment.content)).toEqual(["Linda!", "De onde é?"]);
  expect((await asAna.post(path, { content: "   " })).status).toBe(422);
  expect((await asAna.post(path, { content: "é".repeat(501) })).status).toBe(422);
  const [first, second] = list;
  expect((await asCaio.delete(`/api/comments/${first?.id}`)).status).toBe(403);
  expect((await asBia.delete(`/api/comments/${first?.id}`)).status).toBe(204);
  expect((await asCaio.delete(`/api/comments/${second?.id}`)).status).toBe(204);
  expect((await asBia.json<Post>(`/api/posts/${post.id}`)).commentsCount).toBe(0);
});

test("a comment or a look that our own fault keeps back says what failed, and what was typed stays", async () => {
  const ana = await makeUser();
  const [as, look, picture] = [await createSignedInClient(server, ana), await makePost({ by: ana }), await makePicture(ana)];
  await db.execute(sql`alter table comments add constraint none_now check (false) not valid`);
  await db.execute(sql`alter table posts add constraint none_now check (false) not valid`);
  try {
    const comment = await as.form(`/post/${look.id}`, { content: "Lindo demais" });
    const [commentStatus, page] = [comment.status, await comment.text()];
    expect([commentStatus, page.includes("Falha ao adicionar comentário"), page.includes("Lindo demais")]).toEqual([500, true, true]);
    expect([page.includes(`action="/post/${look.id}#comment"`), page.includes('id="comment"')]).toEqual([true, true]); // the response's redirect
    const post = await as.form("/create-post", { imageUrl: `/media/${picture.id}/1080.jpg`, caption: "Seda e linho" });
    const [postStatus, form] = [post.status, await post.text()];
    expect([postStatus, form.includes("Não foi possível criar o post"), form.includes("Seda e linho")]).toEqual([500, true, true]);
  } finally {
    await db.execute(sql`alter table comments drop constraint none_now`);
    await db.execute(sql`alter table posts drop constraint none_now`);
  }
});

test("what is written on a look that goes in that very moment meets one that is not there, and no fault", async () => {
  const ana = await makeUser();
  const answer = await db
    .insert(seenPosts)
    .values({ userId: ana.id, postId: newId() })
    .then(
      () => "written",
      (error) => asAppError(error).code,
    );
  expect(answer).toBe("not_found");
});

test("a list comes in pages by Link, and an unchanged one costs a 304", async () => {
  const bia = await makeUser();
  const made = [];
  for (let number = 0; number < 5; number++) made.push((await makePost({ by: bia })).id);
  const as = await createSignedInClient(server, await makeUser());
  const seen: string[] = [];
  let path: string | undefined = `/api/posts/user/${bia.id}?limit=2`;
  while (path) {
    const answer: Response = await as.get(path);
    seen.push(...((await answer.json()) as Post[]).map((post) => post.id));
    path = /<([^>]+)>; rel="next"/.exec(answer.headers.get("link") ?? "")?.[1];
  }
  expect(seen).toEqual(made.toReversed());
  const first = await as.get(`/api/posts/user/${bia.id}`);
  const etag = first.headers.get("etag") ?? "";
  expect(etag).toStartWith("W/");
  expect(first.headers.get("cache-control")).toBe("private, no-cache");
  expect((await as.get(`/api/posts/user/${bia.id}`, { headers: { "if-none-match": etag } })).status).toBe(304);
  expect((await as.get(`/api/posts/user/${bia.id}?cursor=nonsense`)).status).toBe(400);
});

test("a change of a look changes what it names and leaves the rest; what is emptied is gone", async () => {
  const ana = await makeUser();
  const look = await makePost({ by: ana, altText: "Linho cru sobre a cadeira", location: "Recife" });
  const as = await createSignedInClient(server, ana);
  const change = async (body: object) => {
    const answer = await as.patch(`/api/posts/${look.id}`, body);
    return { status: answer.status, ...((await answer.json()) as Post) };
  };
  const before = { status: 200, ...(await as.json<Post>(`/api/posts/${look.id}`)), caption: "Outra" };
  expect(await change({ caption: "  Outra " })).toEqual(before);
  expect(await change({ tags: ["Verão", "verao"], allowTryOn: false })).toEqual({ ...before, tags: ["verao"], allowTryOn: false });
  expect(await change({ altText: "", location: null })).toMatchObject({ status: 200, caption: "Outra", tags: ["verao"], altText: null, location: null });
  expect(await change({ privacy: "mutual", isArchived: true, type: "image_edit" })).toMatchObject({ privacy: "public", isArchived: false, type: "outfit" });
  const tooLong = [{ altText: "x".repeat(501) }, { location: "x".repeat(101) }, { tags: [..."abcdefghi"] }];
  const wrong = [{ caption: " " }, { caption: null }, { allowTryOn: "talvez" }];
  for (const body of [...tooLong, ...wrong]) expect([body, (await change(body)).status]).toEqual([body, 422]);
});

test("a look sent again under its key is one look and one answer; with other words the key is refused", async () => {
  const ana = await makeUser();
  const [as, picture] = [await createSignedInClient(server, ana), await makePicture(ana)];
  const headers = { "idempotency-key": crypto.randomUUID() };
  const send = (caption: string) => as.post("/api/posts", { imageUrl: `/media/${picture.id}/1080.jpg`, caption, type: "outfit" }, { headers });
  const [first, again, other] = [await send("Linho"), await send("Linho"), await send("Seda")];
  expect([first.status, again.status, await again.text()]).toEqual([201, 201, await first.text()]);
  expect([other.status, (await other.json()).code]).toEqual([422, "idempotency_mismatch"]);
  expect(await db.$count(posts, eq(posts.userId, ana.id))).toBe(1);
});

test("a comment and a look sent as a form and again as the outbox sends them are one; the session of another account sends neither", async () => {
  const [ana, bia] = [await makeUser(), await makeUser()];
  const [anas, look] = [await createSignedInClient(server, ana), await makePost({ by: bia })];
  await anas.form(`/post/${look.id}`, { content: " do túnel ", key: "f:0" });
  const again = await anas.post(`/api/posts/${look.id}/comments`, { content: "do túnel", key: "f:0" }, { headers: { "espelho-viewer": ana.id } });
  expect([again.status, (await listComments(look.id)).length]).toEqual([201, 1]);

  const bytes = await Bun.file("demo/look-04.jpg").bytes();
  const words = { caption: "Do túnel", tags: "linho", location: "", privacy: "public", altText: "", key: "g" };
  const image = new File([bytes], "a.jpg", { type: "image/jpeg" });
  expect((await anas.form("/create-post", { ...words, image, allowTryOn: "on" })).status).toBe(303);
  const imageData = `data:image/jpeg;base64,${Buffer.from(bytes).toString("base64")}`;
  const { imageUrl } = (await (await anas.post("/api/posts/upload-image", { imageData })).json()) as { imageUrl: string };
  const { location, altText, ...held } = words;
  expect((await anas.post("/api/posts", { ...held, imageUrl, type: "outfit" })).status).toBe(201);
  expect(await db.$count(posts, eq(posts.userId, ana.id))).toBe(1);

  const forOther = { headers: { "espelho-viewer": bia.id } };
  const refused = await anas.post(`/api/posts/${look.id}/comments`, { content: "de outra" }, forOther);
  expect([refused.status, ((await refused.json()) as { code: string }).code]).toEqual([401, "signed_out"]);
  expect((await listComments(look.id)).length).toBe(1);
});

test("HEAD says of an address what GET says, without the body", async () => {
  const ana = await makeUser();
  const as = await createSignedInClient(server, ana);
  const cookie = [...as.cookies].map((pair) => pair.join("=")).join("; ");
  for (const path of ["/api/user/me", `/api/user/${ana.id}`, "/api/posts/nada", "/api/posts"]) {
    const [get, head] = [await as.get(path), await fetch(server.url + path, { method: "HEAD", headers: { cookie } })];
    const pickHead = ({ status, headers }: Response) => [status, headers.get("content-type"), headers.get("etag"), headers.get("allow")];
    expect([path, ...pickHead(head), await head.text()]).toEqual([path, ...pickHead(get), ""]);
  }
});

test("the following feed is those ana follows, by time alone; feed adds her own, and is Explore while there is nothing", async () => {
  const [ana, bia] = [await makeUser(), await makeUser()];
  const as = await createSignedInClient(server, ana);
  const listIds = async (path: string) => (await as.json<Post[]>(path)).map((post) => post.id);
  const popular = await makePost({ by: bia, likesCount: 0 });
  expect(await listIds("/api/posts/feed")).toContain(popular.id);
  expect(await listIds("/api/posts/feed/following")).toEqual([]);
  await as.post(`/api/users/${bia.id}/follow`);
  const newer = await makePost({ by: bia, privacy: "followers" });
  const own = await makePost({ by: ana });
  expect(await listIds("/api/posts/feed/following")).toEqual([newer.id, popular.id]);
  expect(await listIds("/api/posts/feed")).toEqual([own.id, newer.id, popular.id]);
});

test("over the comments of a look stands how many of them one may read", async () => {
  const [ana, bia, caio] = [await makeUser(), await makeUser(), await makeUser()];
  const look = await makePost({ by: bia });
  await setRelation(bia.id, caio.id, "restrict");
  await addComment(caio.id, look.id, "Que linho!");
  const getHead = async (person: { id: string }) => {
    const page = await (await (await createSignedInClient(server, person)).get(`/post/${look.id}`)).text();
    return /id="comments-title"[^>]*>(.*?)<\/h2>/s
      .exec(page)?.[1]
      ?.replace(/<[^>]*>/g, "")
      .trim();
  };
  expect([await getHead(bia), await getHead(caio), await getHead(ana)]).toEqual(["Comentários 1", "Comentários 1", "Comentários"]);
});

test("signed out everything is 401, another method 405, a foreign page 403, broken JSON 400 and plain text 415", async () => {
  const anonymous = createClient(server);
  expect((await anonymous.get("/api/posts/feed")).status).toBe(401);
  const as = await createSignedInClient(server, await makeUser());
  const put = await as.put("/api/posts/feed");
  expect([put.status, put.headers.get("allow"), (await put.json()).code]).toEqual([405, "GET, HEAD", "method_not_allowed"]);
  const get = await as.get("/api/posts");
  expect([get.status, get.headers.get("allow")]).toEqual([405, "POST"]);
  expect((await as.post("/api/posts", {}, { headers: { "sec-fetch-site": "cross-site" } })).status).toBe(403);
  expect((await as.post("/api/posts", "{nope")).status).toBe(400);
  expect((await as.post("/api/posts", "x", { headers: { "content-type": "text/plain" } })).status).toBe(415);
  expect((await as.get("/api/nothing/here")).status).toBe(404);
});
