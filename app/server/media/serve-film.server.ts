import { matchesEtag } from "#app/http/etag.server";
import { readPictureFile } from "#app/media/files.server";
import type { Media } from "#app/models/media/media.server";
import { filmFile } from "#app/models/media/picture";
import type { Part } from "#app/storage/object-store.server";

/** Whole or in parts, which players ask for; null if the file is missing. */
export async function respondWithFilm(request: Request, media: Media, headers: Headers): Promise<Response | null> {
  const etag = headers.get("ETag") ?? "";
  headers.set("Accept-Ranges", "bytes");
  if (matchesEtag(request, etag)) return new Response(null, { status: 304, headers });
  const part = request.method === "GET" && isSameVersion(request, etag) ? parseRange(request.headers.get("Range"), media.bytes) : null;
  if (part === "unsatisfiable") {
    headers.set("Content-Range", `bytes */${media.bytes}`);
    headers.set("Cache-Control", "no-store");
    return new Response(null, { status: 416, headers });
  }
  headers.set("Content-Type", media.mime);
  headers.set("Content-Length", String(part ? part.end - part.start : media.bytes));
  if (part) headers.set("Content-Range", `bytes ${part.start}-${part.end - 1}/${media.bytes}`);
  if (request.method === "HEAD") return new Response(null, { headers });
  const blob = await readPictureFile(media.id, filmFile, part ?? undefined);
  // a stream: Bun writes a Content-Range of its own for parts of files
  return blob && new Response(blob.stream(), { status: part ? 206 : 200, headers });
}

const isSameVersion = (request: Request, etag: string) => (request.headers.get("If-Range") ?? etag) === etag;

/** One range; null for the whole file, also for several ranges and other units. */
function parseRange(header: string | null, size: number): Part | "unsatisfiable" | null {
  const match = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header ?? "");
  if (!match) return null;
  const [, first = "", last = ""] = match;
  if (first === "" && last === "") return null;
  if (first === "") return Number(last) === 0 ? "unsatisfiable" : { start: Math.max(0, size - Number(last)), end: size };
  if (last !== "" && Number(last) < Number(first)) return null;
  if (Number(first) >= size) return "unsatisfiable";
  return { start: Number(first), end: last === "" ? size : Math.min(size, Number(last) + 1) };
}
