import { expect, test } from "bun:test";
import { eq, sql } from "drizzle-orm";
import { db } from "#app/db/client.server";
import { media, posts, rateLimits, uploads, users } from "#app/db/schema";
import { sweep } from "#app/jobs/sweep.server";
import { uploadRemoval } from "#app/jobs/upload-removal.server";
import { storeArchive } from "#app/media/stored-archive.server";
import { storePart } from "#app/media/upload-parts.server";
import type { Post, PostDetail } from "#app/models/contract";
import { maxArchivePosts } from "#app/models/looks/imported/imported-look";
import { maxArchiveBytes } from "#app/models/media/archive";
import { imageUrlOf } from "#app/models/media/picture";
import { followUser } from "#app/models/people/follow.server";
import { setRelation } from "#app/models/people/relation.server";
import { objectStore } from "#app/storage/object-store.server";
import { type Client, createSignedInClient } from "#tests/http";
import { makeJpeg } from "#tests/media/pictures";
import { makePicture, makePost, makeUser } from "#tests/people";
import { startServer } from "#tests/server";
import { type File, listPath, makeZip, writePosts } from "./zips.ts";

const server = await startServer({ RATE_LIMIT_FACTOR: "1000", WORKER: "off" });

const may2019 = 1_558_000_000;
const digestOf = (bytes: Uint8Array) => new Bun.CryptoHasher("sha256").update(bytes).digest("hex");

async function upload(as: Client, bytes: Uint8Array): Promise<string> {
  const begun = await as.post("/api/uploads", { purpose: "import", bytes: bytes.length, digest: digestOf(bytes) });
  const { id } = (await begun.json()) as { id: string };
  const headers = { "content-type": "application/octet-stream", "upload-offset": "0" };
  return ((await (await as.raw("PATCH", `/api/uploads/${id}`, new Blob([bytes as Uint8Array<ArrayBuffer>]), headers)).json()) as { imageUrl: string }).imageUrl;
}

const photos = await Promise.all([500, 520, 540].map(async (width) => new Uint8Array(await makeJpeg({ width, height: 600 }))));
const [photo = new Uint8Array(), other = new Uint8Array()] = photos;

test("a post of 2019 becomes ana's archived look of that day, once; published it stands where its day puts it", async () => {
  const [ana, bia, cleo] = [await makeUser(), await makeUser(), await makeUser()];
  const [as, asBia, asCleo] = [await createSignedInClient(server, ana), await createSignedInClient(server, bia), await createSignedInClient(server, cleo)];
  for (const follower of [bia, cleo]) await followUser(follower.id, ana.id);
  const recent = await makePost({ by: ana });
  const images = [{ imageUrl: await upload(as, photo) }, { imageUrl: await upload(as, other) }];
  const look = { key: `${may2019}/a_n.jpg`, takenAt: may2019 * 1000, caption: "Saia de feira", images };
  const answers = await Promise.all([1, 2].map(() => as.post("/api/imports", look)));
  expect(answers.map(({ status }) => status)).toEqual([201, 201]);
  const [{ id }, again] = (await Promise.all(answers.map((answer) => answer.json()))) as [PostDetail, PostDetail];
  expect(again).toMatchObject({ id, isArchived: true, caption: "Saia de feira", createdAt: new Date(may2019 * 1000).toISOString(), imagesCount: 2 });
  const untitled = (await (await as.post("/api/imports", { ...look, key: "1/b.jpg", caption: "" })).json()) as PostDetail;
  expect(untitled.caption).toBe("16 de maio de 2019");
  expect(await as.json<Post[]>("/api/posts/archived")).toMatchObject([{ id: expect.any(String) }, { id: expect.any(String) }]);
  expect((await asBia.get(`/api/posts/${id}`)).status).toBe(404);
  const countOf = async () => (await db.select({ count: users.postsCount }).from(users).where(eq(users.id, ana.id)))[0]?.count;
  expect(await countOf()).toBe(1);

  await setRelation(ana.id, cleo.id, "block");
  const publish = (act: string, fields: [string, string][] = [], who = as) => {
    const form = new URLSearchParams([["act", act], ["privacy", "followers"], ...fields]);
    return who.raw("POST", "/import/looks", form, { accept: "text/html" });
  };
  expect((await publish(id, [], asBia)).status).toBe(303); // passed over
  expect((await asBia.get(`/api/posts/${id}`)).status).toBe(404);
  expect((await publish("chosen")).status).toBe(422);
  expect(
    (
      await publish("page", [
        ["of", id],
        ["of", recent.id],
        ["of", untitled.id],
      ])
    ).status,
  ).toBe(303);
  expect(await (await asBia.get(`/api/posts/${id}`)).json()).toMatchObject({ isArchived: false, privacy: "followers" });
  expect((await asCleo.get(`/api/posts/${id}`)).status).toBe(404);
  expect((await asBia.json<Post[]>("/api/posts/feed/following")).map((post) => post.id)[0]).toBe(recent.id);
  expect((await as.json<Post[]>(`/api/posts/user/${ana.id}`)).map((post) => post.id)).toEqual([recent.id, ...[id, untitled.id].sort().reverse()]);
  expect(await (await asBia.get("/api/stories")).text()).not.toContain(id);
  expect(await countOf()).toBe(3);
  expect((await as.post("/api/imports", look)).status).toBe(201); // still the same one
  expect(await db.$count(posts, eq(posts.userId, ana.id))).toBe(3);
});

