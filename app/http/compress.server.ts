import { Readable } from "node:stream";
import type { ReadableStream as NodeReadableStream } from "node:stream/web";
import { constants, createGzip } from "node:zlib";
import { createMiddleware } from "hono/factory";

// text/x-script is single fetch; an event stream stays as it is
const compressible = /^(text\/(html|plain|x-script)|application\/(json|manifest))/;

/** Gzips what is worth it and flushes every chunk; hono/compress would hold a streamed page back to its end. */
export const compressed = createMiddleware(async (c, next) => {
  await next();
  const { body, headers } = c.res;
  if (!body || headers.has("Content-Encoding") || !compressible.test(headers.get("Content-Type") ?? "")) return;
  headers.append("Vary", "Accept-Encoding");
  if (!/\bgzip\b/.test(c.req.header("Accept-Encoding") ?? "") || c.req.method === "HEAD") return;
  const gzip = createGzip({ level: 5, flush: constants.Z_SYNC_FLUSH });
  const packed = Readable.toWeb(Readable.fromWeb(body as unknown as NodeReadableStream).pipe(gzip));
  c.res = new Response(packed as unknown as ReadableStream, c.res);
  c.res.headers.set("Content-Encoding", "gzip");
  c.res.headers.delete("Content-Length");
});
