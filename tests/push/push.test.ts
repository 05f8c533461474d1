import { afterAll, expect, test } from "bun:test";
import { eq, sql } from "drizzle-orm";
import { db } from "#app/db/client.server";
import { pushSubscriptions, users } from "#app/db/schema";
import { createPushMessage } from "#app/jobs/push-message.server";
import { updateSettings } from "#app/models/account/user-settings.server";
import { addComment } from "#app/models/looks/comment.server";
import { setLike } from "#app/models/looks/like.server";
import { sendMessage } from "#app/models/messages/message.server";
import { followUser } from "#app/models/people/follow.server";
import { setRelation } from "#app/models/people/relation.server";
import { NewMark } from "#app/models/pieces/piece.schema";
import { markPiece } from "#app/models/pieces/piece.server";
import { setPieceQuestion } from "#app/models/pieces/question.server";
import { getPushRecipient } from "#app/models/push/subscription.server";
import { settleTryOn } from "#app/models/try-on/queue/try-on-settlement.server";
import { findZone, startFakePushService } from "#tests/fakes/push-service";
import { makeTryOn } from "#tests/get-ready/try-ons";
import { type Client, createSignedInClient } from "#tests/http";
import { makePicture, makePost, makeUser, password } from "#tests/people";
import { startServer, waitUntil } from "#tests/server";

const service = startFakePushService();
const server = await startServer({ PUSH_SERVICES: service.url, EDIT_POLL_MS: "3000" });
afterAll(async () => {
  await server.stop();
  service.stop();
});

type Answers = Parameters<typeof service.makeDevice>;

async function subscribe(client: Client, { answers = [], ...more }: { answers?: Answers; timeZone?: string } = {}) {
  const { name, subscription } = service.makeDevice(...answers);
  const answer = await client.put("/api/push-subscription", { ...subscription, ...more });
  expect(answer.status).toBe(204);
  return name;
}

async function makeSubscriber(more: Parameters<typeof subscribe>[1] & Parameters<typeof makeUser>[0] = {}) {
  const { answers, timeZone, ...columns } = more;
  const person = await makeUser(columns);
  const client = await createSignedInClient(server, person);
  return { person, client, device: await subscribe(client, { ...(answers ? { answers } : {}), ...(timeZone ? { timeZone } : {}) }) };
}

const waitForPushes = (device: string, count: number) => waitUntil(`push ${count}`, async () => service.receivedBy(device).length >= count);
const titlesOf = (device: string) => service.receivedBy(device).map(({ payload }) => payload.notification.title);
const listSubscriptions = (person: { id: string }) => db.select().from(pushSubscriptions).where(eq(pushSubscriptions.userId, person.id));
const listJobs = (person: { id: string }) =>
  db.execute<{ kind: string; state: string; seconds: number }>(sql`
    select data -> 'about' ->> 'kind' as kind, state::text, extract(epoch from start_after - now())::float8 as seconds
    from pgboss.job where name = 'push' and data ->> 'userId' = ${person.id} and state in ('created', 'active', 'retry')`);
const makeJobsDue = (person: { id: string }) =>
  db.execute(sql`update pgboss.job set start_after = now() where name = 'push' and data ->> 'userId' = ${person.id} and state in ('created', 'retry')`);

test("a message, a comment, a like, a follow, a look that is ready and a story answered reach ana's phone, signed and encrypted; they name nobody and quote nothing", async () => {
  const bia = await makeUser({ name: "Bia Segredo" });
  const { person: ana, device } = await makeSubscriber();
  const look = await makePost({ by: ana });
  await setLike(bia.id, look.id, true);
  await waitForPushes(device, 1);
  await addComment(bia.id, look.id, "palavras privadas");
  await waitForPushes(device, 2);
  await followUser(bia.id, ana.id);
  await waitForPushes(device, 3);
  await sendMessage(bia.id, ana.id, { content: "palavras privadas" });
  await waitForPushes(device, 4);
  await sendMessage(bia.id, ana.id, { content: "palavras privadas", postId: look.id });
  await waitForPushes(device, 5);
  const { id } = await makeTryOn(ana);
  await settleTryOn({ id, fence: 0 }, { resultIds: [(await makePicture(ana, "edit_result")).id] });
  await waitForPushes(device, 6);

  expect(titlesOf(device)).toEqual([
    "Uma pessoa curtiu seu look",
    "Seu look tem um comentário novo",
    "Alguém começou a seguir você",
    "Você tem uma mensagem nova",
    "Alguém respondeu ao seu story",
    "Seu look está pronto",
  ]);
  const pushes = service.receivedBy(device);
  const paths = [`/post/${look.id}`, `/post/${look.id}`, `/user/${bia.id}`, `/messages/${bia.id}`, `/messages/${bia.id}`, `/get-ready/${id}`];
  expect(pushes.map(({ payload }) => payload.notification.navigate)).toEqual(paths.map((path) => server.url + path));
  expect(pushes.map(({ payload }) => payload.app_badge)).toEqual([1, 2, 3, 4, 5, 6]);
  expect(pushes.map(({ headers }) => headers.get("urgency"))).toEqual(["low", "normal", "normal", "high", "high", "high"]);
  expect(pushes.filter(({ text }) => /segredo|privadas/i.test(text))).toEqual([]);
  expect(pushes.filter(({ payload }) => "web_push" in payload)).toEqual([]);
  expect(new Set(pushes.map(({ claims }) => claims.sub))).toEqual(new Set(["mailto:suporte@espelho.local"]));
  expect(service.faults).toEqual([]);
});

