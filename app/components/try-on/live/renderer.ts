import type { FoundHair } from "#app/vision/people/hair";
import type { Garment } from "#app/vision/types";
import type { LayerMesh } from "#app/vision/wear/live";
import type { Capsule } from "#app/vision/wear/live-front";

/** One picture of the mirror; lengths in pixels of the frame, those of hair in pixels of its mask. */
export type Scene = { frame: HTMLCanvasElement; meshes: LayerMesh[]; front: Capsule[]; hair: FoundHair | null };

export type Renderer = {
  /** Takes the layers that the meshes draw. */
  setGarment: (garment: Garment) => void;
  draw: (scene: Scene) => void;
  /** Frees what the graphics card holds. */
  end: () => void;
};

export const findLayer = ({ trunk, arms: [left, right] }: Garment, name: LayerMesh["layer"]) => ({ trunk, left, right })[name];

/** Gives the canvas the frame's size. */
export function fitCanvas(canvas: HTMLCanvasElement, { frame }: Scene): void {
  if (canvas.width === frame.width && canvas.height === frame.height) return;
  canvas.width = frame.width;
  canvas.height = frame.height;
}
