import { expect, test } from "bun:test";
import { get, type IncomingMessage } from "node:http";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { createSignedInClient } from "../http.ts";
import { makePost, makeUser } from "../people.ts";
import { startServer } from "../server.ts";

const unpack = { br: brotliDecompressSync, gzip: gunzipSync, none: (bytes: Buffer) => bytes };

test("ana's looks come packed as her browser reads them, say the same in every way, and her page is smallest by Brotli", async () => {
  const server = await startServer({ WORKER: "off" });
  const ana = await makeUser();
  for (let number = 0; number < 24; number++) await makePost({ by: ana, caption: `Linho cru, ${crypto.randomUUID()}` });
  const cookie = [...(await createSignedInClient(server, ana)).cookies].map(([name, value]) => `${name}=${value}`).join("; ");

  // fetch would decompress it
  async function requestEncoded(path: string, accepted: string, encoding: keyof typeof unpack) {
    const headers = { cookie, "accept-encoding": accepted };
    const answer = await new Promise<IncomingMessage>((answered, failed) => get(server.url + path, { headers }, answered).on("error", failed));
    expect([answer.statusCode, answer.headers["content-encoding"] ?? "none"]).toEqual([200, encoding]);
    expect(answer.headers.vary).toContain("Accept-Encoding");
    const bytes = Buffer.concat(await answer.toArray());
    return { text: unpack[encoding](bytes).toString(), size: bytes.length };
  }

  const looks = `/api/posts/user/${ana.id}`;
  const { text } = await requestEncoded(looks, "identity", "none");
  expect((await requestEncoded(looks, "gzip, deflate, br, zstd", "br")).text).toBe(text);
  expect((await requestEncoded(looks, "gzip, deflate", "gzip")).text).toBe(text);

  const page = "/?tab=profile";
  const [brotli, gzip, whole] = [
    await requestEncoded(page, "gzip, br", "br"),
    await requestEncoded(page, "gzip", "gzip"),
    await requestEncoded(page, "identity", "none"),
  ];
  for (const { text } of [brotli, gzip, whole]) expect(text).toEndWith("</html>");
  expect(brotli.size).toBeLessThan(gzip.size);
  expect(gzip.size).toBeLessThan(whole.size);

  const data = "/_root.data?tab=profile";
  const [brotliData, gzipData] = [await requestEncoded(data, "gzip, br", "br"), await requestEncoded(data, "gzip", "gzip")];
  expect([brotliData.text.length, brotliData.text.includes("Linho cru")]).toEqual([gzipData.text.length, true]);
  expect(brotliData.size).toBeLessThan(gzipData.size);

  // a script that was fetched ahead is the one that is imported, whoever asks
  const [script] = [...new Bun.Glob("libraries-*.js").scanSync("build/client/assets")];
  const file = await fetch(`${server.url}/assets/${script}`);
  expect([file.headers.get("vary"), file.headers.get("cache-control")]).toEqual(["Accept-Encoding", "public, max-age=31536000, immutable"]);
  expect(await server.stop()).toBe(0);
});
