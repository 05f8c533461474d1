import { workerVersion } from "virtual:vision";
import { Hono } from "hono";
import { findAddress, visionFiles, visionFolder, workerFile } from "#app/vision/runtime/files";
import { flyReplay } from "./fly-replay.server";

type ServedFile = { path: string; type: string; isPacked: boolean; policy?: string };

const types: Record<string, string> = { js: "text/javascript; charset=utf-8", wasm: "application/wasm", tflite: "application/octet-stream" };

/** A worker has a policy of its own: no page may run WebAssembly. */
const workerPolicy = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'self'";

const describeFile = (name: string): ServedFile => ({
  path: `${visionFolder}/${name}`,
  type: types[name.split(".").at(-1) ?? ""] ?? "application/octet-stream",
  isPacked: visionFiles.find((file) => file.name === name)?.isPacked ?? false,
});

const files = new Map<string, ServedFile>([
  ...visionFiles.map(({ name }) => [findAddress(name), describeFile(name)] as const),
  [`/vision/${workerVersion}/${workerFile}`, { ...describeFile(workerFile), isPacked: true, policy: workerPolicy }],
]);

/** Serves models, runtime and worker; addresses change with the bytes. */
export const visionFileRoutes = new Hono()
  .get("/vision/*", (c, next) => {
    const file = files.get(c.req.path);
    return file ? Promise.resolve(sendFile(file, c.req.header("Accept-Encoding") ?? "")) : next();
  })
  .get("/vision/*", flyReplay, (c) => c.notFound());

function sendFile({ path, type, isPacked, policy }: ServedFile, accepted: string): Response {
  const headers = new Headers({ "Cache-Control": "public, max-age=31536000, immutable", "Content-Type": type });
  if (policy) headers.set("Content-Security-Policy", policy);
  if (isPacked) headers.set("Vary", "Accept-Encoding");
  const isSentPacked = isPacked && /\bbr\b/.test(accepted);
  if (isSentPacked) headers.set("Content-Encoding", "br");
  return new Response(Bun.file(isSentPacked ? `${path}.br` : path), { headers });
}
