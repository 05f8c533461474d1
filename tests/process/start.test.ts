import { expect, test } from "bun:test";
import { join } from "node:path";
import { findFreePort, runServer, startServer } from "#tests/server";
import { createDataDir } from "./data-dir.ts";

const database = process.env.DATABASE_URL ?? "";
const sentence = /^espelho: [^\n]+\n$/;

test("a port in use ends the start in one sentence", async () => {
  using taken = Bun.listen({ hostname: "127.0.0.1", port: 0, socket: { data() {} } });
  using dir = createDataDir();
  const server = runServer({ PORT: String(taken.port), DATABASE_URL: database, DATA_DIR: dir.path, LOG_LEVEL: "warn" });
  expect(await server.exited).toBe(1);
  expect(server.output()).toBe(`espelho: port ${taken.port} is in use; set PORT to another\n`);
});

test("a port in use leaves no embedded database behind", async () => {
  using taken = Bun.listen({ hostname: "127.0.0.1", port: 0, socket: { data() {} } });
  using dir = createDataDir();
  const server = runServer({ PORT: String(taken.port), DATA_DIR: dir.path, LOG_LEVEL: "warn" });
  expect(await server.exited).toBe(1);
  expect(await Bun.file(join(dir.path, "postgres/PG_VERSION")).exists()).toBe(true);
  expect(await Bun.file(join(dir.path, "postgres/postmaster.pid")).exists()).toBe(false);
});

test.each([
  ["nobody listens", `postgres://someone:secret-word@127.0.0.1:${findFreePort()}/there`],
  ["the password is wrong", database.replace(/:[^:@]+@/, ":secret-word@")],
  ["the database does not exist", database.replace(/\/[^/]+$/, "/nowhere")],
  ["the address is broken", "postgres://%%:secret-word@["],
  ["it is not PostgreSQL's", "mysql://someone:secret-word@localhost/there"],
])("a DATABASE_URL where %s ends the start in one sentence without its password", async (_, url) => {
  using dir = createDataDir();
  const server = runServer({ PORT: String(findFreePort()), DATABASE_URL: url, DATA_DIR: dir.path });
  expect(await server.exited).toBe(1);
  expect(server.output()).toMatch(sentence);
  expect(server.output()).toContain("DATABASE_URL");
  expect(server.output()).not.toContain("secret-word");
});

test("production names every secret it lacks", async () => {
  using dir = createDataDir();
  const server = runServer({ APP_ENV: "production", DATABASE_URL: database, DATA_DIR: dir.path });
  expect(await server.exited).toBe(1);
  expect(server.output()).toMatch(sentence);
  expect(server.output()).toContain("production needs APP_URL, SESSION_SECRET, ");
  expect(server.output()).toContain(", MAIL_FROM, SUPPORT_EMAIL, ");
  expect(server.output()).not.toContain("DATABASE_URL");
});

test("a data directory that cannot be made ends the start in one sentence", async () => {
  const server = runServer({ DATABASE_URL: database, DATA_DIR: "/dev/null/data" });
  expect(await server.exited).toBe(1);
  expect(server.output()).toMatch(sentence);
});

test("a second copy on the same data directory says so; after a crash the next one adopts the database", async () => {
  using dir = createDataDir();
  const embedded = { DATABASE_URL: "", DATA_DIR: dir.path };
  const first = await startServer(embedded);

  const second = runServer({ ...embedded, PORT: String(findFreePort()) });
  expect(await second.exited).toBe(1);
  expect(second.output()).toBe(`espelho: another copy runs on ${dir.path}; stop it, or set DATA_DIR and PORT for this one\n`);
  expect((await fetch(`${first.url}/readyz`)).status).toBe(200);

  const readPostmaster = () => Bun.file(join(dir.path, "postgres/postmaster.pid")).text();
  const before = await readPostmaster();
  await first.kill();
  const third = await startServer(embedded);
  expect(await readPostmaster()).toBe(before);

  expect(await third.stop()).toBe(0);
  expect(await Bun.file(join(dir.path, "postgres/postmaster.pid")).exists()).toBe(false);
});
