import { expect, test } from "bun:test";
import fc from "fast-check";
import { type Client, createClient, createSignedInClient } from "../../http.ts";
import { isInBench } from "../../in-bench.ts";
import { makePost, makeUser } from "../../people.ts";
import { startServer } from "../../server.ts";
import { authorization, methods } from "../authorization.ts";
import { arbitraryBody, type FuzzBody } from "./bodies.ts";
import { type BodyRow, bodyRows } from "./fields.ts";

const seed = Number(process.env.SEED ?? Math.floor(Math.random() * 2 ** 31));
const numRuns = Number(process.env.FUZZ_RUNS ?? (isInBench ? 25 : 10));

const maxRefusalBytes = 100_000;
const maxMs = 500;

const moderator = { email: `moderadora-${seed}@exemplo.com`, emailVerified: true };
const server = await startServer({ RATE_LIMIT_FACTOR: "100000", WORKER: "off", ADMIN_EMAILS: moderator.email });

test("SEC-104: every route that takes a body has a row in the table of fields, and every row a route", () => {
  const unsafe = authorization.flatMap(({ path, access }) =>
    methods.filter((method) => method !== "GET" && access[method]).map((method) => `${method} ${path}`),
  );
  expect(bodyRows.map(({ method, path }) => `${method} ${path}`).sort()).toEqual(unsafe.sort());
});

/** Paths of a row: own ids, others' ids, unknown ids. */
async function makePaths(row: BodyRow, ana: { id: string }): Promise<string[]> {
  if (!row.path.includes(":")) return [row.path];
  const bia = await makeUser();
  const [own, other] = [await makePost({ by: ana }), await makePost({ by: bia })];
  return [own.id, other.id, bia.id, ana.id, "nothing", "%00"].map((id) => row.path.replace(/:\w+/, id).replace(/:\w+/, other.id));
}

type Answer = { status: number; bytes: number; ms: number; healthMs: number };

/** Sends it while checking that the process responds. */
async function send(client: Client, method: string, path: string, { body, headers }: FuzzBody): Promise<Answer> {
  const startedAt = performance.now();
  const getElapsedMs = () => performance.now() - startedAt;
  const health = createClient(server).get("/healthz");
  const sent = client
    .raw(method, path, body, headers)
    .then(async (response) => ({ status: response.status, bytes: (await response.arrayBuffer()).byteLength, ms: getElapsedMs() }));
  const healthMs = health.then((response) => (response.ok ? getElapsedMs() : Number.POSITIVE_INFINITY));
  return { ...(await sent), healthMs: await healthMs };
}

const isWithin = ({ status, bytes, ms, healthMs }: Answer) => status < 500 && (status < 400 || bytes <= maxRefusalBytes) && ms < maxMs && healthMs < maxMs;

/** Retries up to four times on a busy machine. */
async function retryForFastest(ask: () => Promise<Answer>): Promise<Answer> {
  const first = await ask();
  if (isWithin(first) || first.status >= 500) return first;
  for (let turn = 0; turn < 4; turn++) {
    const again = await ask();
    if (isWithin(again)) return again;
  }
  return first;
}

async function createSender(row: BodyRow) {
  const person = row.path.startsWith("/admin") ? await getModerator() : await makeUser({ isOnboardingComplete: row.path !== "/onboarding" });
  return { person, client: await createSignedInClient(server, person) };
}

let moderating: ReturnType<typeof makeUser> | undefined;
const getModerator = () => (moderating ??= makeUser(moderator));

/** A page has a document and a data URL. */
const listUrls = ({ path, method }: BodyRow, aim: string) => (path.startsWith("/api/") || method !== "POST" ? [aim] : [aim, `${aim}.data`]);

test.each(bodyRows.map((row) => [`${row.method} ${row.path}`, row] as const))(
  `SEC-104: whatever is sent to %s is answered in time and in few bytes, and is no fault of ours (SEED=${seed})`,
  async (_, row) => {
    const own = seed + bodyRows.indexOf(row);
    const { person, client } = await createSender(row);
    const aims = (await makePaths(row, person)).flatMap((aim) => listUrls(row, aim));
    const cases = fc.sample(fc.tuple(fc.constantFrom(...aims), arbitraryBody(row)), { seed: own, numRuns });
    for (const [aim, sent] of cases) {
      const answer = await retryForFastest(() => send(client, row.method, aim, sent));
      if (!isWithin(answer)) throw new Error(`${row.method} ${aim}: ${JSON.stringify(answer)}, sent ${sent.kind}`);
      if (answer.status === 401) for (const [name, value] of (await createSignedInClient(server, person)).cookies) client.cookies.set(name, value);
    }
  },
);

test("SEC-104: and none of it was logged as a fault or ended the process", () => {
  expect(server.output().match(/"level":(50|60)/g) ?? []).toEqual([]);
});
