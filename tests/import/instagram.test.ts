import { expect, test } from "bun:test";
import { randomBytes } from "node:crypto";
import { maxArchivePosts } from "#app/models/looks/imported/imported-look";
import { mendText, readInstagramArchive } from "#app/models/looks/imported/instagram-archive";
import { garble, listPath, makeZip, sourceOf, writePosts } from "./zips.ts";

const may2019 = 1_558_000_000;
const photo = (name: string) => ({ name: `media/posts/201905/${name}`, content: name, isStored: true });
const uri = (name: string) => `media/posts/201905/${name}`;

const read = (files: Parameters<typeof makeZip>[0]) => readInstagramArchive([sourceOf(makeZip(files))]);

test("posts come with their day, their mended words and up to ten pictures, the newest first", async () => {
  const names = Array.from({ length: 12 }, (_, index) => `p${index}.jpg`);
  const posts = writePosts([
    { media: [{ uri: uri("p0.jpg"), title: "Saia de algodão 💃🏽 «feita à mão»", at: may2019 }] },
    { media: [...names.map((name) => ({ uri: uri(name) })), { uri: uri("f.mp4") }], title: "Álbum", at: may2019 + 60 },
    { media: [{ uri: uri("gone.jpg"), at: may2019 }] },
    { media: [{ uri: uri("f.mp4"), at: may2019 }] },
    { media: [{ uri: "https://example.com/p0.jpg", at: may2019 }] },
    { media: [{ uri: uri("p1.jpg"), title: "é".repeat(600), at: may2019 + 5 }] },
    { media: [{ uri: uri("p2.jpg"), at: 5 }] },
  ]);
  const { looks } = await read([...names.map(photo), photo("f.mp4"), { name: listPath, content: posts }]);
  expect(looks).toMatchObject([
    { key: `${may2019 + 60}/p0.jpg`, caption: "Álbum", pictures: names.slice(0, 10).map(uri), videos: 1, lost: 2 },
    { caption: `${"é".repeat(499)}…`, cut: 101 },
    { takenAt: may2019 * 1000, caption: "Saia de algodão 💃🏽 «feita à mão»", cut: 0, videos: 0, lost: 0 },
  ]);
  expect(looks).toHaveLength(3);
});

test("older archives, those in a folder, and several lists are read; a post in two of them is one", async () => {
  const list = writePosts([{ media: [{ uri: "media/a.jpg" }], title: "a", at: may2019 }]);
  const other = writePosts([{ media: [{ uri: "media/b.jpg" }], title: "b", at: may2019 }]);
  const [a, b] = ["a", "b"].map((name) => ({ name: `media/${name}.jpg`, content: name }));
  if (!a || !b) throw new Error("no pictures");
  for (const place of ["content/", "your_instagram_activity/content/"]) {
    const { looks } = await read([
      a,
      b,
      { name: `${place}posts_1.json`, content: list },
      { name: `${place}posts_2.json`, content: `[${list.slice(1, -1)},${other.slice(1)}` },
    ]);
    expect(looks.map(({ caption }) => caption).sort()).toEqual(["a", "b"]);
  }
  const { looks } = await read([
    { ...a, name: `instagram-ana/${a.name}` },
    { name: `instagram-ana/${listPath}`, content: list },
  ]);
  expect(looks[0]?.pictures).toEqual(["instagram-ana/media/a.jpg"]);
});

test("words that are none of Instagram's stay as they are, and what no text holds goes", () => {
  const cases = [
    ["pés à cabeça", "pés à cabeça"],
    [garble("pés à cabeça"), "pés à cabeça"],
    ["já 日本", "já 日本"],
    ["a\0b\ud83dc\u001bd\r\ne", "abcd\ne"],
    ["", ""],
  ];
  for (const [given = "", expected] of cases) expect(mendText(given)).toBe(expected as string);
});

test("an archive of pages, of nothing, or with another JSON says so", async () => {
  const problemOf = (files: Parameters<typeof makeZip>[0]) =>
    read(files).then(
      () => null,
      (error) => error.problem,
    );
  expect(await problemOf([{ name: "your_instagram_activity/media/posts_1.html", content: "<html>" }])).toBe("archive_html");
  expect(await problemOf([{ name: "a.txt", content: "a" }])).toBe("archive_no_posts");
  const odd = ["{", "null", "[[[1]]]", '{"media":5}', '[{"media":[{"uri":{}}],"creation_timestamp":"x"}]', '[{"media":[null,7]}]'];
  for (const content of odd) expect(await problemOf([{ name: listPath, content }])).toBe("archive_no_posts");
});

