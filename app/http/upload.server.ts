import { z } from "zod";
import { parseDataUrl } from "#app/media/data-url.server";
import { pictureLimits } from "#app/media/decode.server";
import { ingestPicture } from "#app/media/ingest.server";
import { AppError } from "#app/models/app-error";
import { bytesOfToday } from "#app/models/media.server";
import { imageUrlOf } from "#app/models/picture";
import { handleInput, mutation } from "./endpoint.server";
import { asAppError } from "./failure.server";
import { refuseField } from "./page.server";
import { countAgainst } from "./rate-limit.server";

const Upload = z.object({ imageData: z.string({ error: "errors:image_required" }).min(1, "errors:image_required"), fileName: z.string().optional() });

/** POST of a data URL; answers with the address of the picture it became. The client's file name is never used. */
export const uploadRoute = (purpose: "post" | "edit_input") =>
  mutation(
    {
      POST: handleInput(
        Upload,
        async ({ viewer, input }) => {
          await countUpload(viewer.id);
          const picture = await ingestPicture({ ownerId: viewer.id, purpose, bytes: parseDataUrl(input.imageData, pictureLimits[purpose].maxBytes) });
          return { imageUrl: imageUrlOf(picture.id) };
        },
        { status: 201 },
      ),
    },
    { isJsonOnly: true },
  );

const mostBytesADay = 1024 ** 3;

/** Counts one upload against the half hour's and the day's limits of the person, in number and in bytes. */
export async function countUpload(userId: string): Promise<void> {
  await countAgainst("upload", userId);
  if ((await bytesOfToday(userId)) >= mostBytesADay) throw new AppError("rate_limited", { retryAfter: 60 * 60 });
}

/** Takes the picture a multipart form brought (`image`, or `photo` from the camera) and writes its address into `imageUrl`, so that a refusal further on keeps it. A bad picture gives the answer to make of the submission, a good one is told of. */
export async function keepUpload(form: FormData, userId: string, purpose: "post" | "edit_input") {
  const file = [form.get("image"), form.get("photo")].find((part): part is File => part instanceof File && part.size > 0);
  form.delete("image");
  form.delete("photo");
  if (!file) return { refusal: null, picture: null };
  try {
    await countUpload(userId);
    const picture = await ingestPicture({ ownerId: userId, purpose, bytes: await file.bytes() });
    form.set("imageUrl", imageUrlOf(picture.id));
    return { refusal: null, picture };
  } catch (thrown) {
    const error = asAppError(thrown);
    return { refusal: refuseField("image", error, "errors:image_failed"), picture: null };
  }
}
