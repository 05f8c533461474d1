import { expect, test } from "bun:test";
import { isBuiltin } from "node:module";

const read = (path: string) => Bun.file(path).text();
const fly = Bun.TOML.parse(await read("fly.toml")) as {
  kill_signal: string;
  kill_timeout: string;
  deploy: { release_command: string };
  env: Record<string, string>;
  processes: Record<string, string>;
  http_service: { internal_port: number; concurrency: { type: string; soft_limit: number; hard_limit: number }; checks: { path: string }[] };
  checks: Record<string, { port: number; path: string; processes: string[] }>;
  metrics: { port: number; path: string }[];
};

test("the image is built on the Bun of .bun-version, runs what bin/pack made, and not as root", async () => {
  const dockerfile = await read("Dockerfile");
  expect(dockerfile).toContain(`ARG BUN=${(await read(".bun-version")).trim()}\n`);
  expect(dockerfile).toMatch(/RUN bin\/pack \/out\n[\s\S]*FROM oven\/bun:\$\{BUN\}-slim\n[\s\S]*USER bun\n/);
  expect(await read(".dockerignore")).toMatch(/^\.env\*$/m);
});

test("the built server holds its packages", async () => {
  const transpiler = new Bun.Transpiler({ loader: "js" });
  const imports: string[] = [];
  for (const file of new Bun.Glob("build/server/**/*.js").scanSync(".")) imports.push(...transpiler.scanImports(await read(file)).map(({ path }) => path));
  expect(imports.length).toBeGreaterThan(100);
  expect(imports.filter((path) => !path.startsWith("./") && path !== "bun" && !isBuiltin(path))).toEqual([]);
});

test("what pays, mails and pushes is not loaded at the start, and icons have no weights that nothing draws", async () => {
  const files = new Map<string, string>();
  for (const file of new Bun.Glob("*.js").scanSync("build/server")) files.set(`./${file}`, await read(`build/server/${file}`));
  const transpiler = new Bun.Transpiler({ loader: "js" });
  const imports = [...files.values()].flatMap((code) => transpiler.scanImports(code));
  for (const name of ["stripe", "nodemailer", "web-push"]) {
    const holders = [...files].filter(([, code]) => code.includes(`\n// node_modules/${name}/`)).map(([file]) => file);
    expect(holders.length).toBe(1);
    expect(new Set(imports.filter(({ path }) => holders.includes(path)).map(({ kind }) => kind))).toEqual(new Set(["dynamic-import"]));
  }
  expect([...files].filter(([, code]) => /^ +"(?:bold|duotone|thin)",$/m.test(code)).map(([file]) => file)).toEqual([]);
});

test("fly.toml stops us gently, checks both kinds of process, migrates before it deploys, and keeps metrics off the public port", async () => {
  expect([fly.kill_signal, fly.kill_timeout]).toEqual(["SIGTERM", "60s"]);
  expect(fly.deploy.release_command).toBe("bun --no-env-file migrate/migrate.js");
  expect(Object.keys(fly.processes)).toEqual(["web", "worker"]);
  expect([fly.http_service.internal_port, fly.http_service.concurrency.type, fly.http_service.checks[0]?.path]).toEqual([3000, "requests", "/readyz"]);
  expect(fly.http_service.concurrency.soft_limit).toBeGreaterThan(1000); // bin/bench live holds this many streams at 2 % CPU
  const measured = fly.metrics[0];
  expect([String(measured?.port), measured?.path]).toEqual([String(fly.env.METRICS_PORT), "/metrics"]);
  expect(measured?.port).not.toBe(fly.http_service.internal_port);
  expect([fly.checks.worker?.port, fly.checks.worker?.path]).toEqual([measured?.port, "/readyz"]);
  const known = await read("app/config/env.server.ts");
  const named = [...Object.keys(fly.env), ...Object.values(fly.processes).flatMap((command) => command.match(/[A-Z_]+(?==)/g) ?? [])];
  for (const name of named) expect(known).toContain(`  ${name}:`);
});

test("the deployment is ten lines at most, and sets all that production asks for", async () => {
  const [readme, environment] = await Promise.all([read("README.md"), read("app/config/env.server.ts")]);
  const lines = /```sh\n(fly apps create [^`]+)```/.exec(readme)?.[1]?.trim().split("\n") ?? [];
  expect([lines.length > 5, lines.length <= 10, lines.every((line) => line.startsWith("fly "))]).toEqual([true, true, true]);
  expect(lines).toContain("fly deploy --ha=false"); // otherwise the second worker is an idle standby
  const demanded = /const productionNames = \[(.+?)\] as const/.exec(environment)?.[1]?.match(/\w+/g) ?? [];
  expect(demanded.length).toBeGreaterThan(5);
  const byStorage = ["BUCKET_NAME"]; // set by `fly storage create`
  const set = [...lines.flatMap((line) => line.match(/[A-Z_]+(?==)/g) ?? []), ...Object.keys(fly.env), ...byStorage];
  expect(demanded.filter((name) => !set.includes(name))).toEqual([]);
});

test("every alarm has its page in the runbook, and every page its alarm", async () => {
  const [alarms, runbook] = await Promise.all([read("docs/deployment/alerts.yml"), read("docs/deployment/runbook.md")]);
  const names = [...alarms.matchAll(/alert: (\w+)/g)].map(([, name]) => name);
  expect(names.length).toBeGreaterThan(5);
  expect([...runbook.matchAll(/^### (\w+)$/gm)].map(([, name]) => name)).toEqual(names);
});
