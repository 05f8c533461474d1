import { SealCheck } from "@phosphor-icons/react/dist/ssr/SealCheck";
import { Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import look from "#app/assets/looks/upgrade-21.webp";
import { monthlyPrice, type PaidPlan, paidPlans } from "#app/models/plan";

/** What the free plan could become; of a paid one, which it is. */
export function PlanCard({ plan, credits }: { plan: "free" | PaidPlan; credits: number }) {
  return plan === "free" ? <Upgrade credits={credits} /> : <ActivePlan plan={plan} />;
}

function Upgrade({ credits }: { credits: number }) {
  const { t } = useTranslation("profile");
  return (
    <aside className="grid gap-4 rounded-cut bg-ink p-5 text-on-ink" aria-label={t("plan.see")}>
      <div className="flex items-start gap-4 max-[19em]:flex-wrap">
        <div className="grow">
          <h2 className="t-h2">
            {t("plan.more")}
            <br />
            {t("plan.moreLooks")}
          </h2>
          <p className="mt-2 opacity-82 t-small">{t("plan.credits", { count: credits })}</p>
        </div>
        <img className="h-20 w-14 rounded-full object-cover object-[50%_30%]" src={look} alt="" width={224} height={280} loading="lazy" decoding="async" />
      </div>
      <dl className="grid grid-cols-2 border-t border-current/28 t-small max-[19em]:grid-cols-1">
        {paidPlans.map((paid, place) => (
          <div key={paid} className={place === 0 ? "pe-3 pt-3" : "border-current/28 pt-3 min-[19em]:border-s min-[19em]:ps-4"}>
            <dt className="font-semibold">{t(`plan.${paid}`)}</dt>
            <dd className="opacity-86">{t("plan.month", { price: monthlyPrice(paid) })}</dd>
          </div>
        ))}
      </dl>
      <Link className="btn btn--wide bg-on-ink! text-ink!" to="/plans">
        {t("plan.see")}
      </Link>
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
