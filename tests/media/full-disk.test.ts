import { afterAll, expect, test } from "bun:test";
import { spawnSync } from "node:child_process";
import { mkdir, readdir, unlink } from "node:fs/promises";
import { join } from "node:path";
import { eq } from "drizzle-orm";
import { db } from "#app/db/client.server";
import { media } from "#app/db/schema";
import { env } from "#app/env.server";
import { ingestPicture } from "#app/media/ingest.server";
import { aUser } from "#tests/people";
import { aJpeg } from "./pictures";

// needs root on Linux: the picture folder becomes a disk of one megabyte
const disk = join(env.DATA_DIR, "media");
await mkdir(disk, { recursive: true });
const isSmall = process.platform === "linux" && spawnSync("mount", ["-t", "tmpfs", "-o", "size=1m", "tmpfs", disk]).status === 0;
afterAll(() => {
  if (isSmall) spawnSync("umount", [disk]);
});

test.skipIf(!isSmall)("when the disk is full, the upload says so and leaves nothing, and the next one works", async () => {
  const ana = await aUser();
  const upload = { ownerId: ana.id, purpose: "post" as const, bytes: await aJpeg({ width: 400, height: 400 }) };
  await Bun.write(join(disk, "ballast"), new Uint8Array(1_036_000));
  await expect(ingestPicture(upload)).rejects.toMatchObject({ code: "storage_full" });
  const left = await readdir(disk, { recursive: true, withFileTypes: true });
  expect(left.filter((entry) => entry.isFile()).map((entry) => entry.name)).toEqual(["ballast"]);
  expect(await db.$count(media, eq(media.ownerId, ana.id))).toBe(0);
  await unlink(join(disk, "ballast"));
  expect(await ingestPicture(upload)).toMatchObject({ width: 400, height: 400 });
});
