import type { LoaderFunctionArgs } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { billingMode } from "#app/actions/billing.server";
import { ActionForm } from "#app/components/forms/action-form";
import { PayingForm } from "#app/components/forms/paying-form";
import { FormattedDate } from "#app/components/ui/day";
import { requireMe } from "#app/models/account/user.server";
import { requirePayer } from "#app/models/billing/billing.server";
import { getBlockingDispute } from "#app/models/billing/dispute.server";
import { formatPrice, monthlyPrice } from "#app/models/billing/plan";
import { listReceipts } from "#app/models/billing/receipt.server";
import { getRefundOffer } from "#app/models/billing/refund.server";
import { InfoItem, InfoList } from "#app/routes/settings/settings/info-list";
import { PanelLink } from "#app/routes/settings/settings/row";
import { SupportSentence } from "#app/routes/settings/settings/support-link";
import { Receipts } from "./receipts";

export async function loader({ context }: LoaderFunctionArgs) {
  const { id } = await context.requireViewer();
  const [me, { isEnding, plan, pause }, receipts, offer, dispute] = await Promise.all([
    requireMe(id),
    requirePayer(id),
    listReceipts(id),
    getRefundOffer(id),
    getBlockingDispute(id),
  ]);
  return {
    plan,
    price: plan === "free" ? null : monthlyPrice(plan),
    endsAt: me.subscriptionEndDate,
    isEnding,
    receipts: receipts.map((receipt) => ({ ...receipt, price: formatPrice(receipt.amount) })),
    isRefundable: offer !== null,
    dispute: dispute === "open" && pause ? ("paused" as const) : dispute,
    mode: billingMode,
  };
}

export default function SubscriptionView() {
  const { t } = useTranslation("settings");
  const { plan, price, endsAt, isEnding, receipts, isRefundable, dispute, mode } = useLoaderData<typeof loader>();
  const acts = { returnTo: "/settings/subscription", action: "/api/subscription/cancel" };
  return (
    <>
      {mode === "test" ? <p className="rounded-cut bg-amber-soft px-4 py-3 font-medium text-amber t-small">{t("subscription.test")}</p> : null}
      {dispute ? <SupportSentence text={t(`subscription.dispute.${dispute}`)} className="rounded-cut bg-amber-soft px-4 py-3 t-small" /> : null}
      {plan === "free" ? (
        <>
          <p>{t(dispute === "paused" ? "subscription.freeMeanwhile" : "subscription.free")}</p>
          {dispute ? null : (
            <Link className="btn btn--primary btn--wide" to="/plans">
              {t("subscription.see")}
            </Link>
          )}
        </>
      ) : (
        <>
          <InfoList>
            <InfoItem name={t("me.plan")} hint={t("subscription.price", { price })}>
              {t(`plans.${plan}`)}
            </InfoItem>
            {endsAt ? (
              <InfoItem name={t(isEnding ? "me.ends" : "me.renews")}>
                <FormattedDate date={endsAt} />
              </InfoItem>
            ) : null}
          </InfoList>
          <div className="grid gap-3">
            {mode === "stripe" ? (
              <PayingForm action="/api/subscription/portal" returnTo="/settings/subscription" before="redirecting">
                <button type="submit" className="btn btn--primary btn--wide">
                  {t("me.manage")}
                </button>
              </PayingForm>
            ) : null}
            {isEnding && dispute ? null : (
              <ActionForm {...acts} method={isEnding ? "delete" : "post"} toast={isEnding ? "planResumed" : "planEnding"}>
                <button type="submit" className={`btn btn--wide ${isEnding ? "btn--primary" : "btn--line"}`}>
                  {t(isEnding ? "subscription.resume" : "subscription.cancel")}
                </button>
              </ActionForm>
            )}
            {isRefundable ? (
              <>
                <PanelLink className="btn btn--dangerline btn--wide" to="/settings/refund">
                  {t("subscription.refund")}
                </PanelLink>
                <p className="t-meta faint">{t("subscription.refundHint")}</p>
              </>
            ) : (
              <SupportSentence text={t("subscription.refundElse")} className="t-meta faint" />
            )}
          </div>
        </>
      )}
      <Receipts receipts={receipts} />
    </>
  );
}
