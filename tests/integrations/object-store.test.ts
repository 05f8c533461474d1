import { afterAll, expect, test } from "bun:test";
import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { mkdir, readdir, symlink } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import S3rver from "s3rver";
import { newId } from "#app/db/schema/columns";
import { createBucketStore, createFolderStore, type ObjectStore } from "#app/storage/object-store.server";
import { waitUntil } from "#tests/waiting";

const home = mkdtempSync(join(tmpdir(), "stores-"));
const folder = join(home, "media");
const s3 = new S3rver({ address: "127.0.0.1", port: 0, silent: true, directory: join(home, "s3"), configureBuckets: [{ name: "looks" }] });
const { port } = await s3.run();
const access = { region: "auto", accessKeyId: "S3RVER", secretAccessKey: "S3RVER" };
const looks = { ...access, bucket: "looks", endpoint: `http://127.0.0.1:${port}` };

const smallDisk = join(home, "small-disk");
await mkdir(smallDisk);
const hasSmallDisk = process.platform === "linux" && spawnSync("mount", ["-t", "tmpfs", "-o", "size=1m", "tmpfs", smallDisk]).status === 0;

afterAll(async () => {
  await s3.close();
  if (hasSmallDisk) spawnSync("umount", [smallDisk]);
  rmSync(home, { recursive: true, force: true });
});

const encodeText = (text: string) => new TextEncoder().encode(text);
const makeKey = (file = "master.jpg") => `${newId()}/${file}`;
const readText = async (store: ObjectStore, key: string) => (await (await store.read(key))?.text()) ?? null;
const listFiles = async (path: string) =>
  (await readdir(path, { recursive: true, withFileTypes: true })).filter((entry) => entry.isFile()).map((entry) => entry.name);

const stores = { folder: () => createFolderStore(folder), bucket: () => createBucketStore(looks) };

for (const [kind, open] of Object.entries(stores)) {
  test(`a ${kind} gives back what was put, the newest of it`, async () => {
    const store = open();
    const key = makeKey();
    expect(await store.isReady()).toBe(true);
    expect(await store.read(key)).toBeNull();
    await store.put(key, encodeText("um vestido"), "image/jpeg");
    await store.put(key, encodeText("um vestido azul"), "image/jpeg");
    // s3rver may answer before its file is whole
    await waitUntil("the newest to be there", async () => (await readText(store, key)) === "um vestido azul");
    expect((await store.read(key))?.size).toBe(15);
  });

  test(`a ${kind} gives back a part`, async () => {
    const store = open();
    const key = makeKey("film.mp4");
    await store.put(key, encodeText("um vestido azul"), "video/mp4");
    const readPart = async (start: number, end: number) => (await store.read(key, { start, end }))?.text();
    expect([await readPart(3, 10), await readPart(0, 1), await readPart(11, 15)]).toEqual(["vestido", "u", "azul"]);
    expect((await store.read(makeKey("film.mp4"), { start: 0, end: 5 })) === null).toBe(true);
  });

  test(`a ${kind} lists a folder, the empty one too`, async () => {
    const store = open();
    expect(await store.list("deletions/")).toEqual([]);
    const keys = Array.from({ length: 3 }, (_, index) => `deletions/${String(index).repeat(64)}`);
    for (const key of keys) await store.put(key, encodeText("hoje"), "text/plain");
    expect((await store.list("deletions/")).sort()).toEqual(keys);
    for (const key of keys) await store.remove(key);
    expect(await store.list("deletions/")).toEqual([]);
  });

  test(`a ${kind} forgets what is removed, also twice`, async () => {
    const store = open();
    const key = makeKey();
    await store.put(key, encodeText("um vestido"), "image/jpeg");
    await store.remove(key);
    await store.remove(key);
    expect(await store.read(key)).toBeNull();
  });

  test(`a ${kind} takes no key but a picture's`, async () => {
    const store = open();
    const id = newId();
    for (const key of [
      "../secret.jpg",
      `${id}/../../secret.jpg`,
      `/etc/${id}`,
      `${id}/..`,
      `${id}/a/b.jpg`,
      `${id}/master.jpg\0`,
      `${id}\\master.jpg`,
      `${id}/.jpg`,
      "",
    ]) {
      await expect(store.put(key, encodeText("x"), "image/jpeg")).rejects.toThrow("not an object key");
      await expect(store.read(key)).rejects.toThrow("not an object key");
      await expect(store.remove(key)).rejects.toThrow("not an object key");
    }
  });
}

