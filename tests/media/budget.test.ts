import { expect, test } from "bun:test";
import { connect } from "node:net";
import sharp from "sharp";
import { aiXmpPacket } from "#app/lib/ai-mark";
import { limitWeight } from "#app/lib/limit-weight";
import { inspectPicture, withCardSlot, withDecodeSlot } from "#app/media/decode/decode.server";
import { decodeCost, maxPicturesCost } from "#app/media/decode/decode-cost.server";
import { withoutTexts } from "#app/media/decode/png-chunks";
import { ingestPicture } from "#app/media/ingest.server";
import { scaledSize } from "#app/media/pixels/render.server";
import { createSignedInClient } from "#tests/http";
import { isInBench } from "#tests/in-bench";
import { makeLook, makeUser } from "#tests/people";
import { startServer } from "#tests/server";
import { makeDataUrl, makeInterlacedPng, makeJpeg, makeLosslessWebp, makePhoto, makeProgressiveJpeg, makeTextBomb, makeThreeScanJpeg } from "./pictures";

const getErrorCode = (work: Promise<unknown>) =>
  work.then(
    () => "taken",
    (error) => error.code,
  );

const makeSquare = (side: number) => ({ width: side, height: side });

async function getCost(bytes: Buffer): Promise<number> {
  const found = await inspectPicture(bytes, "post");
  return decodeCost(found, scaledSize(found));
}

test("SEC-40: pictures that decoding holds whole are refused by their header, and ordinary photos of up to 50 megapixels fit", async () => {
  const refused = {
    "interlaced PNG, 16 bits": await makeInterlacedPng(makeSquare(5000)),
    "JPEG of three scans": makeThreeScanJpeg(makeSquare(7000)),
    ...(isInBench && {
      "progressive JPEG, 4:4:4": await makeProgressiveJpeg(makeSquare(7000), { chromaSubsampling: "4:4:4" }),
      "progressive JPEG, CMYK": await makeProgressiveJpeg(makeSquare(6000), { isCmyk: true }),
      "lossless WebP": await makeLosslessWebp(makeSquare(7000)),
    }),
  };
  const makeFlatImage = (width: number, height: number) => sharp({ create: { width, height, channels: 3, background: "teal" } });
  const taken = {
    "12 MP, turned": await makeFlatImage(4032, 3024).withMetadata({ orientation: 6 }).jpeg().toBuffer(),
    "50 MP": await makeFlatImage(8160, 6120).jpeg().toBuffer(),
    "12 MP, interlaced PNG of 8 bits": await makeFlatImage(4000, 3000).png({ progressive: true }).toBuffer(),
    ...(isInBench && {
      "12 MP": await makeFlatImage(4032, 3024).jpeg().toBuffer(),
      "48 MP": await makeFlatImage(8064, 6048).jpeg().toBuffer(),
      "50 MP, progressive": await makeFlatImage(8160, 6120).jpeg({ progressive: true }).toBuffer(),
      "24 MP, progressive, 4:4:4": await makeProgressiveJpeg({ width: 6000, height: 4000 }, { chromaSubsampling: "4:4:4" }),
      "49 MP, plain PNG of 16 bits": await makeFlatImage(7000, 7000).toColourspace("rgb16").png({ compressionLevel: 1 }).toBuffer(),
      "12 MP, lossless WebP": await makeLosslessWebp({ width: 4000, height: 3000 }),
    }),
  };
  const ana = await makeUser();
  for (const [kind, bytes] of Object.entries(refused)) {
    expect([kind, (await getCost(bytes)) > maxPicturesCost]).toEqual([kind, true]);
    const startedAt = process.memoryUsage.rss();
    expect([kind, await getErrorCode(ingestPicture({ ownerId: ana.id, purpose: "post", bytes }))]).toEqual([kind, "image_too_costly"]);
    expect([kind, process.memoryUsage.rss() - startedAt < 60_000_000]).toEqual([kind, true]);
  }
  for (const [kind, bytes] of Object.entries(taken)) expect([kind, (await getCost(bytes)) <= maxPicturesCost]).toEqual([kind, true]);
  expect(await getErrorCode(ingestPicture({ ownerId: ana.id, purpose: "post", bytes: taken["50 MP"] }))).toBe("taken");
}, 120_000);