test("a look sent again is answered by its key, beyond the day's limit too, and counts once", async () => {
  const ana = await makeUser();
  const as = await createSignedInClient(server, ana);
  const send = async (key: string) => {
    const images = [{ imageUrl: imageUrlOf((await makePicture(ana)).id) }];
    const answer = await as.post("/api/imports", { key, takenAt: may2019 * 1000, caption: "Saia", images });
    return { status: answer.status, id: ((await answer.json()) as PostDetail).id };
  };
  const counted = eq(rateLimits.key, `import:${ana.id}`);
  const first = await send("1/a.jpg");
  expect([first.status, await send("1/a.jpg")]).toEqual([201, first]);
  expect(await db.select({ points: rateLimits.points }).from(rateLimits).where(counted)).toEqual([{ points: 1 }]);
  await db.update(rateLimits).set({ points: 400_000 }).where(counted);
  expect([await send("1/a.jpg"), (await send("2/b.jpg")).status]).toEqual([first, 429]);
});

test("a look sent by two phones at once is one look and counts once, also as the last of the day", async () => {
  const ana = await makeUser();
  const as = await createSignedInClient(server, ana);
  const counted = eq(rateLimits.key, `import:${ana.id}`);
  const readPoints = async () => (await db.select({ points: rateLimits.points }).from(rateLimits).where(counted))[0]?.points;
  const sendTwice = async (key: string) => {
    const urls = [await makePicture(ana), await makePicture(ana)].map(({ id }) => imageUrlOf(id));
    const sends = urls.map((imageUrl) => as.post("/api/imports", { key, takenAt: may2019 * 1000, caption: "Saia", images: [{ imageUrl }] }));
    return (await Promise.all(sends)).map(({ status }) => status);
  };
  expect([await sendTwice("1/a.jpg"), await readPoints()]).toEqual([[201, 201], 1]);
  await db.update(rateLimits).set({ points: 399_999 }).where(counted);
  expect([await sendTwice("2/b.jpg"), await readPoints()]).toEqual([[201, 201], 400_000]);
  expect([await sendTwice("3/c.jpg"), await db.$count(posts, eq(posts.userId, ana.id))]).toEqual([[429, 429], 2]);
});

test("what ana cannot have is refused: pictures of others, days before Instagram or to come, odd keys", async () => {
  const [ana, bia] = [await makeUser(), await makeUser()];
  const as = await createSignedInClient(server, ana);
  const imageUrl = await upload(as, photo);
  const look = { key: `${may2019}/a.jpg`, takenAt: may2019 * 1000, caption: "a", images: [{ imageUrl }] };
  const statusOf = async (more: object) => (await as.post("/api/imports", { ...look, ...more })).status;
  const ofBia = imageUrlOf((await makePicture(bia)).id);
  expect(await statusOf({ images: [{ imageUrl: ofBia }] })).toBe(422);
  for (const more of [
    { images: [] },
    { key: "../a" },
    { key: "1/a b" },
    { takenAt: 0 },
    { takenAt: Date.now() + 1e6 },
    { takenAt: "2019" },
    { caption: "é".repeat(501) },
  ])
    expect([more, await statusOf(more)]).toEqual([more, 422]);
  expect(await db.$count(posts, eq(posts.userId, ana.id))).toBe(0);
});

