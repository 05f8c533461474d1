import { findPerson } from "../people/find-person";
import type { Models } from "../runtime/models";
import type { BodyShape, Checked, Rgb, Rgba } from "../types";
import { makeBody, maxBodySize } from "./make-body";
import { packBody } from "./pack-body";

/** Finds and prepares the person of a picture, or says why not. */
export async function findBody(models: Models, picture: Rgb): Promise<Checked<{ shape: BodyShape; atlas: Rgba }>> {
  const seen = await findPerson(models, picture, maxBodySize);
  if ("refused" in seen) return seen;
  const made = makeBody(seen.value.picture, seen.value.pose, seen.value.parts);
  return "refused" in made ? made : { value: packBody(made.value) };
}
