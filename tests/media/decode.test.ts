import { expect, test } from "bun:test";
import sharp from "sharp";
import { parseDataUrl } from "#app/media/data-url.server";
import { inspectPicture, openPicture, pixelTimeoutSeconds, withDecodeSlot } from "#app/media/decode/decode.server";
import { pictureLimits } from "#app/media/decode/picture-limits";
import { makeDataUrl, makeDecompressionBomb, makeJpeg, makePhoto } from "./pictures";

const getErrorCode = (work: Promise<unknown>) =>
  work.then(
    () => "taken",
    (error) => error.code,
  );
const size = { width: 60, height: 40 };
const cost = 1_000_000;

test("JPEG, PNG and WebP are pictures", async () => {
  for (const bytes of [await makePhoto(size).jpeg().toBuffer(), await makePhoto(size).png().toBuffer(), await makePhoto(size).webp().toBuffer()]) {
    expect(await inspectPicture(bytes, "post")).toMatchObject({ ...size, isAi: false });
  }
});

test("SEC-43: an avatar is a JPEG or a PNG, never a WebP", async () => {
  expect(await getErrorCode(inspectPicture(await makePhoto(size).png().toBuffer(), "avatar"))).toBe("taken");
  expect(await getErrorCode(inspectPicture(await makePhoto(size).webp().toBuffer(), "avatar"))).toBe("image_not_an_image");
});

test("SEC-40: a PNG of 31 kB that unpacks to 256 megapixels is refused at once, also twenty in a row", async () => {
  const bomb = makeDecompressionBomb({ width: 16_000, height: 16_000 });
  expect(bomb.length).toBeLessThan(32_000);
  const before = process.memoryUsage.rss();
  let least = Number.POSITIVE_INFINITY; // a busy machine may fail one attempt, not five
  for (let tries = 0; tries < 5 && least >= 100; tries++) {
    const start = performance.now();
    expect(await getErrorCode(inspectPicture(bomb, "post"))).toBe("image_too_many_pixels");
    least = Math.min(least, performance.now() - start);
  }
  expect(least).toBeLessThan(100);
  const all = await Promise.all(Array.from({ length: 20 }, () => getErrorCode(inspectPicture(bomb, "post"))));
  expect(new Set(all)).toEqual(new Set(["image_too_many_pixels"]));
  expect(process.memoryUsage.rss() - before).toBeLessThan(50_000_000);
});

test("a side of more than 12000 pixels is refused even when the picture is a thread", async () => {
  expect(await getErrorCode(inspectPicture(makeDecompressionBomb({ width: 1, height: 20_000 }), "post"))).toBe("image_too_many_pixels");
  expect(await getErrorCode(inspectPicture(makeDecompressionBomb({ width: 1, height: 12_000 }), "post"))).toBe("taken");
});

