import type { LoaderFunctionArgs } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { ActionForm } from "#app/components/action-form";
import { Day } from "#app/components/day";
import { PayingForm } from "#app/components/paying-form";
import { billingMode } from "#app/http/billing.server";
import { listReceipts, listRefundable, requirePayer } from "#app/models/billing.server";
import { monthlyPrice, priceOf } from "#app/models/plan";
import { requireMe } from "#app/models/user.server";
import { Fact, Facts } from "../_looks.settings/facts";
import { PanelLink, Section } from "../_looks.settings/row";

export async function loader({ context }: LoaderFunctionArgs) {
  const { id } = await context.requireViewer();
  const [me, { isEnding, plan }, receipts, refundable] = await Promise.all([requireMe(id), requirePayer(id), listReceipts(id), listRefundable(id)]);
  return {
    plan,
    price: plan === "free" ? null : monthlyPrice(plan),
    endsAt: me.subscriptionEndDate,
    isEnding,
    receipts: receipts.map((receipt) => ({ ...receipt, price: priceOf(receipt.amount) })),
    isRefundable: Boolean(refundable?.length),
    mode: billingMode,
  };
}

export default function SubscriptionView() {
  const { t } = useTranslation("settings");
  const { plan, price, endsAt, isEnding, receipts, isRefundable, mode } = useLoaderData<typeof loader>();
  const acts = { returnTo: "/settings/subscription", action: "/api/subscription/cancel" };
  return (
    <>
      {mode === "test" ? <p className="rounded-cut bg-amber-soft px-4 py-3 font-medium text-amber t-small">{t("subscription.test")}</p> : null}
      {plan === "free" ? (
        <>
          <p>{t("subscription.free")}</p>
          <Link className="btn btn--primary btn--wide" to="/plans">
            {t("subscription.see")}
          </Link>
        </>
      ) : (
        <>
          <Facts>
            <Fact name={t("me.plan")} hint={t("subscription.price", { price })}>
              {t(`plans.${plan}`)}
            </Fact>
            {endsAt ? (
              <Fact name={t(isEnding ? "me.ends" : "me.renews")}>
                <Day date={endsAt} />
              </Fact>
            ) : null}
          </Facts>
          <div className="grid gap-3">
            {mode === "stripe" ? (
              <PayingForm action="/api/subscription/portal" returnTo="/settings/subscription" before="redirecting">
                <button type="submit" className="btn btn--primary btn--wide">
                  {t("me.manage")}
                </button>
              </PayingForm>
            ) : null}
            <ActionForm {...acts} method={isEnding ? "delete" : "post"} toast={isEnding ? "planResumed" : "planEnding"}>
              <button type="submit" className={`btn btn--wide ${isEnding ? "btn--primary" : "btn--line"}`}>
                {t(isEnding ? "subscription.resume" : "subscription.cancel")}
              </button>
            </ActionForm>
            {isRefundable ? (
              <>
                <PanelLink className="btn btn--dangerline btn--wide" to="/settings/refund">
                  {t("subscription.refund")}
                </PanelLink>
                <p className="t-meta faint">{t("subscription.refundHint")}</p>
              </>
            ) : null}
          </div>
        </>
      )}
      {receipts.length > 0 ? (
        <Section title={t("subscription.receipts")}>
          {receipts.map(({ id, plan: paid, price: amount, paidAt, isRefunded }) => (
            <div key={id} className="row">
              <div>
                {t(`plans.${paid}`)}
                <small>
                  <Day date={paidAt} />
                </small>
              </div>
              <span className="grid justify-items-end t-small">
                {amount}
                {isRefunded ? <small className="t-meta faint">{t("subscription.refunded")}</small> : null}
              </span>
            </div>
          ))}
        </Section>
      ) : null}
    </>
  );
}
