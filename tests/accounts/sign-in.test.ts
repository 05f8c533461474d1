import { afterAll, expect, test } from "bun:test";
import { sql } from "drizzle-orm";
import { db } from "#app/db/client.server";
import { deviceCookie } from "#app/http/cookies.server";
import { countSignIn } from "#app/http/sign-in-limit.server";
import { keyedHash } from "#app/keyed-hash.server";
import { currentProof } from "#app/models/credential.server";
import { emailKey } from "#app/models/limit.server";
import { aClient, type Client, signedIn } from "../http.ts";
import { linkIn, startInbox } from "../inbox.ts";
import { aUser, password } from "../people.ts";
import { startServer, until } from "../server.ts";

const inbox = await startInbox();
const server = await startServer({ SMTP_URL: inbox.url });
afterAll(async () => {
  await server.stop();
  await inbox.stop();
});

type Person = { email: string };
const other = "Cortina#Verde8";

const signIn = (client: Client, { email }: Person, secret = password) => client.post("/api/auth/signin", { email, password: secret });
const said = async (answer: Response) => `${answer.status} ${((await answer.json()) as { code?: string }).code ?? "in"}`;
const fail = async (person: Person, client = aClient(server)) => (await signIn(client, person, "Errada#123")).status;
const waitOf = (answer: Response) => Number(answer.headers.get("retry-after"));

/** Strangers have tried so many wrong passwords, each from an address of their own. */
async function attack({ email }: Person, times: number) {
  for (let tries = 0; tries < times; tries++) await countSignIn({ email, address: crypto.randomUUID(), deviceId: null });
}

/** A browser that signed in to the account, and out again. */
async function aKnownDevice(person: Person): Promise<Client> {
  const client = aClient(server);
  expect((await signIn(client, person)).status).toBe(200);
  expect((await client.post("/api/auth/signout")).status).toBe(204);
  expect([...client.cookies.keys()]).toEqual(["device"]);
  return client;
}

const letPass = (person: Person, seconds: number) =>
  db.execute(sql`update rate_limits set expire = expire - make_interval(secs => ${seconds}) where key = ${`sign-in:account:${emailKey(person.email)}`}`);

async function resetLinks(person: Person, nth: number): Promise<string[]> {
  await inbox.mailTo(person.email, "Redefina sua senha", nth);
  return inbox.to(person.email, "Redefina sua senha").map((mail) => new URL(linkIn(mail, "reset-password")).pathname);
}

test("SEC-09: however many wrong passwords strangers try, ana gets in on a device she signed in on before", async () => {
  const ana = await aUser();
  const [laptop, unknown] = [await aKnownDevice(ana), aClient(server)];
  for (let tries = 0; tries < 25; tries++) expect(await fail(ana)).toBe(401);
  const refused = await signIn(unknown, ana);
  expect([await said(refused), waitOf(refused) > 50, waitOf(refused) <= 60]).toEqual(["429 sign_in_delayed", true, true]);
  expect(await said(await signIn(laptop, ana))).toBe("200 in");
  expect(await said(await signIn(unknown, ana))).toBe("429 sign_in_delayed"); // hers is a count of its own
  await letPass(ana, 60);
  expect(await said(await signIn(unknown, ana))).toBe("200 in");
});

test("SEC-09: also where the strangers sit behind the same address", async () => {
  const ana = await aUser();
  const laptop = await aKnownDevice(ana);
  const stranger = { headers: { "fly-client-ip": laptop.address } };
  for (let tries = 0; tries < 10; tries++) await aClient(server).post("/api/auth/signin", { email: "x@exemplo.com", password }, stranger);
  expect((await aClient(server).post("/api/auth/signin", { email: "x@exemplo.com", password }, stranger)).status).toBe(429);
  expect(await said(await signIn(laptop, ana))).toBe("200 in");
});