test("SEC-42: an SVG is no picture, whatever it is called", async () => {
  const svg = Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>`);
  expect(await getErrorCode(inspectPicture(svg, "post"))).toBe("image_not_an_image");
  expect(await getErrorCode(inspectPicture(Buffer.from(parseDataUrl(makeDataUrl(svg, "image/png"), 1000)), "post"))).toBe("image_not_an_image");
  expect(await getErrorCode(openPicture(svg).png().toBuffer())).not.toBe("taken");
});

test("SEC-43: other kinds of files are no pictures", async () => {
  const others = {
    gif: await makePhoto(size).gif().toBuffer(),
    tiff: await makePhoto(size).tiff().toBuffer(),
    avif: await makePhoto(size).avif({ effort: 0 }).toBuffer(),
    heic: Buffer.from("\0\0\0\x18ftypheic\0\0\0\0mif1heic", "latin1"),
    bmp: Buffer.from("BM6\0\0\0\0\0\0\0", "latin1"),
    pdf: Buffer.from("%PDF-1.7\n"),
    html: Buffer.from("<!doctype html><script>alert(1)</script>"),
    zip: Buffer.from("PK\x03\x04rest", "latin1"),
    wave: Buffer.from("RIFF\0\0\0\0WAVEfmt ", "latin1"),
    nothing: Buffer.alloc(0),
  };
  for (const [kind, bytes] of Object.entries(others)) {
    expect([kind, await getErrorCode(inspectPicture(bytes, "post"))]).toEqual([kind, "image_not_an_image"]);
  }
});

test("sharp itself can no longer open what is not on the list", async () => {
  const gif = await makePhoto(size).gif().toBuffer();
  expect(await getErrorCode(withDecodeSlot(cost, () => openPicture(gif).png().toBuffer()))).toBe("image_not_an_image");
});

test("SEC-47: a truncated JPEG is broken", async () => {
  const jpeg = await makeJpeg();
  const half = jpeg.subarray(0, jpeg.length / 2);
  expect(await getErrorCode(withDecodeSlot(cost, () => openPicture(half).jpeg().toBuffer()))).toBe("image_broken");
  expect(await getErrorCode(inspectPicture(jpeg.subarray(0, 12), "post"))).toBe("image_broken");
});

test("SEC-54: a picture that takes too long is given up in time, and its place goes to the next", async () => {
  const blurSlowly = () => openPicture(bytes, { seconds: 1 }).resize(6000, 6000).blur(300).jpeg().toBuffer();
  const bytes = await makeJpeg();
  const refusal = await withDecodeSlot(cost, blurSlowly).catch((error) => error);
  expect([refusal.code, String(refusal.cause)]).toEqual(["image_broken", expect.stringContaining("timeout")]);
  expect(await withDecodeSlot(cost, async () => "free again")).toBe("free again");
  expect(pixelTimeoutSeconds).toBe(10);
});

test("SEC-41: a picture of less than 10 MB is taken and one of 10 MB is too large; an avatar may have 5 MB", async () => {
  const jpeg = await makeJpeg(size);
  const padJpeg = (length: number) => Buffer.concat([jpeg, Buffer.alloc(length - jpeg.length)]);
  expect(await getErrorCode(inspectPicture(padJpeg(10_485_759), "post"))).toBe("taken");
  expect(await getErrorCode(inspectPicture(padJpeg(10_485_760), "edit_input"))).toBe("image_too_large");
  expect(await getErrorCode(inspectPicture(padJpeg(5_242_880), "avatar"))).toBe("taken");
  expect(await getErrorCode(inspectPicture(padJpeg(5_242_881), "avatar"))).toBe("image_too_large");
});

test("pixels are worked on two at a time, and whoever comes when the line is full is asked to come back", async () => {
  let running = 0;
  let most = 0;
  const gate = Promise.withResolvers<void>();
  const runWork = async () => {
    running += 1;
    most = Math.max(most, running);
    await gate.promise;
    running -= 1;
    return "done";
  };
  const all = Array.from({ length: 35 }, () => getErrorCode(withDecodeSlot(cost, runWork)));
  expect(await all.at(-1)).toBe("unavailable");
  gate.resolve();
  expect((await Promise.all(all)).filter((answer) => answer === "taken").length).toBe(34);
  expect(most).toBe(2);
});

test("work that fails leaves its place to the next", async () => {
  for (let round = 0; round < 4; round++) expect(await getErrorCode(withDecodeSlot(cost, () => Promise.reject(new Error("boom"))))).toBe("image_broken");
  expect(await withDecodeSlot(cost, async () => "free again")).toBe("free again");
});

test("a data URL gives its bytes", async () => {
  const png = await makePhoto(size).png().toBuffer();
  expect(Buffer.from(parseDataUrl(makeDataUrl(png, "image/png"), pictureLimits.post.maxBytes)).equals(png)).toBe(true);
  expect((await sharp(parseDataUrl(makeDataUrl(png), 1_000_000)).metadata()).format).toBe("png");
});

test("what is no data URL of a picture is refused, and a long one before it is decoded", () => {
  const getErrorCodeOf = (text: string, maxBytes = 100) => {
    try {
      parseDataUrl(text, maxBytes);
      return "taken";
    } catch (error) {
      return error instanceof Error && "code" in error ? error.code : error;
    }
  };
  expect(getErrorCodeOf("data:image/jpeg;base64,AAAA")).toBe("taken");
  expect(getErrorCodeOf("data:text/html;base64,AAAA")).toBe("image_not_an_image");
  expect(getErrorCodeOf("https://exemplo.com/look.jpg")).toBe("image_not_an_image");
  expect(getErrorCodeOf("data:image/png,AAAA")).toBe("image_not_an_image");
  expect(getErrorCodeOf("data:image/png;base64,AA=A")).toBe("image_broken");
  expect(getErrorCodeOf("data:image/png;base64,AAA")).toBe("image_broken");
  expect(getErrorCodeOf("data:image/png;base64,A-_A")).toBe("image_broken");
  expect(getErrorCodeOf("data:image/png;base64,")).toBe("image_broken");
  expect(getErrorCodeOf("data:image/png;base64,AA A")).toBe("image_broken");
  expect(getErrorCodeOf("data:image/png;base64,AAAAAA==\n\n\n\n")).toBe("image_broken");
  expect(getErrorCodeOf(makeDataUrl(Buffer.alloc(100)))).toBe("taken");
  expect(getErrorCodeOf(makeDataUrl(Buffer.alloc(101)))).toBe("image_too_large");
  expect(getErrorCodeOf(`data:image/png;base64,${"!".repeat(1000)}`)).toBe("image_too_large");
});
