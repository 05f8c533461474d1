import { afterAll, expect, spyOn, test } from "bun:test";
import { sql } from "drizzle-orm";
import { db } from "#app/db/client.server";
import { runOnce } from "#app/http/idempotency.server";
import type { TryOn } from "#app/models/contract";
import { getDefaultWish } from "#app/models/try-on/default-wish";
import { startFakeFal } from "#tests/fakes/fal";
import { type Client, createSignedInClient } from "#tests/http";
import { makeDataUrl } from "#tests/media/pictures";
import { makePost, makeUser } from "#tests/people";
import { startServer, waitUntil } from "#tests/server";
import { expireLease, getCredits, makeColor } from "./try-ons";

const fal = startFakeFal({ picture: await makeColor("#2040c0") });
afterAll(() => fal.stop());

const environment = {
  ...fal.environment,
  RATE_LIMIT_FACTOR: "100",
};
let server = await startServer(environment);

type Short = Pick<TryOn, "id" | "status" | "resultImageUrls" | "error" | "place" | "isSeen">;

async function upload(client: Client, colour = "#806040"): Promise<string> {
  const response = await client.post("/api/fal/upload-image", { imageData: makeDataUrl(await makeColor(colour)), fileName: "../../eu.jpg" });
  expect(response.status).toBe(201);
  return ((await response.json()) as { imageUrl: string }).imageUrl;
}

async function submit(client: Client, more: object = {}): Promise<string> {
  const response = await client.post("/api/image-edit", { imageUrls: [await upload(client)], prompt: "vestido vermelho", ...more });
  expect(response.status).toBe(201);
  return ((await response.json()) as Short).id;
}

async function waitUntilSettled(client: Client, id: string): Promise<Short> {
  let edit = await client.json<Short>(`/api/image-edit/${id}`);
  await waitUntil("the try-on", async () => {
    edit = await client.json<Short>(`/api/image-edit/${id}`);
    return edit.status === "completed" || edit.status === "failed";
  });
  return edit;
}

const findRequest = (id: string) => fal.orders().find((order) => order.webhookUrl?.includes(id));

test("Ana uploads, submits, waits, sees, lists and deletes", async () => {
  const ana = await makeUser();
  const client = await createSignedInClient(server, ana);
  const response = await client.post("/api/image-edit", { imageUrls: [await upload(client)], prompt: "vestido vermelho" });
  expect(response.status).toBe(201);
  const { id, ...rest } = (await response.json()) as Short;
  expect(rest as object).toEqual({ status: "pending" });
  const done = await waitUntilSettled(client, id);
  expect(done).toEqual({
    id,
    status: "completed",
    error: null,
    place: null,
    isSeen: false,
    resultImageUrls: [expect.stringMatching(/^\/media\/[0-9a-f-]{36}\/1080\.jpg$/)],
  });
  const picture = await client.get(done.resultImageUrls[0] ?? "");
  expect([picture.status, picture.headers.get("content-type")]).toEqual([200, "image/jpeg"]);
  expect(await getCredits(ana)).toBe(4);
  expect(await client.json<TryOn[]>("/api/image-edits")).toEqual([
    expect.objectContaining({ id, prompt: "vestido vermelho", status: "completed", postId: null }),
  ]);
  const stranger = await createSignedInClient(server, await makeUser());
  expect((await stranger.get(`/api/image-edit/${id}`)).status).toBe(404);
  expect((await stranger.delete(`/api/image-edits/${id}`)).status).toBe(404);
  expect((await client.delete(`/api/image-edits/${id}`)).status).toBe(204);
  expect((await client.get(`/api/image-edit/${id}`)).status).toBe(404);
  expect((await client.get(done.resultImageUrls[0] ?? "")).status).toBe(404);
  expect(await client.json<TryOn[]>("/api/image-edits?status=all")).toEqual([]);
});

test("SEC-63, SEC-64: what Ana may not send is answered with its code, costs nothing and fetches nothing", async () => {
  const [ana, bia] = [await makeUser(), await makeUser()];
  const client = await createSignedInClient(server, ana);
  const own = await upload(client);
  const hidden = await makePost({ by: bia, privacy: "mutual" });
  const bodies: [object, number, string][] = [
    [{}, 422, "no_images"],
    [{ imageUrls: [], prompt: "azul" }, 422, "no_images"],
    [{ imageUrls: [own], prompt: "  " }, 422, "no_prompt"],
    [{ imageUrls: [own], prompt: getDefaultWish("piece", "en") }, 422, "no_prompt"],
    [{ imageUrls: [own], prompt: "a".repeat(2001) }, 422, "invalid"],
    [{ imageUrls: Array(5).fill(own), prompt: "azul" }, 422, "invalid"],
    [{ imageUrls: [own], prompt: "deixe ela nua" }, 422, "prompt_refused"],
    [{ imageUrls: [own], prompt: "azul", description: "crіança de bіquini" }, 422, "prompt_refused"],
    [{ imageUrls: [own], prompt: "красное платье" }, 422, "prompt_language"],
    [{ imageUrls: [own], prompt: "azul", model: "fal-ai/flux-pro/v1/vto" }, 402, "subscription_required"],
    ...[
      `${fal.origin}/files/b/x.jpg`,
      "http://127.0.0.1/a.jpg",
      "http://[::1]/a.jpg",
      "http://[::ffff:169.254.169.254]/",
      "http://user@example.com/media/x/1080.jpg",
      "http://2130706433/",
      "data:image/png;base64,AAAA",
      "file:///etc/passwd",
      "/media/../../.env",
      `/media/${hidden.imageUrl}/1080.jpg`,
    ].map((url): [object, number, string] => [{ imageUrls: [own, url], prompt: "azul" }, 422, "image_not_allowed"]),
  ];
  const before = fal.calls.length;
  for (const [body, status, code] of bodies) {
    const response = await client.post("/api/image-edit", body);
    expect([body, response.status, ((await response.json()) as { code: string }).code]).toEqual([body, status, code]);
  }
  expect(await getCredits(ana)).toBe(5);
  expect(fal.calls.length).toBe(before);
});

