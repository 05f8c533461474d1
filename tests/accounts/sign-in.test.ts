import { afterAll, expect, test } from "bun:test";
import { sql } from "drizzle-orm";
import { keyedHash } from "#app/config/keyed-hash.server";
import { db } from "#app/db/client.server";
import { deviceCookie } from "#app/http/cookies.server";
import { countSignIn } from "#app/http/sign-in-limit.server";
import { getProof } from "#app/models/account/credential.server";
import { emailKey } from "#app/models/shared/limit.server";
import { type Client, createClient, createSignedInClient } from "../http.ts";
import { findLink, startInbox } from "../inbox.ts";
import { makeUser, password } from "../people.ts";
import { startServer, waitUntil } from "../server.ts";

const inbox = await startInbox();
const server = await startServer({ SMTP_URL: inbox.url });
afterAll(async () => {
  await server.stop();
  await inbox.stop();
});

type Person = { email: string };
const other = "Cortina#Verde8";

const signIn = (client: Client, { email }: Person, secret = password) => client.post("/api/auth/signin", { email, password: secret });
const readOutcome = async (answer: Response) => `${answer.status} ${((await answer.json()) as { code?: string }).code ?? "in"}`;
const failSignIn = async (person: Person, client = createClient(server)) => (await signIn(client, person, "Errada#123")).status;
const getRetryAfter = (answer: Response) => Number(answer.headers.get("retry-after"));

/** Fails sign-in this often, each from another address. */
async function failFromManyAddresses({ email }: Person, times: number) {
  for (let tries = 0; tries < times; tries++) await countSignIn({ email, address: crypto.randomUUID(), deviceId: null });
}

/** Returns a client that signed in and out before. */
async function createKnownDevice(person: Person): Promise<Client> {
  const client = createClient(server);
  expect((await signIn(client, person)).status).toBe(200);
  expect((await client.post("/api/auth/signout")).status).toBe(204);
  expect([...client.cookies.keys()]).toEqual(["device"]);
  return client;
}

const passSeconds = (person: Person, seconds: number) =>
  db.execute(sql`update rate_limits set expire = expire - make_interval(secs => ${seconds}) where key = ${`sign-in:account:${emailKey(person.email)}`}`);

async function requestResetLinks(person: Person, nth: number): Promise<string[]> {
  await inbox.waitForMail(person.email, "Redefina sua senha", nth);
  return inbox.findMails(person.email, "Redefina sua senha").map((mail) => new URL(findLink(mail, "reset-password")).pathname);
}

test("SEC-09: however many wrong passwords strangers try, ana gets in on a device she signed in on before", async () => {
  const ana = await makeUser();
  const [laptop, unknown] = [await createKnownDevice(ana), createClient(server)];
  for (let tries = 0; tries < 25; tries++) expect(await failSignIn(ana)).toBe(401);
  const refused = await signIn(unknown, ana);
  expect([await readOutcome(refused), getRetryAfter(refused) > 50, getRetryAfter(refused) <= 60]).toEqual(["429 sign_in_delayed", true, true]);
  expect(await readOutcome(await signIn(laptop, ana))).toBe("200 in");
  expect(await readOutcome(await signIn(unknown, ana))).toBe("429 sign_in_delayed"); // her limit is separate
  await passSeconds(ana, 60);
  expect(await readOutcome(await signIn(unknown, ana))).toBe("200 in");
});

test("SEC-09: also where the strangers sit behind the same address", async () => {
  const ana = await makeUser();
  const laptop = await createKnownDevice(ana);
  const stranger = { headers: { "fly-client-ip": laptop.address } };
  for (let tries = 0; tries < 10; tries++) await createClient(server).post("/api/auth/signin", { email: "x@exemplo.com", password }, stranger);
  expect((await createClient(server).post("/api/auth/signin", { email: "x@exemplo.com", password }, stranger)).status).toBe(429);
  expect(await readOutcome(await signIn(laptop, ana))).toBe("200 in");
});

