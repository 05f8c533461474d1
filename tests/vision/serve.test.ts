import { expect, test } from "bun:test";
import { brotliDecompressSync } from "node:zlib";
import { findAddress, modelFiles, runtimeFile, visionFiles } from "#app/vision/runtime/files";
import { requestRaw } from "../http.ts";
import { startServer } from "../server.ts";
import { findWorkerAddress } from "./worker-address.ts";

const server = await startServer({ WORKER: "off" });

const hash = (bytes: Uint8Array) => new Bun.CryptoHasher("sha256").update(bytes).digest("hex");
const ask = (path: string, headers: Record<string, string> = { "accept-encoding": "identity" }, method = "GET") =>
  fetch(`${server.url}${path}`, { method, headers, decompress: false });

test("every file of vision is served whole, with its type, at an address of its bytes", async () => {
  const types = { js: "text/javascript; charset=utf-8", wasm: "application/wasm", tflite: "application/octet-stream" };
  for (const { name, sha256 } of visionFiles) {
    const answer = await ask(findAddress(name));
    expect([name, answer.status, hash(await answer.bytes())]).toEqual([name, 200, sha256]);
    expect(answer.headers.get("content-type")).toBe(Object.entries(types).find(([end]) => name.endsWith(end))?.[1] ?? "");
    expect(findAddress(name)).toContain(sha256.slice(0, 12));
  }
});

test("what compresses well is sent compressed to who takes it: what follows a pose takes less than 8 MB", async () => {
  const files = [modelFiles.detector, modelFiles.landmarksLite, runtimeFile, runtimeFile.replace(/js$/, "wasm")];
  let sum = 0;
  for (const name of files) {
    const answer = await ask(findAddress(name), { "accept-encoding": "gzip, br" });
    const [bytes, encoding] = [await answer.bytes(), answer.headers.get("content-encoding")];
    sum += bytes.length;
    const expected = visionFiles.find((file) => file.name === name)?.sha256;
    expect([name, hash(encoding === "br" ? brotliDecompressSync(bytes) : bytes)]).toEqual([name, String(expected)]);
    if (encoding) expect(answer.headers.get("vary")).toContain("Accept-Encoding");
  }
  expect(sum).toBeLessThan(8e6);
  const worker = await ask(await findWorkerAddress(), { "accept-encoding": "br" });
  expect([worker.status, worker.headers.get("content-encoding")]).toEqual([200, "br"]);
});

test("nothing else is there: other versions, other files of the folder, ways out of it", async () => {
  const version = findAddress(modelFiles.detector).split("/")[2];
  const paths = ["/vision", "/vision/", `/vision/${version}`, `/vision/${version}/main.js`, `/vision/${version}/${runtimeFile}`, "/vision/../server/index.js"];
  for (const path of [...paths, `/vision/${version}/../../server/index.js`, `/vision/${version}/..%2f..%2fserver%2findex.js`, "/vision/%00"]) {
    const answer = await requestRaw(server.port, [`GET ${path} HTTP/1.1`]);
    expect([path, answer.split(" ")[1], /LiteRT|findParts/.test(answer)]).toEqual([path, expect.stringMatching(/^40[14]$/), false]);
  }
  expect((await ask(findAddress(modelFiles.detector), { "sec-fetch-site": "same-origin" }, "POST")).status).toBeOneOf([404, 405]);
  const head = await ask(findAddress(modelFiles.detector), { "accept-encoding": "identity" }, "HEAD");
  expect([head.status, (await head.bytes()).length]).toEqual([200, 0]);
});