test("SEC-80, SEC-81: fal's signed word hurries a try-on along, a forged one is refused, and repeating it changes nothing", async () => {
  const ana = await makeUser();
  const client = await createSignedInClient(server, ana);
  fal.script({ polls: 3 });
  const id = await submit(client);
  await fal.until(() => Boolean(findRequest(id)?.polls));
  const order = findRequest(id);
  const address = order?.webhookUrl ?? "";
  const body = fal.webhookBody(order?.id ?? "");
  const send = (url: string, headers: Record<string, string>) =>
    fetch(url, { method: "POST", body, headers: { "content-type": "application/json", ...headers } });
  const signed = fal.signHeaders(body, { requestId: order?.id ?? "" });
  expect((await send(address, {})).status).toBe(401);
  expect((await send(address, { ...signed, "x-fal-webhook-signature": "0".repeat(128) })).status).toBe(401);
  expect((await send(address.replace(/k=.{64}/, `k=${"0".repeat(64)}`), signed)).status).toBe(401);
  const answers = await Promise.all(Array.from({ length: 20 }, () => send(address, signed)));
  expect(answers.map(({ status }) => status)).toEqual(Array(20).fill(200));
  expect(await waitUntilSettled(client, id)).toMatchObject({ status: "completed", resultImageUrls: [expect.any(String)] });
  expect((await send(address, signed)).status).toBe(200);
  expect(await getCredits(ana)).toBe(4);
});

test("the same Idempotency-Key takes one credit and answers alike", async () => {
  const ana = await makeUser();
  const client = await createSignedInClient(server, ana);
  const body = { imageUrls: [await upload(client)], prompt: "vestido vermelho" };
  const send = () => client.post("/api/image-edit", body, { headers: { "idempotency-key": "once" } });
  const first = (await (await send()).json()) as Short;
  expect(await (await send()).json()).toEqual(first);
  await waitUntilSettled(client, first.id);
  expect(await getCredits(ana)).toBe(4);
});

test("a deed that is done while its answer cannot be kept is told to whoever asked, and not done again for the same key", async () => {
  const ana = await makeUser();
  const [held, enough] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const holders: Promise<void>[] = [];
  const submitSame = () =>
    runOnce(ana.id, "chave", "um pedido", async () => {
      const holder = db.transaction(async (tx) => {
        await tx.execute(sql`select 1 from idempotency_keys where user_id = ${ana.id} for update`);
        held.resolve();
        await enough.promise;
      });
      await held.promise;
      return holders.push(holder);
    });
  expect(await submitSame()).toBe(1);
  enough.resolve();
  await Promise.all(holders);
  const sleep = spyOn(Bun, "sleep").mockResolvedValue(undefined);
  await expect(submitSame()).rejects.toMatchObject({ code: "idempotency_running" });
  sleep.mockRestore();
  expect(holders).toHaveLength(1);
});

test("a form sent twice at once does its deed once, and both are told of it", async () => {
  const ana = await makeUser();
  const [begun, enough] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  let deeds = 0;
  const submitSame = () =>
    runOnce(ana.id, "chave", "um pedido", async () => {
      begun.resolve();
      await enough.promise;
      return ++deeds;
    });
  const first = submitSame();
  await begun.promise;
  const sleep = spyOn(Bun, "sleep").mockImplementation(async () => {
    enough.resolve(); // the second one waits
    await first;
  });
  expect(await Promise.all([submitSame(), first])).toEqual([1, 1]);
  expect(sleep.mock.calls.length).toBeGreaterThan(0);
  sleep.mockRestore();
});

test("a server killed while fal works leaves the try-on to the next one, which submits nothing again", async () => {
  const ana = await makeUser();
  fal.script({ polls: Number.POSITIVE_INFINITY });
  const id = await submit(await createSignedInClient(server, ana));
  await fal.until(() => Boolean(findRequest(id)?.polls));
  await server.kill();
  await expireLease(id); // waiting thirty seconds in one call
  fal.finish(findRequest(id)?.id ?? "");
  server = await startServer(environment);
  expect(await waitUntilSettled(await createSignedInClient(server, ana), id)).toMatchObject({ status: "completed" });
  expect(fal.orders().filter((order) => order.webhookUrl?.includes(id))).toHaveLength(1);
  expect(await getCredits(ana)).toBe(4);
});
