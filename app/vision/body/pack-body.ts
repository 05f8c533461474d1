import { shrinkRgb } from "../image/average-areas";
import { createAtlas, cutTile } from "../image/tiles";
import {
  readCoordinate,
  readFields,
  readFrame,
  readLandmarks,
  readNullable,
  readNumber,
  readPoint,
  readSides,
  readSleeve,
  roundLength,
  scaleFrame,
} from "../shape";
import type { Body, BodyShape, Landmark, Rgb, Rgba } from "../types";

/** Splits a body into a shape for JSON and one opaque picture. */
export function packBody(body: Body): { shape: BodyShape; atlas: Rgba } {
  const { frame, landmarks, sleeves, waist } = body;
  const atlas = createAtlas({ width: frame.width * 3, height: frame.height });
  const tiles = [body.photo.data, body.bare.data, mixMasks(body)];
  for (const [column, tile] of tiles.entries()) putOpaque(atlas, tile, frame.width, column * frame.width);
  const shape: BodyShape = {
    frame: { width: frame.width, height: frame.height },
    landmarks: landmarks.map(({ x, y, visibility }) => ({ x: roundLength(x), y: roundLength(y), visibility: roundLength(visibility) })),
    sleeves: [roundLength(sleeves[0]), roundLength(sleeves[1])],
    waist: waist === null ? null : roundLength(waist),
  };
  return { shape, atlas };
}

/** Returns a body's shape that came from outside, or throws. */
export function readBodyShape(value: unknown): BodyShape {
  const fields = readFields(value);
  return {
    frame: readFrame(fields.frame),
    landmarks: readLandmarks(fields.landmarks, readLandmark),
    sleeves: readSides(fields.sleeves, readSleeve),
    waist: readNullable(fields.waist, readCoordinate),
  };
}

const readLandmark = (value: unknown): Landmark => ({ ...readPoint(value), visibility: readNumber(readFields(value).visibility, 0, 1) });

/** Makes a body of its shape and atlas; throws on a misfit. */
export function unpackBody(shape: BodyShape, atlas: Rgba, scale = 1): Body {
  const { frame, across, down } = scaleFrame(shape.frame, scale);
  const cut = (column: number): Rgb => {
    const tile = dropAlpha(cutTile(atlas, column * shape.frame.width, 0, shape.frame));
    return scale === 1 ? tile : shrinkRgb(tile, frame);
  };
  const masks = cut(2).data;
  return {
    frame,
    landmarks: shape.landmarks.map(({ x, y, visibility }) => ({ x: x * across, y: y * down, visibility })),
    sleeves: shape.sleeves,
    waist: shape.waist === null ? null : shape.waist * down,
    photo: cut(0),
    bare: cut(1),
    clothes: takeChannel(masks, 0),
    front: takeChannel(masks, 1),
    arms: takeChannel(masks, 2),
  };
}

function mixMasks({ clothes, front, arms }: Body): Uint8Array {
  const mixed = new Uint8Array(clothes.length * 3);
  for (let at = 0; at < clothes.length; at++) {
    mixed[at * 3] = clothes[at] ?? 0;
    mixed[at * 3 + 1] = front[at] ?? 0;
    mixed[at * 3 + 2] = arms[at] ?? 0;
  }
  return mixed;
}

function putOpaque(atlas: Rgba, tile: Uint8Array, width: number, x: number): void {
  for (let at = 0; at < tile.length / 3; at++) {
    const target = (Math.floor(at / width) * atlas.width + x + (at % width)) * 4;
    for (let channel = 0; channel < 3; channel++) atlas.data[target + channel] = tile[at * 3 + channel] ?? 0;
    atlas.data[target + 3] = 255;
  }
}

function dropAlpha({ width, height, data }: Rgba): Rgb {
  const opaque = new Uint8Array(width * height * 3);
  for (let at = 0; at < width * height; at++) for (let channel = 0; channel < 3; channel++) opaque[at * 3 + channel] = data[at * 4 + channel] ?? 0;
  return { width, height, data: opaque };
}

function takeChannel(mixed: Uint8Array, channel: number): Uint8Array {
  const mask = new Uint8Array(mixed.length / 3);
  for (let at = 0; at < mask.length; at++) mask[at] = mixed[at * 3 + channel] ?? 0;
  return mask;
}
