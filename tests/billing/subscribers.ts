import { eq } from "drizzle-orm";
import { db } from "#app/db/client.server";
import { imageEdits, users } from "#app/db/schema";
import { newId } from "#app/db/schema/columns";
import { spendCredit } from "#app/models/credit.server";
import type { FakeStripe } from "../fakes/stripe.ts";
import { type Client, signedIn } from "../http.ts";
import { aPicture, aUser } from "../people.ts";
import type { TestServer } from "../server.ts";

export type Subscriber = { id: string; email: string; client: Client; customer: string; subscription: string };

export const error = async (response: Response) => `${response.status} ${((await response.json()) as { code: string }).code}`;

/** People who buy at this Stripe what this server sells. */
export function subscribersAt(stripe: FakeStripe, serverOf: () => TestServer) {
  const customerOf = async (userId: string) => (await db.select({ id: users.paymentCustomerId }).from(users).where(eq(users.id, userId)))[0]?.id ?? "";
  const isOf = (customer: string) => (object: { [name: string]: unknown }) =>
    object.customer === customer || (typeof object.charge === "string" && stripe.get(object.charge)?.customer === customer);
  const eventsOf = (customer: string) => stripe.events.filter(({ data }) => isOf(customer)(data.object));

  /** Opens the way to pay for the plan, as their customer; what it is called at Stripe. */
  async function openCheckout(client: Client, plan: "basic" | "premium"): Promise<string> {
    const { checkoutUrl } = (await (await client.post("/api/subscription/upgrade", { plan })).json()) as { checkoutUrl: string };
    return checkoutUrl.split("/c/")[1] ?? "";
  }

  /** Somebody who chose the plan and paid; no event of it has come yet. */
  async function aBuyer(plan: "basic" | "premium", { card, ...more }: Partial<typeof users.$inferInsert> & { card?: string } = {}): Promise<Subscriber> {
    const { id, email } = await aUser(more);
    const client = await signedIn(serverOf(), { id });
    const session = await openCheckout(client, plan);
    const customer = await customerOf(id);
    if (card) stripe.setCard(customer, card);
    return { id, email, client, customer, subscription: stripe.pay(session).id };
  }

  async function aSubscriber(plan: "basic" | "premium", more: Parameters<typeof aBuyer>[1] = {}): Promise<Subscriber> {
    const buyer = await aBuyer(plan, more);
    await tell(buyer);
    return buyer;
  }

  /** They choose a plan once more, as whoever they are by now, and pay. */
  async function buyAgain(person: Subscriber, plan: "basic" | "premium"): Promise<void> {
    person.subscription = stripe.pay(await openCheckout(person.client, plan)).id;
    await tell(person);
  }

  /** Every event of theirs arrives, those of before once more. */
  async function tell({ customer }: { customer: string }): Promise<void> {
    for (const event of eventsOf(customer)) {
      const { status } = await stripe.deliver(serverOf().url, event);
      if (status !== 200) throw new Error(`${event.type}: ${status}`);
    }
  }

  const refundsOf = ({ customer }: { customer: string }) => {
    const intents = stripe.all("charge").flatMap((charge) => (charge.customer === customer ? [charge.payment_intent] : []));
    return stripe.all("refund").filter(({ payment_intent }) => intents.includes(payment_intent));
  };

  return { customerOf, eventsOf, openCheckout, aBuyer, aSubscriber, buyAgain, tell, refundsOf };
}

/** A try-on of theirs that was paid for: done, or under way in nobody's hands. */
export async function aPaidTryOn(person: { id: string }, status: "completed" | "processing" = "completed"): Promise<string> {
  const [before, after] = [await aPicture(person, "edit_input"), await aPicture(person, "edit_result")];
  const id = newId();
  const isDone = status === "completed";
  await db.transaction(async (tx) => {
    await tx.insert(imageEdits).values({
      id,
      userId: person.id,
      imageUrls: [before.id],
      resultImageUrls: isDone ? [after.id] : [],
      prompt: "vestido vermelho de seda",
      model: "local-preview",
      status,
      ...(isDone ? { settledAt: new Date() } : { leaseUntil: new Date(Date.now() + 600_000) }),
    });
    await spendCredit(tx, person.id, id);
  });
  return id;
}
