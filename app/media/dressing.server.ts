import type { Language } from "#app/locales/languages";
import { getShapeOfPicture } from "#app/models/looks/garment.server";
import { masterFile } from "#app/models/media/picture";
import { bodyFile, garmentFile } from "#app/models/shared/layers";
import { readBodyShape } from "#app/vision/body/pack-body";
import { readGarmentShape } from "#app/vision/garment/pack-garment";
import { runVision } from "#app/vision/process/vision.server";
import type { Checked, Rgba } from "#app/vision/types";
import { readPictureBytes } from "./files.server";
import { type LayersMaker, makers } from "./layers-makers.server";
import { pictures } from "./process/pictures.server";

/** Layers of a person or of a look, ready to be worn. */
type Layers = { shape: unknown; atlas: Rgba };

/** Puts looks on a stored picture's person, as a JPEG with its mark; null if one is gone. */
export async function dressPicture(personId: string, clothesIds: string[], language: Language): Promise<Checked<Uint8Array> | null> {
  const body = await makeLayers(personId, makers.body);
  if (!body || "refused" in body) return body;
  return dress(body.value, clothesIds, language);
}

/** Puts a look on a body that was prepared, as a JPEG with its mark; null if a file is gone. */
export async function dressBody(body: { mediaId: string; shape: unknown }, clothesIds: string[], language: Language): Promise<Checked<Uint8Array> | null> {
  const atlas = await readAtlas(body.mediaId, bodyFile);
  return atlas && dress({ shape: body.shape, atlas }, clothesIds, language);
}

async function dress(body: Layers, clothesIds: string[], language: Language): Promise<Checked<Uint8Array> | null> {
  const garments: Layers[] = [];
  for (const id of clothesIds) {
    const garment = await getGarmentLayers(id);
    if (!garment || "refused" in garment) return garment;
    garments.push(garment.value);
  }
  const dressed = await runVision("wear", {
    body: { shape: readBodyShape(body.shape), atlas: body.atlas },
    garments: garments.map(({ shape, atlas }) => ({ shape: readGarmentShape(shape), atlas })),
  });
  return "refused" in dressed ? dressed : { value: await pictures.encodePreview(dressed.value, language) };
}

/** The stored layers of a picture, else those made of it now. */
async function getGarmentLayers(mediaId: string): Promise<Checked<Layers> | null> {
  const shape = await getShapeOfPicture(mediaId);
  const atlas = shape ? await readAtlas(mediaId, garmentFile) : null;
  return atlas ? { value: { shape, atlas } } : makeLayers(mediaId, makers.garment);
}

async function makeLayers(mediaId: string, make: LayersMaker): Promise<Checked<Layers> | null> {
  const master = await readPictureBytes(mediaId, masterFile);
  if (!master) return null;
  const made = await make(master);
  return "refused" in made ? made : { value: { shape: made.value.shape, atlas: await pictures.decodeAtlas(made.value.atlas) } };
}

export async function readAtlas(mediaId: string, file: string): Promise<Rgba | null> {
  const bytes = await readPictureBytes(mediaId, file);
  return bytes && pictures.decodeAtlas(bytes);
}