test("a crop of a wide picture that is turned counts what is cut off", async () => {
  const bytes = await sharp({ create: { width: 9000, height: 3000, channels: 4, background: "teal" } })
    .toColourspace("rgb16")
    .withMetadata({ orientation: 6 })
    .png({ compressionLevel: 1 })
    .toBuffer();
  const found = await inspectPicture(bytes, "avatar");
  expect([found.width, found.rowWidth, found.isTurned]).toEqual([3000, 9000, true]);
  const difference = decodeCost(found, scaledSize(found, "1:1")) - decodeCost(found, scaledSize(found));
  expect(difference).toBeGreaterThan(100_000_000);
});

test("SEC-40: a PNG of a kilobyte a text is opened without its texts, which would unpack to a gigabyte, and keeps the mark of AI", async () => {
  const bomb = await makeTextBomb({ texts: 20, megabytes: 50 });
  const before = process.memoryUsage.rss();
  const ana = await makeUser();
  expect(await ingestPicture({ ownerId: ana.id, purpose: "post", bytes: bomb })).toMatchObject({ width: 60, height: 60, isAi: false });
  expect(process.memoryUsage.rss() - before).toBeLessThan(60_000_000);
  const marked = await makePhoto({ width: 60, height: 60 }).withXmp(aiXmpPacket).png().toBuffer();
  expect(withoutTexts(marked)).toBe(marked);
  const both = Buffer.concat([marked.subarray(0, 33), bomb.subarray(33, bomb.indexOf("pHYs") - 4), marked.subarray(33)]);
  expect((await inspectPicture(both, "post")).isAi).toBe(true);
  const xmp = marked.subarray(marked.indexOf("zTXt") - 4, marked.indexOf("IDAT") - 4);
  expect(withoutTexts(Buffer.concat([marked.subarray(0, 33), ...Array(5000).fill(xmp), marked.subarray(33)])).length).toBe(marked.length);
  const many = Buffer.concat([
    marked.subarray(0, 33),
    ...Array.from({ length: 200_000 }, () => Buffer.from("\0\0\0\x01tEXtx\0\0\0\0", "latin1")),
    marked.subarray(33),
  ]);
  expect(withoutTexts(many).length).toBe(marked.length);
});

test("work begins in order of arrival while its weight fits; the line has an end, and waiting has one too", async () => {
  const inTurn = limitWeight({ capacity: 10, maxWaiting: 2, maxWaitMs: 50, tooHeavy: "image_too_costly" });
  const gate = Promise.withResolvers<string>();
  const first = inTurn(8, () => gate.promise);
  expect(await getErrorCode(inTurn(11, async () => {}))).toBe("image_too_costly");
  const begun: string[] = [];
  const wait = (name: string, weight: number) => inTurn(weight, async () => begun.push(name));
  const [heavy, light] = [wait("heavy", 9), wait("light", 1)];
  expect(await getErrorCode(wait("third", 1))).toBe("unavailable");
  expect([await getErrorCode(heavy), begun]).toEqual(["unavailable", ["light"]]); // the first in the queue gave up
  await light;
  gate.resolve("done");
  expect(await first).toBe("done");
  expect(await inTurn(10, async () => "all of it")).toBe("all of it");
});

test("SEC-119: share cards have a line of their own: it is short, and uploads do not wait for it, nor it for them", async () => {
  const gate = Promise.withResolvers<void>();
  const cards = Array.from({ length: 10 }, () => getErrorCode(withCardSlot(() => gate.promise)));
  expect(await cards.at(-1)).toBe("unavailable");
  expect(await withDecodeSlot(1000, async () => "an upload")).toBe("an upload");
  gate.resolve();
  expect((await Promise.all(cards)).filter((answer) => answer === "taken").length).toBe(9);
  const uploads = Promise.withResolvers<void>();
  const taken = [1, 2].map(() => withDecodeSlot(maxPicturesCost / 2, () => uploads.promise));
  expect(await withCardSlot(async () => "a card")).toBe("a card");
  uploads.resolve();
  await Promise.all(taken);
});

const server = await startServer({ WORKER: "off" });

