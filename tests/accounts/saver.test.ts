import { afterAll, expect, test } from "bun:test";
import { type Client, createClient, createSignedInClient } from "../http.ts";
import { makeLook, makeUser } from "../people.ts";
import { startServer } from "../server.ts";

const server = await startServer({ WORKER: "off" });
afterAll(() => server.stop());

const ana = await makeUser();
const look = await makeLook({ by: await makeUser(), look: 3 });
const pages = ["/?tab=feed&feed=explore", `/post/${look.id}`];

async function readPage(client: Client, path: string, headers: Record<string, string> = {}) {
  const response = await client.get(path, { headers });
  const html = await response.text();
  const body = html.slice(html.indexOf("<body")).split("<script")[0] ?? "";
  const files = [...body.matchAll(/\/media\/[^/"]+\/(\w+)\.(?:avif|webp|jpg)/g)].map(([, name]) => name);
  return { response, files: new Set(files), isOn: html.includes('data-saver="on"') };
}

const small = new Set(["160", "320"]);

test("a browser that asks to save data, or says its connection is slow, gets pages with pictures of 320 px", async () => {
  const client = await createSignedInClient(server, ana);
  for (const path of pages) {
    const whole = await readPage(client, path);
    expect([whole.isOn, whole.files.has("1080")]).toEqual([false, true]);
    expect(whole.response.headers.get("vary")).toContain("Save-Data, ECT");
    expect(whole.response.headers.get("accept-ch")).toBe("ECT");
    for (const headers of [{ "save-data": "on" }, { ect: "3g" }, { ect: "slow-2g" }] as Record<string, string>[]) {
      const saving = await readPage(client, path, headers);
      expect([path, saving.isOn, saving.files.isSubsetOf(small), saving.files.has("320")]).toEqual([path, true, true, true]);
    }
    expect((await readPage(client, path, { ect: "4g", "save-data": "off" })).isOn).toBe(false);
  }
});

test("ana switches the data saver on by a plain form, off against her browser's wish, and back to automatic", async () => {
  const client = await createSignedInClient(server, ana);
  const choose = (saver: string) => client.form("/api/saver", { saver, returnTo: "/settings/saver" });
  const readSettings = async () => (await client.get("/settings")).text();
  const chosen = await choose("on");
  expect([chosen.status, chosen.headers.get("location")]).toEqual([303, "/settings/saver"]);
  expect(await readSettings()).toContain("Ligada");
  for (const path of pages) expect((await readPage(client, path)).files.isSubsetOf(small)).toBe(true);
  await choose("off");
  for (const path of pages) expect((await readPage(client, path, { "save-data": "on" })).isOn).toBe(false);
  await choose("auto");
  expect(await readSettings()).toContain("Automática");
  expect((await readPage(client, "/", { "save-data": "on" })).isOn).toBe(true);
  expect((await readPage(client, "/")).isOn).toBe(false);
  expect((await createClient(server).post("/api/saver", { saver: "sometimes" })).status).toBe(422);
});