test("SEC-09: the delays double to a day, and the hundredth failure in a row is the last for ninety days; all of it for addresses nobody has, too", async () => {
  const ana = await makeUser();
  for (const person of [ana, { email: `ninguem_${ana.username}@exemplo.com` }]) {
    await failFromManyAddresses(person, 25);
    const waits: number[] = [];
    for (let tries = 25; tries <= 100; tries++) {
      const seconds = getRetryAfter(await signIn(createClient(server), person));
      waits.push(Math.ceil(seconds / 60));
      if (tries === 100) break;
      await passSeconds(person, seconds);
      await failFromManyAddresses(person, 1);
    }
    const day = 24 * 60;
    expect(waits.slice(0, 13)).toEqual([1, 2, 4, 8, 16, 32, 64, 128, 256, 512, 1024, day, day]);
    expect([waits.at(-2), waits.at(-1)]).toEqual([day, 90 * day]);
  }
});

test("SEC-09: of sixty tries at once no more than twenty-five are looked at", async () => {
  const bia = await makeUser();
  const statuses = await Promise.all(Array.from({ length: 60 }, () => failSignIn(bia)));
  expect(statuses.filter((status) => status === 401)).toHaveLength(25);
  expect(statuses.filter((status) => status === 429)).toHaveLength(35);
});

test("wrong passwords with a right one among them are not in a row", async () => {
  const caio = await makeUser();
  for (let round = 0; round < 3; round++) {
    await failFromManyAddresses(caio, 24);
    expect(await readOutcome(await signIn(createClient(server), caio))).toBe("200 in");
  }
});

test("a known device has its own delays, and a device is known to no account but the one that signed in on it", async () => {
  const [ana, bia] = [await makeUser(), await makeUser()];
  const shared = await createKnownDevice(ana);
  await failFromManyAddresses(bia, 25);
  expect(await readOutcome(await signIn(shared, bia))).toBe("429 sign_in_delayed");
  for (let tries = 0; tries < 25; tries++) expect(await failSignIn(ana, shared)).toBe(401);
  expect(await readOutcome(await signIn(shared, ana))).toBe("429 sign_in_delayed");
  expect(await readOutcome(await signIn(createClient(server), ana))).toBe("200 in"); // other accounts have no delay

  // a shared device is known to both
  await passSeconds(bia, 60);
  const [tablet, caio] = [await createKnownDevice(bia), await makeUser()];
  expect(await readOutcome(await signIn(tablet, caio))).toBe("200 in");
  await failFromManyAddresses(bia, 25);
  await failFromManyAddresses(caio, 25);
  expect([await readOutcome(await signIn(tablet, bia)), await readOutcome(await signIn(tablet, caio))]).toEqual(["200 in", "200 in"]);
});

test("the cookie of a known device names nobody, cannot be written by others, and ends after 400 days", async () => {
  const ana = await makeUser();
  const laptop = createClient(server);
  const line = (await signIn(laptop, ana)).headers.getSetCookie().find((cookie) => cookie.startsWith("device=")) ?? "";
  for (const part of ["HttpOnly", "SameSite=Lax", "Path=/", `Max-Age=${400 * 24 * 60 * 60}`]) expect(line).toContain(part);
  const [mark] = (await deviceCookie.parse(line)) as { id: string; since: number; tag: string }[];
  expect(Object.keys(mark ?? {}).sort()).toEqual(["id", "since", "tag"]);
  expect(atob(decodeURIComponent(line.slice(7).split(".")[0] ?? ""))).not.toContain(ana.id);

  await failFromManyAddresses(ana, 25);
  const makeDeviceCookie = async (marks: unknown, isSigned = true) => {
    const client = createClient(server);
    const value = (await deviceCookie.serialize(marks)).slice(7).split(";")[0] ?? "";
    client.cookies.set("device", isSigned ? value : value.replace(/\..*/, ".forged"));
    return readOutcome(await signIn(client, ana));
  };
  expect(await makeDeviceCookie([mark])).toBe("200 in");
  expect(await makeDeviceCookie([mark], false)).toBe("429 sign_in_delayed");
  expect(await makeDeviceCookie([{ ...mark, id: "another" }])).toBe("429 sign_in_delayed");
  expect(await makeDeviceCookie([{ ...mark, since: Date.now() }])).toBe("429 sign_in_delayed");
  const { stamp } = await getProof(ana.id);
  const makeAgedDevice = (days: number) => {
    const since = Date.now() - days * 24 * 60 * 60 * 1000;
    return { id: "old", since, tag: keyedHash("device", `${stamp} old ${since}`) };
  };
  expect([await makeDeviceCookie([makeAgedDevice(399.9)]), await makeDeviceCookie([makeAgedDevice(400.1)])]).toEqual(["200 in", "429 sign_in_delayed"]);
  for (const nonsense of ["x", 7, { id: 1 }, [{ id: 1 }], [null]]) expect(await makeDeviceCookie(nonsense)).toBe("429 sign_in_delayed");
});

