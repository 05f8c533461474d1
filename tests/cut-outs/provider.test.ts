import { afterAll, expect, test } from "bun:test";
import { eq } from "drizzle-orm";
import sharp from "sharp";
import { db } from "#app/db/client.server";
import { cutOuts } from "#app/db/schema";
import { createFalProvider } from "#app/integrations/fal.server";
import type { PieceFinder } from "#app/media/cut-out/cut-out.server";
import { readPictureBytes } from "#app/media/files.server";
import { getCutOuts } from "#app/models/pieces/cut-out.server";
import { giveConsent, withdrawConsent } from "#app/models/privacy/consent.server";
import { VisionError } from "#app/vision/process/vision-error";
import { type FakeFal, falKey, type Script, startFakeFal } from "#tests/fakes/fal";
import { countPerson, cut, find, makePiece } from "./pieces.ts";

const fakes: FakeFal[] = [];
afterAll(() => Promise.all(fakes.map((fake) => fake.stop())));

/** Bia's piece, and a fake fal with this script. */
async function createScene(...scripts: Script[]) {
  const fal = startFakeFal({ picture: new Uint8Array(9) });
  fakes.push(fal);
  fal.script(...scripts);
  const made = await makePiece();
  await giveConsent(made.bia.id, "ai_provider", "pt");
  const provider = createFalProvider({ key: falKey, queueUrl: fal.queueUrl, restUrl: fal.restUrl, apiUrl: fal.apiUrl, mediaHosts: fal.mediaHosts });
  const run = async (options: { deadlineMs?: number; find?: PieceFinder } = {}) => {
    await cut(made.bia.id, made.piece.id, undefined, { find, ...options, asking: { provider, pollMs: 5, deadlineMs: options.deadlineMs ?? 20_000 } });
    return (await getCutOuts(made.piece.id)).open;
  };
  return { ...made, fal, run };
}

/** A picture of one colour, with another one on its right third. */
const shade = async (left: string, right = left, { width, height } = { width: 300, height: 560 }) => {
  const third = { width: Math.round(width / 3), height };
  const create = (size: { width: number; height: number }, background: string) => sharp({ create: { ...size, channels: 3, background } }).png();
  const input = await create(third, right).toBuffer();
  return new Uint8Array(
    await create({ width, height }, left)
      .composite([{ input, left: width - third.width, top: 0 }])
      .toBuffer(),
  );
};

const readFile = async (mediaId: string | undefined, file: string) => (await readPictureBytes(mediaId ?? "", file)) ?? new Uint8Array();

test("fal sees the area without anybody, and its mask is used; what it calls the piece brings nobody back", async () => {
  const { fal, run } = await createScene({ file: { bytes: await shade("#fff", "#000") } }, {});
  const part = await run();
  const [order] = fal.orders();
  expect([order?.model, order?.webhookUrl, order?.headers.get("x-fal-store-io"), order?.headers.get("x-fal-object-lifecycle-preference")]).toEqual([
    "fal-ai/birefnet",
    null,
    "0",
    JSON.stringify({ expiration_duration_seconds: 3600 }),
  ]);
  const [sent] = fal.uploads.values();
  expect([await countPerson(sent?.bytes ?? new Uint8Array()), sent?.lifecycle]).toEqual([0, JSON.stringify({ expiration_duration_seconds: 3600 })]);
  const whole = await run();
  expect([part?.way, whole?.way, (part?.picture?.width ?? 0) < (whole?.picture?.width ?? 0)]).toEqual(["provider", "provider", true]);
  for (const file of ["cutout.webp", "cutbase.webp"]) expect(await countPerson(await readFile(whole?.picture?.mediaId, file))).toBe(0);
});

test("nothing is sent without bia's consent, nor while the eyes cannot hide people", async () => {
  const { bia, piece, fal, run } = await createScene();
  const off: PieceFinder = async () => {
    throw new VisionError("off");
  };
  await run({ find: off });
  await withdrawConsent(bia.id, "ai_provider");
  expect([(await run())?.way, fal.calls, await db.$count(cutOuts, eq(cutOuts.pieceId, piece.id))]).toEqual(["clothes", [], 2]);
});

test("fal that is down, slow, refuses or answers something else leaves the cut-out of this machine; one refusal is asked again", async () => {
  const wrong: Script[] = [
    {
      submit: [503, 503, 401].map((status) => ({ status })),
      failure: { status: 422, body: { detail: [{ loc: ["body", "image_url"], msg: "no", type: "image_load_error" }] } },
    },
    { output: (url) => ({ image: { url } }) },
    { output: () => ({ mask_image: { url: "https://example.com/mask.png" } }) },
    { file: { status: 404 } },
    { file: { bytes: new TextEncoder().encode("<svg/>") } },
    { file: { headers: { "content-length": "99999999999" }, pace: "flood" } },
    { file: { bytes: await shade("#fff", "#fff", { width: 3000, height: 5600 }) } },
    { file: { bytes: await shade("#fff", "#fff", { width: 400, height: 300 }) } },
    { file: { bytes: await shade("#000") } },
  ];
  const { fal, run } = await createScene(...wrong);
  const runs = wrong.length + 2; // the first is down in two
  for (let count = 0; count < runs; count++) expect([count, (await run())?.way]).toEqual([count, "clothes"]);
  expect(fal.orders()).toHaveLength(wrong.length);
  fal.script({ polls: Number.POSITIVE_INFINITY });
  expect((await run({ deadlineMs: 60 }))?.way).toBe("clothes");
  expect(fal.orders().at(-1)?.isCancelled).toBe(true);
  fal.script({ submit: [{ status: 503 }] });
  expect((await run())?.way).toBe("provider");
});
