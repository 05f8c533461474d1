import { openPicture, withDecodeSlot } from "../decode/decode.server";
import { masterCost } from "../decode/decode-cost.server";
import type { Pixels } from "./cut-base.server";
import { finishCutOut, type MadeCutOut } from "./finish-cut-out.server";

type Way = MadeCutOut["way"];

export async function measureMaster(master: Uint8Array): Promise<{ width: number; height: number }> {
  const { width, height } = await openPicture(master).metadata();
  return { width, height };
}

export const finishBase = (base: Pixels, mask: Uint8Array, way: Way, isAi: boolean): Promise<MadeCutOut | null> =>
  withDecodeSlot(masterCost, () => finishCutOut(base, mask, way, isAi));

/** The same with a base that was stored. */
export const finishStored = (stored: Uint8Array, mask: Uint8Array, way: Way, isAi: boolean): Promise<MadeCutOut | null> =>
  withDecodeSlot(masterCost, async () => {
    const { data, info } = await openPicture(stored).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
    return finishCutOut({ width: info.width, height: info.height, data }, mask, way, isAi);
  });

/** A square on white. */
export const renderOnWhite = (cutOut: Uint8Array, side: number): Promise<Buffer> =>
  withDecodeSlot(masterCost, () =>
    openPicture(cutOut)
      .resize({ width: side, height: side, fit: "contain", background: { r: 255, g: 255, b: 255, alpha: 1 } })
      .flatten({ background: "#ffffff" })
      .jpeg({ quality: 92 })
      .toBuffer(),
  );
