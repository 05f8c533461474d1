import { afterAll, expect, test } from "bun:test";
import { inArray } from "drizzle-orm";
import { db } from "#app/db/client.server";
import { tryOns } from "#app/db/schema";
import { addDays } from "#app/lib/days";
import { saoPauloDay } from "#app/lib/sao-paulo";
import { openEventStream } from "../events.ts";
import { falKey, startFakeFal } from "../fakes/fal.ts";
import { makeColor } from "../get-ready/try-ons.ts";
import { type Client, createClient } from "../http.ts";
import { makeDataUrl, makeJpeg } from "../media/pictures.ts";
import { password } from "../people.ts";
import { startServer, waitUntil } from "../server.ts";
import { printLine } from "./statistics.ts";
import { countStatuses, getP95, listFailures, startTraffic } from "./traffic.ts";

// Everything at once on two processes; tests/preload.ts runs tests/invariants.sql afterwards.

const minutes = Number(process.env.LOAD_MINUTES ?? 10);
const perSecond = 40;
const fal = startFakeFal({ picture: await makeColor("#2040c0") });
afterAll(() => fal.stop());
const server = await startServer({ ...fal.environment, FAL_KEY: falKey, WEB_CONCURRENCY: "2", RATE_LIMIT_FACTOR: "1000000" });

type Person = { client: Client; id: string };

const random = (below: number) => Math.floor(Math.random() * below);
const people: Person[] = [];
type Known = { id: string; owner: Client };
/** Ids that answers brought; some are gone already, as for real people. */
const known = {
  looks: [] as Known[],
  comments: [] as Known[],
  collections: [] as Known[],
  kept: [] as Known[], // paths of looks in collections
  pieces: [] as Known[],
  edits: [] as Known[],
};
const pictures: string[] = []; // ids of the last ones uploaded
const pick = <T>(list: T[]): T | undefined => list[random(list.length)];
const nobody = "00000000-0000-7000-8000-000000000000";
const pickId = (of: keyof typeof known) => pick(known[of])?.id ?? nobody;
/** One of their own, now and then somebody else's. */
const pickOwn = (of: keyof typeof known, client: Client) =>
  (random(5) > 0 ? pick(known[of].filter(({ owner }) => owner === client))?.id : undefined) ?? pickId(of);
const pickPerson = () => pick(people) as Person;

let signUps = 0;
async function signUp(): Promise<Response> {
  const client = createClient(server);
  const username = `noite_${(signUps += 1)}`;
  const answer = await client.post("/api/auth/signup", { email: `${username}@exemplo.com`, username, password, provider: "replit" });
  if (answer.status !== 201) return answer;
  const { id } = (await answer.clone().json()) as { id: string };
  await client.post("/api/user/complete-onboarding", { stylePreferences: [] });
  await client.post("/api/user/ai-consent");
  if (random(2) === 0) await client.post("/api/subscription/upgrade", { plan: "premium" });
  people.push({ client, id });
  return answer;
}

/** Keeps the id that an answer brings. */
async function keepId(of: keyof typeof known, owner: Client, asked: Promise<Response>): Promise<Response> {
  const answer = await asked;
  if (answer.status === 201) known[of].push({ id: ((await answer.clone().json()) as { id: string }).id, owner });
  if (known[of].length > 60) known[of].shift();
  return answer;
}

const photo = makeDataUrl(await makeJpeg({ width: 800, height: 1000 }));

/** Uploads a picture, then sends what it is for. */
async function withPicture(client: Client, path: string, send: (imageUrl: string) => Promise<Response>): Promise<Response> {
  const uploaded = await client.post(path, { imageData: photo, fileName: "look.jpg" });
  if (uploaded.status !== 201 && uploaded.status !== 200) return uploaded;
  const { imageUrl } = (await uploaded.json()) as { imageUrl: string };
  pictures.push(imageUrl.split("/")[2] ?? nobody);
  if (pictures.length > 60) pictures.shift();
  return send(imageUrl);
}

const today = saoPauloDay(new Date());
const tomorrow = addDays(today, 1);
const set = (client: Client, isOn: boolean, path: string) => (isOn ? client.post(path) : client.delete(path));

