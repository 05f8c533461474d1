import { expect, test } from "bun:test";
import { db } from "#app/db/client.server";
import { dataCopies } from "#app/db/schema";
import { dataCopy } from "#app/jobs/data-copy.server";
import { masterFile } from "#app/models/media/picture";
import { getLastCopy } from "#app/models/privacy/data-copy.server";
import { objectStore } from "#app/storage/object-store.server";
import { makePost, makeUser } from "#tests/people";

const looks = 500;

test("L-04: the copy of somebody with five hundred looks is made within five minutes", async () => {
  const ana = await makeUser();
  const bytes = await Bun.file("demo/look-01.jpg").bytes();
  for (let number = 0; number < looks; number++) {
    const { imageUrl } = await makePost({ by: ana });
    await objectStore.put(`${imageUrl}/${masterFile}`, bytes, "image/jpeg");
  }
  const [booked] = await db.insert(dataCopies).values({ userId: ana.id }).returning();
  const startedAt = performance.now();
  await dataCopy.run({ copyId: booked?.id ?? "" });
  const seconds = (performance.now() - startedAt) / 1000;
  const copy = await getLastCopy(ana.id);
  process.stdout.write(`${looks} looks, ${Math.round((copy?.bytes ?? 0) / 1e6)} MB in ${copy?.parts} parts: ${seconds.toFixed(1)} s\n`);
  expect(copy?.bytes).toBeGreaterThan(looks * bytes.length);
  expect(seconds).toBeLessThan(300);
}, 600_000);
