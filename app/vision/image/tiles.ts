import type { Rgba } from "../types";

type Size = { width: number; height: number };

/** An atlas without any tile. */
export const createAtlas = ({ width, height }: Size): Rgba => ({ width, height, data: new Uint8ClampedArray(width * height * 4) });

/** Copies a whole tile into an atlas that has room for it. */
export function putTile(atlas: Rgba, tile: Rgba, x: number, y: number): void {
  for (let row = 0; row < tile.height; row++) {
    const line = tile.data.subarray(row * tile.width * 4, (row + 1) * tile.width * 4);
    atlas.data.set(line, ((y + row) * atlas.width + x) * 4);
  }
}

/** Copies a tile out of an atlas; throws when the atlas ends before it. */
export function cutTile(atlas: Rgba, x: number, y: number, { width, height }: Size): Rgba {
  if (x + width > atlas.width || y + height > atlas.height || atlas.data.length !== atlas.width * atlas.height * 4) throw new Error("the atlas is too small");
  const tile = createAtlas({ width, height });
  for (let row = 0; row < height; row++) {
    const start = ((y + row) * atlas.width + x) * 4;
    tile.data.set(atlas.data.subarray(start, start + width * 4), row * width * 4);
  }
  return tile;
}