test("lists of posts beyond what an archive may say are not read, and of too many posts the newest are", async () => {
  const posts = Array.from({ length: maxArchivePosts + 5 }, (_, index) => ({ media: [{ uri: "media/a.jpg", creation_timestamp: may2019 + index }] }));
  const picture = { name: "media/a.jpg", content: "a" };
  const { looks, total, hasMore } = await read([picture, { name: listPath, content: JSON.stringify(posts) }]);
  expect([looks.length, total, hasMore, looks[0]?.key]).toEqual([5000, maxArchivePosts, true, `${may2019 + maxArchivePosts + 4}/a.jpg`]);
  const whole = await read([picture, { name: listPath, content: JSON.stringify(posts.slice(5)) }]);
  expect([whole.total, whole.hasMore]).toEqual([maxArchivePosts, false]);
  const unread = { name: listPath.replace("_1.", "_2."), content: "[]", said: { crc: 1 } };
  expect(await read([picture, { name: listPath, content: JSON.stringify(posts) }, unread])).toMatchObject({ total: maxArchivePosts, hasMore: true });
  const [more] = posts;
  const manyLists = Array.from({ length: 21 }, (_, index) => ({ name: listPath.replace("_1.", `_${index + 1}.`), content: JSON.stringify([more]) }));
  expect(await read([picture, ...manyLists])).toMatchObject({ total: 1, hasMore: true });
  const padding = JSON.stringify([{ title: randomBytes(6 * 2 ** 20).toString("hex") }]);
  const lists = [1, 2, 3].map((number) => ({ name: listPath.replace("_1.", `_${number}.`), content: padding, isStored: true }));
  await expect(read([picture, ...lists])).rejects.toMatchObject({ problem: "zip_entry_too_large" });
});

test("a list nested deeper than Instagram's, or of more values than its posts have, is not parsed", async () => {
  const picture = { name: "media/a.jpg", content: "a" };
  const readWith = (more: string) =>
    read([picture, { name: listPath, content: `[{"media":[{"uri":"media/a.jpg"}],"creation_timestamp":${may2019},"more":${more}}]`, isStored: true }]);
  const nest = (depth: number) => `${"[".repeat(depth)}${"]".repeat(depth)}`;
  expect((await readWith(`[${nest(20)},"${"[".repeat(100)}"]`)).looks).toHaveLength(1);
  for (const more of [nest(100), `[${"{},".repeat(700_000)}0]`]) await expect(readWith(more)).rejects.toMatchObject({ problem: "archive_no_posts" });
});

test("an archive of several parts is read as one, whatever their order; a part alone says what it lacks, a broken one which it is", async () => {
  const posts = writePosts([
    { media: [{ uri: uri("a.jpg"), at: may2019 }] },
    { media: [{ uri: uri("b.jpg") }, { uri: uri("c.jpg") }], title: "Álbum", at: may2019 + 60 },
    { media: [{ uri: uri("c.jpg"), at: may2019 + 90 }] },
  ]);
  const [one, two] = [
    [photo("a.jpg"), photo("b.jpg"), { name: listPath, content: posts }],
    [photo("c.jpg"), { name: "your_instagram_activity/messages/inbox/a.json", content: "{}" }],
  ].map((files) => sourceOf(makeZip(files)));
  if (!one || !two) throw new Error("no parts");
  for (const parts of [
    [one, two],
    [two, one],
  ]) {
    const { looks, entries, elsewhere } = await readInstagramArchive(parts);
    expect(looks.map(({ pictures, lost }) => [...pictures, lost])).toEqual([
      [uri("c.jpg"), 0],
      [uri("b.jpg"), uri("c.jpg"), 0],
      [uri("a.jpg"), 0],
    ]);
    expect([elsewhere, entries.get(uri("a.jpg"))?.source === one, entries.get(uri("c.jpg"))?.source === two]).toEqual([0, true, true]);
  }
  const again = sourceOf(makeZip([{ name: `part/${listPath}`, content: posts }])); // the same list, without pictures
  expect(await readInstagramArchive([again, one, two])).toMatchObject({ total: 3, elsewhere: 0 });
  const alone = await readInstagramArchive([one]);
  expect([alone.total, alone.elsewhere, alone.looks[0]?.lost]).toEqual([2, 1, 1]);
  await expect(readInstagramArchive([two])).rejects.toMatchObject({ problem: "archive_part" });
  await expect(read([{ name: listPath, content: posts }])).rejects.toMatchObject({ problem: "archive_part" });
  const broken = sourceOf(new Uint8Array(500));
  for (const parts of [
    [one, broken],
    [broken, one],
  ])
    await expect(readInstagramArchive(parts)).rejects.toMatchObject({ problem: "zip_broken", source: broken });
  await expect(readInstagramArchive(Array.from({ length: 51 }, () => one))).rejects.toMatchObject({ problem: "zip_too_many_files" });
});
