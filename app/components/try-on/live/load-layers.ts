import { fetchLayers } from "#app/components/on-me/fetch-layers";
import type { GarmentView } from "#app/models/contract";
import { unpackGarment } from "#app/vision/garment/pack-garment";
import type { Garment } from "#app/vision/types";

/** Fetches and unpacks the layers of a look; throws when there are none. */
export async function loadLayers(garment: Pick<GarmentView, "url" | "shape">, signal: AbortSignal): Promise<Garment> {
  const { shape, atlas } = await fetchLayers(garment, createContext, signal);
  return unpackGarment(shape, atlas);
}

function createContext(width: number, height: number): CanvasRenderingContext2D {
  const canvas = document.createElement("canvas");
  Object.assign(canvas, { width, height });
  const context = canvas.getContext("2d", { willReadFrequently: true });
  if (!context) throw new Error("no canvas");
  return context;
}
