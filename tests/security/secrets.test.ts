import { expect, test } from "bun:test";
import { aClient } from "../http.ts";
import { aUser, password } from "../people.ts";
import { startServer, until } from "../server.ts";

const keys = { FAL_KEY: "chave-secreta-da-fal:1234567890", SESSION_SECRET: "segredo-de-sessao-que-ninguem-pode-ler-0123456789" };
const server = await startServer({ ...keys, WORKER: "off", LOG_LEVEL: "trace" });

test("SEC-77: what browsers load names no secret, and what lies beside it is not served", async () => {
  const files = [...new Bun.Glob("build/client/**/*.{js,css,json,webmanifest,map}").scanSync(".")];
  expect(files.filter((file) => file.endsWith(".map"))).toEqual([]);
  const found: string[] = [];
  for (const file of files) {
    const text = await Bun.file(file).text();
    for (const name of ["FAL_KEY", "STRIPE_SECRET", "DATABASE_URL", "SESSION_SECRET", "AWS_SECRET", "postgres://", "pgboss", "argon2id", "passwordHash"]) {
      if (text.includes(name)) found.push(`${file} holds ${name}`);
    }
  }
  expect(found).toEqual([]);
  const nobody = aClient(server);
  for (const path of [
    "/.git/config",
    "/.env",
    "/package.json",
    "/bun.lock",
    "/build/server/index.js",
    "/assets/../../package.json",
    "/assets/%2e%2e/%2e%2e/package.json",
    "/.data/session-secret",
  ]) {
    const answer = await nobody.get(path);
    expect([path, [401, 404].includes(answer.status)]).toEqual([path, true]);
    expect(await answer.text()).not.toMatch(/"dependencies"|\[core\]|espelho",/);
  }
  const traced = await fetch(server.url, { method: "OPTIONS" });
  expect(traced.status).toBeLessThan(500);
});

test("SEC-78: the log knows who came in and who did not, and none of what they carried", async () => {
  const ana = await aUser();
  const client = aClient(server);
  await client.post("/api/auth/signin", { email: ana.email, password: "Errada#Marcada1" });
  await client.post("/api/auth/signin", { email: ana.email, password });
  const token = client.cookies.get("session") ?? "";
  expect(token.length).toBeGreaterThan(20);
  await client.get(`/api/posts/${Bun.randomUUIDv7()}`);
  await client.post("/api/posts/upload-image", { imageData: `data:image/png;base64,${btoa("marca-da-imagem")}`, fileName: "x.png" });
  await until("the requests are logged", () => server.output().includes("/api/posts/upload-image"));
  const log = server.output();
  for (const mark of [password, "Errada#Marcada1", token, btoa("marca-da-imagem"), ana.email, ...Object.values(keys)]) expect(log.includes(mark)).toBe(false);
  const lines = log.split("\n").filter((line) => line.includes("/api/auth/signin"));
  expect(lines.map((line) => JSON.parse(line).status)).toEqual([401, 200]);
});
