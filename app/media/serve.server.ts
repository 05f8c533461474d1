import { hasAlready } from "#app/http/etag.server";
import { failureOf } from "#app/http/failure.server";
import { AppError } from "#app/models/app-error";
import { type Media, readableMedia } from "#app/models/media.server";
import { masterFile, pictureFiles, type Variant, variantsOf } from "#app/models/picture";
import { isUuid } from "#app/models/uuid";
import { readPictureFile } from "./files.server";

const forGood = "private, max-age=31536000, immutable";
const forNow = "private, max-age=10";

/** Answers `GET` and `HEAD /media/{mediaId}/{file}`. Whether this viewer may see the picture is asked every time. */
export async function serveMedia(request: Request, viewerId: string | null, mediaId: string, file: string): Promise<Response> {
  const isWellFormed = isUuid(mediaId) && pictureFiles.includes(file);
  const media = viewerId && isWellFormed ? await readableMedia(viewerId, mediaId) : null;
  // one answer for unknown, malformed, invisible and signed out, so that none can be told from the other
  if (!media) return failureOf(new AppError("not_found"), request);
  const variant = nearestTo(file, media);
  const answer = await answerWith(request, media, variant, variant.file === file || media.areVariantsReady);
  return answer ?? (await answerWith(request, media, masterOf(media), false)) ?? failureOf(new AppError("not_found"), request);
}

/** The file asked for or, while it is not made yet, the next larger one, of the same format if there is any. */
function nearestTo(file: string, media: Media): Variant {
  const made = variantsOf(media.width).filter((variant) => variant.isEarly || media.areVariantsReady);
  const [name = "", format] = file.split(".");
  const step = file === masterFile ? Number.POSITIVE_INFINITY : Number(name);
  const alike = [format, "webp"].map((wanted) => made.filter((variant) => variant.format === wanted)).find((some) => some.length > 0) ?? made;
  return alike.find((variant) => variant.step >= step) ?? alike.at(-1) ?? masterOf(media);
}

function masterOf(media: Media): Variant {
  return { file: masterFile, step: Number.POSITIVE_INFINITY, width: media.width, format: "jpg", type: media.mime, isEarly: true };
}

/** Null when the store has lost the object. */
async function answerWith(request: Request, media: Media, { file, type, format }: Variant, isFinal: boolean): Promise<Response | null> {
  const etag = `"${media.sha256.slice(0, 32)}-${file}"`;
  const headers = new Headers({
    "Cache-Control": isFinal ? forGood : forNow,
    ETag: etag,
    "X-Content-Type-Options": "nosniff",
    "Content-Disposition": dispositionOf(new URL(request.url).searchParams.get("download"), format),
  });
  if (hasAlready(request, etag)) return new Response(null, { status: 304, headers });
  const blob = await readPictureFile(media.id, file);
  if (!blob) return null;
  headers.set("Content-Type", type);
  headers.set("Content-Length", String(blob.size));
  return new Response(request.method === "HEAD" ? null : blob, { headers });
}

function dispositionOf(download: string | null, extension: string): string {
  if (download === null) return `inline; filename="look.${extension}"`;
  const name = download
    .replace(/\.[^.]*$/, "")
    .replace(/[^A-Za-z0-9_-]+/g, "-")
    .slice(0, 80)
    .replace(/^-+|-+$/g, "");
  return `attachment; filename="${name || "look"}.${extension}"`;
}
