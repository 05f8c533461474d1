import { expect, test } from "bun:test";
import { eq, sql } from "drizzle-orm";
import { db } from "#app/db/client.server";
import { media } from "#app/db/schema";
import { requestPasswordReset } from "#app/models/password-reset.server";
import { userByPassword } from "#app/models/user.server";
import { unseal } from "#app/seal.server";
import { aClient, signedIn } from "../http.ts";
import { aPicture, aPost, aUser, password } from "../people.ts";
import { startServer } from "../server.ts";

// a tenth of every limit: 30 requests signed out, 150 signed in, 10 wrong passwords in a row
/** The path in the mail that is about to go to this address. */
async function resetLinkOf(email: string): Promise<string> {
  await requestPasswordReset(email);
  const [job] = await db.execute<{ data: { link: string } }>(
    sql`select data from pgboss.job where name = 'mail' and data->>'to' = ${email} order by created_on desc limit 1`,
  );
  return unseal(String(job?.data.link));
}

const server = await startServer({ RATE_LIMIT_FACTOR: "0.1", WORKER: "off" });

test("whoever is signed out may ask so often and no more, on pages and in the API together, and is told when to come back", async () => {
  const [nobody, another] = [aClient(server), aClient(server)];
  const ask = (turn: number) => nobody.get(turn % 2 === 0 ? "/" : "/api/posts/feed", { headers: { cookie: `session=forged-${turn}` } });
  const statuses = [];
  for (let turn = 0; turn < 30; turn++) statuses.push((await ask(turn)).status);
  expect(statuses).not.toContain(429);
  const [page, call] = [await ask(0), await ask(1)];
  expect([page.status, call.status]).toEqual([429, 429]);
  expect(await page.text()).toContain("Muitos pedidos de uma vez");
  for (const answer of [page, call]) expect(Number(answer.headers.get("retry-after"))).toBeGreaterThan(0);
  expect((await another.get("/api/posts/feed")).status).toBe(401);
});

test("a person may call the API so often, from wherever", async () => {
  const ana = await aUser();
  const [phone, laptop] = [await signedIn(server, ana), await signedIn(server, ana)];
  for (let turn = 0; turn < 150; turn++) expect((await (turn % 2 === 0 ? phone : laptop).get("/api/auth/me")).status).toBe(200);
  expect((await phone.get("/api/auth/me")).status).toBe(429);
  expect((await (await signedIn(server, await aUser())).get("/api/auth/me")).status).toBe(200);
});

test("after many wrong passwords in a row only a reset opens the account, and an address nobody has behaves the same", async () => {
  const slow = await startServer({ RATE_LIMIT_FACTOR: "0.04", WORKER: "off" }); // 4 in a row; one try an address and account
  const ana = await aUser();
  const nobody = `ninguem${Bun.randomUUIDv7("hex").slice(-8)}@exemplo.com`;
  const knock = async (email: string, word: string) => {
    await db.execute("delete from rate_limits where key like 'sign-in:a%'");
    const answer = await aClient(slow).post("/api/auth/signin", { email, password: word });
    return [answer.status, (await answer.json()).code ?? "in"];
  };
  for (const email of [ana.email, nobody]) {
    for (let turn = 0; turn < 4; turn++) expect(await knock(email, "Errada#123")).toEqual([401, "invalid_credentials"]);
    expect(await knock(email, password)).toEqual([403, "sign_in_locked"]);
  }
  expect(await userByPassword(ana.email, password)).toBe(ana.id);

  const link = await resetLinkOf(ana.email);
  const reset = await aClient(slow).form(link, { password: "Outra#Senha77", confirmPassword: "Outra#Senha77" });
  expect(reset.status).toBe(303);
  expect(await knock(ana.email, "Outra#Senha77")).toEqual([200, "in"]);
});

test("wrong passwords with a right one among them are never a hundred in a row", async () => {
  const slow = await startServer({ RATE_LIMIT_FACTOR: "0.04", WORKER: "off" });
  const ana = await aUser();
  for (const [turn, word] of ["Errada#123", "Errada#123", password, "Errada#123", "Errada#123", "Errada#123", password].entries()) {
    await db.execute("delete from rate_limits where key like 'sign-in:a%'");
    const { status } = await aClient(slow).post("/api/auth/signin", { email: ana.email, password: word });
    expect([turn, status]).toEqual([turn, word === password ? 200 : 401]);
  }
});

test("SEC-50: an upload too many in the half hour or a gigabyte in the day waits", async () => {
  const [ana, bia] = [await signedIn(server, await aUser()), await aUser()];
  const look = `data:image/jpeg;base64,${Buffer.from(await Bun.file("demo/avatar-1.jpg").bytes()).toString("base64")}`;
  const up = async (client: typeof ana, path = "/api/posts/upload-image") => (await client.post(path, { imageData: look, fileName: "look.jpg" })).status;
  expect([await up(ana), await up(ana, "/api/fal/upload-image"), await up(ana, "/api/profile-photo/upload"), await up(ana)]).toEqual([201, 201, 200, 429]);
  const full = await aPicture(bia);
  await db
    .update(media)
    .set({ bytes: 1024 ** 3 })
    .where(eq(media.id, full.id));
  expect(await up(await signedIn(server, bia))).toBe(429);
});

test("a caption is changed so often in a day", async () => {
  const ana = await aUser();
  const [as, look] = [await signedIn(server, ana), await aPost({ by: ana })];
  const change = async () => (await as.put(`/api/posts/${look.id}/caption`, { caption: "outra" })).status;
  expect([await change(), await change(), await change()]).toEqual([200, 200, 429]);
});

test("SEC-51: whoever is not signed in is refused before their upload is read", async () => {
  const opened = Promise.withResolvers<string>();
  const socket = await Bun.connect({
    hostname: "127.0.0.1",
    port: server.port,
    socket: { data: (_, chunk) => opened.resolve(chunk.toString()) },
  });
  const head = ["POST /api/posts/upload-image HTTP/1.1", `Host: localhost:${server.port}`, "Content-Type: application/json", "Content-Length: 5000000"];
  socket.write(`${[...head, "Sec-Fetch-Site: same-origin", "Fly-Client-IP: 203.0.113.77"].join("\r\n")}\r\n\r\n{"imageData":"data`);
  expect(await opened.promise).toStartWith("HTTP/1.1 401");
  socket.end();
});
