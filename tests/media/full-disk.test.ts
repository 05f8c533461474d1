import { afterAll, expect, test } from "bun:test";
import { spawnSync } from "node:child_process";
import { mkdir, readdir, rm, statfs, unlink } from "node:fs/promises";
import { join } from "node:path";
import { eq } from "drizzle-orm";
import { env } from "#app/config/env.server";
import { db } from "#app/db/client.server";
import { media } from "#app/db/schema";
import { ingestPicture } from "#app/media/ingest.server";
import { createSignedInClient } from "#tests/http";
import { makeUser } from "#tests/people";
import { startServer } from "#tests/server";
import { makeDataUrl, makeJpeg } from "./pictures";

// needs root on Linux to mount a one-megabyte disk
const disk = join(env.DATA_DIR, "media");
await mkdir(disk, { recursive: true });
const isSmall = process.platform === "linux" && spawnSync("mount", ["-t", "tmpfs", "-o", "size=1m", "tmpfs", disk]).status === 0;
afterAll(() => {
  if (isSmall) spawnSync("umount", [disk]);
});

test.skipIf(!isSmall)("REL-60: when the disk is full, the upload says so and leaves nothing, and the next one works", async () => {
  const ana = await makeUser();
  const upload = { ownerId: ana.id, purpose: "post" as const, bytes: await makeJpeg({ width: 400, height: 400 }) };
  await Bun.write(join(disk, "ballast"), new Uint8Array(1_036_000));
  await expect(ingestPicture(upload)).rejects.toMatchObject({ code: "storage_full" });
  const left = await readdir(disk, { recursive: true, withFileTypes: true });
  expect(left.filter((entry) => entry.isFile()).map((entry) => entry.name)).toEqual(["ballast"]);
  expect(await db.$count(media, eq(media.ownerId, ana.id))).toBe(0);
  await unlink(join(disk, "ballast"));
  expect(await ingestPicture(upload)).toMatchObject({ width: 400, height: 400 });
});

test.skipIf(!isSmall)(
  "REL-60: with a full disk ana hears the reason, no look of hers is there, all else works, and so does the upload once there is room",
  async () => {
    const server = await startServer({ WORKER: "off" });
    const ana = await makeUser();
    const anas = await createSignedInClient(server, ana);
    const upload = async () => anas.post("/api/posts/upload-image", { imageData: makeDataUrl(await makeJpeg({ width: 400, height: 400 })) });
    await rm(join(disk, "ballast"), { force: true });
    const taken = (await statfs(disk)).bavail * (await statfs(disk)).bsize;
    await Bun.write(join(disk, "ballast"), new Uint8Array(taken));
    const refused = await upload();
    expect([refused.status, ((await refused.json()) as { code: string }).code]).toEqual([507, "storage_full"]);
    expect(await db.$count(media, eq(media.ownerId, ana.id))).toBe(0);
    expect((await anas.get("/api/posts/feed")).status).toBe(200);
    expect((await anas.post("/api/messages", { receiverId: (await makeUser()).id, content: "o disco encheu" })).status).toBe(201);
    await unlink(join(disk, "ballast"));
    expect((await upload()).status).toBe(201);
    expect(await server.stop()).toBe(0);
  },
);