test("names and words are shown to dora, who wants them, in her language; a long message is cut", async () => {
  const bia = await makeUser({ name: "Bia Costa" });
  const { person: dora, device } = await makeSubscriber({ locale: "en" });
  await updateSettings(dora.id, { pushShowsContent: true });
  const look = await makePost({ by: dora });
  await addComment(bia.id, look.id, "Que linda");
  await waitForPushes(device, 1);
  await sendMessage(bia.id, dora.id, { content: "👗".repeat(900) });
  await waitForPushes(device, 2);
  await setPieceQuestion(bia.id, look.id, true);
  await waitForPushes(device, 3);
  const theirs = await makePost({ by: bia });
  await setPieceQuestion(dora.id, theirs.id, true);
  await markPiece(bia.id, theirs.id, NewMark.parse({ kind: "skirt" }));
  await waitForPushes(device, 4);
  const [comment, message, question, answer] = service.receivedBy(device).map(({ payload }) => payload.notification);
  expect(comment).toMatchObject({ title: "Bia Costa commented on your look", body: "Que linda", lang: "en" });
  expect(question).toMatchObject({ title: "Bia Costa asks where your look is from", navigate: `${server.url}/post/${look.id}/pieces` });
  expect(answer).toMatchObject({ title: "Bia Costa marked the pieces: see where they're from", navigate: `${server.url}/post/${theirs.id}` });
  expect(message?.title).toBe("Bia Costa");
  expect(message?.body).toEndWith("👗…");
  expect(message?.body?.length).toBeLessThan(330);
});

test("likes are pushed once a minute, with their number, however many there are", async () => {
  const { person: ana, device } = await makeSubscriber();
  const fans = await Promise.all(Array.from({ length: 5 }, () => makeUser()));
  const look = await makePost({ by: ana });
  for (const fan of fans) {
    await setLike(fan.id, look.id, true);
    if (fan === fans[0]) await waitForPushes(device, 1);
  }
  const isOneWaiting = async () => {
    const jobs = await listJobs(ana); // the first may still be in work
    return jobs.length === 1 && jobs.every(({ kind, state, seconds }) => kind === "like" && state === "created" && seconds > 50);
  };
  await waitUntil("one job that waits", isOneWaiting);
  await addComment(fans[0]?.id ?? "", look.id, "Linda");
  await waitForPushes(device, 2); // other pushes do not wait
  await db.execute(sql`delete from rate_limits where key = ${`push-like:${ana.id}`}`); // a minute later
  await makeJobsDue(ana);
  await waitForPushes(device, 3);
  expect(titlesOf(device)).toEqual(["Uma pessoa curtiu seu look", "Seu look tem um comentário novo", "5 pessoas curtiram seu look"]);
  const [first, , last] = service.receivedBy(device);
  expect(last?.payload.notification.tag).toBe(first?.payload.notification.tag ?? "");
  expect(last?.headers.get("topic")).toBe(first?.headers.get("topic") ?? "");
});

