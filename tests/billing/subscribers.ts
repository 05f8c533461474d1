import { eq } from "drizzle-orm";
import { db } from "#app/db/client.server";
import { tryOns, users } from "#app/db/schema";
import { newId } from "#app/db/schema/columns";
import { spendCredit } from "#app/models/billing/credit.server";
import type { FakeStripe } from "../fakes/stripe.ts";
import { type Client, createSignedInClient } from "../http.ts";
import { makePicture, makeUser } from "../people.ts";
import type { TestServer } from "../server.ts";

export type Subscriber = { id: string; email: string; client: Client; customer: string; subscription: string };

export const readError = async (response: Response) => `${response.status} ${((await response.json()) as { code: string }).code}`;

/** Creates people who buy at this Stripe. */
export function createSubscribers(stripe: FakeStripe, getServer: () => TestServer) {
  const findCustomer = async (userId: string) => (await db.select({ id: users.paymentCustomerId }).from(users).where(eq(users.id, userId)))[0]?.id ?? "";
  const belongsTo = (customer: string) => (object: { [name: string]: unknown }) =>
    object.customer === customer || (typeof object.charge === "string" && stripe.get(object.charge)?.customer === customer);
  const listEvents = (customer: string) => stripe.events.filter(({ data }) => belongsTo(customer)(data.object));

  /** Opens a checkout session; returns its ids at Stripe. */
  async function openCheckout(client: Client, plan: "basic" | "premium"): Promise<string> {
    const { checkoutUrl } = (await (await client.post("/api/subscription/upgrade", { plan })).json()) as { checkoutUrl: string };
    return checkoutUrl.split("/c/")[1] ?? "";
  }

  /** Creates a person who paid; no event is delivered yet. */
  async function createBuyer(plan: "basic" | "premium", { card, ...more }: Partial<typeof users.$inferInsert> & { card?: string } = {}): Promise<Subscriber> {
    const { id, email } = await makeUser(more);
    const client = await createSignedInClient(getServer(), { id });
    const session = await openCheckout(client, plan);
    const customer = await findCustomer(id);
    if (card) stripe.setCard(customer, card);
    return { id, email, client, customer, subscription: stripe.payCheckout(session).id };
  }

  async function createSubscriber(plan: "basic" | "premium", more: Parameters<typeof createBuyer>[1] = {}): Promise<Subscriber> {
    const buyer = await createBuyer(plan, more);
    await deliverEvents(buyer);
    return buyer;
  }

  /** Buys again with the current account state. */
  async function buyAgain(person: Subscriber, plan: "basic" | "premium"): Promise<void> {
    person.subscription = stripe.payCheckout(await openCheckout(person.client, plan)).id;
    await deliverEvents(person);
  }

  /** Delivers all events of the customer, including earlier ones. */
  async function deliverEvents({ customer }: { customer: string }): Promise<void> {
    for (const event of listEvents(customer)) {
      const { status } = await stripe.deliverEvent(getServer().url, event);
      if (status !== 200) throw new Error(`${event.type}: ${status}`);
    }
  }

  const listRefunds = ({ customer }: { customer: string }) => {
    const intents = stripe.listObjects("charge").flatMap((charge) => (charge.customer === customer ? [charge.payment_intent] : []));
    return stripe.listObjects("refund").filter(({ payment_intent }) => intents.includes(payment_intent));
  };

  return {
    findCustomer,
    listEvents,
    openCheckout,
    createBuyer,
    createSubscriber,
    buyAgain,
    deliverEvents,
    listRefunds,
  };
}

/** Creates a paid try-on, completed or unclaimed. */
export async function makePaidTryOn(person: { id: string }, status: "completed" | "processing" = "completed"): Promise<string> {
  const [before, after] = [await makePicture(person, "edit_input"), await makePicture(person, "edit_result")];
  const id = newId();
  const isDone = status === "completed";
  await db.transaction(async (tx) => {
    await tx.insert(tryOns).values({
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
