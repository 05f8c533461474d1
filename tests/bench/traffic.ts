import { type Client, createClient } from "../http.ts";
import { makeDataUrl, makeJpeg } from "../media/pictures.ts";
import { password } from "../people.ts";
import { getPercentile } from "./statistics.ts";

export type Answer = { call: string; status: number; retryAfter: string | null; startedAt: number; durationMs: number };

const maxParallel = 24;

/** Sends requests at a rate until stopped, then awaits the rest. */
export function startTraffic(calls: ((turn: number) => { call: string; answer: Promise<Response> })[], perSecond: number) {
  const answers: Answer[] = [];
  const pending = new Set<Promise<void>>();
  const start = performance.now();
  let turn = 0;
  async function recordAnswer(call: string, answer: Promise<Response>, startedAt: number) {
    const settled = await answer.then(
      async (response) => {
        await response.arrayBuffer();
        return { status: response.status, retryAfter: response.headers.get("retry-after") };
      },
      () => ({ status: 0, retryAfter: null }),
    );
    answers.push({ call, ...settled, startedAt: startedAt - start, durationMs: performance.now() - startedAt });
  }
  const timer = setInterval(() => {
    for (const due = ((performance.now() - start) / 1000) * perSecond; turn < due; turn++) {
      const sendNext = calls[turn % calls.length];
      if (!sendNext || pending.size >= maxParallel) continue;
      const startedAt = performance.now();
      const { call, answer } = sendNext(turn);
      const recorded = recordAnswer(call, answer, startedAt).finally(() => pending.delete(recorded));
      pending.add(recorded);
    }
  }, 10);
  return {
    answers,
    now: () => performance.now() - start,
    async stop(): Promise<Answer[]> {
      clearInterval(timer);
      await Promise.all(pending);
      return answers;
    },
  };
}

let crowdCount = 0;

/** Signs people up on a server with another database. */
export async function createCrowd(server: { url: string }, size = 4) {
  const crowd = (crowdCount += 1);
  const people = await Promise.all(
    Array.from({ length: size }, async (_, number) => {
      const client = createClient(server);
      const username = `pessoa_${crowd}_${number}`;
      const made = await client.post("/api/auth/signup", { email: `${username}@exemplo.com`, username, password, provider: "replit" });
      const { id } = (await made.json()) as { id: string };
      await client.post("/api/user/complete-onboarding", { stylePreferences: [] });
      return { client, id };
    }),
  );
  const author = people[0]?.client as Client;
  const uploaded = await author.post("/api/posts/upload-image", { imageData: makeDataUrl(await makeJpeg({ width: 800, height: 1000 })) });
  const { imageUrl } = (await uploaded.json()) as { imageUrl: string };
  const posted = await author.post("/api/posts", { imageUrl, caption: "Linho cru", type: "outfit", tags: ["linho"] });
  if (posted.status !== 201) throw new Error(`no look: ${posted.status} ${await posted.text()}`);
  const { id } = (await posted.json()) as { id: string };
  return {
    people,
    clients: people.slice(1).map(({ client }) => client),
    receiverId: people[0]?.id ?? "",
    look: { id, picture: `/media/${imageUrl.split("/")[2]}/640.webp` },
  };
}

/** Makes common calls: feeds, posts, pictures, likes, comments, messages. */
export const makeUsualCalls = (people: Client[], look: { id: string; picture: string }, receiverId: string) => {
  const pickPerson = (turn: number) => people[turn % people.length] as Client;
  const calls: Record<string, (person: Client, turn: number) => Promise<Response>> = {
    "GET /api/posts/feed": (person) => person.get("/api/posts/feed"),
    "GET /": (person) => person.get("/?tab=feed&feed=explore"),
    "POST like": (person, turn) => person.post(`/api/posts/${look.id}/like`, { isLiked: turn % 2 === 0 }),
    "GET picture": (person) => person.get(look.picture),
    "POST message": (person, turn) => person.post("/api/messages", { receiverId, content: `palavra ${turn}` }, { headers: { "idempotency-key": `m${turn}` } }),
    "GET post": (person) => person.get(`/api/posts/${look.id}`),
    "POST comment": (person, turn) =>
      person.post(`/api/posts/${look.id}/comments`, { content: `linda ${turn}` }, { headers: { "idempotency-key": `c${turn}` } }),
  };
  return Object.entries(calls).map(([call, make]) => (turn: number) => ({ call, answer: make(pickPerson(turn), turn) }));
};

/** Lists failed responses by call and status. */
export function listFailures(answers: Answer[]): string[] {
  return answers
    .filter(({ status }) => status >= 400 || status === 0)
    .map(({ call, status, retryAfter }) => `${call}: ${status}${retryAfter ? "" : " without Retry-After"}`);
}

/** Counts responses per status. */
export function countStatuses(answers: Answer[]): Record<number, number> {
  const counts: Record<number, number> = {};
  for (const { status } of answers) counts[status] = (counts[status] ?? 0) + 1;
  return counts;
}

export const getP95 = (answers: Answer[]) =>
  getPercentile(
    answers.map(({ durationMs }) => durationMs),
    0.95,
  );
