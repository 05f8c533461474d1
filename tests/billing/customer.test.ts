import { afterAll, beforeAll, expect, test } from "bun:test";
import { eq } from "drizzle-orm";
import { db } from "#app/db/client.server";
import { users } from "#app/db/schema";
import { enqueue } from "#app/jobs/queue.server";
import { keepCustomer, requirePayer } from "#app/models/billing.server";
import { type FakeStripe, startFakeStripe } from "../fakes/stripe.ts";
import { signedIn } from "../http.ts";
import { linkIn, startInbox } from "../inbox.ts";
import { aUser, password } from "../people.ts";
import { startServer, type TestServer, until } from "../server.ts";
import { subscribersAt } from "./subscribers.ts";

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

const { aSubscriber } = subscribersAt(stripe, () => server);
const updatesOf = (customer: string) => stripe.calls.filter((call) => call === `POST /v1/customers/${customer}`).length;
const idle = () =>
  until("no job to be left", async () => {
    const jobs = await db.execute(`select 1 from pgboss.job where name = 'payment-customer' and state in ('created', 'active', 'retry')`);
    return jobs.length === 0;
  });

async function changeAddress(client: Awaited<ReturnType<typeof signedIn>>, email: string) {
  expect((await client.post("/api/auth/email", { currentPassword: password, email })).status).toBeLessThan(300);
  const link = linkIn(await inbox.mailTo(email, ""), "verify-email");
  expect((await client.form(new URL(link).pathname, {})).status).toBe(303);
}

test("SEC-120: ana's new address reaches Stripe once it is proven, also when Stripe is down just then, and so does her name", async () => {
  const ana = await aSubscriber("basic");
  expect(stripe.get(ana.customer)).toMatchObject({ email: ana.email });
  await changeAddress(ana.client, "ana_nova@exemplo.com");
  await until("Stripe to know the address", () => stripe.get(ana.customer)?.email === "ana_nova@exemplo.com");
  await idle();
  expect(updatesOf(ana.customer)).toBe(1);

  stripe.goDown(true);
  await changeAddress(ana.client, "ana_outra@exemplo.com");
  await until("Stripe to have been asked", () => updatesOf(ana.customer) > 1);
  stripe.goDown(false);
  await until("Stripe to know the other address", () => stripe.get(ana.customer)?.email === "ana_outra@exemplo.com", 60);

  expect((await ana.client.patch("/api/auth/profile", { name: "Ana Maria" })).status).toBeLessThan(300);
  await until("Stripe to know the name", () => stripe.get(ana.customer)?.name === "Ana Maria");
});

test("who is no customer is nobody there; one whom Stripe deleted is no failure", async () => {
  const bia = await aUser();
  await changeAddress(await signedIn(server, bia), "bia_nova@exemplo.com");
  const caio = await aSubscriber("basic");
  stripe.deleteCustomer(caio.customer);
  await db.transaction((tx) => enqueue(tx, "payment-customer", { userId: caio.id }));
  await idle();
  const failed = await db.execute(
    `select output from pgboss.job where name = 'payment-customer' and (state = 'failed' or retry_count > 0) and data ->> 'userId' = '${caio.id}'`,
  );
  expect([...failed]).toEqual([]);
});

test("an address that changes while the customer is made is corrected there", async () => {
  const duda = await aUser();
  const before = await requirePayer(duda.id);
  const { id: customer } = stripe.addCustomer();
  await db.update(users).set({ email: "duda_nova@exemplo.com" }).where(eq(users.id, duda.id));
  await keepCustomer(before, customer);
  await until("Stripe to know the address", () => stripe.get(customer)?.email === "duda_nova@exemplo.com");
});