test("another password and the end of all sessions make every other device an unknown one, and this one stays known", async () => {
  const ana = await makeUser();
  const [phone, laptop] = [await createKnownDevice(ana), await createKnownDevice(ana)];
  await signIn(laptop, ana);
  expect((await laptop.delete("/api/auth/sessions")).status).toBe(204);
  await failFromManyAddresses(ana, 25);
  expect([await readOutcome(await signIn(phone, ana)), await readOutcome(await signIn(laptop, ana))]).toEqual(["429 sign_in_delayed", "200 in"]);

  const bia = await makeUser();
  const [old, own] = [await createKnownDevice(bia), await createKnownDevice(bia)];
  await signIn(own, bia);
  expect((await own.post("/api/auth/password", { currentPassword: password, password: other })).status).toBe(204);
  await failFromManyAddresses(bia, 25);
  expect([await readOutcome(await signIn(old, bia, other)), await readOutcome(await signIn(own, bia, other))]).toEqual(["429 sign_in_delayed", "200 in"]);
});

test("SEC-09: a session alone makes no device a known one, so that it brings no further guesses at the password", async () => {
  const ana = await makeUser();
  const stolen = await createSignedInClient(server, ana);
  expect((await stolen.delete("/api/auth/sessions")).status).toBe(204);
  expect([...stolen.cookies.keys()]).toEqual(["session"]);

  const bia = await makeUser({ emailVerified: false });
  const session = await createSignedInClient(server, bia);
  expect((await session.post("/api/auth/verification")).status).toBe(204);
  const link = findLink(await inbox.waitForMail(bia.email, "Confirme seu email"), "verify-email");
  expect((await session.form(new URL(link).pathname, { intent: "confirm" })).status).toBe(303);
  expect([...session.cookies.keys()].sort()).toEqual(["flash", "session"]);

  // a known device keeps its limit when sessions end
  const caio = await makeUser();
  const laptop = await createKnownDevice(caio);
  await signIn(laptop, caio);
  for (let tries = 0; tries < 25; tries++) expect(await failSignIn(caio, laptop)).toBe(401);
  expect((await laptop.delete("/api/auth/sessions")).status).toBe(204);
  expect(await failSignIn(caio, laptop)).toBe(429);
});

test("SEC-107: a reset forgets every failure, opens the account at once and makes the device a known one", async () => {
  const ana = await makeUser();
  const [phone, laptop] = [createClient(server), await createKnownDevice(ana)];
  const session = await createSignedInClient(server, ana);
  for (let tries = 0; tries < 10; tries++) expect(await failSignIn(ana, phone)).toBe(401);
  await failFromManyAddresses(ana, 15);
  for (let tries = 0; tries < 10; tries++) await session.post("/api/auth/password", { currentPassword: "Errada#123", password: other });
  expect(await readOutcome(await signIn(phone, ana))).toBe("429 rate_limited");
  expect((await phone.post("/api/auth/reset-password", { email: ana.email })).status).toBe(200);
  const [path = ""] = await requestResetLinks(ana, 1);
  expect((await phone.form(path, { password: other, confirmPassword: other })).status).toBe(303);

  const sameAddress = { headers: { "fly-client-ip": phone.address } }; // another browser of hers
  expect(await readOutcome(await createClient(server).post("/api/auth/signin", { email: ana.email, password: other }, sameAddress))).toBe("200 in");
  expect(await readOutcome(await signIn(createClient(server), ana, other))).toBe("200 in");
  await failFromManyAddresses(ana, 25);
  expect([await readOutcome(await signIn(laptop, ana, other)), await readOutcome(await signIn(phone, ana, other))]).toEqual(["429 sign_in_delayed", "200 in"]);
  expect((await phone.post("/api/auth/password", { currentPassword: other, password })).status).toBe(204); // these devices were removed too
});

