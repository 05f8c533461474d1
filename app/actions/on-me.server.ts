import { consumeLimit } from "#app/http/rate-limit.server";
import { AppError } from "#app/lib/app-error";
import { limitWeight } from "#app/lib/limit-weight";
import type { Language } from "#app/locales/languages";
import { dressBody } from "#app/media/dressing.server";
import { getGarmentFile } from "#app/models/looks/garment.server";
import { getWearableBody } from "#app/models/try-on/body.server";
import { VisionError } from "#app/vision/process/vision-error";

/** Each holds about 20 MB of pixels. */
const withRenderSlot = limitWeight({ capacity: 2, maxWaiting: 16, maxWaitMs: 20_000, tooHeavy: "unavailable" });

/** The look on the viewer's body as a data URL, limited a day; nothing is stored. */
export async function renderOnMe(viewerId: string, postId: string, language: Language): Promise<string> {
  const garment = await getGarmentFile(viewerId, postId);
  const body = await getWearableBody(viewerId);
  const worn = await withRenderSlot(1, async () => {
    await consumeLimit("on-me", viewerId);
    return dressBody(body, [garment.mediaId], language).catch(failUnavailable);
  });
  if (!worn) throw new AppError("not_found");
  if ("refused" in worn) throw new AppError("look_does_not_fit");
  return `data:image/jpeg;base64,${Buffer.from(worn.value).toString("base64")}`;
}

/** Says that vision gives no answer now; other errors stay. */
function failUnavailable(error: unknown): never {
  throw error instanceof VisionError ? new AppError("unavailable", { retryAfter: 30, cause: error }) : error;
}
