import { type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { ActionForm } from "#app/components/action-form";
import { listRefundable } from "#app/models/billing.server";
import { priceOf } from "#app/models/plan";
import { suspendedPath } from "#app/paths";
import { PanelLink } from "../_looks.settings/row";

export async function loader({ context }: LoaderFunctionArgs) {
  const viewer = await context.requireViewer();
  const back = viewer.isSuspended ? suspendedPath : "/settings/subscription";
  const refundable = await listRefundable(viewer.id);
  if (!refundable?.length) throw redirect(back);
  return { amount: priceOf(refundable.reduce((sum, { amount }) => sum + amount, 0)), back };
}

/** Asks before it ends a plan and gives the money back. */
export default function RefundView() {
  const { t } = useTranslation(["settings", "common"]);
  const { amount, back } = useLoaderData<typeof loader>();
  return (
    <>
      <p>{t("subscription.refundAsk", { amount })}</p>
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
