import { Readable } from "node:stream";
import type { ReadableStream as NodeReadableStream } from "node:stream/web";
import { promisify } from "node:util";
import { constants, createGzip, gzip } from "node:zlib";
import { createMiddleware } from "hono/factory";

// text/x-script is single fetch; an event stream stays as it is
const compressible = /^(text\/(html|plain|x-script)|application\/(json|manifest))/;

const level = 5;
const packWhole = promisify(gzip);

/** Gzips what is worth it: at once what has its length, and chunk by chunk what is streamed; hono/compress would hold a streamed page back to its end. */
export const compressed = createMiddleware(async (c, next) => {
  await next();
  const { body, headers } = c.res;
  if (!body || headers.has("Content-Encoding") || !compressible.test(headers.get("Content-Type") ?? "")) return;
  headers.append("Vary", "Accept-Encoding");
  if (!/\bgzip\b/.test(c.req.header("Accept-Encoding") ?? "") || c.req.method === "HEAD") return;
  const packed = headers.has("Content-Length") ? await packWhole(await c.res.arrayBuffer(), { level }) : packedStream(body);
  headers.set("Content-Encoding", "gzip");
  headers.delete("Content-Length");
  const { status } = c.res;
  c.res = undefined; // else Hono would copy the headers once more
  c.res = new Response(packed, { status, headers });
});

function packedStream(body: ReadableStream): ReadableStream {
  const packer = createGzip({ level, flush: constants.Z_SYNC_FLUSH });
  return Readable.toWeb(Readable.fromWeb(body as unknown as NodeReadableStream).pipe(packer)) as unknown as ReadableStream;
}
