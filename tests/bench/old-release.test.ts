import { expect, test } from "bun:test";
import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { mkdirSync, readdirSync, readFileSync, symlinkSync } from "node:fs";
import { join, resolve } from "node:path";
import postgres from "postgres";
import { migrateDatabase } from "#app/db/migrate.server";
import { createOwnDatabase, findBrokenInvariants, queryDatabase } from "../own-database.ts";
import { createDataDir } from "../process/data-dir.ts";
import { startServer } from "../server.ts";
import { answerNewThings, deleteNewThings, expectLook, expectNewThings, expectWardrobe, postAndRead, writeNewThings } from "./old-release/stories.ts";
import { printLine } from "./statistics.ts";
import { countStatuses, createCrowd, getP95, listFailures, makeUsualCalls, startTraffic } from "./traffic.ts";

// the release before `firstNewMigration`, run on the current schema

const firstNewMigration = "0035_uploads.sql";

const listMigrations = (folder: string) => [...new Bun.Glob("*.sql").scanSync(folder)].sort();
const runGit = (...args: string[]) => spawnSync("git", args, { encoding: "utf8", maxBuffer: 1 << 28 });

function findCommitBefore(migration: string): string | null {
  const added = runGit("log", "--diff-filter=A", "--format=%H", "-1", "--", `drizzle/${migration}`).stdout.trim();
  const before = runGit("rev-parse", "--verify", "--quiet", `${added}^`).stdout.trim();
  return added === "" || before === "" ? null : before;
}

const before = findCommitBefore(firstNewMigration);
if (!before) printLine("there is no history to take a release from: a shallow clone");

function unpack(commit: string, folder: string) {
  mkdirSync(folder);
  const archive = spawnSync("git", ["archive", commit], { maxBuffer: 1 << 30 }).stdout;
  expect(spawnSync("tar", ["x", "-C", folder], { input: archive }).status).toBe(0);
  const isSame = readFileSync(join(folder, "bun.lock"), "utf8") === readFileSync("bun.lock", "utf8");
  if (isSame) symlinkSync(resolve("node_modules"), join(folder, "node_modules"));
  else expect(spawnSync("bun", ["install", "--frozen-lockfile", "--silent"], { cwd: folder }).status).toBe(0);
  expect(spawnSync("bun", ["--bun", "run", "build"], { cwd: folder, env: { ...process.env, NODE_ENV: "production" } }).status).toBe(0);
}

/** Prepares the template database with the current schema. */
async function prepareTemplate(url: string, folder: string) {
  const hash = createHash("sha256");
  for (const name of listMigrations(join(folder, "drizzle"))) hash.update(readFileSync(join(folder, "drizzle", name)));
  const template = `template_${hash.digest("hex").slice(0, 12)}`;
  await migrateDatabase(await createDatabase(url, template));
}

/** Runs a release's removal of unused pictures, as if all were two days old. */
async function sweepPictures(folder: string, environment: Record<string, string>) {
  await queryDatabase(environment.DATABASE_URL ?? "", (sql) => sql`update media set created_at = created_at - interval '2 days'`);
  const script = 'await (await import("#app/models/media/media.server")).removeOrphanMedia(); process.exit()';
  const { status, stderr } = spawnSync("bun", ["--no-env-file", "-e", script], { cwd: folder, encoding: "utf8", env: { ...process.env, ...environment } });
  expect([status, status === 0 ? "" : stderr]).toEqual([0, ""]);
}

async function createDatabase(url: string, name: string) {
  const sql = postgres(url, { max: 1, onnotice: () => {} });
  await sql.unsafe(`create database ${name}`).finally(() => sql.end());
  return url.replace(/\/[^/]*$/, `/${name}`);
}

test.skipIf(!before)(
  "REL-52: the release before works while the new migrations run under its traffic, after them, and again when the new one is taken back; its own tests pass",
  async () => {
    using dir = createDataDir();
    const old = join(dir.path, "old");
    unpack(before ?? "", old);
    const database = await createOwnDatabase(dir);
    try {
      const url = await createDatabase(database.url, "live");
      const environment = { DATABASE_URL: url, DATA_DIR: join(dir.path, "data"), RATE_LIMIT_FACTOR: "100000" };
      const oldServer = await startServer(environment, { folder: old });
      const crowd = await createCrowd(oldServer);
      const { clients, look, receiverId } = crowd;
      const posted = await postAndRead(oldServer, crowd);
      const author = crowd.people[0]?.client;
      const postLook = () => ({
        call: "POST look",
        answer: author?.post("/api/posts", { imageUrl: posted.imageUrl, caption: "Outra vez", type: "outfit" }) ?? Promise.reject(new Error("nobody")),
      });
      const traffic = startTraffic([...makeUsualCalls(clients, look, receiverId), postLook], 30);
      await Bun.sleep(2000);
      const startedAt = performance.now();
      await migrateDatabase(url);
      const durationMs = performance.now() - startedAt;
      await Bun.sleep(2000);
      const answers = await traffic.stop();
      printLine(
        `\n${readdirSync("drizzle")
          .filter((name) => !readdirSync(join(old, "drizzle")).includes(name))
          .join(
            ", ",
          )} under 30 requests a second of ${before?.slice(0, 7)}: ${Math.round(durationMs)} ms, p95 ${getP95(answers)} ms, ${JSON.stringify(countStatuses(answers))}`,
      );
      expect(listFailures(answers)).toEqual([]);

      const newServer = await startServer(environment);
      await expectLook(newServer, crowd, posted);
      const made = await writeNewThings(newServer, crowd, posted);
      await answerNewThings(oldServer, crowd, made);
      await expectNewThings(newServer, crowd, made);
      await expectLook(newServer, crowd, await postAndRead(oldServer, crowd));
      await expectLook(oldServer, crowd, await postAndRead(newServer, crowd));
      await deleteNewThings(oldServer, crowd, made);
      await sweepPictures(old, environment);
      await expectWardrobe(newServer, crowd);
      expect(await findBrokenInvariants(url)).toEqual([]);
      expect(await newServer.stop()).toBe(0);

      for (const folder of [".", old]) {
        const server = await startServer(environment, { folder });
        const calls = startTraffic(makeUsualCalls((await createCrowd(server)).clients, look, receiverId), 30);
        await Bun.sleep(2000);
        expect(listFailures(await calls.stop())).toEqual([]);
        expect(await server.stop()).toBe(0);
      }
      expect(await oldServer.stop()).toBe(0);

      await prepareTemplate(database.url, old);
      const tests = [...new Bun.Glob("tests/*/*api.test.ts").scanSync(old)].sort();
      const run = spawnSync("bun", ["--no-env-file", "test", "--parallel=2", "--timeout=120000", ...tests.map((file) => `./${file}`)], {
        cwd: old,
        encoding: "utf8",
        env: { ...process.env, TEST_DATABASE_URL: database.url },
      });
      printLine(`  its own ${tests.length} files of API tests on today's schema: ${/\d+ pass/.exec(run.stderr)?.[0]}, ${/\d+ fail/.exec(run.stderr)?.[0]}`);
      if (run.status !== 0) printLine(run.stderr.slice(-4000));
      expect(run.status).toBe(0);
    } finally {
      database.stop();
    }
  },
  900_000,
);
