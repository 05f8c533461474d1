import fc from "fast-check";
import type { BodyRow } from "./fields.ts";

/** A request body, its headers and a short description. */
export type FuzzBody = { kind: string; body: BodyInit; headers: Record<string, string> };

const maxBytes = 1024 * 1024;

const hostileStrings = [
  "",
  " ",
  "\u0000",
  "\ud800",
  "\u202e\u200b\ufeff",
  "e\u0301".repeat(300),
  "👩‍👩‍👧‍👦".repeat(50),
  "'; drop table users; --",
  "../../etc/passwd",
  "//evil.example",
  "{{7*7}}",
  "<script>alert(1)</script>",
  "-1",
  "1e999",
  "9".repeat(400),
  "NaN",
  "true",
  "null",
  "[]",
  '{"a":1}',
  "%00%ff%zz",
  "data:image/png;base64,AAAA",
  "/media/01900000-0000-7000-8000-000000000000/1080.jpg",
  "01900000-0000-7000-8000-000000000000",
  "a@b.c",
  "x".repeat(70_000),
];

const text = fc.oneof(fc.constantFrom(...hostileStrings), fc.string({ unit: "binary", maxLength: 60 }), fc.string({ maxLength: 3000 }));

const suffixes = ["[20000000]", "[0]", "[]", "[-1]", "[1e9]", "[0].a[9].b", ".a", ".a.b.c.d.e", "[", "[__proto__]", ".__proto__.x", ".constructor"];
const ownNames = [
  "__proto__",
  "constructor",
  "__state__",
  "__intent__",
  "_method",
  "returnTo",
  "toast",
  "toastName",
  "undo",
  "undoAction",
  "failure",
  "toString",
  "length",
  "",
  "a".repeat(5000),
];

const arbitraryName = (row: BodyRow) => {
  const knownNames = row.names.length > 0 ? fc.constantFrom(...row.names) : fc.constant("x");
  const strangeNames = fc.oneof(
    fc.tuple(knownNames, fc.constantFrom(...suffixes)).map((parts) => parts.join("")),
    fc.constantFrom(...ownNames),
    fc.string({ unit: "binary", maxLength: 20 }),
  );
  return fc.oneof({ weight: 4, arbitrary: knownNames }, { weight: 1, arbitrary: strangeNames });
};

const arbitraryFields = (row: BodyRow) => fc.array(fc.tuple(arbitraryName(row), text), { maxLength: 12 });
const repeatCounts = fc.constantFrom(1, 1, 1, 60, 1000, 100_000);

const formHeaders = fc.constantFrom<Record<string, string>>(
  { "content-type": "application/x-www-form-urlencoded" },
  { "content-type": "application/x-www-form-urlencoded; charset=utf-16", accept: "text/html" },
  { "content-type": "APPLICATION/X-WWW-FORM-URLENCODED;", accept: "text/html" },
);

/** Forms with known and strange names, repeated or unencoded. */
const arbitraryUrlEncoded = (row: BodyRow) =>
  fc.tuple(arbitraryFields(row), repeatCounts, fc.boolean(), formHeaders).map(([fields, count, isRaw, headers]): FuzzBody => {
    const encodeField = isRaw ? fields.map((field) => field.join("=")).join("&") : new URLSearchParams(fields).toString();
    const body = `${encodeField}&`.repeat(Math.min(count, Math.floor(maxBytes / (encodeField.length + 1)))).slice(0, maxBytes);
    return { kind: `form of ${body.length} bytes: ${body.slice(0, 200)}`, body, headers };
  });

const arbitraryMultipart = (row: BodyRow) =>
  fc.tuple(arbitraryFields(row), fc.constantFrom(1, 1, 60), fc.uint8Array({ maxLength: 300 }), fc.boolean()).map(([fields, count, bytes, isHtml]): FuzzBody => {
    const form = new FormData();
    for (let copy = 0; copy < count; copy++) for (const [name, value] of fields) form.append(name.toWellFormed(), value.toWellFormed());
    for (const file of isHtml ? [...row.files, row.names[0] ?? "x"] : row.files) form.append(file, new File([bytes], "look.jpg", { type: "image/jpeg" }));
    return {
      kind: `multipart of ${fields.length} × ${count}: ${JSON.stringify(fields).slice(0, 200)}`,
      body: form,
      headers: isHtml ? { accept: "text/html" } : {},
    };
  });