const calls: Record<string, (person: Person, turn: number) => Promise<Response>> = {
  "GET feed": ({ client }) => client.get("/?tab=feed&feed=explore"),
  "POST like": ({ client }, turn) => client.post(`/api/posts/${pickId("looks")}/like`, { isLiked: turn % 3 > 0 }),
  "POST look": ({ client }, turn) =>
    withPicture(client, "/api/posts/upload-image", (imageUrl) =>
      keepId("looks", client, client.post("/api/posts", { imageUrl, caption: `noite ${turn}`, type: "outfit", tags: ["noite", `linho${turn % 5}`] })),
    ),
  "POST comment": ({ client }, turn) => keepId("comments", client, client.post(`/api/posts/${pickId("looks")}/comments`, { content: `linda ${turn}` })),
  "POST save": ({ client }, turn) => client.post(`/api/posts/${pickId("looks")}/save`, { isSaved: turn % 3 > 0 }),
  "POST, DELETE follow": ({ client }, turn) => set(client, turn % 4 > 0, `/api/users/${pickPerson().id}/follow`),
  "POST message": ({ client }, turn) => client.post("/api/messages", { receiverId: pickPerson().id, content: `palavra ${turn}`, postId: pickId("looks") }),
  "POST try-on": ({ client }) =>
    withPicture(client, "/api/fal/upload-image", (imageUrl) =>
      keepId("edits", client, client.post("/api/image-edit", { imageUrls: [imageUrl], prompt: "vestido vermelho de seda" })),
    ),
  "GET unread count": ({ client }) => client.get("/api/messages/unread-count"),
  "GET picture": ({ client }) => client.get(`/media/${pick(pictures) ?? nobody}/640.webp`),
  "GET conversation": ({ client }) => client.get(`/messages/${pickPerson().id}`),
  "POST read of messages": ({ client }) => client.post(`/api/conversations/${pickPerson().id}/read`),
  "GET search": ({ client }, turn) => client.get(`/search?q=noite_${turn % 20}`),
  "GET look": ({ client }) => client.get(`/post/${pickId("looks")}`),
  "DELETE comment": ({ client }) => client.delete(`/api/comments/${pickOwn("comments", client)}`),
  "PUT privacy": ({ client }, turn) => client.put(`/api/posts/${pickOwn("looks", client)}/privacy`, { privacy: turn % 2 === 0 ? "public" : "followers" }),
  "PUT archive": ({ client }, turn) => client.put(`/api/posts/${pickOwn("looks", client)}/archive`, { isArchived: turn % 2 === 0 }),
  "PATCH look": ({ client }, turn) => client.patch(`/api/posts/${pickOwn("looks", client)}`, { caption: `outra ${turn}`, tags: [`seda${turn % 5}`] }),
  "POST collection": ({ client }, turn) =>
    keepId("collections", client, client.post("/api/collections", { name: `Noite ${turn}`, description: "", isPrivate: false })),
  "POST look to a collection": async ({ client }) => {
    const [path, postId] = [`/api/collections/${pickOwn("collections", client)}/posts`, pickOwn("looks", client)];
    const answer = await client.post(path, { postId });
    if (answer.status === 200) known.kept.push({ id: `${path}/${postId}`, owner: client });
    return answer;
  },
  "DELETE look of a collection": ({ client }) => client.delete(pickOwn("kept", client)),
  "POST wardrobe": ({ client }) =>
    withPicture(client, "/api/fal/upload-image", (imageUrl) => keepId("pieces", client, client.post("/api/wardrobe", { kind: "skirt", imageUrl }))),
  "PUT wears": ({ client }, turn) => client.put(`/api/wardrobe/${pickOwn("pieces", client)}/wears`, { isWorn: turn % 3 > 0, wornOn: today }),
  "POST outfit": ({ client }) => client.post("/api/outfits", { pieces: [{ pieceId: pickOwn("pieces", client) }] }),
  "POST calendar": ({ client }) => client.post("/api/calendar", { plannedOn: tomorrow, pieceIds: [pickOwn("pieces", client)] }),
  "POST piece of a look": async ({ client }) => {
    const path = `/api/posts/${pickOwn("looks", client)}`;
    const look = await client.get(path);
    if (look.status !== 200) return look;
    const { imageUrl } = (await look.json()) as { imageUrl: string };
    return client.post(`${path}/pieces`, { kind: "skirt", imageUrl, x: 5000, y: 6000 });
  },
  "POST, DELETE block": ({ client }, turn) => set(client, turn % 2 === 0, `/api/users/${pickPerson().id}/block`),
  "POST, DELETE mute": ({ client }, turn) => set(client, turn % 2 === 0, `/api/users/${pickPerson().id}/mute`),
  "POST, DELETE restrict": ({ client }, turn) => set(client, turn % 2 === 0, `/api/users/${pickPerson().id}/restrict`),
  "DELETE follower": ({ client }) => client.delete(`/api/users/${pickPerson().id}/follower`),
  "PATCH settings": ({ client }, turn) => client.patch("/api/user-settings", { isPrivate: turn % 2 === 0 }),
  "POST seen": ({ client }) => client.post(`/api/stories/${pickId("looks")}/seen`),
  "POST preference": ({ client }, turn) => client.post(`/api/posts/${pickId("looks")}/preference`, { preference: turn % 2 === 0 ? "more" : "less" }),
  "POST read": ({ client }) => client.post("/api/notifications/read"),
  "GET activity": ({ client }) => client.get("/activity"),
  "GET profile": ({ client }) => client.get(`/user/${pickPerson().id}`),
  "POST cancel": ({ client }) => client.post(`/api/image-edits/${pickOwn("edits", client)}/cancel`),
  "POST redo": async ({ client }) => {
    const path = `/api/image-edits/${pickOwn("edits", client)}`;
    await client.post(`${path}/feedback`, { good: false, reason: "clothes" });
    return client.post(`${path}/redo`);
  },
  "DELETE try-on": ({ client }) => client.delete(`/api/image-edits/${pickOwn("edits", client)}`),
  "DELETE pieces": ({ client }) => client.delete("/api/wardrobe", { pieceIds: [pickOwn("pieces", client)] }),
  "DELETE collection": ({ client }) => client.delete(`/api/collections/${pickOwn("collections", client)}`),
  "DELETE look": ({ client }) => client.delete(`/api/posts/${pickOwn("looks", client)}`),
  "POST report": ({ client }) => client.post(`/api/posts/${pickId("looks")}/report`, { reason: "spam" }),
  "POST data copy": ({ client }) => client.post("/api/data-copies"),
  "POST sign-up": () => signUp(),
  "GET, POST account deletion": ({ client }, turn) => {
    if (people.length < 12 || turn % 2 === 0) return client.get("/settings/delete");
    people.splice(
      people.findIndex((person) => person.client === client),
      1,
    );
    return client.form("/settings/delete", { currentPassword: password });
  },
};

