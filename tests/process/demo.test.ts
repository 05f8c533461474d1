import { expect, test } from "bun:test";
import type { Collection, Post, UserSummary } from "#app/models/contract";
import { createClient } from "#tests/http";
import { testInBench } from "#tests/in-bench";
import { startServer, type TestServer, waitUntil } from "#tests/server";
import { createDataDir } from "./data-dir.ts";

const printed = /Sign in as (\w+): (\S+) and the password (\S+)/;

async function hasDemo(server: TestServer) {
  await waitUntil("the demo sign-in to be printed", () => printed.test(server.output()), 60);
  const [, username = "", email = "", password = ""] = printed.exec(server.output()) ?? [];
  const client = createClient(server);
  const answer = await client.post("/api/auth/signin", { email, password, provider: "replit" });
  expect(answer.status).toBe(200);
  return { client, username };
}

testInBench(
  "an empty database gets people and looks that load, the sign-in that is printed works, and a killed start is taken up",
  async () => {
    using dir = createDataDir();
    const demo = { DATABASE_URL: "", DATA_DIR: dir.path, SEED_DEMO: "1" };
    const first = await startServer(demo);
    await waitUntil("the demo to have begun", () => first.output().includes("bringing the demo people"));
    await waitUntil("some pictures to be there", async () => (await Array.fromAsync(new Bun.Glob("*/master.jpg").scan(`${dir.path}/media`))).length > 12);
    await first.kill();

    const second = await startServer(demo);
    const { client, username } = await hasDemo(second);
    expect(username).toBe("marina_lk");
    const looks = await client.json<Post[]>("/api/posts/feed/explore?limit=60");
    const own = await client.json<Post[]>(`/api/posts/user/${(await client.json<UserSummary>("/api/user/me")).id}?limit=60`);
    expect(new Set([...looks, ...own].map(({ caption }) => caption)).size).toBe(28);
    expect(looks.length + own.length).toBe(28);
    expect(looks.every(({ author }) => author.profilePhoto)).toBe(true);
    const pictures = await Promise.all(looks.slice(0, 6).map(({ image }) => client.get(image.url)));
    expect(pictures.map(({ status }) => status)).toEqual(Array(6).fill(200));
    const newest = await client.json<Post[]>("/api/posts/feed/following?limit=60");
    const dates = newest.map(({ createdAt }) => createdAt);
    expect(dates).toEqual([...dates].sort().reverse());
    const collections = await client.json<Collection[]>("/api/collections");
    expect(collections.map(({ name, postsCount }) => [name, postsCount])).toContainEqual(["Looks de trabalho", 3]);
    expect(await second.stop()).toBe(0);

    const third = await startServer(demo);
    expect((await (await hasDemo(third)).client.json<Post[]>("/api/posts/feed/explore?limit=60")).length).toBe(looks.length);
    expect(third.output()).not.toContain("bringing the demo people");
    expect(await third.stop()).toBe(0);
  },
  120_000,
);

test("SEED_DEMO=0 leaves the database empty, and says nothing of a demo", async () => {
  using dir = createDataDir();
  const server = await startServer({ DATABASE_URL: "", DATA_DIR: dir.path, SEED_DEMO: "0" });
  await waitUntil("the greeting", () => server.output().includes("mail "));
  const answer = await createClient(server).post("/api/auth/signin", { email: "marina@espelho.local", password: "Linho#Cru27", provider: "replit" });
  expect(answer.status).toBe(401);
  expect(await server.stop()).toBe(0);
  expect(server.output()).not.toMatch(/demo|Sign in/);
});
