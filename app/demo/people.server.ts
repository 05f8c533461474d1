import { env } from "#app/config/env.server";
import { billing } from "#app/integrations/billing.server";
import { createTestBilling } from "#app/integrations/test-billing.server";
import { ingestPicture } from "#app/media/ingest.server";
import { completeOnboarding, createUser, setProfilePhoto, updateProfile } from "#app/models/account/user.server";
import { applyPaymentAccount, nextSyncSequence, requirePayer, saveCustomer } from "#app/models/billing/billing.server";
import { followUser } from "#app/models/people/follow.server";
import { findDemoPerson, insertDemoPayment } from "./demo-account.server";
import { backdateAccount, backdateFollow } from "./demo-dates.server";
import { daysAgo, readPicture, requireNamed, type ScriptPerson } from "./script.server";

export async function seedPerson(person: ScriptPerson, password: string): Promise<string> {
  const { username, email, name, bio, website, location, styles, plan } = person;
  const existing = await findDemoPerson(username);
  const id = existing?.id ?? (await createUser({ username, email, password, language: "pt", isProven: true }));
  if (existing?.profilePhoto) return id;
  await backdateAccount(id, daysAgo(person.joinedDaysAgo));
  await updateProfile(id, { name, bio, website, location });
  await completeOnboarding(id, styles);
  if (plan) await seedPlan(id, plan.name, daysAgo(plan.daysAgo));
  const avatar = await ingestPicture({ ownerId: id, purpose: "avatar", bytes: await readPicture(person.avatar) });
  await setProfilePhoto(id, avatar.id);
  return id;
}

async function seedPlan(userId: string, plan: "basic" | "premium", since: Date): Promise<void> {
  if (billing?.mode !== "test") return;
  const payer = await requirePayer(userId);
  const customerId = payer.customerId ?? (await saveCustomer(payer, await billing.createCustomer(payer)));
  await createTestBilling(env.DATA_DIR).subscribeSince(customerId, plan, since);
  const sequence = await nextSyncSequence();
  const account = await billing.readAccount(customerId);
  for (const invoice of account.invoices) await insertDemoPayment(userId, invoice);
  await applyPaymentAccount(customerId, sequence, account);
}

export async function seedFollows(people: ScriptPerson[], ids: Map<string, string>): Promise<void> {
  const joined = new Map(people.map(({ username, joinedDaysAgo }) => [username, joinedDaysAgo]));
  for (const { username, follows } of people) {
    for (const [place, other] of follows.entries()) {
      const [follower, followed] = [requireNamed(ids, username), requireNamed(ids, other)];
      await followUser(follower, followed);
      const bothHere = Math.min(requireNamed(joined, username), requireNamed(joined, other));
      await backdateFollow(follower, followed, daysAgo((bothHere * (follows.length - place)) / (follows.length + 1)));
    }
  }
}
