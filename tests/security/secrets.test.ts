import { expect, test } from "bun:test";
import { createClient, requestRaw } from "../http.ts";
import { makeLook, makePost, makeUser, password } from "../people.ts";
import { startServer, waitUntil } from "../server.ts";

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
  const anonymous = createClient(server);
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
    const answer = await anonymous.get(path);
    expect([path, [401, 404].includes(answer.status)]).toEqual([path, true]);
    expect(await answer.text()).not.toMatch(/"dependencies"|\[core\]|espelho",/);
  }
  for (const path of ["/", "/api/auth/me", "/healthz"]) {
    const traced = await requestRaw(server.port, [`TRACE ${path} HTTP/1.1`, "Cookie: session=echo-me"]);
    expect([path, traced.split(" ")[1], traced.includes("echo-me")]).toEqual([path, "405", false]);
  }
});

test("SEC-56: no address of the whole server leads to a file beside what it serves", async () => {
  const ana = await makeUser();
  const [as, look] = [createClient(server), await makeLook({ by: ana })];
  await as.post("/api/auth/signin", { email: ana.email, password });
  const cookie = `Cookie: ${[...as.cookies].map(([name, value]) => `${name}=${value}`).join("; ")}`;
  await Bun.write(`${process.env.DATA_DIR}/secret.jpg`, "a secret");
  const paths = [
    "/media/../../.env",
    "/media/../secret.jpg",
    "/media/%2e%2e%2f%2e%2e%2f.env",
    `/media/${look.imageUrl}/..%2f..%2fsecret.jpg`,
    `/media/${look.imageUrl}/..%5c..%5csecret.jpg`,
    `/media/${look.imageUrl}/%00master.jpg`,
    `/media/${look.imageUrl}/master.jpg%00`,
    `/media/${look.imageUrl}//master.jpg`,
    `/media//${look.imageUrl}/master.jpg`,
    "/assets/../../../package.json",
    "/assets/..%2f..%2f..%2fpackage.json",
    "/assets/%2e%2e/%2e%2e/%2e%2e/package.json",
    "/..%5c..%5cpackage.json",
    "/%00",
    "//etc/passwd",
  ];
  for (const path of paths) {
    const answer = await requestRaw(server.port, [`GET ${path} HTTP/1.1`, cookie]);
    expect([path, answer.split(" ")[1], /a secret|"dependencies"|root:/.test(answer)]).toEqual([path, expect.stringMatching(/^40[04]$/), false]);
  }
  expect((await requestRaw(server.port, [`GET /media/${look.imageUrl}/master.jpg HTTP/1.1`, cookie])).split(" ")[1]).toBe("200");
});

test("SEC-78: the log knows who came in and who did not, and none of what they carried", async () => {
  const ana = await makeUser();
  const client = createClient(server);
  await client.post("/api/auth/signin", { email: ana.email, password: "Errada#Marcada1" });
  await client.post("/api/auth/signin", { email: ana.email, password });
  const token = client.cookies.get("session") ?? "";
  expect(token.length).toBeGreaterThan(20);
  const look = await makePost({ by: await makeUser() });
  await client.put(`/api/posts/${look.id}/caption`, { caption: "minha" });
  await client.post("/api/posts/upload-image", { imageData: `data:image/png;base64,${btoa("marca-da-imagem")}`, fileName: "x.png" });
  await waitUntil("the requests are logged", () => server.output().includes("/api/posts/upload-image"));
  const log = server.output();
  for (const mark of [password, "Errada#Marcada1", token, btoa("marca-da-imagem"), ana.email, ...Object.values(keys)]) expect(log.includes(mark)).toBe(false);
  const lines = log
    .split("\n")
    .filter((line) => line.includes("/api/auth/signin"))
    .slice(-2);
  expect(lines.map((line) => JSON.parse(line)).map(({ status, userId, id }) => [status, userId, typeof id])).toEqual([
    [401, undefined, "string"],
    [200, ana.id, "string"],
  ]);
  const denied = log.split("\n").find((line) => line.includes(`/api/posts/${look.id}/caption`)) ?? "{}";
  expect(JSON.parse(denied)).toMatchObject({ status: 403, userId: ana.id, id: expect.any(String) });
});
