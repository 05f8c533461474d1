import { expect, test } from "bun:test";
import { eq } from "drizzle-orm";
import sharp from "sharp";
import { db } from "#app/db/client.server";
import { keptPhotos } from "#app/db/schema";
import { ingestPicture } from "#app/media/ingest.server";
import { getResultRefusal } from "#app/media/try-on-result.server";
import { isInBench } from "#tests/in-bench";
import { giveBody } from "#tests/layers";
import { makeUser } from "#tests/people";
import { makeColor } from "../try-ons";
import { drawInLook, drawInScene, drawnSize, marina } from "./drawn-results";

const suit = 16;
const [width, height] = [900, 1200];

/** Marina with the body photo of the demo and the layers that were drawn with it. */
async function createMarina() {
  const person = await makeUser();
  await giveBody(person);
  const [photo] = await db.select({ mediaId: keptPhotos.mediaId }).from(keptPhotos).where(eq(keptPhotos.userId, person.id));
  const garment = await ingestPicture({ ownerId: person.id, purpose: "edit_input", bytes: await makeColor("#c02040", { width: 1080, height: 1440 }) });
  const inputs = { userId: person.id, personId: photo?.mediaId ?? "", clothesIds: [garment.id] };
  return { inputs, getRefusal: (picture: Uint8Array) => getResultRefusal(picture, { frame: drawnSize, inputs }) };
}

/** What a model does to a picture: another size, light and sharpness. */
const redraw = async (picture: Uint8Array) =>
  sharp(picture).resize(width, height).linear([1.04, 1, 0.97], [4, 2, 0]).sharpen().jpeg({ quality: 80 }).toBuffer();

const head = { left: 390, top: 70, width: 120, height: 140 }; // of the redrawn picture

async function repaintFace(picture: Uint8Array) {
  const face = await sharp(picture).extract(head).linear(0.7, 85).toBuffer();
  return sharp(picture)
    .composite([{ input: face, left: head.left, top: head.top }])
    .jpeg()
    .toBuffer();
}

const move = async (picture: Uint8Array, by: number) =>
  sharp(await sharp(picture).extend({ left: by, extendWith: "copy" }).toBuffer())
    .extract({ left: 0, top: 0, width, height })
    .jpeg()
    .toBuffer();

const dressed = redraw(await drawInLook(suit));

test("Marina in a suit, a little larger, warmer and sharper, is a good result", async () => {
  const { getRefusal } = await createMarina();
  expect(await getRefusal(await dressed)).toBeNull();
  expect(await getRefusal(await redraw(await move(await dressed, 9)))).toBeNull();
});

const falseResults: [string, () => Promise<Uint8Array>][] = [
  ["is her photo again", async () => redraw(await Bun.file("demo/marina-body.jpg").bytes())],
  ["is the picture of the clothes again", () => makeColor("#c02040", { width, height })],
  ["shows Dandara in the suit", async () => redraw(await drawInLook(suit, { person: "dandara_o" }))],
  ["shows Helena in the suit", async () => redraw(await drawInLook(suit, { person: "helena_v" }))],
  ["shows her much slimmer", async () => redraw(await drawInLook(suit, { stretch: [0.78, 1] }))],
  ["has her face repainted in a lighter tone", async () => repaintFace(await dressed)],
  ["is moved aside", async () => move(await dressed, 90)],
  ["stands in a street", async () => redraw(await drawInScene({ sitter: marina, look: suit, scene: "street" }))],
];

const seldomTested = ["is her photo again", "shows Dandara in the suit", "shows her much slimmer", "is moved aside", "stands in a street"];

test.each(falseResults.filter(([how]) => isInBench || !seldomTested.includes(how)))("a result that %s is refused", async (_, draw) => {
  const { getRefusal } = await createMarina();
  expect(await getRefusal(await draw())).toBe("result_not_faithful");
});

test("of a photo that nobody knows anything about only the whole picture is compared", async () => {
  const ana = await makeUser();
  const bytes = await Bun.file("demo/look-25.jpg").bytes();
  const { id } = await ingestPicture({ ownerId: ana.id, purpose: "edit_input", bytes });
  const inputs = { userId: ana.id, personId: id, clothesIds: [] };
  const getRefusal = (picture: Uint8Array) => getResultRefusal(picture, { frame: { width: 1080, height: 1350 }, inputs });
  expect(await getRefusal(await sharp(bytes).resize(864).jpeg({ quality: 60 }).toBuffer())).toBe("result_not_faithful");
  expect(await getRefusal(await Bun.file("demo/look-07.jpg").bytes())).toBeNull();
});

test("a check that cannot run lets the result pass", async () => {
  const { inputs } = await createMarina();
  const lost = { ...inputs, personId: "nada", clothesIds: [] };
  expect(await getResultRefusal(await redraw(await drawInLook(suit)), { frame: drawnSize, inputs: lost })).toBeNull();
});