test("SEC-40: ana sends four interlaced PNGs of 16 bits at once and reads why not, while bia's photo is taken", async () => {
  const [ana, bia] = [await createSignedInClient(server, await makeUser()), await createSignedInClient(server, await makeUser())];
  const heavy = await makeInterlacedPng(makeSquare(5000));
  const all = Array.from({ length: 4 }, () => ana.post("/api/posts/upload-image", { imageData: makeDataUrl(heavy, "image/png") }));
  expect((await bia.post("/api/posts/upload-image", { imageData: makeDataUrl(await makeJpeg()) })).status).toBe(201);
  for (const answer of await Promise.all(all)) {
    expect([answer.status, await answer.json()]).toMatchObject([422, { code: "image_too_costly", message: expect.stringContaining("JPEG comum") }]);
  }
  const page = await ana.form("/create-post", { image: new File([new Uint8Array(heavy)], "look.png", { type: "image/png" }), caption: "Linho cru" });
  const html = await page.text();
  expect([page.status, html.includes("JPEG comum"), html.includes("Linho cru")]).toEqual([422, true, true]);
});

/** Sends part of a large body and reads the early response. */
function sendSlowBody({ address, cookie, accept = "application/json" }: { address: string; cookie: string; accept?: string }) {
  const answered = Promise.withResolvers<string>();
  const head = [
    "POST /api/posts/upload-image HTTP/1.1",
    `Host: localhost:${server.port}`,
    `Referer: ${server.url}/create-post`,
    `Accept: ${accept}`,
    "Content-Type: application/json",
    "Content-Length: 14000000",
    "Sec-Fetch-Site: same-origin",
    `Fly-Client-IP: ${address}`,
    `Cookie: ${cookie}`,
  ];
  const socket = connect(server.port, "127.0.0.1", () => socket.write(`${head.join("\r\n")}\r\n\r\n{`));
  let answer = "";
  socket.on("data", (data) => {
    answer += data.toString("utf8");
    answered.resolve(answer);
  });
  socket.on("error", answered.reject);
  return { answered: answered.promise, end: () => socket.destroy() };
}

test("bodies on their way from one person have an end, which is told in words; others are served meanwhile", async () => {
  const [ana, bia] = [await createSignedInClient(server, await makeUser()), await createSignedInClient(server, await makeUser())];
  const cookie = [...ana.cookies].map(([name, value]) => `${name}=${value}`).join("; ");
  const address = "198.51.100.7";
  const slow = Array.from({ length: 8 }, () => sendSlowBody({ address, cookie }));
  const refused = await Promise.any(slow.map(({ answered }) => answered));
  expect(refused.split("\r\n")[0]).toContain(" 429 ");
  expect(refused).toMatch(/retry-after: 5/i);
  expect(refused).toContain("Espere um pouco e tente de novo");
  const page = sendSlowBody({ address, cookie, accept: "text/html" });
  expect(await page.answered).toMatch(/ 303 [\s\S]*location: \/create-post/i);
  expect((await bia.post("/api/posts/upload-image", { imageData: makeDataUrl(await makeJpeg()) })).status).toBe(201);
  for (const { end } of [...slow, page]) end();
});

test("a body without a length is read to its limit, and its sender's address is still known", async () => {
  const ana = await createSignedInClient(server, await makeUser());
  const cookie = [...ana.cookies].map(([name, value]) => `${name}=${value}`).join("; ");
  const parts = Buffer.from(JSON.stringify({ imageData: makeDataUrl(await makeJpeg({ width: 1200, height: 1500 })) }));
  const body = new ReadableStream({
    start(controller) {
      for (let at = 0; at < parts.length; at += 10_000) controller.enqueue(new Uint8Array(parts.subarray(at, at + 10_000)));
      controller.close();
    },
  });
  const headers = { "content-type": "application/json", "sec-fetch-site": "same-origin", cookie };
  expect((await fetch(`${server.url}/api/posts/upload-image`, { method: "POST", headers, body })).status).toBe(201);
});

test("SEC-119: share cards are counted by the address that asks, and refused beyond their limit", async () => {
  const look = await makeLook({ by: await makeUser() });
  const [robot, other] = [await createSignedInClient(server, await makeUser()), await createSignedInClient(server, await makeUser())];
  const ask = async (as: typeof robot) => (await as.get(`/post/${look.id}/card.jpg`)).status;
  const statuses: number[] = [];
  for (let count = 0; count < 121; count++) statuses.push(await ask(robot));
  expect([new Set(statuses.slice(0, 120)), statuses.at(-1)]).toEqual([new Set([200]), 429]);
  expect(await ask(other)).toBe(200);
});
