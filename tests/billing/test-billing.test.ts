import { afterAll, expect, test } from "bun:test";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { mkdir } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import S3rver from "s3rver";
import { env } from "#app/config/env.server";
import { db } from "#app/db/client.server";
import { createTestBilling } from "#app/integrations/test-billing.server";
import type { Me } from "#app/models/contract";
import { enqueue } from "#app/queue/queue.server";
import { createSignedInClient } from "../http.ts";
import { holdCredits, makeUser } from "../people.ts";
import { createDataDir } from "../process/data-dir.ts";
import { runServer, startServer, waitUntil } from "../server.ts";
import { getBillingState } from "./billing-state.ts";
import { makePaidTryOn, readError } from "./subscribers.ts";

const server = await startServer();
afterAll(() => server.stop());

test("a laptop's test billing gives the plan at once, changes it, ends it and takes it back, and says that it is a test", async () => {
  const ana = await makeUser();
  const client = await createSignedInClient(server, ana);
  expect(await (await client.get("/plans")).text()).toContain("Cobrança de teste: nada é cobrado aqui, e o plano começa na hora.");
  expect(await readError(await client.post("/api/subscription/upgrade", { plan: "gold" }))).toBe("422 invalid");
  expect(await readError(await client.post("/api/subscription/refund"))).toBe("409 not_subscribed");
  const clicks = await Promise.all(Array.from({ length: 10 }, () => client.post("/api/subscription/upgrade", { plan: "basic" })));
  expect(clicks.every(({ status }) => status === 200 || status === 409)).toBe(true);
  expect(await client.json<Me>("/api/user/me")).toMatchObject({ subscriptionPlan: "basic", credits: 100 });
  expect((await getBillingState(ana.id)).payments).toEqual([{ plan: "basic", amount: 1990, isRefunded: false }]);
  expect(await readError(await client.post("/api/subscription/upgrade", { plan: "basic" }))).toBe("409 already_subscribed");

  const form = await client.form("/api/subscription/upgrade", { plan: "premium", returnTo: "/plans", toast: "planActive" });
  expect([form.status, form.headers.get("location")]).toEqual([303, "/plans"]);
  expect(await (await client.get("/plans")).text()).toContain("Plano ativo");
  expect(await (await client.post("/api/subscription/cancel")).json()).toMatchObject({ subscriptionPlan: "premium" });
  expect(await getBillingState(ana.id)).toMatchObject({ isEnding: true });
  const portal = await client.form("/api/subscription/portal", {});
  expect([portal.status, portal.headers.get("location")]).toEqual([303, "/settings/subscription"]);

  expect(await (await client.post("/api/subscription/refund")).json()).toMatchObject({ subscriptionPlan: "free", subscriptionEndDate: null, credits: 5 });
  expect((await getBillingState(ana.id)).payments.every(({ isRefunded }) => isRefunded)).toBe(true);
});

test("test billing grants the refund once too: eight try-ons, the money back, and the second time nothing", async () => {
  const bia = await makeUser();
  const client = await createSignedInClient(server, bia);
  await client.post("/api/subscription/upgrade", { plan: "basic" });
  for (let count = 0; count < 8; count++) await makePaidTryOn(bia);
  expect(await (await client.get("/settings/refund")).text()).toContain("8 virtual try-ons");
  const answers = await Promise.all(Array.from({ length: 5 }, () => client.post("/api/subscription/refund")));
  expect(answers.map(({ status }) => status)).toContain(200);
  expect(await getBillingState(bia.id)).toMatchObject({ plan: "free", credits: 5, ledger: 5, payments: [{ isRefunded: true }] });
  await client.post("/api/subscription/upgrade", { plan: "premium" });
  expect((await client.get("/settings/refund")).headers.get("location")).toBe("/settings/subscription");
  expect(await readError(await client.post("/api/subscription/refund"))).toBe("409 refund_used");
  expect(await getBillingState(bia.id)).toMatchObject({ plan: "premium", payments: [{ isRefunded: true }, { isRefunded: false }] });
});

test("months pass by themselves: one is paid and fills up, and after a cancellation the plan is over", async () => {
  const bia = await makeUser();
  const client = await createSignedInClient(server, bia);
  await client.post("/api/subscription/upgrade", { plan: "basic" });
  const file = join(env.DATA_DIR, "billing", `test_${bia.id}.json`);
  const backdate = async () => {
    const account = JSON.parse(readFileSync(file, "utf8"));
    account.subscriptions[0].periodEnd = new Date(Date.now() - 3_600_000).toISOString();
    writeFileSync(file, JSON.stringify(account));
  };
  await holdCredits(bia, 7);
  await db.execute(`update users set subscription_end_date = now() - interval '1 hour' where id = '${bia.id}'`);
  await backdate();
  await db.transaction((tx) => enqueue(tx, "sweep", {}));
  await waitUntil("the next month", async () => (await getBillingState(bia.id)).payments.length === 2);
  expect(await getBillingState(bia.id)).toMatchObject({ plan: "basic", credits: 100 });

  await client.post("/api/subscription/cancel");
  await backdate();
  expect(await readError(await client.post("/api/subscription/cancel"))).toBe("409 not_subscribed");
  expect(await getBillingState(bia.id)).toMatchObject({ plan: "free", credits: 5, endsAt: null, isEnding: false });
});

