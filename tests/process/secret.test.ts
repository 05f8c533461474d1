import { afterAll, expect, mock, test } from "bun:test";
import * as fs from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

const files = { ...fs };
const folder = files.mkdtempSync(join(tmpdir(), "espelho-secret-"));
afterAll(() => files.rmSync(folder, { recursive: true }));

/** What another process does while a file is open and still empty. */
let meanwhile = () => {};
mock.module("node:fs", () => ({
  ...files,
  writeFileSync(path: string, text: string, options: fs.WriteFileOptions) {
    const file = files.openSync(path, "wx", 0o600);
    meanwhile();
    files.writeSync(file, text);
    files.closeSync(file);
    expect(options).toEqual({ mode: 0o600, flag: "wx" });
  },
}));
const { readOrCreateSecret } = await import("#app/config/secret.server");

test("of two processes that start at once none reads half of a secret, and both have the same", () => {
  const path = join(folder, "key");
  let others = "";
  meanwhile = () => {
    meanwhile = () => {};
    others = readOrCreateSecret(path);
  };
  const own = readOrCreateSecret(path);
  expect([own, others]).toEqual([expect.stringMatching(/^[0-9a-f]{64}$/), own]);
  expect(readOrCreateSecret(path)).toBe(own);
  expect(files.readdirSync(folder)).toEqual(["key"]);
  expect(files.statSync(path).mode & 0o777).toBe(0o600);
});
