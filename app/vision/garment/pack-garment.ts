import { type Area, shrinkRgba } from "../image/average-areas";
import { createAtlas, cutTile, putTile } from "../image/tiles";
import {
  maxFrameSide,
  readBoolean,
  readCoordinate,
  readFields,
  readFrame,
  readLandmarks,
  readNullable,
  readNumber,
  readPoint,
  readSides,
  readSleeve,
  readWhole,
  roundLength,
  scaleFrame,
} from "../shape";
import type { Garment, GarmentShape, Layer, Rgba, Sides } from "../types";

/** Where a layer lies in the frame and in the atlas. */
type LayerBox = Area & { atlasX: number; atlasY: number };
export type PackedGarmentShape = GarmentShape & { boxes: { trunk: LayerBox; arms: Sides<LayerBox | null> } };

/** Transparent pixels between layers: compression must not mix them. */
const gap = 4;
const maxAtlasSide = 2 * maxFrameSide + gap;

/** Splits a garment into a shape for JSON and one picture. */
export function packGarment(garment: Garment): { shape: PackedGarmentShape; atlas: Rgba } {
  const { trunk, arms, frame, landmarks, sleeves, hem, covers, quality } = garment;
  const [left, right] = arms;
  const armsX = trunk.width + gap;
  const rightY = left ? left.height + gap : 0;
  const armsWidth = Math.max(left?.width ?? 0, right?.width ?? 0);
  const atlas = createAtlas({
    width: armsWidth > 0 ? armsX + armsWidth : trunk.width,
    height: Math.max(trunk.height, left?.height ?? 0, right ? rightY + right.height : 0),
  });
  const put = (layer: Layer, atlasX: number, atlasY: number): LayerBox => {
    putTile(atlas, layer, atlasX, atlasY);
    return { x: layer.x, y: layer.y, width: layer.width, height: layer.height, atlasX, atlasY };
  };
  const boxes: PackedGarmentShape["boxes"] = { trunk: put(trunk, 0, 0), arms: [left && put(left, armsX, 0), right && put(right, armsX, rightY)] };
  const shape = {
    frame: { width: frame.width, height: frame.height },
    landmarks: landmarks.map(({ x, y }) => ({ x: roundLength(x), y: roundLength(y) })),
    sleeves: [roundLength(sleeves[0]), roundLength(sleeves[1])] satisfies Sides<number>,
    hem: hem === null ? null : roundLength(hem),
    covers: { thighs: covers.thighs, shins: covers.shins },
    quality: roundLength(quality),
    boxes,
  };
  return { shape, atlas };
}

/** Returns a garment's shape that came from outside, or throws. */
export function readGarmentShape(value: unknown): PackedGarmentShape {
  const fields = readFields(value);
  const covers = readFields(fields.covers);
  const boxes = readFields(fields.boxes);
  return {
    frame: readFrame(fields.frame),
    landmarks: readLandmarks(fields.landmarks, readPoint),
    sleeves: readSides(fields.sleeves, readSleeve),
    hem: readNullable(fields.hem, readCoordinate),
    covers: { thighs: readBoolean(covers.thighs), shins: readBoolean(covers.shins) },
    quality: readNumber(fields.quality, 0, 1),
    boxes: { trunk: readBox(boxes.trunk), arms: readSides(boxes.arms, (arm) => readNullable(arm, readBox)) },
  };
}

function readBox(value: unknown): LayerBox {
  const { x, y, width, height, atlasX, atlasY } = readFields(value);
  return {
    x: readWhole(x, -maxFrameSide, maxFrameSide),
    y: readWhole(y, -maxFrameSide, maxFrameSide),
    width: readWhole(width, 1, maxFrameSide),
    height: readWhole(height, 1, maxFrameSide),
    atlasX: readWhole(atlasX, 0, maxAtlasSide),
    atlasY: readWhole(atlasY, 0, maxAtlasSide),
  };
}

/** Makes a garment of its shape and atlas; throws on a misfit. */
export function unpackGarment(shape: PackedGarmentShape, atlas: Rgba, scale = 1): Garment {
  const { frame, across, down } = scaleFrame(shape.frame, scale);
  const cut = (box: LayerBox): Layer => {
    const tile = cutTile(atlas, box.atlasX, box.atlasY, box);
    return scale === 1 ? { ...tile, x: box.x, y: box.y } : shrinkLayer(tile, box, across, down);
  };
  const [left, right] = shape.boxes.arms;
  return {
    frame,
    landmarks: shape.landmarks.map(({ x, y }) => ({ x: x * across, y: y * down })),
    sleeves: shape.sleeves,
    hem: shape.hem === null ? null : shape.hem * down,
    covers: shape.covers,
    quality: shape.quality,
    trunk: cut(shape.boxes.trunk),
    arms: [left && cut(left), right && cut(right)],
  };
}

function shrinkLayer(tile: Rgba, box: LayerBox, across: number, down: number): Layer {
  const x = Math.floor(box.x * across);
  const y = Math.floor(box.y * down);
  const width = Math.max(1, Math.ceil((box.x + box.width) * across) - x);
  const height = Math.max(1, Math.ceil((box.y + box.height) * down) - y);
  const area = { x: x / across - box.x, y: y / down - box.y, width: width / across, height: height / down };
  return { ...shrinkRgba(tile, area, { width, height }), x, y };
}
