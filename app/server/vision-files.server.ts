import { workerVersion } from "virtual:vision";
import { Hono } from "hono";
import { findAddress, visionFiles, visionFolder, workerFile } from "#app/vision/runtime/files";
import { flyReplay } from "./fly-replay.server";

type ServedFile = { name: string; policy?: string };

const types: Record<string, string> = { js: "text/javascript; charset=utf-8", wasm: "application/wasm" };

/** A worker has a policy of its own: no page may run WebAssembly. */
const workerPolicy = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'self'";

const files = new Map<string, ServedFile>([
  ...visionFiles.map(({ name }) => [findAddress(name), { name }] as const),
  [`/vision/${workerVersion}/${workerFile}`, { name: workerFile, policy: workerPolicy }],
]);

/** Serves models, runtime and worker; addresses change with the bytes. */
export const visionFileRoutes = new Hono()
  .get("/vision/*", (c, next) => {
    const file = files.get(c.req.path);
    return file ? Promise.resolve(sendFile(file, c.req.header("Accept-Encoding") ?? "")) : next();
  })
  .get("/vision/*", flyReplay, (c) => c.notFound());

const brotli = "brotli" as CompressionFormat; // known to Bun

/** Sends a file as it is stored, or unpacked to who does not take Brotli. */
function sendFile({ name, policy }: ServedFile, accepted: string): Response {
  const type = types[name.split(".").at(-1) ?? ""] ?? "application/octet-stream";
  const headers = new Headers({ "Cache-Control": "public, max-age=31536000, immutable", "Content-Type": type, Vary: "Accept-Encoding" });
  if (policy) headers.set("Content-Security-Policy", policy);
  const stored = Bun.file(`${visionFolder}/${name}.br`);
  if (!/\bbr\b/.test(accepted)) return new Response(stored.stream().pipeThrough(new DecompressionStream(brotli)), { headers });
  headers.set("Content-Encoding", "br");
  return new Response(stored, { headers });
}