test("whoever is suspended in the first seven days can give the plan back from the one page they have, and do nothing else with it", async () => {
  const caio = await makeUser();
  const client = await createSignedInClient(server, caio);
  await client.post("/api/subscription/upgrade", { plan: "basic" });
  await db.execute(`update users set suspended_at = now() where id = '${caio.id}'`);
  expect(await (await client.get("/suspended")).text()).toContain('href="/settings/refund"');
  const question = await client.get("/settings/refund");
  expect([question.status, (await question.text()).includes('name="returnTo" value="/suspended"')]).toEqual([200, true]);
  expect((await client.get("/settings/subscription")).headers.get("location")).toBe("/suspended");
  expect(await readError(await client.post("/api/subscription/upgrade", { plan: "premium" }))).toBe("403 suspended");
  expect(await readError(await client.post("/api/subscription/cancel"))).toBe("403 suspended");
  const back = await client.form("/api/subscription/refund", { returnTo: "/suspended", toast: "planRefunded" });
  expect([back.status, back.headers.get("location")]).toEqual([303, "/suspended"]);
  expect(await getBillingState(caio.id)).toMatchObject({ plan: "free", payments: [{ isRefunded: true }] });
  const page = await (await client.get("/suspended")).text();
  expect([page.includes("Reembolso pedido"), page.includes('href="/settings/refund"')]).toEqual([true, false]);
  expect((await client.get("/settings/refund")).headers.get("location")).toBe("/suspended");
});

test("what began on the last of January is paid on the last of every month, also behind February", async () => {
  using dir = createDataDir();
  const [startedAt, periodEnd] = ["2023-01-31T12:00:00Z", "2023-02-28T12:00:00Z"];
  const subscription = { id: "sub", plan: "basic", startedAt, periodEnd, isEnding: false, isLive: true, endedAt: null };
  await Bun.write(join(dir.path, "billing", "ana.json"), JSON.stringify({ subscriptions: [subscription], invoices: [] }));
  const { invoices } = await createTestBilling(dir.path).readAccount("ana");
  expect(invoices.slice(0, 4).map(({ paidAt }) => paidAt.toISOString().slice(0, 10))).toEqual(["2023-02-28", "2023-03-31", "2023-04-30", "2023-05-31"]);
});

test("of what two processes change at once in ana's test account nothing is lost, and a killed one's lock ends", async () => {
  using dir = createDataDir();
  const [one, two] = [createTestBilling(dir.path), createTestBilling(dir.path)];
  await mkdir(join(dir.path, "billing", "ana.json.lock"), { recursive: true });
  for (let time = 0; time < 10; time++) {
    await one.subscribeSince("ana", "basic", new Date());
    const { subscriptions, invoices } = await two.readAccount("ana");
    const [id = "", invoiceId = ""] = [subscriptions.at(-1)?.id, invoices.at(-1)?.id];
    await Promise.all([one.setCancelAtPeriodEnd("ana", id, true), two.refund("ana", id, [invoiceId]), one.setCancelAtPeriodEnd("ana", id, true)]);
  }
  const { subscriptions, invoices } = await one.readAccount("ana");
  expect(subscriptions.map(({ isLive }) => isLive)).toEqual(Array(10).fill(false));
  expect(invoices.map(({ refundedAt }) => refundedAt !== null)).toEqual(Array(10).fill(true));
});

test("a production start without Stripe sells nothing and gives nothing away; half of its keys end the start", async () => {
  const home = mkdtempSync(join(tmpdir(), "shop-"));
  const s3 = new S3rver({ address: "127.0.0.1", port: 0, silent: true, directory: home, configureBuckets: [{ name: "looks" }] });
  const { port } = await s3.run();
  const shop = await startServer({
    APP_ENV: "production",
    FAL_KEY: "id:secret",
    SMTP_URL: "smtp://127.0.0.1:9",
    MAIL_FROM: "Espelho <ola@exemplo.com>",
    SUPPORT_EMAIL: "ajuda@exemplo.com",
    BUCKET_NAME: "looks",
    AWS_ENDPOINT_URL_S3: `http://127.0.0.1:${port}`,
    AWS_ACCESS_KEY_ID: "S3RVER",
    AWS_SECRET_ACCESS_KEY: "S3RVER",
  });
  const caio = await makeUser();
  const client = await createSignedInClient(shop, caio);
  const page = await (await client.get("/plans")).text();
  expect(page).toContain("Os planos ainda não estão à venda.");
  expect(page).toContain("19,90");
  expect(page).not.toContain("Escolher");
  const refused = await client.post("/api/subscription/upgrade", { plan: "premium" });
  expect(refused.headers.get("retry-after")).toBe("3600");
  expect(await readError(refused)).toBe("503 billing_unavailable");
  expect((await client.post("/api/stripe/webhook", {})).status).toBe(400);
  expect(await client.json<Me>("/api/user/me")).toMatchObject({ subscriptionPlan: "free", credits: 5 });
  await shop.stop();
  await s3.close();
  rmSync(home, { recursive: true, force: true });

  const half = runServer({ DATA_DIR: env.DATA_DIR, DATABASE_URL: process.env.DATABASE_URL ?? "", STRIPE_SECRET_KEY: "sk_test_x", PORT: "0" });
  expect(await half.exited).toBe(1);
  expect(half.errors()).toContain("Stripe needs STRIPE_WEBHOOK_SECRET, STRIPE_PRICE_BASIC, STRIPE_PRICE_PREMIUM too");
});
