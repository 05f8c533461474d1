import { filmXmpPacket } from "#app/lib/ai-mark";
import { type Box, Mp4Error, makeBox, makeUInt32s, readBoxes, readTable, readUInt32, requireBox } from "./mp4-boxes";
import { maxSamples, readSampleChunks } from "./sample-chunks";

export type FilmFile = { bytes: Buffer; width: number; height: number; seconds: number };

const maxSeconds = 10;
const minSeconds = 1;
const minSide = 64;
const maxSide = 2560;
const maxTracks = 8;
/** A larger header than ten seconds need. */
const maxHeaderBytes = 1024 * 1024;

/** Checks a film and writes it anew: one H.264 track, marked as AI, without sound and metadata. */
export function rewriteFilm(file: Buffer): FilmFile {
  const boxes = readBoxes(file, 0, file.length);
  if (boxes[0]?.type !== "ftyp") throw new Mp4Error("not an MP4 file");
  if (boxes.some(({ type }) => type === "moof")) throw new Mp4Error("the film is fragmented");
  const moov = requireBox(boxes, "moov");
  if (moov.end - moov.begin > maxHeaderBytes) throw new Mp4Error("moov is too large");
  const header = readBoxes(file, moov.start, moov.end);
  const track = findVideoTrack(file, header);
  const [mvhd, tkhd] = [requireBox(header, "mvhd"), requireBox(track.boxes, "tkhd")];
  const seconds = readSeconds(file, { mvhd, mdhd: requireBox(track.media, "mdhd"), stts: requireBox(track.samples, "stts") });
  const size = readSize(file, requireBox(track.samples, "stsd"));
  const chunks = readSampleChunks(file, track.samples);
  const media = Buffer.concat(chunks.map(({ begin, end }) => file.subarray(begin, end)));
  const write = (mediaStart: number) => {
    const lengths = chunks.map(({ begin, end }) => end - begin);
    const offsets = lengths.map((_, index) => mediaStart + lengths.slice(0, index).reduce((sum, length) => sum + length, 0));
    const moved = makeBox("stco", makeUInt32s(0, offsets.length, ...offsets));
    const copy = (from: Box[], ...types: string[]) => from.filter(({ type }) => types.includes(type)).map(({ begin, end }) => file.subarray(begin, end));
    const samples = makeBox("stbl", ...copy(track.samples, "stsd", "stts", "ctts", "cslg", "stss", "sdtp", "stsc", "stsz"), moved);
    const information = makeBox("minf", ...copy(track.information, "vmhd"), ownData, samples);
    const trackMedia = makeBox("mdia", ...copy(track.media, "mdhd"), handler, information);
    const onlyTrack = makeBox("trak", file.subarray(tkhd.begin, tkhd.end), ...copy(track.boxes, "edts"), trackMedia);
    return Buffer.concat([fileType, makeBox("moov", file.subarray(mvhd.begin, mvhd.end), onlyTrack), aiMark]);
  };
  const head = write(write(0).length + 8);
  return { bytes: Buffer.concat([head, makeBox("mdat", media)]), ...size, seconds };
}

const fileType = makeBox("ftyp", Buffer.from("isom\0\0\x02\0isomiso2avc1mp41", "latin1"));
const handler = makeBox("hdlr", makeUInt32s(0, 0), Buffer.from("vide"), makeUInt32s(0, 0, 0), Buffer.from("\0"));

/** Says that the pictures lie in this file, not at an address. */
const ownData = makeBox("dinf", makeBox("dref", makeUInt32s(0, 1), makeBox("url ", makeUInt32s(1))));

/** XMP's own box: the id of Adobe's specification, then the packet. */
const aiMark = makeBox("uuid", Buffer.from("be7acfcb97a942e89c71999491e3afac", "hex"), Buffer.from(filmXmpPacket));

type Track = { boxes: Box[]; media: Box[]; information: Box[]; samples: Box[] };

/** The one video track; sound and all others are left out. */
function findVideoTrack(file: Buffer, header: Box[]): Track {
  const tracks = header.filter(({ type }) => type === "trak");
  if (tracks.length > maxTracks) throw new Mp4Error("too many tracks");
  const found = tracks.flatMap((trak) => readVideoTrack(file, trak) ?? []);
  const [track, ...more] = found;
  if (!track || more.length > 0) throw new Mp4Error(`${found.length} video tracks`);
  return track;
}

function readVideoTrack(file: Buffer, { start, end }: Box): Track | null {
  const inside = (box: Box) => readBoxes(file, box.start, box.end);
  const boxes = readBoxes(file, start, end);
  const media = inside(requireBox(boxes, "mdia"));
  const { start: handlerStart, end: handlerEnd } = requireBox(media, "hdlr");
  if (file.toString("latin1", handlerStart + 8, Math.min(handlerStart + 12, handlerEnd)) !== "vide") return null;
  const information = inside(requireBox(media, "minf"));
  return { boxes, media, information, samples: inside(requireBox(information, "stbl")) };
}

/** By its pictures; the header must not say more. */
function readSeconds(file: Buffer, { mvhd, mdhd, stts }: { mvhd: Box; mdhd: Box; stts: Box }): number {
  const { count, start } = readTable(file, stts, { countAt: 4, rowBytes: 8, maxRows: maxSamples });
  const rows = Array.from({ length: count }, (_, index) => file.readUInt32BE(start + index * 8) * file.readUInt32BE(start + index * 8 + 4));
  const seconds = rows.reduce((sum, ticks) => sum + ticks, 0) / readClock(file, mdhd).scale;
  const { scale, ticks } = readClock(file, mvhd);
  if (!(seconds >= minSeconds && seconds <= maxSeconds && ticks / scale <= maxSeconds)) throw new Mp4Error(`the film has ${seconds} seconds`);
  return seconds;
}

function readClock(file: Buffer, header: Box): { scale: number; ticks: number } {
  const isLong = readUInt32(file, header, 0) >>> 24 === 1;
  if (!isLong) return { scale: readUInt32(file, header, 12), ticks: readUInt32(file, header, 16) };
  return { scale: readUInt32(file, header, 20), ticks: readUInt32(file, header, 24) * 2 ** 32 + readUInt32(file, header, 28) };
}

/** Of the only sample description, which must be H.264: every browser plays it. */
function readSize(file: Buffer, stsd: Box): { width: number; height: number } {
  readTable(file, stsd, { countAt: 4, rowBytes: 86, maxRows: 1 });
  const [entry, ...more] = readBoxes(file, stsd.start + 8, stsd.end);
  if (entry?.type !== "avc1" || more.length > 0) throw new Mp4Error(`the film is ${entry?.type}`);
  const size = readUInt32(file, entry, 24);
  const [width, height] = [size >>> 16, size & 0xffff];
  if (Math.min(width, height) < minSide || Math.max(width, height) > maxSide) throw new Mp4Error(`the film has ${width}×${height}`);
  return { width, height };
}