test("SEC-107: strangers who ask for ana's link neither keep her from asking nor flood her mailbox, and the last link she has works", async () => {
  const ana = await makeUser();
  const laptop = await createKnownDevice(ana);
  const ask = async (client: Client, email = ana.email) => (await client.post("/api/auth/reset-password", { email })).status;
  for (let strangers = 0; strangers < 20; strangers++) expect(await ask(createClient(server))).toBe(200);
  expect(await ask(createClient(server))).toBe(200);
  const links = await requestResetLinks(ana, 5);
  expect(await ask(laptop)).toBe(200); // the owner's link is still sent
  await waitUntil("the sixth mail", () => inbox.findMails(ana.email, "Redefina").length === 6);
  for (let times = 0; times < 4; times++) expect(await ask(laptop)).toBe(200);
  expect([await ask(laptop), await ask(createClient(server))]).toEqual([429, 200]);
  await waitUntil("the tenth mail", () => inbox.findMails(ana.email, "Redefina").length === 10);
  expect((await createClient(server).form(links[4] ?? "", { password: other, confirmPassword: other })).status).toBe(303);

  const stranger = createClient(server);
  for (let times = 0; times < 25; times++) expect(await ask(stranger, `n${times}@exemplo.com`)).toBe(200);
  expect(await ask(stranger, "n26@exemplo.com")).toBe(429);
});

test("SEC-115: twelve people behind one address sign in, one after the other or at once; only failures count", async () => {
  const people = await Promise.all(Array.from({ length: 12 }, () => makeUser()));
  for (const isAtOnce of [false, true]) {
    const { address } = createClient(server);
    const submitSignIn = ({ email }: Person, secret = password) =>
      createClient(server).post("/api/auth/signin", { email, password: secret }, { headers: { "fly-client-ip": address } });
    const answers: Response[] = [];
    if (isAtOnce) answers.push(...(await Promise.all(people.map((person) => submitSignIn(person)))));
    else for (const person of people) answers.push(await submitSignIn(person));
    expect(answers.map(({ status }) => status)).toEqual(people.map(() => 200));
    const wrong = await Promise.all(people.map((person) => submitSignIn(person, "Errada#123")));
    expect(wrong.map(({ status }) => status).sort()).toEqual([...Array.from({ length: 10 }, () => 401), 429, 429]);
    expect((await submitSignIn(people[0] as Person)).status).toBe(429);
  }
});

test("SEC-115: a network of IPv6 is one address, however it is written", async () => {
  const forms = ["2001:db8::1", "2001:DB8::2", "2001:db8:0:0:ffff::3", "2001:0db8:0000:0000::4", "2001:db8::5%eth0"];
  const trySignIn = async (address: string) =>
    (await createClient(server).post("/api/auth/signin", { email: "seis@exemplo.com", password }, { headers: { "fly-client-ip": address } })).status;
  for (const address of [...forms, ...forms]) expect([address, await trySignIn(address)]).toEqual([address, 401]);
  for (const address of [...forms, "2001:db8::9:9:9:9"]) expect([address, await trySignIn(address)]).toEqual([address, 429]);
  expect(await trySignIn("2001:db8:0:1::1")).toBe(401);
});

test("the page says when to try again, in words, to whoever asks in which language", async () => {
  const ana = await makeUser();
  await failFromManyAddresses(ana, 25);
  const visitor = createClient(server);
  const page = await visitor.form("/auth", { email: ana.email, password });
  expect([page.status, getRetryAfter(page) > 0]).toEqual([429, true]);
  expect(await page.text()).toContain("Muitas senhas erradas para este email. Tente de novo em 1\u00a0minuto ou redefina sua senha.");
  visitor.cookies.set("language", "en");
  expect(await (await signIn(visitor, ana)).json()).toEqual({
    code: "sign_in_delayed",
    message: "Too many wrong passwords for this email. Try again in 1\u00a0minute, or reset your password.",
  });
});

test("SEC-118: no count keeps an email or network address", async () => {
  const client = createClient(server);
  const email = "estranha@exemplo.com";
  await client.post("/api/auth/signin", { email, password });
  await client.post("/api/auth/reset-password", { email });
  await client.post("/api/auth/signup", { email, username: "estranha_aqui", password });
  const keys = (await db.execute<{ key: string }>(sql`select key from rate_limits`)).map(({ key }) => key);
  for (const limit of ["sign-in:address", "sign-in:account", "reset:address", "mail:password-reset", "sign-up"])
    expect([limit, keys.some((key) => key.startsWith(`${limit}:`))]).toEqual([limit, true]);
  expect(keys.filter((key) => /@|exemplo|estranha|\d\.\d|::|2001:/i.test(key))).toEqual([]);
});
