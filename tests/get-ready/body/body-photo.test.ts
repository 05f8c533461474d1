import { expect, test } from "bun:test";
import { eq } from "drizzle-orm";
import { db } from "#app/db/client.server";
import { keptPhotos } from "#app/db/schema";
import errors from "#app/locales/pt/errors";
import pt from "#app/locales/pt/try-on/body-photo";
import { getBody } from "#app/models/try-on/body.server";
import { removeKeptPhoto } from "#app/models/try-on/kept-photo.server";
import { type Client, createSignedInClient } from "#tests/http";
import { makeUser } from "#tests/people";
import { startServer } from "#tests/server";
import { findKept } from "../try-on-form";
import { makeBodyPhoto, makeKeptPhoto, openPhoto, requireBody, settlePhoto } from "./body-photos";

const server = await startServer({ VISION: "on", WORKER: "off", RATE_LIMIT_FACTOR: "100" });

const path = "/body-photo?returnTo=%2Fpost%2Flook";
const countKept = (person: { id: string }) => db.$count(keptPhotos, eq(keptPhotos.userId, person.id));
const getPage = async (client: Client, at = path) => (await client.get(at)).text();

async function signIn() {
  const ana = await makeUser();
  return { ana, client: await createSignedInClient(server, ana) };
}

test("without scripts ana sends a photo, waits on a page that loads itself again, and goes on to the look she came from", async () => {
  const { ana, client } = await signIn();
  expect(await getPage(client)).toContain(pt.text);
  const sent = await client.form(path, { person: await openPhoto(), keep: "on" });
  expect([sent.status, sent.headers.get("location")]).toEqual([303, path]);
  expect([(await requireBody(ana)).state, await countKept(ana)]).toEqual(["pending", 1]);
  const waiting = await getPage(client);
  expect(waiting).toContain(pt.pending.title);
  expect(waiting).toContain('http-equiv="refresh" content="3"');
  for (const wayOut of [pt.change, pt.remove.title]) expect(waiting).toContain(wayOut);
  await settlePhoto(ana);
  const ready = await getPage(client);
  expect(ready).toContain(pt.ready.title);
  expect(ready).toMatch(/<a class="[^"]*btn--primary[^"]*"[^>]* href="\/post\/look"/);
  expect(ready).not.toContain('http-equiv="refresh"');
  expect(ready).toContain((await requireBody(ana)).imageUrl.split("/")[2] ?? "");
});

test("every refusal is said plainly, ana's photo stays in sight, and another can be chosen", async () => {
  const { ana, client } = await signIn();
  const photo = await makeKeptPhoto(ana);
  const { again, ...reasons } = pt.refused;
  for (const [reason, { title, text }] of [...Object.entries(reasons), ["a_reason_of_tomorrow", reasons.poor_fit] as const]) {
    await client.form(path, { person: photo.imageUrl });
    await settlePhoto(ana, reason);
    const page = await getPage(client);
    expect({ reason, missing: [title, text, again, photo.imageUrl].filter((part) => !page.includes(part)) }).toEqual({ reason, missing: [] });
  }
  expect(await getPage(client, `${path}&choose=1`)).toContain(pt.heading);
});

