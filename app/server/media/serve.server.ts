import { errorResponse } from "#app/http/error-response.server";
import { matchesEtag } from "#app/http/etag.server";
import { AppError } from "#app/lib/app-error";
import { isUuid } from "#app/lib/uuid";
import { readPictureFile } from "#app/media/files.server";
import { getKnownReadableMedia, type Media, type MediaViewer } from "#app/models/media/media.server";
import { cutOutFile, cutOutFiles, cutOutSmallFile, filmFile, getVariants, masterFile, pictureFiles, type Variant } from "#app/models/media/picture";
import { respondWithFilm } from "./serve-film.server";

const immutableCache = "private, max-age=31536000, immutable";
const shortCache = "private, max-age=10";

type ServedFile = { file: string; type: string; format: string };

/** Checks the viewer's right on every request. */
export async function serveMedia(request: Request, viewer: MediaViewer | null, mediaId: string, file: string): Promise<Response> {
  const isFilm = file === filmFile;
  const isCutOut = cutOutFiles.includes(file);
  const isWellFormed = isUuid(mediaId) && (isFilm || isCutOut || pictureFiles.includes(file));
  const media = viewer && isWellFormed ? await getKnownReadableMedia(viewer, mediaId) : null;
  // one answer for missing, hidden and signed out
  if (!media || isFilm !== (media.purpose === "film") || isCutOut !== (media.purpose === "cut_out")) return errorResponse(new AppError("not_found"), request);
  if (isFilm)
    return (await respondWithFilm(request, media, getHeaders(request, media, { file, format: "mp4" }))) ?? errorResponse(new AppError("not_found"), request);
  if (isCutOut) return (await respondWithCutOut(request, media, viewer, file)) ?? errorResponse(new AppError("not_found"), request);
  const variant = findNearestVariant(file, media);
  const answer = await respondWithFile(request, media, variant, variant.file === file || media.areVariantsReady);
  return answer ?? (await respondWithFile(request, media, getMasterVariant(media), false)) ?? errorResponse(new AppError("not_found"), request);
}

/** What a brush works on is its owner's alone. */
async function respondWithCutOut(request: Request, media: Media, viewer: MediaViewer | null, file: string): Promise<Response | null> {
  if (file !== cutOutFile && file !== cutOutSmallFile && media.ownerId !== viewer?.id) return null;
  const format = file.endsWith(".png") ? "png" : "webp";
  return respondWithFile(request, media, { file, type: `image/${format}`, format });
}

/** Falls back to the next larger variant of the format. */
function findNearestVariant(file: string, media: Media): Variant {
  const available = getVariants(media.width).filter((variant) => variant.isEarly || media.areVariantsReady);
  const [name = "", format] = file.split(".");
  const step = file === masterFile ? Number.POSITIVE_INFINITY : Number(name);
  const sameFormat =
    [format, "webp"].map((preferred) => available.filter((variant) => variant.format === preferred)).find((some) => some.length > 0) ?? available;
  return sameFormat.find((variant) => variant.step >= step) ?? sameFormat.at(-1) ?? getMasterVariant(media);
}

function getMasterVariant(media: Media): Variant {
  return { file: masterFile, step: Number.POSITIVE_INFINITY, width: media.width, format: "jpg", type: media.mime, isEarly: true };
}

async function respondWithFile(request: Request, media: Media, { file, type, format }: ServedFile, isFinal = true): Promise<Response | null> {
  const headers = getHeaders(request, media, { file, format }, isFinal);
  if (matchesEtag(request, headers.get("ETag") ?? "")) return new Response(null, { status: 304, headers });
  const blob = await readPictureFile(media.id, file);
  if (!blob) return null;
  headers.set("Content-Type", type);
  headers.set("Content-Length", String(blob.size));
  return new Response(request.method === "HEAD" ? null : blob, { headers });
}

function getHeaders(request: Request, media: Media, { file, format }: { file: string; format: string }, isFinal = true): Headers {
  return new Headers({
    "Cache-Control": isFinal ? immutableCache : shortCache,
    ETag: `"${media.sha256.slice(0, 32)}-${file}"`,
    "X-Content-Type-Options": "nosniff",
    "Content-Disposition": contentDisposition(new URL(request.url).searchParams.get("download"), format),
  });
}

function contentDisposition(download: string | null, extension: string): string {
  if (download === null) return `inline; filename="look.${extension}"`;
  const name = download
    .replace(/\.[^.]*$/, "")
    .replace(/[^A-Za-z0-9_-]+/g, "-")
    .slice(0, 80)
    .replace(/^-+|-+$/g, "");
  return `attachment; filename="${name || "look"}.${extension}"`;
}
