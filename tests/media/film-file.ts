import { makeBox, makeUInt32s } from "#app/media/film/mp4-boxes";

// A playable film without an encoder: uncompressed key pictures, which the others repeat.

type FilmOptions = {
  width?: number;
  height?: number;
  seconds?: number;
  hasSound?: boolean;
  /** Before the pictures, as a web server wants it. */
  isHeaderFirst?: boolean;
  /** Changes the boxes before they are joined. */
  change?: (parts: { ftyp: Buffer; moov: Buffer; mdat: Buffer }) => Uint8Array[];
};

const picturesPerSecond = 5;
export const soundBytes = Buffer.from("the sound of the studio");
const foreignMetadata = makeBox("udta", makeBox("meta", Buffer.from("made by a provider")));

export function makeFilm({ width = 96, height = 128, seconds = 5, hasSound = true, isHeaderFirst = false, change }: FilmOptions = {}): Uint8Array<ArrayBuffer> {
  const pictures = Array.from({ length: seconds * picturesPerSecond }, (_, index) => encodePicture(index, { width, height }));
  const media = Buffer.concat([...pictures, soundBytes]);
  const ftyp = makeBox("ftyp", Buffer.from("isom\0\0\x02\0isomavc1"));
  const makeHeader = (start: number) =>
    makeBox(
      "moov",
      makeBox("mvhd", makeUInt32s(0, 0, 0, 1000, seconds * 1000, 0x10000, 0x1000000, 0, 0), identity, Buffer.alloc(24), makeUInt32s(3)),
      makeVideoTrack({ width, height, seconds }, pictures, start),
      hasSound ? makeSoundTrack(start + media.length - soundBytes.length) : Buffer.alloc(0),
      foreignMetadata,
    );
  const moov = makeHeader(ftyp.length + 8 + (isHeaderFirst ? makeHeader(0).length : 0));
  const mdat = makeBox("mdat", media);
  return new Uint8Array(Buffer.concat(change ? change({ ftyp, moov, mdat }) : isHeaderFirst ? [ftyp, moov, mdat] : [ftyp, mdat, moov]));
}

const identity = makeUInt32s(0x10000, 0, 0, 0, 0x10000, 0, 0, 0, 0x40000000);
const dinf = makeBox("dinf", makeBox("dref", makeUInt32s(0, 1), makeBox("url ", makeUInt32s(1))));
const hdlr = (kind: string) => makeBox("hdlr", makeUInt32s(0, 0), Buffer.from(kind), makeUInt32s(0, 0, 0), Buffer.from("studio\0"));

type Shape = { width: number; height: number; seconds: number };

function makeVideoTrack({ width, height, seconds }: Shape, pictures: Buffer[], start: number): Buffer {
  const count = pictures.length;
  const [sps, pps] = [makeSps({ width, height }), makePps()];
  const lengthOf = (bytes: Buffer) => Buffer.from([bytes.length >> 8, bytes.length & 255]);
  const avcC = makeBox("avcC", Buffer.from([1, 66, 0xc0, 30, 0xff, 0xe1]), lengthOf(sps), sps, Buffer.from([1]), lengthOf(pps), pps);
  const size = makeUInt32s(width * 65536 + height);
  const avc1 = makeBox(
    "avc1",
    makeUInt32s(0, 1),
    Buffer.alloc(16),
    size,
    makeUInt32s(0x480000, 0x480000, 0),
    Buffer.from([0, 1]),
    Buffer.alloc(32),
    Buffer.from([0, 24, 255, 255]),
    avcC,
  );
  const keys = pictures.flatMap((_, index) => (index % picturesPerSecond === 0 ? index + 1 : []));
  const stbl = makeBox(
    "stbl",
    makeBox("stsd", makeUInt32s(0, 1), avc1),
    makeBox("stts", makeUInt32s(0, 1, count, 1000 / picturesPerSecond)),
    makeBox("stss", makeUInt32s(0, keys.length, ...keys)),
    makeBox("stsc", makeUInt32s(0, 1, 1, count, 1)),
    makeBox("stsz", makeUInt32s(0, 0, count, ...pictures.map(({ length }) => length))),
    makeBox("stco", makeUInt32s(0, 1, start)),
  );
  return makeBox(
    "trak",
    makeBox("tkhd", makeUInt32s(7, 0, 0, 1, 0, seconds * 1000, 0, 0, 0, 0), identity, makeUInt32s(width * 65536, height * 65536)),
    makeBox(
      "mdia",
      makeBox("mdhd", makeUInt32s(0, 0, 0, 1000, seconds * 1000, 0x55c40000)),
      hdlr("vide"),
      makeBox("minf", makeBox("vmhd", makeUInt32s(1, 0, 0)), dinf, stbl),
    ),
  );
}