const uri = (name: string) => `media/posts/201905/${name}`;
const stored = (name: string, content: Uint8Array): File => ({ name: uri(name), content, isStored: true });

/** Two posts, one of them an album with something that is no picture. */
const makeArchive = (more: File[] = []) =>
  makeZip([
    stored("a.jpg", photo),
    stored("b.jpg", other),
    stored("c.jpg", new TextEncoder().encode("no picture")),
    ...more,
    {
      name: listPath,
      content: writePosts([
        { media: [{ uri: uri("a.jpg"), title: "Pés à cabeça", at: may2019 }] },
        { media: [{ uri: uri("b.jpg") }, { uri: uri("c.jpg") }], title: "Álbum", at: may2019 + 60 },
        { media: [{ uri: uri("c.jpg"), title: "sem foto", at: may2019 + 90 }] },
      ]),
    },
  ]);

const sendZip = (as: Client, zip: Uint8Array<ArrayBuffer>, field = "archive") => {
  const form = new FormData();
  form.append(field, new Blob([zip]), "instagram.zip");
  return as.raw("POST", "/import?index", form, { accept: "text/html" });
};

const listFiles = async (ownerId: string) => {
  const [row] = await db.select({ id: uploads.id }).from(uploads).where(sql`owner_id = ${ownerId} and purpose = 'archive' and received > 0`);
  return row ? objectStore.list(`${row.id}/`) : null;
};

test("without scripts bia sends the whole ZIP, ticks two posts, gets those with photos, and deletes the file", async () => {
  const [bia, ana] = [await makeUser(), await makeUser()];
  const [as, asAna] = [await createSignedInClient(server, bia), await createSignedInClient(server, ana)];
  const filler = stored("z.bin", crypto.getRandomValues(new Uint8Array(65536)));
  const large = makeArchive(Array.from({ length: 40 }, (_, index) => ({ ...filler, name: `other/${index}.bin` })));
  expect([large.length > 2 ** 21, (await sendZip(as, large)).status]).toEqual([true, 303]);
  expect((await listFiles(bia.id))?.length).toBe(4);
  const page = await (await as.get("/import/archive")).text();
  for (const text of ["Pés à cabeça", "Álbum", "3 publicações com fotos"]) expect(page).toContain(text);
  expect((await asAna.get("/import/archive")).headers.get("location")).toBe("/import");

  const bring = (names: string[], act = "bring") =>
    as.raw("POST", "/import/archive", new URLSearchParams([...names.map((name): [string, string] => ["look", name]), ["act", act]]), { accept: "text/html" });
  const keys = [`${may2019}/a.jpg`, `${may2019 + 60}/b.jpg`, `${may2019 + 90}/c.jpg`, "1/of-nobody.jpg"];
  expect([(await bring([])).status, (await bring(keys)).status, (await bring(keys)).status]).toEqual([422, 303, 303]);
  const looks = await as.json<Post[]>("/api/posts/archived");
  expect(looks.map(({ caption, imagesCount }) => [caption, imagesCount])).toEqual([
    ["Álbum", 1],
    ["Pés à cabeça", 1],
  ]);
  expect((await (await as.get("/import/archive")).text()).split("Já trazido").length).toBe(3);
  expect((await bring([], "delete")).headers.get("location")).toBe("/import");
  expect(await listFiles(bia.id)).toBeNull();
});

test("of 1,234 posts the page offers the newest 1,000 and says so, in both languages", async () => {
  const bia = await makeUser();
  const as = await createSignedInClient(server, bia);
  const list = (count: number) => writePosts(Array.from({ length: count }, (_, index) => ({ media: [{ uri: uri("a.jpg"), at: may2019 + index }] })));
  const send = (count: number) => sendZip(as, makeZip([stored("a.jpg", photo), { name: listPath, content: list(count) }]));
  const read = async (language: string) => {
    as.cookies.set("language", language);
    return (await as.get("/import/archive")).text();
  };
  await send(1234);
  for (const [language, all, offered] of [
    ["pt", "1.234 publicações com fotos", "Aqui estão as 1.000 mais novas. Para as outras, peça ao Instagram um período menor."],
    ["en", "1,234 posts with photos", "Here are the newest 1,000. For the others, ask Instagram for a shorter period."],
  ] as const) {
    const page = await read(language);
    expect([language, page.includes(all), page.includes(offered)]).toEqual([language, true, true]);
  }
  await send(1000);
  expect(await read("pt")).toContain("1.000 publicações com fotos");
  expect(await read("pt")).not.toContain("mais novas");
  await send(maxArchivePosts + 1);
  expect([await read("pt"), await read("en")]).toEqual([
    expect.stringContaining("Pelo menos 20.000 publicações com fotos"),
    expect.stringContaining("At least 20,000 posts with photos"),
  ]);
});