test("a push service that answers 404 or 410 loses the address; 413 and 403 are given up; after 429, 500 and 503 it is tried again", async () => {
  const bia = await makeUser();
  for (const status of [404, 410]) {
    const { person, device } = await makeSubscriber({ answers: [{ status }] });
    await followUser(bia.id, person.id);
    await waitUntil("removal", async () => (await listSubscriptions(person)).length === 0);
    expect(service.attemptsOf(device)).toEqual([status]);
  }
  for (const status of [413, 403, 301]) {
    const headers = { Location: `${service.url}/elsewhere` };
    const { person, device } = await makeSubscriber({ answers: [{ status, headers }] });
    await followUser(bia.id, person.id);
    await waitUntil("error", async () => (await listSubscriptions(person))[0]?.lastError === String(status));
    const look = await makePost({ by: person });
    await addComment(bia.id, look.id, "Linda");
    await waitForPushes(device, 1);
    expect(service.attemptsOf(device)).toEqual([status, 201]);
    await waitUntil("no error", async () => (await listSubscriptions(person))[0]?.lastError === null);
  }
  for (const answer of [
    { status: 429, headers: { "Retry-After": "120" } },
    { status: 429 },
    { status: 500 },
    { status: 503, headers: { "Retry-After": "9999999" } },
  ]) {
    const { person, device } = await makeSubscriber({ answers: [answer] });
    await followUser(bia.id, person.id);
    const isWaiting = async () => {
      const jobs = await listJobs(person); // the first may still be in work
      return jobs.length === 1 && jobs[0]?.state !== "active" && (await listSubscriptions(person))[0]?.lastError !== null;
    };
    await waitUntil("the wait", isWaiting);
    const [job] = await listJobs(person);
    if (answer.headers) expect(job?.seconds).toBeWithin(100, 3601);
    await makeJobsDue(person);
    await waitForPushes(device, 1);
    expect(service.attemptsOf(device)).toEqual([answer.status, 201]);
  }
  expect(service.faults).toEqual([]);
});

test("in quiet hours pushes are held and told together at their end; a look that was asked for comes at once", async () => {
  const [bia, caio] = [await makeUser(), await makeUser()];
  const { person: ana, device } = await makeSubscriber({ timeZone: findZone(23) });
  const look = await makePost({ by: ana });
  await sendMessage(bia.id, ana.id, { content: "Oi" });
  await addComment(caio.id, look.id, "Linda");
  await followUser(caio.id, ana.id);
  await waitUntil("the summary", async () => (await listJobs(ana)).map(({ kind }) => kind).join() === "quiet");
  const [job] = await listJobs(ana);
  expect((job?.seconds ?? 0) / 3600).toBeWithin(8, 9.01); // until 8 in the morning
  const { id } = await makeTryOn(ana);
  await settleTryOn({ id, fence: 0 }, { resultIds: [(await makePicture(ana, "edit_result")).id] });
  await waitForPushes(device, 1);
  await db
    .update(pushSubscriptions)
    .set({ timeZone: findZone(8) })
    .where(eq(pushSubscriptions.userId, ana.id));
  await makeJobsDue(ana);
  await waitForPushes(device, 2);
  const [ready, summary] = service.receivedBy(device).map(({ payload }) => payload.notification);
  expect(ready?.title).toBe("Seu look está pronto");
  expect(summary).toMatchObject({ title: "Enquanto você descansava", body: "1 mensagem e 2 novidades", navigate: `${server.url}/activity` });
});

test("what ana switches off is not pushed, nor what she has read", async () => {
  const bia = await makeUser();
  const { person: ana, client, device } = await makeSubscriber();
  await client.form("/api/user-settings", { _method: "patch", returnTo: "/settings/notifications", pushFollowers: "false" });
  await followUser(bia.id, ana.id);
  await sendMessage(bia.id, ana.id, { content: "Oi" });
  await client.post(`/api/conversations/${bia.id}/read`);
  const look = await makePost({ by: ana });
  await addComment(bia.id, look.id, "Linda");
  await waitForPushes(device, 1);
  await waitUntil("no jobs", async () => (await listJobs(ana)).length === 0);
  expect(titlesOf(device)).toEqual(["Seu look tem um comentário novo"]);
});

test("the subscription goes with the session: signed out, ended from elsewhere, or the account left; another session's stays", async () => {
  const ana = await makeUser();
  const [phone, laptop, tablet] = [await createSignedInClient(server, ana), await createSignedInClient(server, ana), await createSignedInClient(server, ana)];
  const devices = [await subscribe(phone), await subscribe(laptop), await subscribe(tablet)];
  expect(await listSubscriptions(ana)).toHaveLength(3);
  expect(await phone.json<object>("/api/push-subscription")).toMatchObject({ isSubscribed: true });
  await phone.post("/api/auth/signout");
  expect(await listSubscriptions(ana)).toHaveLength(2);
  await laptop.delete("/api/auth/sessions");
  expect(await listSubscriptions(ana)).toHaveLength(1);
  await followUser((await makeUser()).id, ana.id);
  await waitForPushes(devices[1] ?? "", 1);
  expect([devices[0], devices[2]].map((device) => service.attemptsOf(device ?? ""))).toEqual([[], []]);
  await laptop.delete("/api/push-subscription");
  expect(await listSubscriptions(ana)).toEqual([]);

  await subscribe(laptop);
  await laptop.form("/settings/delete", { currentPassword: password });
  expect(await listSubscriptions(ana)).toEqual([]);
});

