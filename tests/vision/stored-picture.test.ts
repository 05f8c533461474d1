import { expect, test } from "bun:test";
import { readVisionPicture } from "#app/media/vision-picture.server";
import { checkPicture } from "#app/vision/process/picture";
import { makeLook, makeUser } from "../people.ts";

test("ana's look is read as pixels small enough for the vision process, and a picture that is gone as nothing", async () => {
  const look = await makeLook({ by: await makeUser(), look: 2 });
  const picture = await readVisionPicture(look.imageUrl);
  if (!picture) throw new Error("the picture is missing");
  expect(() => checkPicture(picture)).not.toThrow();
  expect(Math.max(picture.width, picture.height)).toBe(768);
  expect(await readVisionPicture("01900000-0000-7000-8000-000000000000")).toBeNull();
});