const boundaries = [
  "multipart/form-data",
  "multipart/form-data; boundary=",
  "multipart/form-data; boundary=x",
  `multipart/form-data; boundary=${"b".repeat(300)}`,
];
const arbitraryPart = '--x\r\nContent-Disposition: form-data; name="email"\r\n\r\n';

/** Broken multipart bodies. */
const arbitraryTornMultipart = fc
  .tuple(fc.constantFrom(...boundaries), fc.constantFrom("", "--x", arbitraryPart, arbitraryPart.repeat(15_000), "--x--", "--x\r\n".repeat(100_000)))
  .map(
    ([type, body]): FuzzBody => ({
      kind: `torn multipart ${type.slice(0, 60)} of ${body.length} bytes: ${body.slice(0, 80)}`,
      body,
      headers: { "content-type": type },
    }),
  );

const arbitraryJson = { "content-type": "application/json" };
const value = fc.oneof(text, fc.jsonValue({ maxDepth: 4 }), fc.array(text, { maxLength: 30 }));

const arbitraryJsonObject = (row: BodyRow) =>
  fc.array(fc.tuple(arbitraryName(row), value), { maxLength: 12 }).map((fields): FuzzBody => {
    const body = JSON.stringify(Object.fromEntries(fields));
    return { kind: `json: ${body.slice(0, 300)}`, body, headers: arbitraryJson };
  });

const arbitraryStrangeJson = (row: BodyRow) => {
  const name = row.names[0] ?? "x";
  const texts: Record<string, string | Uint8Array<ArrayBuffer>> = {
    "a long list": `{"${name}":[${"1,".repeat(400_000)}1]}`,
    "a list of 900": `{"${name}":[${"1,".repeat(900)}1]}`,
    "many keys": `{${Array.from({ length: 3000 }, (_, index) => `"k${index}":1`).join()}}`,
    "deep lists": `{"${name}":${"[".repeat(30_000)}${"]".repeat(30_000)}}`,
    "deep objects": `${`{"${name}":`.repeat(2000)}1${"}".repeat(2000)}`,
    "nine deep": `{"${name}":${"[".repeat(9)}${"]".repeat(9)}}`,
    "a long string": `{"${name}":"${"a".repeat(60_000)}"}`,
    "a megabyte of string": `{"${name}":"${"a".repeat(1_000_000)}"}`,
    "many quotes": `{"${name}":"${'\\"'.repeat(30_000)}"}`,
    "a long number": `{"${name}":${"9".repeat(60_000)}}`,
    "the same key": `{${`"${name}":1,`.repeat(300)}"${name}":2}`,
    "half of it": `{"${name}":"`,
    "a list": "[]",
    "a word": '"x"',
    null: "null",
    nothing: "",
    "UTF-16": new Uint8Array(Buffer.from(`\ufeff{"${name}":"x"}`, "utf16le")),
    "a byte order mark": `\ufeff{"${name}":"x"}`,
    "broken UTF-8": new Uint8Array([0x7b, 0x22, 0xff, 0xfe, 0xc0, 0x80, 0x22, 0x3a, 0x31, 0x7d]),
    "half a surrogate": `{"${name}":"\\ud800","\\udfff":"\\u0000"}`,
    prototype: `{"__proto__":{"${name}":"x"},"constructor":{"prototype":{"${name}":1}}}`,
  };
  const types = fc.constantFrom("application/json", "application/json; charset=utf-16", "text/plain", "application/xml", "");
  return fc
    .tuple(fc.constantFrom(...Object.entries(texts)), types)
    .map(([[kind, body], type]): FuzzBody => ({ kind: `${kind} as «${type}»`, body, headers: { "content-type": type } }));
};

/** Any body for a route, valid or not. */
export const arbitraryBody = (row: BodyRow): fc.Arbitrary<FuzzBody> =>
  fc.oneof(arbitraryUrlEncoded(row), arbitraryMultipart(row), arbitraryTornMultipart, arbitraryJsonObject(row), arbitraryStrangeJson(row));