function makeSoundTrack(start: number): Buffer {
  const mp4a = makeBox("mp4a", makeUInt32s(0, 1, 0, 0, 0x10010, 0, 0xac440000));
  const stbl = makeBox(
    "stbl",
    makeBox("stsd", makeUInt32s(0, 1), mp4a),
    makeBox("stts", makeUInt32s(0, 1, 1, 1000)),
    makeBox("stsc", makeUInt32s(0, 1, 1, 1, 1)),
    makeBox("stsz", makeUInt32s(0, soundBytes.length, 1)),
    makeBox("stco", makeUInt32s(0, 1, start)),
  );
  return makeBox(
    "trak",
    makeBox("tkhd", makeUInt32s(7, 0, 0, 2, 0, 1000, 0, 0, 0, 0x01000000), identity, makeUInt32s(0, 0)),
    makeBox(
      "mdia",
      makeBox("mdhd", makeUInt32s(0, 0, 0, 1000, 1000, 0x55c40000)),
      hdlr("soun"),
      makeBox("minf", makeBox("smhd", makeUInt32s(0, 0)), dinf, stbl),
    ),
  );
}

/** Bits of an H.264 unit. */
function createBitWriter() {
  const bytes: number[] = [];
  let [held, count] = [0, 0];
  const bits = (value: number, length: number) => {
    for (let at = length - 1; at >= 0; at--) {
      held = held * 2 + (Math.floor(value / 2 ** at) % 2);
      count += 1;
      if (count === 8) {
        bytes.push(held);
        [held, count] = [0, 0];
      }
    }
  };
  const numbers = (...values: number[]) => {
    for (const value of values) {
      const length = Math.floor(Math.log2(value + 1));
      bits(0, length);
      bits(value + 1, length + 1);
    }
  };
  const align = () => count > 0 && bits(0, 8 - count);
  const end = () => {
    bits(1, 1);
    align();
    return bytes;
  };
  return { bits, numbers, align, raw: (values: number[]) => bytes.push(...values), end };
}

/** A unit never contains what looks like the start of one. */
const makeUnit = (type: number, bytes: number[]) => {
  const escaped: number[] = [];
  for (const byte of bytes) {
    if (byte <= 3 && escaped.at(-1) === 0 && escaped.at(-2) === 0) escaped.push(3);
    escaped.push(byte);
  }
  return Buffer.from([type, ...escaped]);
};

const blocksOf = ({ width, height }: { width: number; height: number }) => ({ columns: width / 16, rows: height / 16 });

function makeSps(size: { width: number; height: number }): Buffer {
  const { columns, rows } = blocksOf(size);
  const { bits, numbers, end } = createBitWriter();
  bits(0x42c01e, 24);
  numbers(0, 0, 2, 1);
  bits(0, 1);
  numbers(columns - 1, rows - 1);
  bits(0b1100, 4);
  return makeUnit(0x67, end());
}

function makePps(): Buffer {
  const { bits, numbers, end } = createBitWriter();
  numbers(0, 0);
  bits(0, 2);
  numbers(0, 0, 0);
  bits(0, 3);
  numbers(0, 0, 0);
  bits(0b100, 3);
  return makeUnit(0x68, end());
}

function encodePicture(index: number, size: { width: number; height: number }): Buffer {
  const { columns, rows } = blocksOf(size);
  const sinceKey = index % picturesPerSecond;
  const { bits, numbers, align, raw, end } = createBitWriter();
  numbers(0, sinceKey === 0 ? 7 : 5, 0);
  bits(sinceKey, 4);
  if (sinceKey === 0) {
    numbers(index % 2);
    bits(0, 2);
    numbers(0, 1);
    for (let block = 0; block < columns * rows; block++) {
      numbers(25);
      align();
      raw([...new Array<number>(256).fill(60 + ((block * 3 + index * 5) % 120)), ...new Array<number>(64).fill(110), ...new Array<number>(64).fill(150)]);
    }
  } else {
    bits(0, 3);
    numbers(0, 1, columns * rows);
  }
  const unit = makeUnit(sinceKey === 0 ? 0x65 : 0x41, end());
  return Buffer.concat([makeUInt32s(unit.length), unit]);
}
