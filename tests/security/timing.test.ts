import { expect, test } from "bun:test";
import { type Client, createClient, createSignedInClient } from "../http.ts";
import { makePost, makeUser } from "../people.ts";
import { startServer } from "../server.ts";

const server = await startServer({ WORKER: "off", RATE_LIMIT_FACTOR: "1000" });

type Ask = () => Promise<Response>;

async function measureRequest(ask: Ask) {
  const startedAt = performance.now();
  const response = await ask();
  const body = await response.text();
  const ms = performance.now() - startedAt;
  const headers = [...response.headers].filter(([name]) => !["x-request-id", "date"].includes(name));
  return { ms, said: JSON.stringify([response.status, headers, body]).replaceAll(/'nonce-[^']*'/g, "") };
}

/** The true median lies between ranks 10 and 31 of forty (binomial, 99.9 %). */
const getConfidenceInterval = (numbers: number[]) => {
  const sorted = numbers.toSorted((one, other) => one - other);
  return { low: sorted[9] ?? 0, high: sorted[30] ?? 0 };
};

/** Alternates both forty times; returns the smallest median difference in ms. */
async function getMinDifference(one: Ask, other: Ask): Promise<number> {
  const differences: number[] = [];
  for (let turn = 0; turn < 40; turn++) {
    // the first request pays for shared warm-up
    const order = turn % 2 === 0 ? ([0, 1] as const) : ([1, 0] as const);
    const answers = [
      { ms: 0, said: "" },
      { ms: 0, said: "" },
    ] as const;
    for (const which of order) Object.assign(answers[which], await measureRequest([one, other][which] as Ask));
    expect(answers[0].said).toBe(answers[1].said);
    differences.push(answers[0].ms - answers[1].ms);
  }
  const { low, high } = getConfidenceInterval(differences);
  return Math.max(low, -high, 0);
}

test("the measurement finds a difference of forty milliseconds", async () => {
  const delayBy = (ms: number) => async () => {
    await Bun.sleep(ms);
    return new Response("");
  };
  expect(await getMinDifference(delayBy(40), delayBy(0))).toBeGreaterThan(5);
});

test("SEC-03: a wrong password and an unknown address get the same bytes in the same time", async () => {
  const ana = await makeUser();
  const signIn = (email: string) => () => createClient(server).post("/api/auth/signin", { email, password: "Errada#123" });
  // equal attempts: the account's lockout counts both
  expect(await getMinDifference(signIn(ana.email), signIn(`${ana.username}x@exemplo.com`))).toBeLessThan(5);
});

test("SEC-04: asking for a link gets the same bytes in the same time, whether somebody has the address or not", async () => {
  const bia = await makeUser();
  const ask = (email: string) => () => createClient(server).post("/api/auth/reset-password", { email });
  expect(await getMinDifference(ask(bia.email), ask(`${bia.username}x@exemplo.com`))).toBeLessThan(5);
});

test("SEC-61: what ana may not see takes as long as what is not there", async () => {
  const ana = await makeUser();
  const as: Client = await createSignedInClient(server, ana);
  const hidden = await makePost({ by: await makeUser(), privacy: "followers" });
  const unknown = Bun.randomUUIDv7();
  for (const path of ["/api/posts/ID", "/api/posts/ID/comments", "/media/ID/640.webp"]) {
    const makeGet = (id: string) => () => as.get(path.replace("ID", id));
    const theirs = path.startsWith("/media") ? hidden.imageUrl : hidden.id;
    expect([path, (await getMinDifference(makeGet(theirs), makeGet(unknown))) < 5]).toEqual([path, true]);
  }
  const makeLike = (id: string) => () => as.post(`/api/posts/${id}/like`);
  expect(await getMinDifference(makeLike(hidden.id), makeLike(unknown))).toBeLessThan(5);
});
