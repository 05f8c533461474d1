import { expect, spyOn, test } from "bun:test";
import { eq } from "drizzle-orm";
import { bringFromArchive } from "#app/actions/import/stored-archive.server";
import { db } from "#app/db/client.server";
import { uploads } from "#app/db/schema";
import { AppError } from "#app/lib/app-error";
import { openStoredArchive, storeArchive, withReadingSlot } from "#app/media/stored-archive.server";
import { listArchivedPosts } from "#app/models/feed/feed.server";
import { objectStore } from "#app/storage/object-store.server";
import { makeJpeg } from "#tests/media/pictures";
import { makeUser } from "#tests/people";
import { type File, listPath, makeZip, writePosts } from "./zips.ts";

const may2019 = 1_558_000_000;

const makeArchive = (names: string[], files: File[]) =>
  makeZip([...files, { name: listPath, content: writePosts([{ media: names.map((uri) => ({ uri })), title: "Feira", at: may2019 }]) }]);

test("the list of ana's archive is read when it is its turn, as the archive was", async () => {
  const ana = await makeUser();
  await storeArchive(ana.id, new Blob([makeArchive(["media/a.jpg"], [{ name: "media/a.jpg", content: "a" }])]).stream());
  const end = Promise.withResolvers<void>();
  const readers = Array.from({ length: 18 }, () => withReadingSlot(() => end.promise));
  await expect(openStoredArchive(ana.id)).rejects.toMatchObject({ code: "unavailable" });
  end.resolve();
  await Promise.all(readers);
  expect((await openStoredArchive(ana.id))?.looks).toHaveLength(1);
});

test("an archive is stored part by part while it arrives, never held whole", async () => {
  const ana = await makeUser();
  const filler = { name: "other/z.bin", content: crypto.getRandomValues(new Uint8Array(6 * 2 ** 20)), isStored: true };
  const zip = makeArchive(["media/a.jpg"], [filler, { name: "media/a.jpg", content: "a" }]);
  const storedAt: number[] = [];
  async function* send() {
    for (let at = 0; at < zip.length; at += 2 ** 19) {
      yield zip.subarray(at, at + 2 ** 19);
      const [row] = await db.select({ id: uploads.id }).from(uploads).where(eq(uploads.ownerId, ana.id));
      storedAt.push((await objectStore.list(`${row?.id}/`)).length);
    }
  }
  expect(await storeArchive(ana.id, send())).toBeNull();
  expect(storedAt.slice(0, 12)).toEqual([0, 1, 1, 2, 2, 3, 3, 4, 4, 5, 5, 6]);
});

test("an archive that goes while it arrives says so", async () => {
  const ana = await makeUser();
  async function* sendWhileDeleted() {
    yield makeArchive(["media/a.jpg"], [{ name: "media/a.jpg", content: "a" }]);
    await db.delete(uploads).where(eq(uploads.ownerId, ana.id));
  }
  await expect(storeArchive(ana.id, sendWhileDeleted())).rejects.toMatchObject({ code: "archive_gone" });
});

test("a picture that the store cannot give just now is not left out: its look comes whole with the next try", async () => {
  const ana = await makeUser();
  const photos = await Promise.all([500, 520].map(async (width) => new Uint8Array(await makeJpeg({ width, height: 600 }))));
  const [one = new Uint8Array(), other = new Uint8Array()] = photos;
  const stored = (name: string, content: Uint8Array): File => ({ name, content, isStored: true });
  const between = stored("other/z.bin", new Uint8Array(2 ** 20)); // puts them in two parts
  const files = [stored("media/a.jpg", one), between, stored("media/b.jpg", other)];
  await storeArchive(ana.id, new Blob([makeArchive(["media/a.jpg", "media/b.jpg"], files)]).stream());
  const key = `${may2019}/a.jpg`;
  const bring = () => {
    const body = new URLSearchParams({ look: key, act: "bring" });
    return bringFromArchive(new Request("http://localhost/import/archive", { method: "POST", body }), ana.id, "pt");
  };
  const countPictures = async () => (await listArchivedPosts(ana.id, { limit: 9, cursor: null })).items.map(({ imagesCount }) => imagesCount);

  const { read } = objectStore;
  const failing = spyOn(objectStore, "read").mockImplementation((file, part) => {
    if (file.endsWith("/1048576.part")) throw new AppError("unavailable", { retryAfter: 10 });
    return read(file, part);
  });
  const answer = await bring();
  failing.mockRestore();
  expect(answer).toMatchObject({ data: { errors: ["errors:unavailable"], left: [key] }, init: { status: 503 } });
  expect(await countPictures()).toEqual([]);
  expect([await bring(), await countPictures()]).toEqual(["looksBrought", [2]]);
});
