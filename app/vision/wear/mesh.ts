import type { Layer, Point } from "../types";
import type { Warp } from "./moving-least-squares";

/** Triangles: `source` in the layer's, `target` in the body's pixels. */
export type Mesh = { source: Float32Array; target: Float32Array; triangles: Uint16Array };

type Cells = { cell: number; columns: number; rows: number; source: Float32Array; triangles: Uint16Array };

/** The most points a mesh has: its indexes are two bytes. */
const maxPoints = 65_535;
const minCell = 4;
/** Alpha up to this is not cloth. */
const minAlpha = 2;

const cellsOfLayers = new WeakMap<Layer, Cells>();

/** Covers a layer's cloth with triangles, moved by the warp. */
export function createMesh(layer: Layer, cell: number, warp: Warp): Mesh {
  const { source, triangles } = findCells(layer, cell);
  const target = new Float32Array(source.length);
  const point: Point = { x: 0, y: 0 };
  for (let at = 0; at < source.length; at += 2) {
    warp(layer.x + (source[at] ?? 0), layer.y + (source[at + 1] ?? 0), point);
    target[at] = point.x;
    target[at + 1] = point.y;
  }
  return { source, target, triangles };
}

/** Finds the cells that hold cloth, once for each layer and size. */
function findCells(layer: Layer, wanted: number): Cells {
  const cell = Math.max(minCell, Math.round(wanted), Math.ceil(Math.sqrt((layer.width * layer.height * 2) / maxPoints)));
  const known = cellsOfLayers.get(layer);
  if (known?.cell === cell) return known;
  const columns = Math.ceil(layer.width / cell);
  const rows = Math.ceil(layer.height / cell);
  const holdsCloth = markCells(layer, cell, columns, rows);
  const indexes = new Int32Array((columns + 1) * (rows + 1)).fill(-1);
  const source: number[] = [];
  const triangles: number[] = [];
  const indexPoint = (column: number, row: number): number => {
    const at = row * (columns + 1) + column;
    const index = indexes[at] ?? -1;
    if (index >= 0) return index;
    source.push(Math.min(column * cell, layer.width), Math.min(row * cell, layer.height));
    return (indexes[at] = source.length / 2 - 1);
  };
  for (let row = 0; row < rows; row++) {
    for (let column = 0; column < columns; column++) {
      if (!holdsCloth[row * columns + column]) continue;
      const [topLeft, topRight] = [indexPoint(column, row), indexPoint(column + 1, row)];
      const [bottomLeft, bottomRight] = [indexPoint(column, row + 1), indexPoint(column + 1, row + 1)];
      triangles.push(topLeft, topRight, bottomLeft, bottomRight, bottomLeft, topRight);
    }
  }
  const cells = { cell, columns, rows, source: Float32Array.from(source), triangles: Uint16Array.from(triangles) };
  cellsOfLayers.set(layer, cells);
  return cells;
}

function markCells({ width, height, data }: Layer, cell: number, columns: number, rows: number): Uint8Array {
  const marks = new Uint8Array(columns * rows);
  for (let y = 0; y < height; y++) {
    const row = Math.floor(y / cell) * columns;
    for (let x = 0, at = y * width * 4 + 3; x < width; x++, at += 4) if ((data[at] ?? 0) > minAlpha) marks[row + Math.floor(x / cell)] = 1;
  }
  return marks;
}
