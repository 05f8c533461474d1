import { afterAll, expect, test } from "bun:test";
import { eq } from "drizzle-orm";
import { db } from "#app/db/client.server";
import { users } from "#app/db/schema";
import { type StripeEvent, startFakeStripe } from "../fakes/stripe.ts";
import { makeUser } from "../people.ts";
import { startServer } from "../server.ts";
import { countEvents, getBillingState } from "./billing-state.ts";

const stripe = startFakeStripe();
const server = await startServer(stripe.environment);
afterAll(async () => {
  await server.stop();
  stripe.stop();
});

/** A seeded random generator. */
function makeRandom(seed: number) {
  let state = seed;
  return (sides: number) => {
    state = (state * 1664525 + 1013904223) % 4294967296;
    return Math.floor((state / 4294967296) * sides);
  };
}

function shuffle<T>(items: T[], roll: (sides: number) => number): T[] {
  const out = [...items];
  for (let last = out.length - 1; last > 0; last--) {
    const other = roll(last + 1);
    [out[last], out[other]] = [out[other] as T, out[last] as T];
  }
  return out;
}

async function createPayer() {
  const { id } = await makeUser();
  const customer = stripe.addCustomer().id;
  await db.update(users).set({ paymentCustomerId: customer }).where(eq(users.id, id));
  return { id, customer, subscription: null as string | null };
}
type Payer = Awaited<ReturnType<typeof createPayer>>;

/** Runs one action of a payer or of time. */
function runAction(payer: Payer, what: number): void {
  const { subscription } = payer;
  if (!subscription) payer.subscription = stripe.subscribe(payer.customer, what % 2 ? "basic" : "premium").id;
  else if (what < 5) stripe.renewSubscription(subscription);
  else if (what === 5) stripe.update(subscription, { items: { 0: { price: "price_premium" } }, proration_behavior: "always_invoice" });
  else if (what === 6) stripe.update(subscription, { items: { 0: { price: "price_basic" } }, proration_behavior: "none" });
  else if (what === 7) stripe.update(subscription, { cancel_at_period_end: "true" });
  else if (what === 8) stripe.update(subscription, { cancel_at_period_end: "false" });
  else {
    if (what === 9) stripe.refundAll(payer.customer);
    stripe.end(subscription);
  }
  if (payer.subscription && stripe.get(payer.subscription)?.status === "canceled") payer.subscription = null;
}

test("REL-28: two hundred events, shuffled and nearly every third one twice, end where the same events in order end", async () => {
  const roll = makeRandom(28);
  const pairs: [Payer, Payer][] = [];
  for (let count = 0; count < 10; count++) pairs.push([await createPayer(), await createPayer()]);
  const later: StripeEvent[] = [];
  let inOrder = 0;
  while (later.length < 200) {
    const [orderly, other] = pairs[roll(pairs.length)] as [Payer, Payer];
    const what = roll(11);
    stripe.advanceClock(3600 * (1 + roll(48)));
    const from = stripe.events.length;
    runAction(orderly, what);
    for (const event of stripe.events.slice(from)) {
      expect((await stripe.deliverEvent(server.url, event)).status).toBe(200);
      inOrder++;
    }
    const middle = stripe.events.length;
    runAction(other, what);
    later.push(...stripe.events.slice(middle));
  }
  expect(inOrder).toBe(later.length);

  const doubled = shuffle([...later, ...shuffle(later, roll).slice(0, Math.round(later.length * 0.3))], roll);
  for (let from = 0; from < doubled.length; from += 8) {
    const statuses = await Promise.all(doubled.slice(from, from + 8).map(async (event) => (await stripe.deliverEvent(server.url, event)).status));
    expect(new Set(statuses)).toEqual(new Set([200]));
  }
  const plans = new Set<string>();
  for (const [orderly, other] of pairs) {
    const [straight, mixed] = [await getBillingState(orderly.id), await getBillingState(other.id)];
    expect(mixed).toEqual(straight);
    expect(mixed.credits).toBe(mixed.ledger);
    plans.add(mixed.plan);
  }
  expect(plans).toEqual(new Set(["free", "basic", "premium"]));
  expect(await Promise.all(later.slice(0, 20).map(({ id }) => countEvents(id)))).toEqual(Array.from({ length: 20 }, () => 1));
});