test("of an archive in parts the plain form takes the one with the list, and says whose photos are in another", async () => {
  const bia = await makeUser();
  const as = await createSignedInClient(server, bia);
  const list = writePosts(["a.jpg", "b.jpg", "c.jpg"].map((name, index) => ({ media: [{ uri: uri(name), at: may2019 + index }] })));
  expect((await sendZip(as, makeZip([stored("a.jpg", photo), { name: listPath, content: list }]))).status).toBe(303);
  const page = await (await as.get("/import/archive")).text();
  for (const text of ["1 publicação com fotos", "As fotos de 2 publicações não estão neste arquivo."]) expect(page).toContain(text);
  const refused = await sendZip(as, makeZip([stored("b.jpg", other), stored("c.jpg", photo)]));
  expect([refused.status, await refused.text()]).toEqual([422, expect.stringContaining("Este arquivo é só uma parte")]);
});

test("a file that is no archive leaves nothing behind, a second one replaces the first, and a day later it is gone", async () => {
  const cleo = await makeUser();
  const as = await createSignedInClient(server, cleo);
  const textOf = async (zip: Uint8Array<ArrayBuffer>) => (await sendZip(as, zip)).text();
  expect(await textOf(new Uint8Array(5000))).toContain("incompleto ou com defeito");
  expect(await textOf(makeZip([{ name: "../a.jpg", content: "a" }]))).toContain("não é como os do Instagram");
  expect(await textOf(makeZip([{ name: "a.txt", content: "a" }]))).toContain("Não achamos publicações");
  expect((await sendZip(as, makeArchive(), "file")).status).toBe(400);
  expect((await as.raw("POST", "/import?index", "a=b", { "content-type": "application/x-www-form-urlencoded" })).status).toBe(400);
  expect(await listFiles(cleo.id)).toBeNull();
  expect([(await sendZip(as, makeArchive())).status, (await sendZip(as, makeArchive())).status]).toEqual([303, 303]);
  const [row] = await db.select().from(uploads).where(eq(uploads.ownerId, cleo.id));
  expect(await db.$count(uploads, eq(uploads.ownerId, cleo.id))).toBe(1);
  // it is no picture under way
  const headers = { "content-type": "application/octet-stream", "upload-offset": "0" };
  expect((await as.raw("PATCH", `/api/uploads/${row?.id}`, new Blob(["a"]), headers)).status).toBe(404);
  await db.update(uploads).set({ received: 0 }).where(eq(uploads.ownerId, cleo.id));
  const refused = await sendZip(as, makeArchive());
  expect([refused.status, await refused.text()]).toEqual([409, expect.stringContaining("Outro arquivo seu ainda está chegando")]);
  await db.update(uploads).set({ createdAt: sql`now() - interval '25 hours'` }).where(eq(uploads.ownerId, cleo.id));
  await sweep.run?.({} as never);
  expect([await listFiles(cleo.id), await objectStore.list(`${row?.id}/`), await db.$count(media, eq(media.ownerId, cleo.id))]).toEqual([null, [], 0]);
});

test("a second archive that is refused or breaks off leaves the first one, which is read while it comes; an accepted one replaces it", async () => {
  const ana = await makeUser();
  const as = await createSignedInClient(server, ana);
  await sendZip(as, makeArchive());
  const kept = await listFiles(ana.id);
  const readList = async () => (await as.get("/import/archive")).status;
  for (const bad of [new Uint8Array(5000), makeZip([{ name: "a.txt", content: "a" }])]) {
    const refused = await sendZip(as, bad);
    expect([refused.status, await refused.text()]).toEqual([422, expect.stringContaining("Continuar com o arquivo enviado")]);
    expect([await listFiles(ana.id), await readList()]).toEqual([kept, 200]);
  }
  async function* breakOff() {
    yield makeArchive();
    expect([await listFiles(ana.id), await readList()]).toEqual([kept, 200]);
    throw new Error("the line broke");
  }
  await expect(storeArchive(ana.id, breakOff())).rejects.toThrow("the line broke");
  expect([await listFiles(ana.id), await db.$count(uploads, eq(uploads.ownerId, ana.id))]).toEqual([kept, 1]);
  const other = makeZip([stored("d.jpg", photo), { name: listPath, content: writePosts([{ media: [{ uri: uri("d.jpg"), title: "Outra", at: may2019 }] }]) }]);
  expect((await sendZip(as, other)).status).toBe(303);
  expect(await (await as.get("/import/archive")).text()).toContain("Outra");
  for (const key of kept ?? []) expect(await objectStore.read(key)).toBeNull();
});

