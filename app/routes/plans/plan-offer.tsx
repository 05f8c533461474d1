import { Check } from "@phosphor-icons/react/dist/ssr/Check";
import { useTranslation } from "react-i18next";
import { PayingForm } from "#app/components/forms/paying-form";
import type { PaidPlan } from "#app/models/billing/plan";

const benefits = {
  basic: ["credits", "models", "downloads", "support"],
  premium: ["credits", "models", "beta", "seal", "support"],
} as const;

type Props = { name: PaidPlan; price: string; isCurrent: boolean; isOnSale: boolean };

export function PlanOffer({ name, price, isCurrent, isOnSale }: Props) {
  const { t } = useTranslation("plans");
  const isPremium = name === "premium";
  return (
    <section
      className={`flex flex-col gap-5 rounded-cut border p-6 *:last:mt-auto ${isPremium ? "border-ink bg-ink text-on-ink max-md:order-first" : "border-line bg-surface"}`}
    >
      <div>
        <div className="flex min-h-8 flex-wrap items-center justify-between gap-3">
          <h2 className="t-h3">{t(`${name}.name`)}</h2>
          {isPremium ? <span className="badge px-2">{t("popular")}</span> : null}
        </div>
        <p className="mt-2 flex flex-wrap items-baseline gap-1.5">
          <span className="t-h1">{price}</span>
          <span className="opacity-82">{t("month")}</span>
        </p>
      </div>
      <ul className="grid gap-2.5 t-small">
        {benefits[name].map((line) => (
          <li key={line} className="flex gap-2.5">
            <Check className="ic ic--s" aria-hidden="true" />
            {t(`${name}.${line}` as "basic.credits")}
          </li>
        ))}
      </ul>
      {isPremium ? <p className="t-meta opacity-82">{t("premium.fair")}</p> : null}
      {isCurrent ? (
        <button type="button" className="btn btn--wide" disabled>
          {t("current")}
        </button>
      ) : isOnSale ? (
        <PayingForm action="/api/subscription/upgrade" fields={{ plan: name }} returnTo="/plans" toast="planActive">
          {(isSending) => (
            <button type="submit" className={`btn btn--wide ${isPremium ? "bg-on-ink text-ink" : "btn--primary"}`}>
              {isSending ? t("choosing") : t("choose", { plan: t(`${name}.name`) })}
            </button>
          )}
        </PayingForm>
      ) : null}
    </section>
  );
}
