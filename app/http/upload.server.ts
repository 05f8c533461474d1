import { z } from "zod";
import { parseDataUrl } from "#app/media/data-url.server";
import { ingestPicture } from "#app/media/ingest.server";
import { imageUrlOf } from "#app/models/picture";
import { handleInput, mutation } from "./endpoint.server";
import { countAgainst } from "./rate-limit.server";

const mostBytes = 10 * 1024 * 1024;

const Upload = z.object({ imageData: z.string({ error: "errors:image_required" }).min(1, "errors:image_required"), fileName: z.string().optional() });

/** POST of a data URL; answers with the address of the picture it became. The client's file name is never used. */
export const uploadRoute = (purpose: "post" | "edit_input") =>
  mutation({
    POST: handleInput(
      Upload,
      async ({ viewer, input }) => {
        await countUpload(viewer.id);
        const picture = await ingestPicture({ ownerId: viewer.id, purpose, bytes: parseDataUrl(input.imageData, mostBytes) });
        return { imageUrl: imageUrlOf(picture.id) };
      },
      { status: 201 },
    ),
  });

/** Counts one upload against the half hour's and the day's limit of the person. */
export async function countUpload(userId: string): Promise<void> {
  await countAgainst("upload", userId);
  await countAgainst("upload:day", userId);
}

/** The picture a multipart form brought: its address, or null when the field was left empty. */
export async function uploadFromForm(userId: string, file: FormDataEntryValue | null, purpose: "post" | "edit_input"): Promise<string | null> {
  if (!(file instanceof Blob) || file.size === 0) return null;
  await countUpload(userId);
  const picture = await ingestPicture({ ownerId: userId, purpose, bytes: await file.bytes() });
  return imageUrlOf(picture.id);
}
