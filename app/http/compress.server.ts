import { Readable } from "node:stream";
import type { ReadableStream as NodeReadableStream } from "node:stream/web";
import { promisify } from "node:util";
import { brotliCompress, constants, createGzip, gzip } from "node:zlib";
import { createMiddleware } from "hono/factory";

// text/x-script is single fetch; an event stream stays as it is
const compressible = /^(text\/(html|plain|x-script)|application\/(json|manifest))/;

const level = 5;
// gzip looks back 32 KB: a page's data behind it repeats what stands further up; a window of 2 to the 18th holds pages whole
const brotli = { [constants.BROTLI_PARAM_QUALITY]: level, [constants.BROTLI_PARAM_LGWIN]: 18 };
const [toBrotli, toGzip] = [promisify(brotliCompress), promisify(gzip)];
const packWhole = {
  br: (bytes: ArrayBuffer) => toBrotli(bytes, { params: brotli }),
  gzip: (bytes: ArrayBuffer) => toGzip(bytes, { level }),
};

/** Packs what is worth it: at once what has its length, by Brotli where it is taken, and as gzip chunk by chunk what is streamed; hono/compress would hold a streamed page back to its end. */
export const compressed = createMiddleware(async (c, next) => {
  await next();
  const { body, headers } = c.res;
  if (!body || headers.has("Content-Encoding") || !compressible.test(headers.get("Content-Type") ?? "")) return;
  headers.append("Vary", "Accept-Encoding");
  const isWhole = headers.has("Content-Length");
  const accepted = c.req.header("Accept-Encoding") ?? "";
  const encoding = isWhole && /\bbr\b/.test(accepted) ? "br" : /\bgzip\b/.test(accepted) ? "gzip" : null;
  if (!encoding || c.req.method === "HEAD") return;
  const packed = isWhole ? await packWhole[encoding](await c.res.arrayBuffer()) : packedStream(body);
  headers.set("Content-Encoding", encoding);
  headers.delete("Content-Length");
  const { status } = c.res;
  c.res = undefined; // else Hono would copy the headers once more
  c.res = new Response(packed, { status, headers });
});

function packedStream(body: ReadableStream): ReadableStream {
  const packer = createGzip({ level, flush: constants.Z_SYNC_FLUSH });
  return Readable.toWeb(Readable.fromWeb(body as unknown as NodeReadableStream).pipe(packer)) as unknown as ReadableStream;
}
