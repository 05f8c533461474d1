import { type DeviceBody, storeDeviceBody } from "#app/components/on-me/body-store";
import { canWear, forgetBody } from "#app/components/on-me/wear-client";
import { maxBodySize } from "#app/vision/body/make-body";
import { startVision } from "#app/vision/runtime/browser";
import type { Checked } from "#app/vision/types";
import { canSee } from "./can-see";
import { readPhoto } from "./read-photo";

/** Whether this browser can make a body and show looks on it. */
export const canMakeBody = () => canSee() && canWear() && typeof indexedDB !== "undefined";

type Order = { photo: File; ownerId: string; onLoaded: () => void; signal: AbortSignal };

/** Makes and keeps a body here, or says what is wrong; throws if vision or the store fails. */
export async function makeDeviceBody({ photo, ownerId, onLoaded, signal }: Order): Promise<Checked<DeviceBody>> {
  const picture = await readPhoto(photo, Math.min(maxBodySize.width, maxBodySize.height));
  if (!picture) throw new Error("the photo cannot be read");
  signal.throwIfAborted();
  const vision = startVision({ hasParts: true });
  signal.addEventListener("abort", vision.close);
  try {
    await vision.ready;
    onLoaded();
    const made = await vision.run("makeBody", { picture });
    signal.throwIfAborted();
    if ("refused" in made) return made;
    const body = { ...made.value, ownerId };
    await storeDeviceBody(body);
    forgetBody();
    return { value: body };
  } finally {
    vision.close();
  }
}
