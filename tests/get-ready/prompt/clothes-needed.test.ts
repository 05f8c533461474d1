import { expect, test } from "bun:test";
import { getDefaultWish } from "#app/models/try-on/default-wish";
import { type Client, createSignedInClient } from "#tests/http";
import { makeLook, makeUser } from "#tests/people";
import { startServer } from "#tests/server";
import { listTryOns, makePhoto, sendTryOn } from "../try-on-form";
import { getCredits } from "../try-ons";

const server = await startServer({ WORKER: "off" });

async function createAna() {
  const ana = await makeUser();
  return { ana, client: await createSignedInClient(server, ana) };
}

const readWish = async (client: Client, path: string) => {
  const html = await (await client.get(path)).text();
  return { wish: /<textarea[^>]*name="prompt"[^>]*>([^<]*)<\/textarea>/.exec(html)?.[1]?.trim(), isSaid: html.includes("Escolha uma peça ou escreva") };
};

test("SEC-64: with neither a garment nor words the form says so before its button, and sending it takes no credit", async () => {
  const { ana, client } = await createAna();
  expect(await readWish(client, "/?tab=tryon&mode=edit")).toEqual({ wish: "", isSaid: true });
  for (const prompt of ["", getDefaultWish("piece", "pt"), getDefaultWish("look", "en")]) {
    const refused = await client.form("/get-ready", { person: await makePhoto(), prompt, plain: "1" });
    expect([refused.status, (await refused.text()).includes("Prompt Necessário")]).toEqual([422, true]);
  }
  expect(await getCredits(ana)).toBe(5);
  expect(await listTryOns(ana)).toEqual([]);
});

test("Bia's look brings the wish that fits it, and says nothing is missing", async () => {
  const { client } = await createAna();
  const look = await makeLook({ by: await makeUser(), look: 12 });
  expect(await readWish(client, `/?tab=tryon&mode=edit&post=${look.id}`)).toEqual({ wish: getDefaultWish("look", "pt"), isSaid: false });
});

test("without scripts a garment is enough: the wish is written for it", async () => {
  const { ana, client } = await createAna();
  await sendTryOn(client, { prompt: "", plain: "1" });
  expect(await listTryOns(ana)).toMatchObject([{ kind: "piece", prompt: getDefaultWish("piece", "pt") }]);
  const emptied = await client.form("/get-ready", { person: await makePhoto(), garment: await makePhoto("#c02040"), prompt: "" });
  expect([emptied.status, (await emptied.text()).includes("Prompt Necessário")]).toEqual([422, true]);
});
