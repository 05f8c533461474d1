import { type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { ActionForm } from "#app/components/forms/action-form";
import { isPasswordConfirmed } from "#app/models/account/password-confirmation.server";
import { formatPrice } from "#app/models/billing/plan";
import { getRefundOffer } from "#app/models/billing/refund.server";
import { confirmPasswordPath, suspendedPath } from "#app/paths";
import { PanelLink } from "#app/routes/settings/settings/row";
import { SupportSentence } from "#app/routes/settings/settings/support-link";

export async function loader({ context }: LoaderFunctionArgs) {
  const viewer = await context.requireViewer();
  const back = viewer.isSuspended ? suspendedPath : "/settings/subscription";
  const offer = await getRefundOffer(viewer.id);
  if (!offer) throw redirect(back);
  if (!(await isPasswordConfirmed(viewer, "account"))) throw redirect(confirmPasswordPath("/settings/refund"));
  return { ...offer, amount: formatPrice(offer.amount), back, mayWrite: !viewer.isSuspended };
}

export default function RefundView() {
  const { t } = useTranslation(["settings", "common"]);
  const { amount, tryOns, credits, back, mayWrite } = useLoaderData<typeof loader>();
  return (
    <>
      <p>{t("subscription.refundAsk", { amount })}</p>
      <p>{t("subscription.refundUsed", { count: tryOns, credits: t("subscription.usedCredits", { count: credits }) })}</p>
      {mayWrite ? <SupportSentence text={t("subscription.refundElse")} className="t-meta faint" /> : null}
      <div className="grid gap-3">
        <ActionForm action="/api/subscription/refund" returnTo={back} toast="planRefunded">
          <button type="submit" className="btn btn--danger btn--wide">
            {t("subscription.refundYes", { amount })}
          </button>
        </ActionForm>
        <PanelLink className="btn btn--quiet btn--wide" to={back}>
          {t("common:cancel")}
        </PanelLink>
      </div>
    </>
  );
}