test("Safari gets the declarative form, which it shows without the worker; Firefox and Chromium the same without it", async () => {
  const { person: ana, client } = await makeSubscriber();
  await updateSettings(ana.id, { pushShowsContent: true });
  const [row] = await listSubscriptions(ana);
  const recipient = row && (await getPushRecipient(row.id));
  if (!recipient) throw new Error("no recipient");
  const facts = { kind: "message", senderId: ana.id, name: "Bia Costa", text: "Oi", count: 1 } as const;
  const read = (endpoint: string) => JSON.parse(createPushMessage({ ...recipient, subscription: { ...recipient.subscription, endpoint } }, facts, 3).payload);
  const safari = read("https://web.push.apple.com/QGuQyavXutnMH");
  expect(safari).toEqual({
    web_push: 8030,
    notification: expect.objectContaining({ title: "Bia Costa", body: "Oi", lang: "pt-BR", navigate: expect.stringMatching(/^http.*\/messages\//) }),
    app_badge: 3,
  });
  const { web_push, ...others } = safari;
  for (const host of ["fcm.googleapis.com", "updates.push.services.mozilla.com", "push.apple.com.evil.example"])
    expect(read(`https://${host}/x`)).toEqual(others);
  expect((await client.delete("/api/push-subscription")).status).toBe(204);
});

test("an address that is no push service's any more gets nothing and goes at the next push", async () => {
  const { person: ana, device } = await makeSubscriber();
  await db
    .update(pushSubscriptions)
    .set({ endpoint: `${service.url.replace("127.0.0.1", "localhost")}/send/${device}` })
    .where(eq(pushSubscriptions.userId, ana.id));
  await followUser((await makeUser()).id, ana.id);
  await waitUntil("removal", async () => (await listSubscriptions(ana)).length === 0);
  expect([service.attemptsOf(device), service.faults]).toEqual([[], []]);
});

test("the suspended get no pushes, and nobody gets one from a person they blocked meanwhile", async () => {
  const bia = await makeUser();
  const { person: ana, device } = await makeSubscriber();
  const { person: dora, device: doras } = await makeSubscriber();
  await sendMessage(bia.id, ana.id, { content: "Oi" });
  await sendMessage(bia.id, dora.id, { content: "Oi" });
  await setRelation(ana.id, bia.id, "block");
  await db.update(users).set({ suspendedAt: new Date() }).where(eq(users.id, dora.id));
  await followUser((await makeUser()).id, ana.id);
  await waitForPushes(device, 1);
  await waitUntil("no jobs", async () => (await listJobs(ana)).length + (await listJobs(dora)).length === 0);
  expect(titlesOf(device)).toEqual(["Alguém começou a seguir você"]);
  expect(service.attemptsOf(doras)).toEqual([]);
});

test("only addresses of push services are taken, with keys of the right size; a second subscription of a session replaces the first", async () => {
  const { person: ana, client } = await makeSubscriber();
  const { subscription } = service.makeDevice();
  const wrong = [
    { endpoint: "https://evil.example/send/1" },
    { endpoint: `${service.url.replace("127.0.0.1", "localhost")}/send/1` },
    { endpoint: `${service.url.replace("://", "://fcm.googleapis.com@")}/send/1` },
    { endpoint: `${service.url}.evil.example/send/1` },
    { endpoint: `${service.url}/send/${"x".repeat(1000)}` },
    { endpoint: "file:///etc/passwd" },
    { endpoint: "" },
    { p256dh: subscription.p256dh.slice(1) },
    { p256dh: `B${"A".repeat(86)}` }, // no point of the curve
    { auth: `${subscription.auth}A` },
    { timeZone: "Lua/Mar" },
  ];
  for (const part of wrong) expect([part, (await client.put("/api/push-subscription", { ...subscription, ...part })).status]).toEqual([part, 422]);
  expect((await client.put("/api/push-subscription", subscription)).status).toBe(204);
  expect(await listSubscriptions(ana)).toMatchObject([{ endpoint: subscription.endpoint }]);
  // another person on the same browser takes it over
  const { person: bia, client: other } = await makeSubscriber();
  expect((await other.put("/api/push-subscription", subscription)).status).toBe(204);
  expect([await listSubscriptions(ana), await listSubscriptions(bia)]).toMatchObject([[], [{ endpoint: subscription.endpoint }]]);
});
