import { shrinkToFit } from "../image/shrink-to-fit";
import type { Models } from "../runtime/models";
import type { Checked, Parts, Pose, Rgb } from "../types";
import { findParts } from "./parts";
import { findPeople } from "./pose";

/** Finds the one person of a picture, made smaller to a size. */
export async function findPerson(
  models: Models,
  given: Rgb,
  size: { width: number; height: number },
): Promise<Checked<{ picture: Rgb; pose: Pose; parts: Parts }>> {
  const picture = shrinkToFit(given, size);
  const [pose, another] = await findPeople(models, picture);
  if (!pose) return { refused: "nobody" };
  if (another) return { refused: "several_people" };
  return { value: { picture, pose, parts: await findParts(models, picture, pose) } };
}
