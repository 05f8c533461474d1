import type { TryOnFailure } from "#app/models/shared/try-on-failure";
import { hasShapeOf, type Size } from "#app/models/try-on/try-on-frame";
import { inspectPicture } from "./decode.server";

/** Why a result is not sold as good; null if it is. */
export async function getResultRefusal(picture: Uint8Array, { frame }: { frame: Size }): Promise<TryOnFailure | null> {
  const size = await inspectPicture(Buffer.from(picture.buffer, picture.byteOffset, picture.byteLength), "edit_result");
  return hasShapeOf(size, frame) ? null : "result_not_faithful";
}