test("SEC-09: the delays double to a day, and the hundredth failure in a row is the last for ninety days; all of it for addresses nobody has, too", async () => {
  const ana = await aUser();
  for (const person of [ana, { email: `ninguem_${ana.username}@exemplo.com` }]) {
    await attack(person, 25);
    const waits: number[] = [];
    for (let tries = 25; tries <= 100; tries++) {
      const seconds = waitOf(await signIn(aClient(server), person));
      waits.push(Math.ceil(seconds / 60));
      if (tries === 100) break;
      await letPass(person, seconds);
      await attack(person, 1);
    }
    const day = 24 * 60;
    expect(waits.slice(0, 13)).toEqual([1, 2, 4, 8, 16, 32, 64, 128, 256, 512, 1024, day, day]);
    expect([waits.at(-2), waits.at(-1)]).toEqual([day, 90 * day]);
  }
});

test("SEC-09: of sixty tries at once no more than twenty-five are looked at", async () => {
  const bia = await aUser();
  const statuses = await Promise.all(Array.from({ length: 60 }, () => fail(bia)));
  expect(statuses.filter((status) => status === 401)).toHaveLength(25);
  expect(statuses.filter((status) => status === 429)).toHaveLength(35);
});

test("wrong passwords with a right one among them are not in a row", async () => {
  const caio = await aUser();
  for (let round = 0; round < 3; round++) {
    await attack(caio, 24);
    expect(await said(await signIn(aClient(server), caio))).toBe("200 in");
  }
});

test("a known device has its own delays, and a device is known to no account but the one that signed in on it", async () => {
  const [ana, bia] = [await aUser(), await aUser()];
  const shared = await aKnownDevice(ana);
  await attack(bia, 25);
  expect(await said(await signIn(shared, bia))).toBe("429 sign_in_delayed");
  for (let tries = 0; tries < 25; tries++) expect(await fail(ana, shared)).toBe(401);
  expect(await said(await signIn(shared, ana))).toBe("429 sign_in_delayed");
  expect(await said(await signIn(aClient(server), ana))).toBe("200 in"); // others wait for nothing

  // a device of two people is known to both
  await letPass(bia, 60);
  const [tablet, caio] = [await aKnownDevice(bia), await aUser()];
  expect(await said(await signIn(tablet, caio))).toBe("200 in");
  await attack(bia, 25);
  await attack(caio, 25);
  expect([await said(await signIn(tablet, bia)), await said(await signIn(tablet, caio))]).toEqual(["200 in", "200 in"]);
});

test("the cookie of a known device names nobody, cannot be written by others, and ends after 400 days", async () => {
  const ana = await aUser();
  const laptop = aClient(server);
  const line = (await signIn(laptop, ana)).headers.getSetCookie().find((cookie) => cookie.startsWith("device=")) ?? "";
  for (const part of ["HttpOnly", "SameSite=Lax", "Path=/", `Max-Age=${400 * 24 * 60 * 60}`]) expect(line).toContain(part);
  const [mark] = (await deviceCookie.parse(line)) as { id: string; since: number; tag: string }[];
  expect(Object.keys(mark ?? {}).sort()).toEqual(["id", "since", "tag"]);
  expect(atob(decodeURIComponent(line.slice(7).split(".")[0] ?? ""))).not.toContain(ana.id);

  await attack(ana, 25);
  const withMarks = async (marks: unknown, isSigned = true) => {
    const client = aClient(server);
    const value = (await deviceCookie.serialize(marks)).slice(7).split(";")[0] ?? "";
    client.cookies.set("device", isSigned ? value : value.replace(/\..*/, ".forged"));
    return said(await signIn(client, ana));
  };
  expect(await withMarks([mark])).toBe("200 in");
  expect(await withMarks([mark], false)).toBe("429 sign_in_delayed");
  expect(await withMarks([{ ...mark, id: "another" }])).toBe("429 sign_in_delayed");
  expect(await withMarks([{ ...mark, since: Date.now() }])).toBe("429 sign_in_delayed");
  const { stamp } = await currentProof(ana.id);
  const aged = (days: number) => {
    const since = Date.now() - days * 24 * 60 * 60 * 1000;
    return { id: "old", since, tag: keyedHash("device", `${stamp} old ${since}`) };
  };
  expect([await withMarks([aged(399.9)]), await withMarks([aged(400.1)])]).toEqual(["200 in", "429 sign_in_delayed"]);
  for (const nonsense of ["x", 7, { id: 1 }, [{ id: 1 }], [null]]) expect(await withMarks(nonsense)).toBe("429 sign_in_delayed");
});

