import { AppError } from "#app/lib/app-error";
import type { Checked } from "#app/vision/types";

type Layers = { shape: unknown; quality: number; atlas: Uint8Array };

/** Makes layers of a picture's master file; throws when it should be tried again. */
export type LayersMaker = (master: Uint8Array) => Promise<Checked<Layers>>;

async function makeNothing(): Promise<Checked<Layers>> {
  throw new AppError("unavailable");
}

export const makers: { garment: LayersMaker; body: LayersMaker } = { garment: makeNothing, body: makeNothing };