test("a photo that ana does not let be kept is refused and stays in the form, and is taken when she says yes", async () => {
  const { ana, client } = await signIn();
  const refused = await client.form(path, { person: await openPhoto() });
  expect(refused.status).toBe(422);
  const page = await refused.text();
  expect(page).toContain(errors.keep_required);
  const stored = findKept(page, "person") ?? "";
  expect([stored, await countKept(ana), (await getBody(ana.id)).state]).toEqual([expect.stringMatching(/^\/media\//), 0, "none"]);
  expect((await client.form(path, { person: stored, keep: "on" })).status).toBe(303);
  expect(await requireBody(ana)).toMatchObject({ state: "pending", imageUrl: stored });
});

test("no photo, a text, a broken picture and one that is too large are refused in words, and nothing is kept", async () => {
  const { ana, client } = await signIn();
  const jpeg = (bytes: Uint8Array<ArrayBuffer>) => new File([bytes], "eu.jpg", { type: "image/jpeg" });
  const tooLarge = new Uint8Array(10 * 1024 * 1024 + 1);
  tooLarge.set([0xff, 0xd8, 0xff]);
  const attempts = [
    [{ person: "", keep: "on" }, errors.image_required],
    [{ person: jpeg(new TextEncoder().encode("oi")), keep: "on" }, errors.image_not_an_image],
    [{ person: jpeg((await (await openPhoto()).bytes()).slice(0, 3000)), keep: "on" }, errors.image_broken],
    [{ person: jpeg(tooLarge), keep: "on" }, errors.image_too_large],
    [{ person: "https://example.com/eu.jpg", keep: "on" }, errors.image_not_allowed],
  ] as const;
  for (const [fields, words] of attempts) {
    const answer = await client.form(path, fields, { isMultipart: true });
    const page = await answer.text();
    expect([words, answer.status >= 400 && answer.status < 500, page.includes(words)]).toEqual([words, true, true]);
  }
  expect((await client.form(path, { person: await openPhoto(), keep: "on", more: "1" })).status).toBe(422);
  expect([await countKept(ana), (await getBody(ana.id)).state]).toEqual([0, "none"]);
});

test("bia's photos are no photo of ana's", async () => {
  const { ana, client } = await signIn();
  const photo = await makeKeptPhoto(await makeUser());
  const answer = await client.form(path, { person: photo.imageUrl, keep: "on" });
  expect([answer.status, (await getBody(ana.id)).state]).toEqual([422, "none"]);
  expect(await answer.text()).toContain(errors.image_not_allowed);
});

test("with five kept photos a sixth has no place, but any of the five can be chosen", async () => {
  const { ana, client } = await signIn();
  const photos = [];
  for (const look of [1, 2, 3, 4, 5]) photos.push(await makeKeptPhoto(ana, look));
  const full = await client.form(path, { person: await openPhoto(), keep: "on" });
  expect(full.status).toBe(409);
  const page = await full.text();
  expect([page.includes(errors.kept_photos_full), findKept(page, "person")]).toEqual([true, expect.stringMatching(/^\/media\//)]);
  expect((await client.form(path, { person: photos[0]?.imageUrl ?? "" })).status).toBe(303);
  expect(await requireBody(ana)).toMatchObject({ photoId: photos[0]?.id ?? "", state: "pending" });
});

test("the form sent twice at once keeps one photo", async () => {
  const { ana, client } = await signIn();
  const send = async () => client.form(path, { person: await openPhoto(), keep: "on", key: "one" });
  const answers = await Promise.all([send(), send()]);
  expect(answers.map(({ status }) => status)).toContain(303);
  expect([await countKept(ana), (await requireBody(ana)).state]).toEqual([1, "pending"]);
});

test("ana deletes her body photo after a question, and the photo is still among hers; one let go there is gone here", async () => {
  const { ana, client } = await signIn();
  const photo = await makeBodyPhoto(ana);
  const question = await getPage(client, "/body-photo/delete?returnTo=%2Fpost%2Flook");
  expect(question).toContain(pt.remove.question);
  const removed = await client.form("/api/user/body", { _method: "delete", returnTo: path, toast: "photoRemoved" });
  expect([removed.status, removed.headers.get("location"), (await getBody(ana.id)).state, await countKept(ana)]).toEqual([303, path, "none", 1]);
  expect((await client.get("/body-photo/delete")).headers.get("location")).toBe("/body-photo");
  await client.form(path, { person: photo.imageUrl });
  await removeKeptPhoto(ana.id, photo.id);
  expect(await getPage(client)).toContain(pt.heading);
});

test("the way on leads to no other site", async () => {
  const { ana, client } = await signIn();
  await makeBodyPhoto(ana);
  for (const returnTo of ["https://example.com/", "//example.com", "javascript:alert(1)"]) {
    const at = `/body-photo?${new URLSearchParams({ returnTo })}`;
    expect(await getPage(client, at)).toMatch(/<a class="[^"]*btn--primary[^"]*"[^>]* href="\/"/);
    const sent = await client.form(at, { person: (await requireBody(ana)).imageUrl });
    expect(sent.headers.get("location")).toBe("/body-photo?returnTo=%2F");
    await settlePhoto(ana);
  }
});

test("where the server looks at no pictures, the form says so and keeps its photo", async () => {
  const blind = await startServer({ VISION: "off", WORKER: "off" });
  const ana = await makeUser();
  const client = await createSignedInClient(blind, ana);
  const answer = await client.form(path, { person: await openPhoto(), keep: "on" });
  const page = await answer.text();
  expect([answer.status, page.includes(errors.unavailable), (await getBody(ana.id)).state]).toEqual([503, true, "none"]);
});