test("another password and the end of all sessions make every other device an unknown one, and this one stays known", async () => {
  const ana = await aUser();
  const [phone, laptop] = [await aKnownDevice(ana), await aKnownDevice(ana)];
  await signIn(laptop, ana);
  expect((await laptop.delete("/api/auth/sessions")).status).toBe(204);
  await attack(ana, 25);
  expect([await said(await signIn(phone, ana)), await said(await signIn(laptop, ana))]).toEqual(["429 sign_in_delayed", "200 in"]);

  const bia = await aUser();
  const [old, own] = [await aKnownDevice(bia), await aKnownDevice(bia)];
  await signIn(own, bia);
  expect((await own.post("/api/auth/password", { currentPassword: password, password: other })).status).toBe(204);
  await attack(bia, 25);
  expect([await said(await signIn(old, bia, other)), await said(await signIn(own, bia, other))]).toEqual(["429 sign_in_delayed", "200 in"]);
});

test("SEC-09: a session alone makes no device a known one, so that it brings no further guesses at the password", async () => {
  const ana = await aUser();
  const stolen = await signedIn(server, ana);
  expect((await stolen.delete("/api/auth/sessions")).status).toBe(204);
  expect([...stolen.cookies.keys()]).toEqual(["session"]);

  const bia = await aUser({ emailVerified: false });
  const session = await signedIn(server, bia);
  expect((await session.post("/api/auth/verification")).status).toBe(204);
  const link = linkIn(await inbox.mailTo(bia.email, "Confirme seu email"), "verify-email");
  expect((await session.form(new URL(link).pathname, { intent: "confirm" })).status).toBe(303);
  expect([...session.cookies.keys()].sort()).toEqual(["flash", "session"]);

  // a known one keeps its count when all other sessions end
  const caio = await aUser();
  const laptop = await aKnownDevice(caio);
  await signIn(laptop, caio);
  for (let tries = 0; tries < 25; tries++) expect(await fail(caio, laptop)).toBe(401);
  expect((await laptop.delete("/api/auth/sessions")).status).toBe(204);
  expect(await fail(caio, laptop)).toBe(429);
});

test("SEC-107: a reset forgets every failure, opens the account at once and makes the device a known one", async () => {
  const ana = await aUser();
  const [phone, laptop] = [aClient(server), await aKnownDevice(ana)];
  const session = await signedIn(server, ana);
  for (let tries = 0; tries < 10; tries++) expect(await fail(ana, phone)).toBe(401);
  await attack(ana, 15);
  for (let tries = 0; tries < 10; tries++) await session.post("/api/auth/password", { currentPassword: "Errada#123", password: other });
  expect(await said(await signIn(phone, ana))).toBe("429 rate_limited");
  expect((await phone.post("/api/auth/reset-password", { email: ana.email })).status).toBe(200);
  const [path = ""] = await resetLinks(ana, 1);
  expect((await phone.form(path, { password: other, confirmPassword: other })).status).toBe(303);

  const sameAddress = { headers: { "fly-client-ip": phone.address } }; // another browser of hers
  expect(await said(await aClient(server).post("/api/auth/signin", { email: ana.email, password: other }, sameAddress))).toBe("200 in");
  expect(await said(await signIn(aClient(server), ana, other))).toBe("200 in");
  await attack(ana, 25);
  expect([await said(await signIn(laptop, ana, other)), await said(await signIn(phone, ana, other))]).toEqual(["429 sign_in_delayed", "200 in"]);
  expect((await phone.post("/api/auth/password", { currentPassword: other, password })).status).toBe(204); // these were forgotten too
});

