import { log } from "#app/config/log.server";
import type { TryOnFailure } from "#app/models/shared/try-on-failure";
import { hasShapeOf, type Size } from "#app/models/try-on/try-on-frame";
import { pictures } from "./process/pictures.server";
import { findUnfaithfulness, type Inputs, measureResult } from "./result-fidelity.server";

type Wanted = {
  frame: Size;
  /** What went in; null where only the shape is looked at. */
  inputs: Inputs | null;
};

/** Why a result is not sold as good; null if it is, or where a check cannot run. */
export async function getResultRefusal(picture: Uint8Array, { frame, inputs }: Wanted): Promise<TryOnFailure | null> {
  const size = await pictures.measureResultSize(picture);
  if (!hasShapeOf(size, frame)) return "result_not_faithful";
  const measures = inputs && (await measureResult(picture, inputs).catch(passUnchecked));
  const found = measures && findUnfaithfulness(measures);
  if (found) log.info(found, "a result is not faithful");
  return found ? "result_not_faithful" : null;
}

function passUnchecked(error: unknown): null {
  log.warn({ err: error }, "a result was not compared with its photo");
  return null;
}
