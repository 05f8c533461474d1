import { type Box, Mp4Error, readTable, readUInt32, requireBox } from "./mp4-boxes";

type Chunk = { begin: number; end: number };

/** Ten seconds at 120 pictures a second. */
export const maxSamples = 1200;

/** Where the pictures of a track lie in the file; throws when one lies outside. */
export function readSampleChunks(file: Buffer, boxes: Box[]): Chunk[] {
  const sizes = readSampleSizes(file, requireBox(boxes, "stsz"));
  const offsets = readChunkOffsets(file, boxes);
  const counts = readSamplesPerChunk(file, requireBox(boxes, "stsc"), offsets.length);
  if (counts.reduce((sum, count) => sum + count, 0) !== sizes.length) throw new Mp4Error("chunks and samples differ");
  let sample = 0;
  const chunks = offsets.map((begin, index) => {
    const next = sample + (counts[index] ?? 0);
    const end = sizes.slice(sample, next).reduce((sum, size) => sum + size, begin);
    if (end > file.length) throw new Mp4Error("a sample lies outside the file");
    sample = next;
    return { begin, end };
  });
  if (chunks.reduce((sum, { begin, end }) => sum + end - begin, 0) > file.length) throw new Mp4Error("samples overlap");
  return chunks;
}

function readSampleSizes(file: Buffer, stsz: Box): number[] {
  const size = readUInt32(file, stsz, 4);
  const { count, start } = readTable(file, stsz, { countAt: 8, rowBytes: size === 0 ? 4 : 0, maxRows: maxSamples });
  if (count === 0) throw new Mp4Error("the film has no pictures");
  return Array.from({ length: count }, (_, index) => size || file.readUInt32BE(start + index * 4));
}

function readChunkOffsets(file: Buffer, boxes: Box[]): number[] {
  const isLong = boxes.some(({ type }) => type === "co64");
  const box = requireBox(boxes, isLong ? "co64" : "stco");
  const rowBytes = isLong ? 8 : 4;
  const { count, start } = readTable(file, box, { countAt: 4, rowBytes, maxRows: maxSamples });
  return Array.from({ length: count }, (_, index) => {
    const at = start + index * rowBytes;
    return isLong ? Number(file.readBigUInt64BE(at)) : file.readUInt32BE(at);
  });
}

/** Rows say from which chunk on a count holds. */
function readSamplesPerChunk(file: Buffer, stsc: Box, chunkCount: number): number[] {
  const { count, start } = readTable(file, stsc, { countAt: 4, rowBytes: 12, maxRows: maxSamples });
  const rows = Array.from({ length: count }, (_, index) => ({
    first: file.readUInt32BE(start + index * 12),
    samples: file.readUInt32BE(start + index * 12 + 4),
  }));
  if (rows.some((_, index) => file.readUInt32BE(start + index * 12 + 8) !== 1)) throw new Mp4Error("stsc names another description");
  if (rows[0]?.first !== 1 || rows.some(({ first }, index) => index > 0 && first <= (rows[index - 1]?.first ?? 0))) throw new Mp4Error("stsc is out of order");
  return Array.from({ length: chunkCount }, (_, index) => rows.findLast(({ first }) => first <= index + 1)?.samples ?? 0);
}
