import { type PackedGarmentShape, readGarmentShape } from "#app/vision/garment/pack-garment";
import type { Rgba } from "#app/vision/types";

/** A garment before it is unpacked. */
export type PackedLayers = { shape: PackedGarmentShape; atlas: Rgba };

type CreateContext = (width: number, height: number) => CanvasRenderingContext2D | OffscreenCanvasRenderingContext2D;

/** Fetches the layers of a look; throws when there are none. */
export async function fetchLayers(
  { url, shape }: { url: string; shape: unknown },
  createContext: CreateContext,
  signal: AbortSignal | null = null,
): Promise<PackedLayers> {
  const file = await fetch(url, { signal });
  if (!file.ok) throw new Error(`no layers: ${file.status}`);
  return { shape: readGarmentShape(shape), atlas: await decodeAtlas(await file.blob(), createContext) };
}

/** Decodes a file to pixels with straight alpha, in the colours it was written with. */
export async function decodeAtlas(file: Blob, createContext: CreateContext): Promise<Rgba> {
  const bitmap = await createImageBitmap(file, { premultiplyAlpha: "none", colorSpaceConversion: "none" });
  const { width, height } = bitmap;
  const context = createContext(width, height);
  context.drawImage(bitmap, 0, 0);
  bitmap.close();
  return { width, height, data: context.getImageData(0, 0, width, height).data };
}
