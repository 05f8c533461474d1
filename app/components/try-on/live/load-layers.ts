import type { GarmentView } from "#app/models/contract";
import { readGarmentShape, unpackGarment } from "#app/vision/garment/pack-garment";
import type { Garment } from "#app/vision/types";

/** Fetches and unpacks the layers of a look; throws when there are none. */
export async function loadLayers({ url, shape }: Pick<GarmentView, "url" | "shape">, signal: AbortSignal): Promise<Garment> {
  const file = await fetch(url, { signal });
  if (!file.ok) throw new Error(`no layers: ${file.status}`);
  const bitmap = await createImageBitmap(await file.blob(), { premultiplyAlpha: "none", colorSpaceConversion: "none" });
  const { width, height } = bitmap;
  const canvas = document.createElement("canvas");
  canvas.width = width;
  canvas.height = height;
  const context = canvas.getContext("2d", { willReadFrequently: true });
  if (!context) throw new Error("no canvas");
  context.drawImage(bitmap, 0, 0);
  bitmap.close();
  return unpackGarment(readGarmentShape(shape), { width, height, data: context.getImageData(0, 0, width, height).data });
}
