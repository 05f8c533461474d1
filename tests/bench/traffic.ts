import { aClient, type Client } from "../http.ts";
import { aDataUrl, aJpeg } from "../media/pictures.ts";
import { password } from "../people.ts";
import { percentile } from "./figures.ts";

export type Answer = { call: string; status: number; retryAfter: string | null; began: number; took: number };

const mostAtOnce = 24;

/** So many requests a second, as far as the machine bears them, until told to stop; whoever still waits then is waited for. */
export function steadyTraffic(calls: ((turn: number) => { call: string; answer: Promise<Response> })[], perSecond: number) {
  const answers: Answer[] = [];
  const open = new Set<Promise<void>>();
  const start = performance.now();
  let turn = 0;
  async function note(call: string, answer: Promise<Response>, began: number) {
    const told = await answer.then(
      async (response) => {
        await response.arrayBuffer();
        return { status: response.status, retryAfter: response.headers.get("retry-after") };
      },
      () => ({ status: 0, retryAfter: null }),
    );
    answers.push({ call, ...told, began: began - start, took: performance.now() - began });
  }
  const timer = setInterval(() => {
    for (const due = ((performance.now() - start) / 1000) * perSecond; turn < due; turn++) {
      const make = calls[turn % calls.length];
      if (!make || open.size >= mostAtOnce) continue;
      const began = performance.now();
      const { call, answer } = make(turn);
      const noted = note(call, answer, began).finally(() => open.delete(noted));
      open.add(noted);
    }
  }, 10);
  return {
    answers,
    now: () => performance.now() - start,
    async stop(): Promise<Answer[]> {
      clearInterval(timer);
      await Promise.all(open);
      return answers;
    },
  };
}

let crowds = 0;

/** People who signed up at this server, and a look of the first one's: for a server whose database is not this test's own. */
export async function aCrowd(server: { url: string }, size = 4) {
  const crowd = (crowds += 1);
  const people = await Promise.all(
    Array.from({ length: size }, async (_, number) => {
      const client = aClient(server);
      const username = `pessoa_${crowd}_${number}`;
      const made = await client.post("/api/auth/signup", { email: `${username}@exemplo.com`, username, password, provider: "replit" });
      const { id } = (await made.json()) as { id: string };
      await client.post("/api/user/complete-onboarding", {});
      return { client, id };
    }),
  );
  const author = people[0]?.client as Client;
  const uploaded = await author.post("/api/posts/upload-image", { imageData: aDataUrl(await aJpeg({ width: 800, height: 1000 })) });
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

/** What people do most: feeds, a look, a picture, likes, comments and messages. */
export const usualCalls = (people: Client[], look: { id: string; picture: string }, receiverId: string) => {
  const by = (turn: number) => people[turn % people.length] as Client;
  const calls: Record<string, (who: Client, turn: number) => Promise<Response>> = {
    "GET /api/posts/feed": (who) => who.get("/api/posts/feed"),
    "GET /": (who) => who.get("/?tab=feed&feed=explore"),
    "POST like": (who, turn) => who.post(`/api/posts/${look.id}/like`, { isLiked: turn % 2 === 0 }),
    "GET picture": (who) => who.get(look.picture),
    "POST message": (who, turn) => who.post("/api/messages", { receiverId, content: `palavra ${turn}` }, { headers: { "idempotency-key": `m${turn}` } }),
    "GET post": (who) => who.get(`/api/posts/${look.id}`),
    "POST comment": (who, turn) => who.post(`/api/posts/${look.id}/comments`, { content: `linda ${turn}` }, { headers: { "idempotency-key": `c${turn}` } }),
  };
  return Object.entries(calls).map(([call, make]) => (turn: number) => ({ call, answer: make(by(turn), turn) }));
};

/** The answers that are no success, by call and status. */
export function failuresOf(answers: Answer[]): string[] {
  return answers
    .filter(({ status }) => status >= 400 || status === 0)
    .map(({ call, status, retryAfter }) => `${call}: ${status}${retryAfter ? "" : " without Retry-After"}`);
}

/** How many of each status. */
export function statusesOf(answers: Answer[]): Record<number, number> {
  const counts: Record<number, number> = {};
  for (const { status } of answers) counts[status] = (counts[status] ?? 0) + 1;
  return counts;
}

export const p95 = (answers: Answer[]) =>
  percentile(
    answers.map(({ took }) => took),
    0.95,
  );