test("a folder keeps no drafts and no empty folders", async () => {
  const store = createFolderStore(join(home, "tidy"));
  const key = makeKey();
  await store.put(key, encodeText("um vestido"), "image/jpeg");
  expect(await listFiles(join(home, "tidy"))).toEqual(["master.jpg"]);
  await store.remove(key);
  expect(await readdir(join(home, "tidy"))).toEqual([]);
});

test("a folder follows no link out of itself, neither of a file nor of a folder", async () => {
  await Bun.write(join(home, "outside", "master.jpg"), "a secret");
  const [file, id] = [makeKey(), newId()];
  const store = createFolderStore(folder);
  await mkdir(join(folder, file, ".."), { recursive: true });
  await symlink(join(home, "outside", "master.jpg"), join(folder, file));
  await symlink(join(home, "outside"), join(folder, id));
  expect(await store.read(file)).toBeNull();
  expect(await store.read(`${id}/master.jpg`)).toBeNull();
});

test("a folder reached through a link works as any other", async () => {
  await mkdir(join(home, "real"));
  await symlink(join(home, "real"), join(home, "linked"));
  const store = createFolderStore(join(home, "linked"));
  const key = makeKey();
  await store.put(key, encodeText("um vestido"), "image/jpeg");
  expect(await readText(store, key)).toBe("um vestido");
});

test.skipIf(!hasSmallDisk)("REL-60: a full disk is told, leaves no half file, and works again once there is room", async () => {
  const store = createFolderStore(smallDisk);
  const [first, second] = [makeKey(), makeKey()];
  await store.put(first, new Uint8Array(600_000), "image/jpeg");
  await expect(store.put(second, new Uint8Array(600_000), "image/jpeg")).rejects.toMatchObject({ code: "storage_full" });
  expect(await store.read(second)).toBeNull();
  expect(await listFiles(smallDisk)).toEqual(["master.jpg"]);
  await store.remove(first);
  await store.put(second, new Uint8Array(600_000), "image/jpeg");
  expect((await store.read(second))?.size).toBe(600_000);
});

test("a folder that cannot be made is not ready", async () => {
  await Bun.write(join(home, "a-file"), "");
  expect(await createFolderStore(join(home, "a-file", "media")).isReady()).toBe(false);
});

test("REL-61: a bucket that is down, broken or slow is unavailable, in time", async () => {
  const broken = Bun.serve({ port: 0, fetch: () => new Response("<Error><Code>SlowDown</Code></Error>", { status: 503 }) });
  const slow = Bun.serve({ port: 0, fetch: () => new Promise<Response>(() => {}) });
  const cases = { down: "http://127.0.0.1:1", broken: `http://127.0.0.1:${broken.port}`, slow: `http://127.0.0.1:${slow.port}` };
  for (const [state, endpoint] of Object.entries(cases)) {
    const store = createBucketStore({ ...looks, endpoint }, 300);
    const start = performance.now();
    for (const work of [store.put(makeKey(), encodeText("x"), "image/jpeg"), store.read(makeKey()), store.remove(makeKey())]) {
      const outcome = await work.then(
        () => "done",
        (error) => [error.code, error.retryAfter],
      );
      expect([state, outcome]).toEqual([state, ["unavailable", 10]]);
    }
    expect(await store.isReady()).toBe(false);
    expect(performance.now() - start).toBeLessThan(3000);
  }
  await Promise.all([broken.stop(true), slow.stop(true)]);
});

test("a bucket that does not exist is not ready", async () => {
  expect(await createBucketStore({ ...looks, bucket: "nowhere" }).isReady()).toBe(false);
});
