import { z } from "zod";
import { inputCommand, mutation } from "#app/http/endpoint/endpoint.server";
import { asAppError } from "#app/http/error-response.server";
import { errorKey, fieldError } from "#app/http/page.server";
import { consumeLimit } from "#app/http/rate-limit.server";
import { AppError } from "#app/lib/app-error";
import { parseDataUrl } from "#app/media/data-url.server";
import { pictureLimits } from "#app/media/decode/picture-limits";
import { ingestPicture } from "#app/media/ingest.server";
import { getBytesToday } from "#app/models/media/media.server";
import { imageUrlOf } from "#app/models/media/picture";
import type { PieceField } from "#app/models/try-on/pieces";

const Upload = z.object({ imageData: z.string({ error: "errors:image_required" }).min(1, "errors:image_required"), fileName: z.string().optional() });

export const uploadRoute = (purpose: "post" | "edit_input") =>
  mutation(
    {
      POST: inputCommand(
        Upload,
        async ({ viewer, input }) => {
          await consumeUploadLimit(viewer.id);
          const picture = await ingestPicture({ ownerId: viewer.id, purpose, bytes: parseDataUrl(input.imageData, pictureLimits[purpose].maxBytes) });
          return { imageUrl: imageUrlOf(picture.id) };
        },
        { status: 201 },
      ),
    },
    { isJsonOnly: true },
  );

const maxBytesPerDay = 1024 ** 3;

/** Counts files and bytes, per half hour and day. */
export async function consumeUploadLimit(userId: string): Promise<void> {
  await consumeLimit("upload", userId);
  await requireBytesToday(userId);
}

export async function requireBytesToday(userId: string): Promise<void> {
  if ((await getBytesToday(userId)) >= maxBytesPerDay) throw new AppError("rate_limited", { retryAfter: 60 * 60 });
}

/** Stores the file and sets `imageUrl`; returns the outcome. */
export async function storeFormUpload(form: FormData, userId: string, purpose: "post" | "edit_input") {
  const file = [form.get("image"), form.get("photo")].find((part): part is File => part instanceof File && part.size > 0);
  form.delete("image");
  form.delete("photo");
  if (!file) return { refusal: null, picture: null };
  try {
    await consumeUploadLimit(userId);
    const picture = await ingestPicture({ ownerId: userId, purpose, bytes: await file.bytes() });
    form.set("imageUrl", imageUrlOf(picture.id));
    return { refusal: null, picture };
  } catch (thrown) {
    const error = asAppError(thrown);
    return { refusal: fieldError("image", error, "errors:image_failed"), picture: null };
  }
}

/** Stores a field's file, which wins over a stored picture's address; returns field errors. */
export async function storeFormPicture(form: FormData, name: "person" | PieceField, userId: string): Promise<Record<string, string[]>> {
  const parts = form.getAll(name);
  const file = parts.find((part): part is File => part instanceof File && part.size > 0);
  const storedUrl = parts.find((part): part is string => typeof part === "string" && part !== "");
  form.delete(name);
  if (storedUrl) form.set(name, storedUrl);
  if (!file) return {};
  try {
    await consumeUploadLimit(userId);
    const picture = await ingestPicture({ ownerId: userId, purpose: "edit_input", bytes: await file.bytes() });
    form.set(name, imageUrlOf(picture.id));
    return {};
  } catch (thrown) {
    return { [name]: [errorKey(asAppError(thrown), "errors:images_failed")] };
  }
}
