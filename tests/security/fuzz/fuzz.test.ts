import { expect, test } from "bun:test";
import fc from "fast-check";
import { aClient, type Client, signedIn } from "../../http.ts";
import { aPost, aUser } from "../../people.ts";
import { startServer } from "../../server.ts";
import { authorization, methods } from "../authorization.ts";
import { anyBody, type Sent } from "./bodies.ts";
import { type BodyRow, bodyRows } from "./fields.ts";

const seed = Number(process.env.SEED ?? Math.floor(Math.random() * 2 ** 31));
const numRuns = Number(process.env.FUZZ_RUNS ?? 25);

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

/** The addresses that a row stands for: something of ana's own, of somebody else's, and nothing at all. */
async function aimsOf(row: BodyRow, ana: { id: string }): Promise<string[]> {
  if (!row.path.includes(":")) return [row.path];
  const bia = await aUser();
  const [own, other] = [await aPost({ by: ana }), await aPost({ by: bia })];
  return [own.id, other.id, bia.id, ana.id, "nothing", "%00"].map((id) => row.path.replace(/:\w+/, id).replace(/:\w+/, other.id));
}

type Answer = { status: number; bytes: number; ms: number; healthMs: number };

/** Sends it, and asks meanwhile whether the process lives. */
async function send(client: Client, method: string, path: string, { body, headers }: Sent): Promise<Answer> {
  const began = performance.now();
  const since = () => performance.now() - began;
  const health = aClient(server).get("/healthz");
  const sent = client
    .raw(method, path, body, headers)
    .then(async (response) => ({ status: response.status, bytes: (await response.arrayBuffer()).byteLength, ms: since() }));
  const healthMs = health.then((response) => (response.ok ? since() : Number.POSITIVE_INFINITY));
  return { ...(await sent), healthMs: await healthMs };
}

const isWithin = ({ status, bytes, ms, healthMs }: Answer) => status < 500 && (status < 400 || bytes <= maxRefusalBytes) && ms < maxMs && healthMs < maxMs;

/** The answer, or one of four more where the machine was busy. */
async function bestAnswer(ask: () => Promise<Answer>): Promise<Answer> {
  const first = await ask();
  if (isWithin(first) || first.status >= 500) return first;
  for (let turn = 0; turn < 4; turn++) {
    const again = await ask();
    if (isWithin(again)) return again;
  }
  return first;
}

async function aSender(row: BodyRow) {
  const person = row.path.startsWith("/admin") ? await theModerator() : await aUser({ isOnboardingComplete: row.path !== "/onboarding" });
  return { person, client: await signedIn(server, person) };
}

let moderating: ReturnType<typeof aUser> | undefined;
const theModerator = () => (moderating ??= aUser(moderator));

/** A page is asked as a document and as its data. */
const formsOf = ({ path, method }: BodyRow, aim: string) => (path.startsWith("/api/") || method !== "POST" ? [aim] : [aim, `${aim}.data`]);

test.each(bodyRows.map((row) => [`${row.method} ${row.path}`, row] as const))(
  `SEC-104: whatever is sent to %s is answered in time and in few bytes, and is no fault of ours (SEED=${seed})`,
  async (_, row) => {
    const own = seed + bodyRows.indexOf(row);
    const { person, client } = await aSender(row);
    const aims = (await aimsOf(row, person)).flatMap((aim) => formsOf(row, aim));
    const cases = fc.sample(fc.tuple(fc.constantFrom(...aims), anyBody(row)), { seed: own, numRuns });
    for (const [aim, sent] of cases) {
      const answer = await bestAnswer(() => send(client, row.method, aim, sent));
      if (!isWithin(answer)) throw new Error(`${row.method} ${aim}: ${JSON.stringify(answer)}, sent ${sent.kind}`);
      if (answer.status === 401) for (const [name, value] of (await signedIn(server, person)).cookies) client.cookies.set(name, value);
    }
  },
);

test("SEC-104: and none of it was logged as a fault or ended the process", () => {
  expect(server.output().match(/"level":(50|60)/g) ?? []).toEqual([]);
});
