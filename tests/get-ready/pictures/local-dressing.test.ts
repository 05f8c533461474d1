import "#tests/vision-on";
import { afterAll, expect, test } from "bun:test";
import sharp from "sharp";
import { localEngine } from "#app/integrations/local-engine.server";
import { runTryOn } from "#app/jobs/try-on.server";
import type { Language } from "#app/locales/languages";
import { mediaIdOf } from "#app/models/media/media.server";
import { getBody } from "#app/models/try-on/body.server";
import { getTryOn } from "#app/models/try-on/try-on.server";
import { stopVision } from "#app/vision/process/vision.server";
import { createSignedInClient } from "#tests/http";
import { giveBody, makeWearableLook } from "#tests/layers";
import { makeUser } from "#tests/people";
import { startServer } from "#tests/server";
import { getCredits, makeTryOn } from "../try-ons";

const server = await startServer({ WORKER: "off" });
afterAll(stopVision);

async function getBodyMediaId(person: { id: string }): Promise<string> {
  const body = await getBody(person.id);
  return body.state === "none" ? "" : (mediaIdOf(body.imageUrl) ?? "");
}

async function dress(mediaIds: string[], language: Language): Promise<Uint8Array> {
  const order = {
    tryOnId: "one",
    model: "local-preview",
    prompt: "azul",
    isLowPriority: false,
    language,
    kind: "look" as const,
    isFilm: false,
    frame: null,
    mediaIds,
    pictures: async () => [],
    storedPictures: async () => [],
  };
  const [picture] = await localEngine.fetchResults(order, ["one"]);
  if (!picture) throw new Error("no picture");
  return picture;
}

test("without a key bia's look is put on ana herself, with the mark in her language", async () => {
  const [ana, bia] = [await makeUser(), await makeUser()];
  await giveBody(ana);
  const look = await makeWearableLook({ by: bia, look: 2 });
  const clothes = mediaIdOf(look.imageUrl) ?? look.imageUrl;
  const person = await getBodyMediaId(ana);
  const [portuguese, english] = [await dress([person, clothes], "pt"), await dress([person, clothes], "en")];
  const { width = 0, height = 0, format } = await sharp(portuguese).metadata();
  expect([format, Math.max(width, height)]).toEqual(["jpeg", 768]);
  const face = { left: Math.round(width * 0.3), top: 0, width: Math.round(width * 0.4), height: Math.round(height * 0.15) };
  const measureFace = async (picture: Uint8Array) => sharp(await sharp(picture).extract(face).png().toBuffer()).stats();
  const before = await measureFace(await sharp("demo/marina-body.jpg").resize(width, height, { fit: "fill" }).toBuffer());
  const after = await measureFace(portuguese);
  for (const channel of [0, 1, 2]) expect(Math.abs((before.channels[channel]?.mean ?? 0) - (after.channels[channel]?.mean ?? 255))).toBeLessThan(3);
  expect(Buffer.compare(portuguese, english)).not.toBe(0);
});

test("what cannot be worn fails with words, shows ana and the look side by side, and gives the credit back", async () => {
  const ana = await makeUser();
  const { id } = await makeTryOn(ana);
  expect(await getCredits(ana)).toBe(4);
  await runTryOn(id, { pollMs: 100 });
  expect(await getTryOn(ana.id, id)).toMatchObject({ status: "failed", error: "poor_fit" });
  expect(await getCredits(ana)).toBe(5);
  const page = await (await (await createSignedInClient(server, ana)).get(`/get-ready/${id}`)).text();
  expect(page).toContain("Este look não fica bem na sua foto");
  expect(page).toContain("Você não foi cobrado.");
});
