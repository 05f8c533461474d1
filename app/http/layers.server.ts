import { matchesEtag } from "#app/http/etag.server";
import { AppError } from "#app/lib/app-error";
import { readPictureFile } from "#app/media/files.server";
import { garmentFile, type LayersAt } from "#app/models/shared/layers";

/** Answers with a file of layers; the browser keeps a garment for good, a body never. */
export async function respondWithLayers(request: Request, { mediaId, tag }: LayersAt, file: string): Promise<Response> {
  const isCurrent = new URL(request.url).searchParams.get("v") === tag;
  const garmentCache = isCurrent ? "private, max-age=31536000, immutable" : "private, no-cache";
  const etag = `"${mediaId}-${tag}"`;
  const headers = new Headers({
    ETag: etag,
    "Cache-Control": file === garmentFile ? garmentCache : "no-store",
    "Content-Security-Policy": "default-src 'none'; sandbox",
    "X-Content-Type-Options": "nosniff",
  });
  if (matchesEtag(request, etag)) return new Response(null, { status: 304, headers });
  const layers = await readPictureFile(mediaId, file);
  if (!layers) throw new AppError("not_found");
  headers.set("Content-Type", "image/webp");
  headers.set("Content-Length", String(layers.size));
  return new Response(layers, { headers });
}
