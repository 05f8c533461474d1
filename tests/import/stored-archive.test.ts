import { expect, test } from "bun:test";
import { openStoredArchive, storeArchive, withReadingSlot } from "#app/media/stored-archive.server";
import { makeUser } from "#tests/people";
import { listPath, makeZip, writePosts } from "./zips.ts";

test("the list of ana's archive is read when it is its turn, as the archive was", async () => {
  const ana = await makeUser();
  const files = [
    { name: "media/a.jpg", content: "a" },
    { name: listPath, content: writePosts([{ media: [{ uri: "media/a.jpg" }], at: 1_558_000_000 }]) },
  ];
  await storeArchive(ana.id, new Blob([makeZip(files)]).stream());
  const end = Promise.withResolvers<void>();
  const readers = Array.from({ length: 18 }, () => withReadingSlot(() => end.promise));
  await expect(openStoredArchive(ana.id)).rejects.toMatchObject({ code: "unavailable" });
  end.resolve();
  await Promise.all(readers);
  expect((await openStoredArchive(ana.id))?.looks).toHaveLength(1);
});
