import { readWearer, type Skeleton, sides } from "../figure/skeleton";
import type { Garment, Point } from "../types";
import { createArmMap } from "./arm-map";
import { createMesh, type Mesh } from "./mesh";
import type { ControlPoint, Warp } from "./moving-least-squares";
import { createTrunkMap } from "./trunk-map";

export type LayerMesh = Mesh & { layer: "trunk" | "left" | "right" };

/** Cells across a torso. */
const cellsOfTorso = 24;
/** How much narrower or wider than its length a sleeve may become. */
const widthRange = { min: 0.75, max: 1.35 };

/** Returns the meshes of a garment on a person, in turn. */
export function mapGarment(garment: Garment, landmarks: readonly Point[]): LayerMesh[] {
  const [from, to] = [readWearer(garment.landmarks), readWearer(landmarks)];
  return from && to ? createMeshes(garment, from, to, mapTrunk(garment, from, to)) : [];
}

/** Warps a garment's trunk onto another person. */
export const mapTrunk = (garment: Garment, from: Skeleton, to: Skeleton, extra: readonly ControlPoint[] = []): Warp =>
  createTrunkMap(from, to, { hasLegs: garment.hem === null, extra });

/** Returns the meshes of a garment's layers. */
export function createMeshes(garment: Garment, from: Skeleton, to: Skeleton, trunk: Warp): LayerMesh[] {
  const cell = from.torso.length / cellsOfTorso;
  const meshes: LayerMesh[] = [{ layer: "trunk", ...createMesh(garment.trunk, cell, trunk) }];
  const scale = to.torso.length / from.torso.length;
  const width = Math.min(scale * widthRange.max, Math.max(scale * widthRange.min, to.shoulderWidth / from.shoulderWidth));
  for (const side of sides) {
    const arm = garment.arms[side];
    if (!arm) continue;
    const warp = createArmMap(from, to, side, trunk, width);
    meshes.push({ layer: side === 0 ? "left" : "right", ...createMesh(arm, cell, warp) });
  }
  return meshes;
}
