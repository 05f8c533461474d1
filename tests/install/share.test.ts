import { expect, test } from "bun:test";
import { eq } from "drizzle-orm";
import { db } from "#app/db/client.server";
import { media } from "#app/db/schema";
import { type Client, createClient, createSignedInClient } from "#tests/http";
import { makeLook, makeUser } from "#tests/people";
import { startServer } from "#tests/server";

const server = await startServer({ WORKER: "off" });

/** As a phone shares where no service worker takes it. */
function share(client: Client, fields: Record<string, string | File>) {
  const body = new FormData();
  for (const [name, value] of Object.entries(fields)) body.append(name, value);
  return client.raw("POST", "/share", body, { accept: "text/html,*/*;q=0.8", "sec-fetch-site": "none", origin: "null" });
}

const readPicture = async () => new File([await Bun.file("demo/look-08.jpg").bytes()], "IMG_1.jpg", { type: "image/jpeg" });

test("ana shares the link of bia's look before she signs in: the sign-in stands where it leads on to it", async () => {
  const look = await makeLook({ by: await makeUser(), look: 12 });
  const client = createClient(server);
  const path = (await share(client, { caption: `Olha ${server.url}/post/${look.id}` })).headers.get("location") ?? "";
  const signIn = await client.get(path);
  expect([path, signIn.status]).toEqual([`/share?post=${look.id}`, 401]);
  expect(await signIn.text()).toContain("Entre para provar o look que você compartilhou.");
  const ana = await createSignedInClient(server, await makeUser());
  expect(await (await ana.get(path)).text()).toContain("Provar isto");
});

test("a stranger's picture is not taken: the sign-in says to share it again", async () => {
  const before = await db.$count(media);
  const answer = await share(createClient(server), { image: await readPicture(), caption: "" });
  expect([answer.status, (await answer.text()).includes("Entre e compartilhe de novo")]).toEqual([401, true]);
  expect(await db.$count(media)).toBe(before);
});

test("what the device had no room for is counted on the page, and no nonsense is", async () => {
  const ana = await makeUser();
  const client = await createSignedInClient(server, ana);
  const readLeft = async (left: string) => (await share(client, { image: await readPicture(), left })).headers.get("location")?.match(/left=(.*)$/)?.[1];
  expect([await readLeft("2"), await readLeft("-3"), await readLeft("1e9"), await readLeft("99999")]).toEqual(["2", undefined, "1", "50"]);
  expect(await db.$count(media, eq(media.ownerId, ana.id))).toBe(4);
});
