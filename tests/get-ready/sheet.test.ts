import { afterAll, expect, test } from "bun:test";
import type { SubmissionResult } from "@conform-to/react";
import { deletePost } from "#app/models/looks/post.server";
import { startFakeFal } from "#tests/fakes/fal";
import { type Client, createClient, createSignedInClient } from "#tests/http";
import { makeLook, makeUser } from "#tests/people";
import { startServer } from "#tests/server";
import { listConsents, listTryOns, makePhoto } from "./try-on-form";
import { getCredits, makeColor } from "./try-ons";

const fal = startFakeFal({ picture: await makeColor("#2040c0") });
afterAll(() => fal.stop());
const server = await startServer({ ...fal.environment, RATE_LIMIT_FACTOR: "100" });

type Start = { formKey: string; credits: number; look: { id: string }; isConsentNeeded: boolean; photos: object[] };
type Answer = { id?: string; code?: string; result?: SubmissionResult<string[]> };

const sheetPath = (look: { id: string }) => `/api/posts/${look.id}/try-on`;

async function send(client: Client, look: { id: string }, more: Record<string, string | Blob> = {}) {
  const fields = { person: await makePhoto(), look: look.id, prompt: "Vista em mim o look.", consent: "on", ...more };
  const response = await client.form(sheetPath(look), fields, { headers: { accept: "application/json" } });
  const { id, code, result }: Answer = await response.json();
  return { status: response.status, id, code, error: result?.error };
}

async function createAnaAndLook() {
  const [ana, bia] = [await makeUser(), await makeUser()];
  return { ana, bia, look: await makeLook({ by: bia, look: 12 }), client: await createSignedInClient(server, ana) };
}

test("ana's sheet knows what the form knows, and starts one try-on however often it is sent", async () => {
  const { ana, look, client } = await createAnaAndLook();
  const start = await client.json<Start>(sheetPath(look));
  expect(start).toMatchObject({ look: { id: look.id }, credits: 5, isConsentNeeded: true, photos: [] });
  const photo = await makePhoto();
  const sent = { key: start.formKey, person: photo, keep: "on" };
  const first = await send(client, look, sent);
  expect([first.status, first.id?.length]).toEqual([201, 36]);
  expect((await send(client, look, sent)).id).toBe(first.id);
  expect((await listTryOns(ana)).map(({ id, sourcePostId }) => [id, sourcePostId])).toEqual([[first.id ?? "", look.id]]);
  expect([await getCredits(ana), (await listConsents(ana)).length]).toEqual([4, 1]);
  const next = await client.json<Start>(sheetPath(look));
  expect([next.isConsentNeeded, next.photos.length, next.credits]).toEqual([false, 1, 4]);
});

test("what the form refuses the sheet refuses with the same words, and nothing is charged", async () => {
  const { ana, look, client } = await createAnaAndLook();
  expect(await send(client, look, { consent: "" })).toMatchObject({ status: 422, error: { consent: ["errors:consent_required"] } });
  const small = new File([await makeColor("#806040", { width: 300, height: 400 })], "eu.jpg", { type: "image/jpeg" });
  expect(await send(client, look, { person: small })).toMatchObject({ status: 422, error: { person: ["errors:photo_too_small"] } });
  expect(await send(client, look, { person: "" })).toMatchObject({ status: 422, error: { person: ["errors:no_images"] } });
  expect(await send(client, look, { unknown: "1" })).toMatchObject({ status: 422, code: "unexpected_field" });
  expect([await getCredits(ana), (await listTryOns(ana)).length]).toEqual([5, 0]);
});

test("a look that is not to be tried, of somebody who blocked ana, or deleted meanwhile is not found", async () => {
  const { ana, bia, look, client } = await createAnaAndLook();
  const closed = await makeLook({ by: bia, look: 2, allowTryOn: false });
  expect((await client.get(sheetPath(closed))).status).toBe(404);
  expect(await send(client, closed)).toMatchObject({ status: 404, code: "post_not_found" });
  await deletePost(bia.id, look.id);
  expect(await send(client, look)).toMatchObject({ status: 404, code: "post_not_found" });
  const other = await makeLook({ by: bia, look: 3 });
  const asBia = await createSignedInClient(server, bia);
  expect((await asBia.post(`/api/users/${ana.id}/block`)).ok).toBe(true);
  expect(await send(client, other)).toMatchObject({ status: 404, code: "post_not_found" });
  expect(await send(createClient(server), other)).toMatchObject({ status: 401, code: "signed_out" });
  expect(await getCredits(ana)).toBe(5);
});
