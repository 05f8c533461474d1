import { getBody } from "#app/models/try-on/body.server";
import type { TryOnStart } from "#app/models/try-on/try-on-start";
import type { Refusal } from "#app/vision/types";
import type { BodyView } from "./body-view";

const refusals: readonly string[] = [
  "nobody",
  "several_people",
  "cut_off",
  "not_frontal",
  "arms_crossed",
  "too_dark",
  "no_clothes",
  "poor_fit",
] satisfies Refusal[];

const isRefusal = (reason: string): reason is Refusal => refusals.includes(reason);

/** What became of the body photo, which is one of the kept ones. */
export async function loadBody(userId: string, photos: TryOnStart["photos"]): Promise<BodyView> {
  const body = await getBody(userId);
  const photo = body.state === "none" ? null : photos.find(({ id }) => id === body.photoId)?.image;
  if (body.state === "none" || !photo) return { state: "none" };
  if (body.state !== "refused") return { state: body.state, photo };
  return { state: "refused", photo, refusal: isRefusal(body.refused) ? body.refused : "poor_fit" };
}
