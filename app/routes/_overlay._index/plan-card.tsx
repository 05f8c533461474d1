import { SealCheck } from "@phosphor-icons/react/dist/ssr/SealCheck";
import { Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { monthlyPrice, type PaidPlan, paidPlans } from "#app/models/billing/plan";

export function PlanCard({ plan, credits }: { plan: "free" | PaidPlan; credits: number }) {
  return plan === "free" ? <Upgrade credits={credits} /> : <ActivePlan plan={plan} />;
}

function Upgrade({ credits }: { credits: number }) {
  const { t } = useTranslation("profile");
  return (
    <aside className="grid grid-cols-[1fr_auto] items-center gap-x-3 gap-y-1.5 border-t border-line pt-3 max-[19em]:grid-cols-1" aria-label={t("plan.see")}>
      <div>
        <h2 className="font-sans font-semibold t-small">
          {t("plan.more")} {t("plan.moreLooks")}
        </h2>
        <p className="muted t-meta">{t("plan.credits", { count: credits })}</p>
      </div>
      <Link className="btn btn--line" to="/plans">
        {t("plan.see")}
      </Link>
      <dl className="col-span-full flex flex-wrap gap-x-4 t-meta">
        {paidPlans.map((paid) => (
          <div key={paid} className="flex gap-1.5">
            <dt className="font-medium">{t(`plan.${paid}`)}</dt>
            <dd className="muted">{t("plan.month", { price: monthlyPrice(paid) })}</dd>
          </div>
        ))}
      </dl>
    </aside>
  );
}

function ActivePlan({ plan }: { plan: PaidPlan }) {
  const { t } = useTranslation("profile");
  return (
    <p className="flex items-center gap-2 border-y border-line t-small">
      <SealCheck className="ic ic--s verified" weight="fill" aria-hidden="true" />
      <span className="grow font-medium">{t("plan.active", { plan: t(`plan.${plan}`) })}</span>
      <Link className="inline-flex min-h-11 items-center link" to="/plans">
        {t("plan.see")}
      </Link>
    </p>
  );
}
