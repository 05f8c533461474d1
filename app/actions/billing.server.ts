import type { AppLoadContext } from "@remix-run/node";
import { env } from "#app/config/env.server";
import { consumeLimit } from "#app/http/rate-limit.server";
import { billing } from "#app/integrations/billing.server";
import type { Billing } from "#app/integrations/billing-provider";
import { refreshAccount } from "#app/jobs/payment-account.server";
import { AppError } from "#app/lib/app-error";
import type { Viewer } from "#app/models/account/session.server";
import { isHigherPlan } from "#app/models/billing/billing";
import { type Payer, requirePayer, saveCustomer } from "#app/models/billing/billing.server";
import { getBlockingDispute } from "#app/models/billing/dispute.server";
import type { PaidPlan } from "#app/models/billing/plan";
import { claimRefund, listUnrefundedPayments } from "#app/models/billing/refund.server";

export const billingMode = billing?.mode ?? "none";

export const paymentHosts =
  billing?.mode === "stripe" ? ["https://checkout.stripe.com", "https://billing.stripe.com", ...(env.isProduction ? [] : [env.STRIPE_API_URL])] : [];

function requireBilling(): Billing {
  if (!billing) throw new AppError("billing_unavailable", { retryAfter: 3600 });
  return billing;
}

type Caller = { viewer: Viewer; context: AppLoadContext };

/** Returns the payment URL, or null if no payment is needed. */
export async function choosePlan(plan: PaidPlan, { viewer, context: { language } }: Caller): Promise<string | null> {
  const provider = requireBilling();
  await consumeLimit("billing", viewer.id);
  const payer = await requireFreshPayer(viewer.id);
  await requireUndisputed(viewer);
  if (payer.plan === plan) throw new AppError("already_subscribed");
  const customerId = payer.customerId ?? (await saveCustomer(payer, await provider.createCustomer(payer)));
  const order = { payer, customerId, plan, language };
  const { subscriptionId } = payer;
  let page: string | null = null;
  if (!subscriptionId) page = await provider.subscribe(order);
  else if (payer.plan === "free" || isHigherPlan(plan, payer.plan)) await provider.changePlan({ ...order, subscriptionId });
  else page = await downgrade(provider, { ...order, subscriptionId });
  if (!page) await refreshAccount(customerId);
  return page;
}

// downgrades use the provider's portal if it has one
async function downgrade(provider: Billing, order: Parameters<Billing["changePlan"]>[0]): Promise<string | null> {
  const page = await provider.getPortalUrl(order.customerId, order.language);
  if (!page) await provider.changePlan(order);
  return page;
}

// reads the provider before money moves
async function requireFreshPayer(userId: string): Promise<Payer> {
  const payer = await requirePayer(userId);
  if (!payer.customerId) return payer;
  await refreshAccount(payer.customerId);
  return requirePayer(userId);
}

// no new charges while a payment is disputed
async function requireUndisputed(viewer: Viewer) {
  if (await getBlockingDispute(viewer.id)) throw new AppError("payment_disputed");
}

async function requireSubscriber(viewer: Viewer) {
  const { customerId, subscriptionId } = await requireFreshPayer(viewer.id);
  if (!customerId || !subscriptionId) throw new AppError("not_subscribed");
  return { customerId, subscriptionId };
}

export async function getPortalPage({ viewer, context: { language } }: Caller): Promise<string> {
  await consumeLimit("billing", viewer.id);
  const { customerId, subscriptionId } = await requireFreshPayer(viewer.id);
  if (!customerId || !subscriptionId) return "/plans";
  return (await requireBilling().getPortalUrl(customerId, language)) ?? "/settings/subscription";
}

export async function setCancelAtPeriodEnd(isEnding: boolean, { viewer }: Caller): Promise<void> {
  const provider = requireBilling();
  await consumeLimit("billing", viewer.id);
  const { customerId, subscriptionId } = await requireSubscriber(viewer);
  if (!isEnding) await requireUndisputed(viewer);
  await provider.setCancelAtPeriodEnd(customerId, subscriptionId, isEnding);
  await refreshAccount(customerId);
}

/** Refunds within seven days of the first payment; resumes an interrupted one. */
export async function refundPlan({ viewer }: Caller): Promise<void> {
  const provider = requireBilling();
  await consumeLimit("billing", viewer.id);
  const { customerId } = await requirePayer(viewer.id);
  if (!customerId) throw new AppError("not_subscribed");
  const account = await refreshAccount(customerId);
  if (!account) throw new AppError("not_subscribed");
  const claim = await claimRefund(viewer.id, account);
  await provider.refund(customerId, claim.subscriptionId, claim.paymentIds);
  await refreshAccount(customerId);
  // payments made before the subscription ended
  const late = await listUnrefundedPayments(viewer.id, claim);
  if (late.length === 0) return;
  await provider.refund(customerId, claim.subscriptionId, late);
  await refreshAccount(customerId);
}

/** Ignores provider failures; the webhook follows. */
export async function refreshBilling(viewer: Viewer): Promise<void> {
  try {
    await consumeLimit("billing", viewer.id);
    await requireFreshPayer(viewer.id);
  } catch (error) {
    if (!(error instanceof AppError && (error.code === "unavailable" || error.code === "rate_limited"))) throw error;
  }
}
