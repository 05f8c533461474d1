import { type LoaderFunctionArgs, type MetaFunction, redirect } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { billingMode, refreshBilling } from "#app/actions/billing.server";
import { BackBar } from "#app/components/layout/top-bar";
import { i18nByLanguage } from "#app/locales/i18n.server";
import { requirePayer } from "#app/models/billing/billing.server";
import { monthlyPrice, paidPlans } from "#app/models/billing/plan";
import { ownProfilePath } from "#app/paths";
import { PlanOffer } from "./plan-offer";

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: `${data?.title ?? "Planos"} · Espelho` }];

export async function loader({ context, request }: LoaderFunctionArgs) {
  const viewer = await context.requireViewer();
  const isBack = new URL(request.url).searchParams.get("checkout") === "done";
  if (isBack && billingMode === "none") throw redirect("/plans");
  if (isBack) await refreshBilling(viewer);
  const { plan } = await requirePayer(viewer.id);
  const offers = paidPlans.map((name) => ({ name, price: monthlyPrice(name) }));
  return { title: i18nByLanguage[context.language].getFixedT(null, "plans")("bar"), plan, offers, mode: billingMode, isBack };
}

export default function Plans() {
  const { plan, offers, mode, isBack } = useLoaderData<typeof loader>();
  const { t } = useTranslation("plans");
  return (
    <>
      <BackBar title={t("bar")} to={ownProfilePath} />
      <main id="content" className="mx-auto max-w-[60rem] px-5 pt-7 pb-16">
        <h1 className="t-display max-w-[9em]">{t("title")}</h1>
        <p className="mt-3 max-w-md muted">{t("intro")}</p>
        {mode === "none" ? <p className="mt-4 w-fit rounded-cut bg-amber-soft px-4 py-3 font-medium text-amber">{t("notYet")}</p> : null}
        {mode === "test" ? <p className="mt-4 w-fit rounded-cut bg-amber-soft px-4 py-3 font-medium text-amber t-small">{t("test")}</p> : null}
        {isBack ? (
          <p className="mt-4 w-fit rounded-cut bg-sunk px-4 py-3" role="status">
            {t("done")}
          </p>
        ) : null}
        <div className="mt-7 grid gap-4 md:grid-cols-2">
          {offers.map((offer) => (
            <PlanOffer key={offer.name} {...offer} isCurrent={plan === offer.name} isOnSale={mode !== "none"} />
          ))}
        </div>
        <p className="mt-6 t-meta faint">{t("footer")}</p>
      </main>
    </>
  );
}
