import { expect, test } from "bun:test";
import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

// root on Linux creates a loopback-only network; elsewhere connections are recorded
const intoLoopback = ["unshare", "-n", "sh", "-c", 'ip link set lo up && exec "$@"', "alone"];
const isAlone = process.getuid?.() === 0 && spawnSync("unshare", ["-n", "ip", "link", "set", "lo", "up"]).status === 0;

test(`SEC-62, SEC-63, SEC-65: the server turns to its database and to fal, whatever it is told to fetch (${isAlone ? "in a network of loopback alone" : "its connections recorded"})`, async () => {
  const dir = mkdtempSync(join(tmpdir(), "espelho-alone-"));
  try {
    const config = join(dir, "bunfig.toml");
    writeFileSync(config, "");
    const command = [process.execPath, `--config=${config}`, "--no-env-file", "test", "--timeout=120000", "./tests/security/isolated-network.ts"];
    const { PATH = "", HOME = "" } = process.env;
    const run = Bun.spawn([...(isAlone ? intoLoopback : []), ...command], {
      env: { PATH, HOME, DATA_DIR: join(dir, "data"), WORKER: "off", SEED_DEMO: "0", LOG_LEVEL: "silent", IS_ISOLATED: isAlone ? "1" : "0" },
      stdio: ["ignore", "pipe", "pipe"],
    });
    const [errors, code] = await Promise.all([new Response(run.stderr).text(), run.exited]);
    expect([code, errors]).toEqual([0, expect.stringMatching(/\b[34] pass\n[\s\S]*\b0 fail/)]);
  } finally {
    rmSync(dir, { recursive: true, force: true });
  }
}, 180_000);
