import { useEffect, useState } from "react";
import { hasKeptModels } from "#app/components/try-on/live/kept-models";
import { startVision } from "#app/vision/runtime/browser";
import type { PoseRefusal } from "#app/vision/types";
import { canSee } from "./can-see";
import { checkPicture } from "./check-picture";
import { readPhoto } from "./read-photo";

const maxSide = 512;

/** Says what is wrong with a chosen photo before it is sent, where the models are kept. */
export function usePhotoCheck(file: File | null): PoseRefusal | null {
  const [refusal, setRefusal] = useState<PoseRefusal | null>(null);
  useEffect(() => {
    setRefusal(null);
    if (!file || !canSee()) return;
    const ending = new AbortController();
    checkPhoto(file, ending.signal).then(
      (found) => ending.signal.aborted || setRefusal(found),
      () => {}, // the server checks it too
    );
    return () => ending.abort();
  }, [file]);
  return refusal;
}

async function checkPhoto(file: File, signal: AbortSignal): Promise<PoseRefusal | null> {
  if (!(await hasKeptModels({ hasParts: false }))) return null;
  const picture = await readPhoto(file, maxSide);
  if (!picture || signal.aborted) return null;
  const vision = startVision({ hasParts: false });
  signal.addEventListener("abort", vision.close);
  try {
    await vision.ready;
    return await checkPicture(vision, picture);
  } finally {
    vision.close();
  }
}
