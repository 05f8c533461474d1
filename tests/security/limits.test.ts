import { expect, test } from "bun:test";
import { eq } from "drizzle-orm";
import { db } from "#app/db/client.server";
import { media } from "#app/db/schema";
import { createClient, createSignedInClient } from "../http.ts";
import { makePicture, makePost, makeUser } from "../people.ts";
import { startServer } from "../server.ts";

// a tenth of each limit: 30 anonymous, 150 signed-in requests
const server = await startServer({ RATE_LIMIT_FACTOR: "0.1", WORKER: "off" });

test("whoever is signed out may ask so often and no more, on pages and in the API together, and is told when to come back", async () => {
  const [anonymous, another] = [createClient(server), createClient(server)];
  const ask = (turn: number) => anonymous.get(turn % 2 === 0 ? "/" : "/api/posts/feed", { headers: { cookie: `session=forged-${turn}` } });
  const statuses = [];
  for (let turn = 0; turn < 30; turn++) statuses.push((await ask(turn)).status);
  expect(statuses).not.toContain(429);
  const [page, call] = [await ask(0), await ask(1)];
  expect([page.status, call.status]).toEqual([429, 429]);
  expect(await page.text()).toContain("Muitos pedidos de uma vez");
  for (const answer of [page, call]) expect(Number(answer.headers.get("retry-after"))).toBeGreaterThan(0);
  expect((await another.get("/api/posts/feed")).status).toBe(401);
});

test("what is written like a picture or a card and is none costs what it is", async () => {
  const look = await makePost({ by: await makeUser() });
  const card = `/post/${look.id}/card.jpg`;
  const most: [path: string, method: "get" | "post", max: number][] = [
    ["/media/x", "get", 30],
    ["/media/x/y/z", "get", 30],
    ["/media/x/y", "post", 30],
    [card, "get", 12],
    [card.replace("card.jpg", "CARD.jpg"), "get", 12],
    [`${card}/`, "get", 12],
    [`${card}.data`, "get", 12],
  ];
  for (const [path, method, max] of most) {
    const anonymous = createClient(server);
    for (let turn = 0; turn < max; turn++) expect([path, (await anonymous[method](path)).status]).not.toEqual([path, 429]);
    expect([path, (await anonymous[method](path)).status]).toEqual([path, 429]);
  }
});

test("a person may call the API so often, from wherever", async () => {
  const ana = await makeUser();
  const [phone, laptop] = [await createSignedInClient(server, ana), await createSignedInClient(server, ana)];
  for (let turn = 0; turn < 150; turn++) expect((await (turn % 2 === 0 ? phone : laptop).get("/api/auth/me")).status).toBe(200);
  expect((await phone.get("/api/auth/me")).status).toBe(429);
  expect((await (await createSignedInClient(server, await makeUser())).get("/api/auth/me")).status).toBe(200);
});

test("SEC-50: an upload too many in the half hour or a gigabyte in the day waits", async () => {
  const [ana, bia] = [await createSignedInClient(server, await makeUser()), await makeUser()];
  const look = `data:image/jpeg;base64,${Buffer.from(await Bun.file("demo/avatar-1.jpg").bytes()).toString("base64")}`;
  const uploadLook = async (client: typeof ana, path = "/api/posts/upload-image") =>
    (await client.post(path, { imageData: look, fileName: "look.jpg" })).status;
  expect([
    await uploadLook(ana),
    await uploadLook(ana, "/api/fal/upload-image"),
    await uploadLook(ana, "/api/profile-photo/upload"),
    await uploadLook(ana),
  ]).toEqual([201, 201, 200, 429]);
  const full = await makePicture(bia);
  await db
    .update(media)
    .set({ bytes: 1024 ** 3 })
    .where(eq(media.id, full.id));
  expect(await uploadLook(await createSignedInClient(server, bia))).toBe(429);
});

test("a caption is changed so often in a day", async () => {
  const ana = await makeUser();
  const [as, look] = [await createSignedInClient(server, ana), await makePost({ by: ana })];
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
