import { expect, test } from "bun:test";
import { createSignedInClient } from "#tests/http";
import { giveBody, makeWearableLook } from "#tests/layers";
import { makeUser } from "#tests/people";
import { startServer } from "#tests/server";

const server = await startServer({ VISION: "off", WORKER: "off" });

test("while vision is off the server's still is refused in words, and ana may ask again", async () => {
  const [ana, bia] = [await makeUser(), await makeUser()];
  const look = await makeWearableLook({ by: bia });
  await giveBody(ana);
  const as = await createSignedInClient(server, ana);
  const answer = await as.form(`/post/${look.id}/on-me`, {});
  expect([answer.status, answer.headers.has("Retry-After")]).toEqual([503, true]);
  expect(await answer.text()).toContain("fora do ar por um instante");
});
