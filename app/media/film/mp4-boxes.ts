/** A box of an MP4 file; `start` and `end` bound its content. */
export type Box = { type: string; begin: number; start: number; end: number };

export class Mp4Error extends Error {}

const headerBytes = 8;
const maxBoxes = 200;

/** The boxes between two offsets; throws where a size leaves its parent. */
export function readBoxes(file: Buffer, start: number, end: number): Box[] {
  const boxes: Box[] = [];
  for (let begin = start; begin < end; begin = boxes.at(-1)?.end ?? end) {
    if (boxes.length >= maxBoxes) throw new Mp4Error("too many boxes");
    boxes.push(readBox(file, begin, end));
  }
  return boxes;
}

function readBox(file: Buffer, begin: number, end: number): Box {
  if (begin + headerBytes > end) throw new Mp4Error("a box is cut off");
  const type = file.toString("latin1", begin + 4, begin + 8);
  const short = file.readUInt32BE(begin);
  const isLong = short === 1;
  const start = begin + headerBytes + (isLong ? 8 : 0);
  if (start > end) throw new Mp4Error("a box is cut off");
  const size = isLong ? Number(file.readBigUInt64BE(begin + headerBytes)) : short === 0 ? end - begin : short;
  if (size < start - begin || size > end - begin) throw new Mp4Error(`a size of ${type} is wrong`);
  return { type, begin, start, end: begin + size };
}

/** The only box of a type; throws without one and with several. */
export function requireBox(boxes: Box[], type: string): Box {
  const [found, ...more] = boxes.filter((box) => box.type === type);
  if (!found || more.length > 0) throw new Mp4Error(`${more.length + (found ? 1 : 0)} boxes of ${type}`);
  return found;
}

export function readUInt32(file: Buffer, box: Box, at: number): number {
  if (box.start + at + 4 > box.end) throw new Mp4Error(`${box.type} is too short`);
  return file.readUInt32BE(box.start + at);
}

/** Where the rows of a table begin behind its count; throws when they leave the box. */
export function readTable(file: Buffer, box: Box, { countAt, rowBytes, maxRows }: { countAt: number; rowBytes: number; maxRows: number }) {
  const count = readUInt32(file, box, countAt);
  const start = box.start + countAt + 4;
  if (count > maxRows || start + count * rowBytes > box.end) throw new Mp4Error(`${box.type} has too many rows`);
  return { count, start };
}

export function makeBox(type: string, ...contents: Uint8Array[]): Buffer {
  const size = contents.reduce((sum, { length }) => sum + length, headerBytes);
  const header = Buffer.alloc(headerBytes);
  header.writeUInt32BE(size, 0);
  header.write(type, 4, "latin1");
  return Buffer.concat([header, ...contents]);
}

export function makeUInt32s(...values: number[]): Buffer {
  const bytes = Buffer.alloc(values.length * 4);
  for (const [index, value] of values.entries()) bytes.writeUInt32BE(value, index * 4);
  return bytes;
}
