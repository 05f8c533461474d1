import { expect, test } from "bun:test";
import { randomBytes } from "node:crypto";
import { maxZipEntries, readZipDirectory } from "#app/lib/zip/zip-directory";
import { readZipEntry } from "#app/lib/zip/zip-entry";
import { type File, makeZip, sourceOf } from "./zips.ts";

const words = "linho cru dos pés à cabeça\n".repeat(40);
const plain: File[] = [
  { name: "media/a.jpg", content: crypto.getRandomValues(new Uint8Array(5000)), isStored: true },
  { name: "content/posts_1.json", content: words },
  { name: "content/çã.txt", content: "" },
];

const isAny = () => true;

async function readAll(zip: Uint8Array, maxBytes = 1e6): Promise<Map<string, Uint8Array>> {
  const source = sourceOf(zip);
  const contents = new Map<string, Uint8Array>();
  for (const [name, entry] of await readZipDirectory(source, isAny)) contents.set(name, await readZipEntry(source, entry, maxBytes));
  return contents;
}

/** «broken» and the like, or «read». */
const judge = (zip: Uint8Array, maxBytes?: number) =>
  readAll(zip, maxBytes).then(
    () => "read",
    (error) => error.problem ?? String(error),
  );

test("what was packed is read: stored, deflated, with sizes behind, as ZIP64, and with a comment", async () => {
  const described = plain.map((file) => ({ ...file, hasDescriptor: true }));
  for (const zip of [
    makeZip(plain),
    makeZip(described),
    makeZip(plain, { isZip64: true }),
    makeZip(described, { isZip64: true, comment: "de Ana PK\u0005\u0006" }),
  ]) {
    const contents = await readAll(zip);
    expect([...contents.keys()]).toEqual(plain.map(({ name }) => name));
    expect(new TextDecoder().decode(contents.get("content/posts_1.json"))).toBe(words);
    expect(contents.get("media/a.jpg")).toEqual(plain[0]?.content as Uint8Array);
  }
});

test("of a large file only its end and the entry asked for are read", async () => {
  const large = Array.from({ length: 40 }, (_, index) => ({ name: `media/${index}.jpg`, content: new Uint8Array(200_000), isStored: true }));
  const source = sourceOf(makeZip([...large, { name: "content/posts_1.json", content: words }]));
  const entries = await readZipDirectory(source, (name) => name.endsWith(".json"));
  const entry = entries.get("content/posts_1.json");
  if (!entry) throw new Error("the list is missing");
  await readZipEntry(source, entry, 1e6);
  expect([entries.size, source.size > 8e6, source.bytesRead < 100_000]).toEqual([1, true, true]);
});

test("a ZIP that lies or leads elsewhere is not read", async () => {
  const one = (more: Partial<File>): File[] => [{ name: "a.txt", content: words, ...more }];
  const cases: [expected: string, what: string, zip: Uint8Array, maxBytes?: number][] = [
    ["zip_broken", "no ZIP", new Uint8Array(500)],
    ["zip_broken", "nothing", new Uint8Array()],
    ["zip_broken", "cut off", makeZip(plain).slice(0, -40)],
    ["zip_broken", "bytes before", new Uint8Array([1, 2, 3, ...makeZip(plain)])],
    ["zip_broken", "more entries than there are", makeZip(plain, { said: { count: 4 } })],
    ["zip_broken", "fewer entries than there are", makeZip(plain, { said: { count: 2 } })],
    ["zip_broken", "a directory beyond the end", makeZip(plain, { said: { start: 1e6 } })],
    ["zip_broken", "ZIP64: a directory beyond all numbers", makeZip(plain, { isZip64: true, said: { start: Number.MAX_SAFE_INTEGER } })],
    ["zip_broken", "something between entries and end", makeZip(plain, { said: { bytes: 46 } })],
    ["zip_too_many_files", "too many entries", makeZip(plain, { isZip64: true, said: { count: maxZipEntries + 1 } })],
    ["zip_too_many_files", "a huge directory", makeZip(plain, { isZip64: true, said: { bytes: 2 ** 40 } })],
    ["zip_unsafe", "a path upwards", makeZip(one({ name: "media/../../etc/passwd" }))],
    ["zip_unsafe", "an absolute path", makeZip(one({ name: "/etc/passwd" }))],
    ["zip_unsafe", "a drive", makeZip(one({ name: "C:/a.txt" }))],
    ["zip_unsafe", "a path of Windows", makeZip(one({ name: "..\\a.txt" }))],
    ["zip_unsafe", "a name that ends early", makeZip(one({ name: "a.txt\0.jpg" }))],
    ["zip_unsafe", "a control character in a name", makeZip(one({ name: "a\u0001.txt" }))],
    ["zip_unsafe", "a name beyond all paths", makeZip(one({ name: "a".repeat(301) }))],
    ["zip_unsafe", "packed to far more than it is", makeZip(one({ content: randomBytes(9000), said: { size: 5 } }))],
    ["zip_unsafe", "a name twice", makeZip([...one({}), ...one({})])],
    ["zip_unsafe", "another name inside", makeZip(one({ localName: "b.txt" }))],
    ["zip_encrypted", "a password", makeZip(one({ isEncrypted: true }))],
    ["zip_unsafe", "two entries on one place", makeZip([...one({}), { name: "b.txt", content: words, said: { offset: 0 } }])],
    ["zip_unsafe", "a bomb", makeZip(one({ content: new Uint8Array(900_000) }))],
    ["zip_unsafe", "more inside than is said", makeZip(one({ said: { size: 10 } }))],
    ["zip_broken", "less inside than is said", makeZip(one({ said: { size: 2000 } }))],
    ["zip_broken", "other bytes than the sum says", makeZip(one({ said: { crc: 1 } }))],
    ["zip_broken", "an entry beyond the directory", makeZip(one({ said: { compressedSize: 1e6 } }))],
    ["zip_unsafe", "stored, with two sizes", makeZip(one({ isStored: true, said: { size: 5 } }))],
    ["zip_entry_too_large", "more than may be", makeZip(one({})), 100],
  ];
  for (const [expected, what, zip, maxBytes] of cases) expect([what, await judge(zip, maxBytes)]).toEqual([what, expected]);
});

test("whatever byte of a ZIP is another one, reading ends with a reason", async () => {
  const zip = makeZip(
    [
      { name: "a.txt", content: words },
      { name: "b.txt", content: "b", isStored: true },
    ],
    { isZip64: true },
  );
  for (let at = 0; at < zip.length; at++) {
    const other = zip.slice();
    other[at] = (other[at] ?? 0) ^ 0xff;
    expect(await judge(other)).toMatch(/^(read|zip_\w+)$/);
  }
});