const streams: Awaited<ReturnType<typeof openEventStream>>[] = [];
let isOver = false;

/** Opens another stream when one ends, from its last event, as a browser does; a block ends them. */
async function listen({ client }: Person): Promise<void> {
  let last: string | undefined;
  while (!isOver) {
    const stream = await openEventStream(client, last ? { lastEventId: last } : {}).catch(() => null);
    if (!stream?.response.ok) await Bun.sleep(1000);
    else {
      streams.push(stream);
      await stream.ended;
      last = stream.events.findLast(({ id }) => id !== "")?.id ?? last;
    }
  }
}

const countRunning = () => db.$count(tryOns, inArray(tryOns.status, ["pending", "processing"]));

test(
  "ten minutes of mixed load on two processes: no answer fails, every try-on ends, and no promise is broken in the database",
  async () => {
    for (let number = 0; number < 16; number++) await signUp();
    const listening = people.slice(0, 10).map(listen);
    const names = Object.keys(calls);
    const pickCall = () => names[random(names.length)] as keyof typeof calls;
    const traffic = startTraffic(
      [
        (turn) => {
          const call = pickCall();
          return { call, answer: calls[call]?.(pickPerson(), turn) as Promise<Response> };
        },
      ],
      perSecond,
    );
    await waitUntil("the load to end", () => traffic.now() > minutes * 60_000, minutes * 60 + 30);
    const answers = await traffic.stop();
    await waitUntil("the try-ons to end", async () => (await countRunning()) === 0, 120);
    isOver = true;
    const heard = streams.flatMap(({ events }) => events);
    const messagesHeard = streams.map(({ getEvents }) => getEvents("message").map(({ id }) => id));
    for (const ids of messagesHeard) expect(ids.length).toBe(new Set(ids).size);
    const succeeded = new Map(names.map((name) => [name, 0]));
    for (const { call, status } of answers) if (status < 400) succeeded.set(call, (succeeded.get(call) ?? 0) + 1);
    printLine(`\n${answers.length} answers in ${minutes} minutes, p95 ${Math.round(getP95(answers))} ms, by status ${JSON.stringify(countStatuses(answers))}`);
    printLine(
      `succeeded: ${[...succeeded].map(([name, count]) => `${name} ${count}`).join(", ")}; ${fal.calls.length} calls of fal; ${heard.length} events on ${streams.length} streams of ten people`,
    );
    const failed = answers.filter(({ status }) => status >= 500 || status === 0);
    expect(listFailures(failed).filter((failure) => !failure.endsWith(": 503"))).toEqual([]);
    expect(failed.length).toBeLessThan(answers.length / 1000); // a two-second lock timeout returns 503
    const neverDone = [...succeeded].filter(([call, count]) => count === 0 && call !== "POST cancel"); // the fake fal is quicker than most cancels
    expect(neverDone).toEqual([]);
    expect(messagesHeard.flat().length).toBeGreaterThan(0);
    expect(await server.stop()).toBe(0);
    await Promise.all(listening);
  },
  (minutes + 5) * 60_000,
);