test("SEC-107: strangers who ask for ana's link neither keep her from asking nor flood her mailbox, and the last link she has works", async () => {
  const ana = await aUser();
  const laptop = await aKnownDevice(ana);
  const ask = async (client: Client, email = ana.email) => (await client.post("/api/auth/reset-password", { email })).status;
  for (let strangers = 0; strangers < 20; strangers++) expect(await ask(aClient(server))).toBe(200);
  expect(await ask(aClient(server))).toBe(200);
  const links = await resetLinks(ana, 5);
  expect(await ask(laptop)).toBe(200); // her own is mailed all the same
  await until("the sixth mail", () => inbox.to(ana.email, "Redefina").length === 6);
  for (let times = 0; times < 4; times++) expect(await ask(laptop)).toBe(200);
  expect([await ask(laptop), await ask(aClient(server))]).toEqual([429, 200]);
  await until("the tenth mail", () => inbox.to(ana.email, "Redefina").length === 10);
  expect((await aClient(server).form(links[4] ?? "", { password: other, confirmPassword: other })).status).toBe(303);

  const stranger = aClient(server);
  for (let times = 0; times < 25; times++) expect(await ask(stranger, `n${times}@exemplo.com`)).toBe(200);
  expect(await ask(stranger, "n26@exemplo.com")).toBe(429);
});

test("SEC-115: twelve people behind one address sign in, one after the other or at once; only failures count", async () => {
  const people = await Promise.all(Array.from({ length: 12 }, () => aUser()));
  for (const isAtOnce of [false, true]) {
    const { address } = aClient(server);
    const enter = ({ email }: Person, secret = password) =>
      aClient(server).post("/api/auth/signin", { email, password: secret }, { headers: { "fly-client-ip": address } });
    const answers: Response[] = [];
    if (isAtOnce) answers.push(...(await Promise.all(people.map((person) => enter(person)))));
    else for (const person of people) answers.push(await enter(person));
    expect(answers.map(({ status }) => status)).toEqual(people.map(() => 200));
    const wrong = await Promise.all(people.map((person) => enter(person, "Errada#123")));
    expect(wrong.map(({ status }) => status).sort()).toEqual([...Array.from({ length: 10 }, () => 401), 429, 429]);
    expect((await enter(people[0] as Person)).status).toBe(429);
  }
});

test("SEC-115: a network of IPv6 is one address, however it is written", async () => {
  const forms = ["2001:db8::1", "2001:DB8::2", "2001:db8:0:0:ffff::3", "2001:0db8:0000:0000::4", "2001:db8::5%eth0"];
  const knock = async (address: string) =>
    (await aClient(server).post("/api/auth/signin", { email: "seis@exemplo.com", password }, { headers: { "fly-client-ip": address } })).status;
  for (const address of [...forms, ...forms]) expect([address, await knock(address)]).toEqual([address, 401]);
  for (const address of [...forms, "2001:db8::9:9:9:9"]) expect([address, await knock(address)]).toEqual([address, 429]);
  expect(await knock("2001:db8:0:1::1")).toBe(401);
});

test("the page says when to try again, in words, to whoever asks in which language", async () => {
  const ana = await aUser();
  await attack(ana, 25);
  const visitor = aClient(server);
  const page = await visitor.form("/auth", { email: ana.email, password });
  expect([page.status, waitOf(page) > 0]).toEqual([429, true]);
  expect(await page.text()).toContain("Muitas senhas erradas para este email. Tente de novo em 1\u00a0minuto ou redefina sua senha.");
  visitor.cookies.set("language", "en");
  expect(await (await signIn(visitor, ana)).json()).toEqual({
    code: "sign_in_delayed",
    message: "Too many wrong passwords for this email. Try again in 1\u00a0minute, or reset your password.",
  });
});

test("SEC-118: no count keeps an email or network address", async () => {
  const client = aClient(server);
  const email = "estranha@exemplo.com";
  await client.post("/api/auth/signin", { email, password });
  await client.post("/api/auth/reset-password", { email });
  await client.post("/api/auth/signup", { email, username: "estranha_aqui", password });
  const keys = (await db.execute<{ key: string }>(sql`select key from rate_limits`)).map(({ key }) => key);
  for (const limit of ["sign-in:address", "sign-in:account", "reset:address", "mail:password-reset", "sign-up"])
    expect([limit, keys.some((key) => key.startsWith(`${limit}:`))]).toEqual([limit, true]);
  expect(keys.filter((key) => /@|exemplo|estranha|\d\.\d|::|2001:/i.test(key))).toEqual([]);
});
