import type { AppLoadContext } from "@remix-run/node";
import { env } from "#app/env.server";
import { type Billing, billing } from "#app/integrations/billing.server";
import { refreshAccount } from "#app/jobs/payment-account.server";
import { AppError } from "#app/models/app-error";
import { isAbove } from "#app/models/billing";
import { keepCustomer, type Payer, requirePayer } from "#app/models/billing.server";
import { getBlockingDispute } from "#app/models/dispute.server";
import type { PaidPlan } from "#app/models/plan";
import { claimRefund, listUnrefunded } from "#app/models/refund.server";
import type { Viewer } from "#app/models/session.server";
import { countAgainst } from "./rate-limit.server";

/** Who sells plans here: Stripe, the test billing of a laptop, or nobody. */
export const billingMode = billing?.mode ?? "none";

/** Where a form may be sent on to, besides ourselves. */
export const payingHosts =
  billing?.mode === "stripe" ? ["https://checkout.stripe.com", "https://billing.stripe.com", ...(env.isProduction ? [] : [env.STRIPE_API_URL])] : [];

function requireBilling(): Billing {
  if (!billing) throw new AppError("billing_unavailable", { retryAfter: 3600 });
  return billing;
}

type Caller = { viewer: Viewer; context: AppLoadContext };

/** Gets the viewer this plan: the page where it is paid, or null when it is on already. A subscriber's plan is changed, never sold twice. */
export async function choosePlan(plan: PaidPlan, { viewer, context: { language } }: Caller): Promise<string | null> {
  const provider = requireBilling();
  await countAgainst("billing", viewer.id);
  const payer = await requireFreshPayer(viewer.id);
  await requireUndisputed(viewer);
  if (payer.plan === plan) throw new AppError("already_subscribed");
  const customerId = payer.customerId ?? (await keepCustomer(payer, await provider.createCustomer(payer)));
  const order = { payer, customerId, plan, language };
  const { subscriptionId } = payer;
  let page: string | null = null;
  if (!subscriptionId) page = await provider.subscribe(order);
  else if (payer.plan === "free" || isAbove(plan, payer.plan)) await provider.changePlan({ ...order, subscriptionId });
  else page = await lower(provider, { ...order, subscriptionId });
  if (!page) await refreshAccount(customerId);
  return page;
}

// to pay less from the next month on is a matter of the provider's own page, where there is one
async function lower(provider: Billing, order: Parameters<Billing["changePlan"]>[0]): Promise<string | null> {
  const page = await provider.portal(order.customerId, order.language);
  if (!page) await provider.changePlan(order);
  return page;
}

// what our own rows say may be behind: the provider is asked before money moves
async function requireFreshPayer(userId: string): Promise<Payer> {
  const payer = await requirePayer(userId);
  if (!payer.customerId) return payer;
  await refreshAccount(payer.customerId);
  return requirePayer(userId);
}

// nothing new is charged to a card whose bank takes payments back
async function requireUndisputed(viewer: Viewer) {
  if (await getBlockingDispute(viewer.id)) throw new AppError("payment_disputed");
}

async function requireSubscriber(viewer: Viewer) {
  const { customerId, subscriptionId } = await requireFreshPayer(viewer.id);
  if (!customerId || !subscriptionId) throw new AppError("not_subscribed");
  return { customerId, subscriptionId };
}

/** The provider's page about the subscription, or ours where it has none. */
export async function portalPage({ viewer, context: { language } }: Caller): Promise<string> {
  const provider = requireBilling();
  await countAgainst("billing", viewer.id);
  const { customerId } = await requirePayer(viewer.id);
  if (!customerId) throw new AppError("not_subscribed");
  return (await provider.portal(customerId, language)) ?? "/settings/subscription";
}

/** Lets the plan end with the time paid for, or go on after all. */
export async function setEnding(isEnding: boolean, { viewer }: Caller): Promise<void> {
  const provider = requireBilling();
  await countAgainst("billing", viewer.id);
  const { customerId, subscriptionId } = await requireSubscriber(viewer);
  if (!isEnding) await requireUndisputed(viewer);
  await provider.setEnding(customerId, subscriptionId, isEnding);
  await refreshAccount(customerId);
}

/** Ends the plan at once and gives back what was paid, within seven days of the person's first payment of any plan, once; one that broke off is carried on. */
export async function refundPlan({ viewer }: Caller): Promise<void> {
  const provider = requireBilling();
  await countAgainst("billing", viewer.id);
  const { customerId } = await requirePayer(viewer.id);
  if (!customerId) throw new AppError("not_subscribed");
  const account = await refreshAccount(customerId);
  if (!account) throw new AppError("not_subscribed");
  const claim = await claimRefund(viewer.id, account);
  await provider.refund(customerId, claim.subscriptionId, claim.paymentIds);
  await refreshAccount(customerId);
  // a change of plan may have been paid meanwhile; now that the subscription has ended nothing more can be
  const late = await listUnrefunded(viewer.id, claim);
  if (late.length === 0) return;
  await provider.refund(customerId, claim.subscriptionId, late);
  await refreshAccount(customerId);
}

/** Takes over what happened at the provider while the viewer was there: they are back before its event is. Where it cannot be asked now, the event will tell. */
export async function catchUp(viewer: Viewer): Promise<void> {
  try {
    await countAgainst("billing", viewer.id);
    await requireFreshPayer(viewer.id);
  } catch (error) {
    if (!(error instanceof AppError && (error.code === "unavailable" || error.code === "rate_limited"))) throw error;
  }
}
