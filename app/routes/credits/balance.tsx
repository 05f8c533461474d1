import { Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { dayOfMonth } from "#app/components/ui/day-of-month";
import type { Plan } from "#app/models/contract";

export function Balance({ plan, credits, next, isEnding }: { plan: Plan; credits: number; next: string | null; isEnding: boolean }) {
  const { t, i18n } = useTranslation("credits");
  const date = next && dayOfMonth(next, i18n.language);
  return (
    <section className="grid gap-2">
      {plan === "premium" ? (
        <p className="t-h1">{t("unlimited")}</p>
      ) : (
        <p className="flex items-baseline gap-2">
          <span className="t-display tabular-nums">{credits}</span>
          <span className="muted">{t("left", { count: credits })}</span>
        </p>
      )}
      <p className="muted">
        {plan === "premium"
          ? `${t("next.premium")} ${t("films", { count: credits })}`
          : date
            ? t(`next.${isEnding ? "ending" : plan}`, { date })
            : t("next.basicSoon")}
      </p>
      {plan === "premium" ? null : (
        <Link className="link inline-flex min-h-11 w-fit items-center" to="/plans">
          {t("plans")}
        </Link>
      )}
    </section>
  );
}
