import { masterFile } from "#app/models/media/picture";
import { readPictureBytes } from "./files.server";
import type { InputOptions } from "./pixels/try-on-picture.server";
import { pictures } from "./process/pictures.server";

/** JPEG without metadata; null if missing. */
export async function renderTryOnInput(mediaId: string, options: InputOptions = {}): Promise<Uint8Array<ArrayBuffer> | null> {
  const master = await readPictureBytes(mediaId, masterFile);
  return master && pictures.fitInput(master, options);
}
