import { expect, test } from "bun:test";
import { aClient, type Client, signedIn } from "../http.ts";
import { aPost, aUser } from "../people.ts";
import { startServer } from "../server.ts";

const server = await startServer({ WORKER: "off", RATE_LIMIT_FACTOR: "1000" });

type Ask = () => Promise<Response>;

async function timed(ask: Ask) {
  const began = performance.now();
  const response = await ask();
  const body = await response.text();
  const ms = performance.now() - began;
  const headers = [...response.headers].filter(([name]) => !["x-request-id", "date"].includes(name));
  return { ms, said: JSON.stringify([response.status, headers, body]).replaceAll(/'nonce-[^']*'/g, "") };
}

const median = (numbers: number[]) => numbers.toSorted((one, other) => one - other)[Math.floor(numbers.length / 2)] ?? 0;

/** Asks both by turns, forty times each, and says by how much the one is the slower in the middle of the pairs, which whatever else the machine does slows alike. What they say must be the same to the byte. */
async function apart(one: Ask, other: Ask): Promise<number> {
  const differences: number[] = [];
  for (let turn = 0; turn < 40; turn++) {
    // whoever goes first pays for what both need
    const order = turn % 2 === 0 ? ([0, 1] as const) : ([1, 0] as const);
    const answers = [
      { ms: 0, said: "" },
      { ms: 0, said: "" },
    ] as const;
    for (const which of order) Object.assign(answers[which], await timed([one, other][which] as Ask));
    expect(answers[0].said).toBe(answers[1].said);
    differences.push(answers[0].ms - answers[1].ms);
  }
  return Math.abs(median(differences));
}

/** A machine at other work may blur one round, not three. */
async function closest(one: Ask, other: Ask): Promise<number> {
  let least = Number.POSITIVE_INFINITY;
  for (let round = 0; round < 3 && least >= 5; round++) least = Math.min(least, await apart(one, other));
  return least;
}

test("SEC-03: a wrong password and an unknown address get the same bytes in the same time", async () => {
  const ana = await aUser();
  const signIn = (email: string) => () => aClient(server).post("/api/auth/signin", { email, password: "Errada#123" });
  // as many tries for the one as for the other: the account's lock counts both alike
  expect(await closest(signIn(ana.email), signIn(`${ana.username}x@exemplo.com`))).toBeLessThan(5);
});

test("SEC-04: asking for a link gets the same bytes in the same time, whether somebody has the address or not", async () => {
  const bia = await aUser();
  const ask = (email: string) => () => aClient(server).post("/api/auth/reset-password", { email });
  expect(await closest(ask(bia.email), ask(`${bia.username}x@exemplo.com`))).toBeLessThan(5);
});

test("SEC-61: what ana may not see takes as long as what is not there", async () => {
  const ana = await aUser();
  const as: Client = await signedIn(server, ana);
  const hidden = await aPost({ by: await aUser(), privacy: "followers" });
  const unknown = Bun.randomUUIDv7();
  for (const path of ["/api/posts/ID", "/api/posts/ID/comments", "/media/ID/640.webp"]) {
    const at = (id: string) => () => as.get(path.replace("ID", id));
    const theirs = path.startsWith("/media") ? hidden.imageUrl : hidden.id;
    expect([path, (await closest(at(theirs), at(unknown))) < 5]).toEqual([path, true]);
  }
  const like = (id: string) => () => as.post(`/api/posts/${id}/like`);
  expect(await closest(like(hidden.id), like(unknown))).toBeLessThan(5);
});
