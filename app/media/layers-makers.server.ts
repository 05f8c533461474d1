import { maxBodyBytes, maxGarmentBytes } from "#app/models/shared/layers";
import { runVision } from "#app/vision/process/vision.server";
import type { Checked } from "#app/vision/types";
import { pictures } from "./process/pictures.server";

type Layers = { shape: unknown; quality: number; isFlatLay?: boolean; atlas: Uint8Array };

/** Makes layers of a picture's master file; throws when it should be tried again. */
export type LayersMaker = (master: Uint8Array) => Promise<Checked<Layers>>;

const makeGarment: LayersMaker = async (master) => {
  const made = await runVision("makeGarment", { picture: await pictures.decodeForVision(master), maxBytes: maxGarmentBytes });
  return "refused" in made ? made : { value: { ...made.value, quality: made.value.shape.quality } };
};

const makeBody: LayersMaker = async (master) => {
  const made = await runVision("makeBody", { picture: await pictures.decodeForVision(master), maxBytes: maxBodyBytes });
  return "refused" in made ? made : { value: { ...made.value, quality: 1 } };
};

export const makers = { garment: makeGarment, body: makeBody };
