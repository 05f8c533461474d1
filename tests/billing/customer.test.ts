import { afterAll, beforeAll, expect, test } from "bun:test";
import { eq } from "drizzle-orm";
import { db } from "#app/db/client.server";
import { users } from "#app/db/schema";
import { requirePayer, saveCustomer } from "#app/models/billing/billing.server";
import { enqueue } from "#app/queue/queue.server";
import { type FakeStripe, startFakeStripe } from "../fakes/stripe.ts";
import { createSignedInClient } from "../http.ts";
import { findLink, startInbox } from "../inbox.ts";
import { makeUser, password } from "../people.ts";
import { startServer, type TestServer, waitUntil } from "../server.ts";
import { createSubscribers } from "./subscribers.ts";

const stripe: FakeStripe = startFakeStripe();
const inbox = await startInbox();
let server: TestServer;
beforeAll(async () => {
  server = await startServer({ ...stripe.environment, SMTP_URL: inbox.url });
});
afterAll(async () => {
  await server.stop();
  await inbox.stop();
  stripe.stop();
});

const { createSubscriber } = createSubscribers(stripe, () => server);
const countUpdates = (customer: string) => stripe.calls.filter((call) => call === `POST /v1/customers/${customer}`).length;
const waitForIdleQueue = () =>
  waitUntil("no job to be left", async () => {
    const jobs = await db.execute(`select 1 from pgboss.job where name = 'payment-customer' and state in ('created', 'active', 'retry')`);
    return jobs.length === 0;
  });

async function changeAddress(client: Awaited<ReturnType<typeof createSignedInClient>>, email: string) {
  expect((await client.post("/api/auth/email", { currentPassword: password, email })).status).toBeLessThan(300);
  const link = findLink(await inbox.waitForMail(email, ""), "verify-email");
  expect((await client.form(new URL(link).pathname, {})).status).toBe(303);
}

test("SEC-120: ana's new address reaches Stripe once it is proven, also when Stripe is down just then, and so does her name", async () => {
  const ana = await createSubscriber("basic");
  expect(stripe.get(ana.customer)).toMatchObject({ email: ana.email });
  await changeAddress(ana.client, "ana_nova@exemplo.com");
  await waitUntil("Stripe to know the address", () => stripe.get(ana.customer)?.email === "ana_nova@exemplo.com");
  await waitForIdleQueue();
  expect(countUpdates(ana.customer)).toBe(1);

  stripe.setDown(true);
  await changeAddress(ana.client, "ana_outra@exemplo.com");
  await waitUntil("Stripe to have been asked", () => countUpdates(ana.customer) > 1);
  stripe.setDown(false);
  await waitUntil("Stripe to know the other address", () => stripe.get(ana.customer)?.email === "ana_outra@exemplo.com", 60);

  expect((await ana.client.patch("/api/auth/profile", { name: "Ana Maria" })).status).toBeLessThan(300);
  await waitUntil("Stripe to know the name", () => stripe.get(ana.customer)?.name === "Ana Maria");
});

test("who is no customer is nobody there; one whom Stripe deleted is no failure", async () => {
  const bia = await makeUser();
  await changeAddress(await createSignedInClient(server, bia), "bia_nova@exemplo.com");
  const caio = await createSubscriber("basic");
  stripe.deleteCustomer(caio.customer);
  await db.transaction((tx) => enqueue(tx, "payment-customer", { userId: caio.id }));
  await waitForIdleQueue();
  const failed = await db.execute(
    `select output from pgboss.job where name = 'payment-customer' and (state = 'failed' or retry_count > 0) and data ->> 'userId' = '${caio.id}'`,
  );
  expect([...failed]).toEqual([]);
});

test("an address that changes while the customer is made is corrected there", async () => {
  const duda = await makeUser();
  const before = await requirePayer(duda.id);
  const { id: customer } = stripe.addCustomer();
  await db.update(users).set({ email: "duda_nova@exemplo.com" }).where(eq(users.id, duda.id));
  await saveCustomer(before, customer);
  await waitUntil("Stripe to know the address", () => stripe.get(customer)?.email === "duda_nova@exemplo.com");
});
