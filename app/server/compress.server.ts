import { Readable } from "node:stream";
import type { ReadableStream as NodeReadableStream } from "node:stream/web";
import { promisify } from "node:util";
import { brotliCompress, constants, createGzip, gzip } from "node:zlib";
import { createMiddleware } from "hono/factory";

const singleFetch = "text/x-script"; // no loader streams its data
// event streams stay as is
const compressible = /^(text\/(html|plain|x-script)|application\/(json|manifest))/;

const emptyStatuses = new Set([204, 304]);

const level = 5;
// a window of 2^18 covers a whole page
const brotli = { [constants.BROTLI_PARAM_QUALITY]: level, [constants.BROTLI_PARAM_LGWIN]: 18 };
const [toBrotli, toGzip] = [promisify(brotliCompress), promisify(gzip)];
const compressors = {
  br: (bytes: ArrayBuffer) => toBrotli(bytes, { params: brotli }),
  gzip: (bytes: ArrayBuffer) => toGzip(bytes, { level }),
};

/** Brotli for complete bodies, chunked gzip for streams. */
export const compressResponse = createMiddleware(async (c, next) => {
  await next();
  const { res } = c; // its `body` makes a stream of it, which costs more than to send it
  const { headers, status } = res;
  const type = headers.get("Content-Type") ?? "";
  if (emptyStatuses.has(status) || headers.has("Content-Encoding") || !compressible.test(type)) return;
  headers.append("Vary", "Accept-Encoding");
  const isWhole = headers.has("Content-Length") || type.startsWith(singleFetch);
  const accepted = c.req.header("Accept-Encoding") ?? "";
  const encoding = isWhole && /\bbr\b/.test(accepted) ? "br" : /\bgzip\b/.test(accepted) ? "gzip" : null;
  if (!encoding || c.req.method === "HEAD") return;
  const stream = isWhole ? null : res.body;
  if (!isWhole && !stream) return;
  const packed = stream ? gzipStream(stream) : await compressors[encoding](await res.arrayBuffer());
  headers.set("Content-Encoding", encoding);
  headers.delete("Content-Length");
  c.res = undefined; // avoids a header copy
  c.res = new Response(packed, { status, headers });
});

function gzipStream(body: ReadableStream): ReadableStream {
  const packer = createGzip({ level, flush: constants.Z_SYNC_FLUSH });
  return Readable.toWeb(Readable.fromWeb(body as unknown as NodeReadableStream).pipe(packer)) as unknown as ReadableStream;
}
