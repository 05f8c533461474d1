import { expect, test } from "bun:test";
import { rewriteFilm } from "#app/media/film/film-file";
import { Mp4Error, makeBox, makeUInt32s, readBoxes } from "#app/media/film/mp4-boxes";
import { makeFilm, soundBytes } from "./film-file";

const rewrite = (bytes: Uint8Array) => rewriteFilm(Buffer.from(bytes));
const listTypes = (bytes: Buffer) => readBoxes(bytes, 0, bytes.length).map(({ type }) => type);

test("a film is written anew: header first, marked as AI, without sound and the provider's words", () => {
  for (const isHeaderFirst of [true, false]) {
    const film = rewrite(makeFilm({ isHeaderFirst }));
    expect(film).toMatchObject({ width: 96, height: 128, seconds: 5 });
    expect(listTypes(film.bytes)).toEqual(["ftyp", "moov", "uuid", "mdat"]);
    expect(film.bytes.includes("digitalsourcetype/trainedAlgorithmicMedia")).toBe(true);
    for (const left of [soundBytes, "soun", "mp4a", "made by a provider", "studio"]) expect(film.bytes.includes(left)).toBe(false);
    expect(rewrite(film.bytes).bytes.equals(film.bytes)).toBe(true);
  }
});

/** Replaces bytes behind a box's name. */
function patch(film: Uint8Array, type: string, at: number, bytes: Uint8Array): Uint8Array {
  const patched = Buffer.from(film);
  patched.set(bytes, patched.indexOf(type) + 4 + at);
  return patched;
}

const film = makeFilm();
const videoOf = (moov: Buffer) => moov.subarray(moov.indexOf("trak") - 4);

test("what is no film of ours to show is refused", () => {
  const refused: Record<string, Uint8Array> = {
    nothing: new Uint8Array(),
    "a picture": new Uint8Array([0xff, 0xd8, 0xff, 0xe0, ...new Array(100).fill(0)]),
    "a page": new TextEncoder().encode("<!doctype html><title>film</title>"),
    "half a film": film.subarray(0, film.length / 2),
    "without a header": makeFilm({ change: ({ ftyp, mdat }) => [ftyp, mdat] }),
    "two headers": makeFilm({ change: ({ ftyp, moov, mdat }) => [ftyp, moov, moov, mdat] }),
    fragments: makeFilm({ change: ({ ftyp, moov, mdat }) => [ftyp, moov, makeBox("moof", Buffer.alloc(8)), mdat] }),
    "eleven seconds": makeFilm({ seconds: 11 }),
    "a header that says an hour": patch(film, "mvhd", 16, makeUInt32s(3_600_000)),
    "pictures for an hour": patch(film, "stts", 12, makeUInt32s(3_600_000)),
    "a clock of zero": patch(film, "mdhd", 12, makeUInt32s(0)),
    "another codec": patch(film, "avc1\0\0\0\0", -4, Buffer.from("hvc1")),
    "no video": patch(film, "vide", -4, Buffer.from("meta")),
    "too small": makeFilm({ width: 48, height: 48 }),
    "too wide": patch(film, "avc1\0\0\0\0", 24, makeUInt32s(8000 * 65536 + 128)),
    "two video tracks": makeFilm({ change: ({ ftyp, moov, mdat }) => [ftyp, mdat, makeBox("moov", moov.subarray(8), videoOf(moov))] }),
  };
  for (const [name, bytes] of Object.entries(refused)) expect(() => rewrite(bytes), name).toThrow(Mp4Error);
});

test("boxes that lie about sizes and counts take neither memory nor time", () => {
  const nested = (depth: number): Buffer => (depth === 0 ? Buffer.alloc(0) : makeBox("moov", nested(depth - 1)));
  const lies: Record<string, Uint8Array> = {
    "a size beyond the file": Buffer.concat([makeUInt32s(0xffffffff), Buffer.from("ftyp"), film.subarray(8)]),
    "a long size beyond every file": makeFilm({
      change: ({ ftyp, moov }) => [ftyp, moov, makeUInt32s(1), Buffer.from("mdat"), makeUInt32s(0xffffffff, 0xffffffff)],
    }),
    "a size below its own header": makeFilm({ change: ({ ftyp, moov, mdat }) => [ftyp, makeUInt32s(4), Buffer.from("free"), moov, mdat] }),
    "a thousand boxes": makeFilm({ change: ({ ftyp, moov, mdat }) => [ftyp, ...new Array<Buffer>(1000).fill(makeBox("free")), moov, mdat] }),
    "four thousand million pictures": patch(film, "stsz", 8, makeUInt32s(0xffffffff)),
    "four thousand million pictures of one size": patch(patch(film, "stsz", 4, makeUInt32s(1)), "stsz", 8, makeUInt32s(0xffffffff)),
    "every picture as large as the file": patch(film, "stsz", 4, makeUInt32s(film.length - 100)),
    "four thousand million rows": patch(film, "stsc", 4, makeUInt32s(0xffffffff)),
    "a chunk behind the end": patch(film, "stco", 8, makeUInt32s(0xfffffff0)),
    "chunks out of order": patch(film, "stsc", 8, makeUInt32s(7)),
    "boxes in boxes": Buffer.concat([makeBox("ftyp"), nested(500)]),
    "a header of two megabytes": makeFilm({
      change: ({ ftyp, moov, mdat }) => [ftyp, mdat, makeBox("moov", moov.subarray(8), makeBox("free", Buffer.alloc(2 ** 21)))],
    }),
  };
  const before = performance.now();
  for (const [name, bytes] of Object.entries(lies)) expect(() => rewrite(bytes), name).toThrow(Mp4Error);
  expect(performance.now() - before).toBeLessThan(2000);
});
