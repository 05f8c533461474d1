import "#tests/vision-on";
import { afterAll, expect, test } from "bun:test";
import sharp from "sharp";
import { startFakeFal } from "#tests/fakes/fal";
import { type Client, createSignedInClient } from "#tests/http";
import { isInBench } from "#tests/in-bench";
import { makeDataUrl } from "#tests/media/pictures";
import { makeUser } from "#tests/people";
import { startServer } from "#tests/server";
import { findKept, listTryOns, sendTryOn } from "../try-on-form";
import { getCredits, makeColor } from "../try-ons";

const fal = startFakeFal({ picture: await makeColor("#2040c0") });
afterAll(() => fal.stop());
const environment = {
  ...fal.environment,
  RATE_LIMIT_FACTOR: "100",
  WORKER: "off",
};
const server = await startServer({ ...environment, VISION: "on" });

const readDemo = (name: string) => Bun.file(`demo/${name}.jpg`).bytes();
const ana = { photo: await readDemo("marina-body"), look: await readDemo("look-12") };
const wall = await makeColor("#c0b090", { width: 600, height: 800 });
const small = await sharp(ana.photo).resize({ width: 511 }).jpeg().toBuffer();
const half = { width: 500, height: 800, fit: "cover" } as const;
const [one, other] = [
  await sharp(ana.photo).resize(half).toBuffer(),
  await sharp(await readDemo("look-02"))
    .resize(half)
    .toBuffer(),
];
const two = await sharp({ create: { width: 1000, height: 800, channels: 3, background: "#fff" } })
  .composite([
    { input: one, left: 0, top: 0 },
    { input: other, left: 500, top: 0 },
  ])
  .jpeg()
  .toBuffer();

type Case = { code: string; photo: Uint8Array; clothes: Uint8Array; field: "person" | "garment"; words: string };

const cases: Case[] = [
  { code: "photo_too_small", photo: small, clothes: ana.look, field: "person", words: "Sua foto é pequena demais" },
  { code: "clothes_too_small", photo: ana.photo, clothes: small, field: "garment", words: "A imagem da roupa é pequena demais" },
  { code: "nobody_in_photo", photo: wall, clothes: ana.look, field: "person", words: "Não encontramos ninguém na sua foto." },
  { code: "several_people_in_photo", photo: two, clothes: ana.look, field: "person", words: "Há mais de uma pessoa na sua foto." },
  { code: "no_clothes_in_picture", photo: ana.photo, clothes: wall, field: "garment", words: "Não encontramos roupa nesta imagem." },
];

const makeFile = (bytes: Uint8Array) => new File([new Uint8Array(bytes)], "foto.jpg", { type: "image/jpeg" });

async function upload(client: Client, bytes: Uint8Array): Promise<string> {
  const response = await client.post("/api/fal/upload-image", { imageData: makeDataUrl(bytes), fileName: "foto.jpg" });
  return ((await response.json()) as { imageUrl: string }).imageUrl;
}

/** Asks again while the eyes are slow: a picture let through is looked at all the same. */
async function submitUntilRefused(submit: () => Promise<Response>): Promise<Response> {
  for (let round = 0; ; round++) {
    const answer = await submit();
    if (answer.status === 422 || round === 5) return answer;
  }
}

/** Said like «nobody» and «photo too small». */
const seldomTested = ["several_people_in_photo", "clothes_too_small"];

test.each(cases.filter(({ code }) => isInBench || !seldomTested.includes(code)))(
  "before ana pays she is told $code, by the form and by the API, and her words stay",
  async ({ code, photo, clothes, field, words }) => {
    const person = await makeUser({ credits: 20 });
    const client = await createSignedInClient(server, person);
    const imageUrls = [await upload(client, photo), await upload(client, clothes)];
    const answer = await submitUntilRefused(() => client.post("/api/image-edit", { imageUrls, prompt: "com mangas longas" }));
    expect(answer.status).toBe(422);
    expect(await answer.json()).toMatchObject({ code, issues: [{ path: `imageUrls.${field === "person" ? 0 : 1}` }] });

    const [credits, tryOns] = [await getCredits(person), (await listTryOns(person)).length];
    const [personUrl = "", garmentUrl = ""] = imageUrls;
    const refused = await client.form("/get-ready", { person: personUrl, garment: garmentUrl, prompt: "com mangas longas", consent: "on" });
    const page = await refused.text();
    expect(refused.status).toBe(422);
    for (const said of [words, "com mangas longas"]) expect(page).toContain(said);
    expect([findKept(page, "person"), findKept(page, "garment")]).toEqual(imageUrls);
    const error = page.indexOf(words);
    const [personPart, garmentPart] = [page.indexOf(`value="${imageUrls[0]}"`), page.indexOf(`value="${imageUrls[1]}"`)];
    expect(error).toBeGreaterThan(field === "person" ? personPart : garmentPart);
    expect([await getCredits(person), (await listTryOns(person)).length]).toEqual([credits, tryOns]);
  },
);

test("ana alone and clothes on the ground are taken", async () => {
  const client = await createSignedInClient(server, await makeUser());
  await sendTryOn(client, { person: makeFile(ana.photo), garment: makeFile(ana.look) });
});

test("with the eyes off only the size is looked at", async () => {
  const blind = await startServer({ ...environment, VISION: "off" });
  const person = await makeUser();
  const client = await createSignedInClient(blind, person);
  await sendTryOn(client, { person: makeFile(wall), garment: makeFile(wall) });
  const refused = await client.post("/api/image-edit", { imageUrls: [await upload(client, small)], prompt: "vestido de linho" });
  expect([refused.status, await refused.json()]).toEqual([422, expect.objectContaining({ code: "photo_too_small" })]);
  expect(await getCredits(person)).toBe(4);
});
