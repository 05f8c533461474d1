import { eq } from "drizzle-orm";
import { db } from "#app/db/client.server";
import { users } from "#app/db/schema";
import { giveConsent } from "#app/models/privacy/consent.server";
import { makeUser } from "#tests/people";
import { makeResult } from "../try-ons";

export const kling = "fal-ai/kling-video/v3/pro/image-to-video";
export const seedance = "bytedance/seedance-2.0/image-to-video";

/** Somebody on Premium with a result and her consent. */
export async function makePremiumResult() {
  const person = await makeUser();
  await db.update(users).set({ subscriptionPlan: "premium" }).where(eq(users.id, person.id));
  await giveConsent(person.id, "ai_provider", "pt");
  return { person: { ...person, subscriptionPlan: "premium" as const }, result: await makeResult(person) };
}