test("where the archive went while looks were brought, ana reads that it is no longer there and is to be sent again", async () => {
  const ana = await makeUser();
  const as = await createSignedInClient(server, ana);
  await sendZip(as, makeArchive());
  for (const key of (await listFiles(ana.id)) ?? []) if (key.endsWith(".part")) await objectStore.remove(key);
  const form = new URLSearchParams({ look: `${may2019}/a.jpg`, act: "bring" });
  const answer = await as.raw("POST", "/import/archive", form, { accept: "text/html" });
  expect([answer.status, answer.headers.get("location")]).toEqual([303, "/import"]);
  expect(await (await as.get("/import")).text()).toContain("O arquivo não está mais aqui");
});

test("large archives of others make room after an hour, small ones take none away, and until then cleo reads when to come back", async () => {
  const [zoe, cleo, dora, eva] = [await makeUser(), await makeUser(), await makeUser(), await makeUser()];
  const [as, asDora, asEva] = [await createSignedInClient(server, cleo), await createSignedInClient(server, dora), await createSignedInClient(server, eva)];
  expect((await sendZip(asEva, makeArchive())).status).toBe(303);
  const large = { bytes: maxArchiveBytes, received: maxArchiveBytes };
  const zoes = eq(uploads.ownerId, zoe.id);
  const rows = Array.from({ length: 102 }, (_, index) => ({ ownerId: zoe.id, purpose: "archive" as const, digest: String(index), ...large }));
  await db.insert(uploads).values(rows);
  const refused = await sendZip(as, makeArchive());
  expect([refused.status, Number(refused.headers.get("retry-after")) > 3500]).toEqual([503, true]);
  expect(await refused.text()).toMatch(/Muitas pessoas enviaram arquivos ao mesmo tempo. Tente de novo em 60.minutos/);
  // the one she had stays
  expect([(await sendZip(asEva, makeArchive())).status, (await listFiles(eva.id))?.length]).toEqual([503, 2]);
  await db.update(uploads).set({ createdAt: sql`now() - interval '61 minutes'` }).where(zoes);
  expect((await sendZip(as, makeArchive())).status).toBe(303);
  expect(await db.$count(uploads, zoes)).toBe(101);
  await db.update(uploads).set({ bytes: 5000, received: 5000, createdAt: sql`now()` }).where(zoes);
  expect((await sendZip(asDora, makeArchive())).status).toBe(303);
  expect(await db.$count(uploads, zoes)).toBe(101);
  await db.delete(uploads).where(zoes);
});

test("what a process wrote after its archive was removed, and died, goes by the removal that was booked when the archive began", async () => {
  const cleo = await makeUser();
  const as = await createSignedInClient(server, cleo);
  expect((await sendZip(as, makeArchive())).status).toBe(303);
  const [row] = await db.select({ id: uploads.id }).from(uploads).where(eq(uploads.ownerId, cleo.id));
  const uploadId = row?.id ?? "";
  const [booked] = await db.execute<{ hours: number }>(sql`
    select round(extract(epoch from start_after - now()) / 3600)::int as hours from pgboss.job where name = 'upload-removal' and data = ${JSON.stringify({ uploadId })}::jsonb`);
  expect(booked).toEqual({ hours: 48 });
  await uploadRemoval.run({ uploadId });
  expect((await listFiles(cleo.id))?.length).toBe(2); // what has a row stays
  await as.raw("POST", "/import/archive", new URLSearchParams({ act: "delete" }), { accept: "text/html" });
  await storePart(uploadId, 2 ** 20, new Uint8Array(9));
  await sweep.run({});
  expect(await objectStore.list(`${uploadId}/`)).toHaveLength(1);
  await uploadRemoval.run({ uploadId });
  expect(await objectStore.list(`${uploadId}/`)).toEqual([]);
});
