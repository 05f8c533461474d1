import { AppError } from "#app/lib/app-error";
import { readPictureFile } from "#app/media/files.server";

const longCache = "private, max-age=31536000, immutable";

/** Answers with the layers beside a picture, kept by the browser where the address names their version. */
export async function respondWithLayers(request: Request, mediaId: string, file: string): Promise<Response> {
  const layers = await readPictureFile(mediaId, file);
  if (!layers) throw new AppError("not_found");
  const isVersioned = new URL(request.url).searchParams.has("v");
  return new Response(layers, {
    headers: {
      "Content-Type": "image/webp",
      "Content-Length": String(layers.size),
      "Cache-Control": isVersioned ? longCache : "private, no-cache",
      "Content-Security-Policy": "default-src 'none'; sandbox",
      "X-Content-Type-Options": "nosniff",
    },
  });
}
