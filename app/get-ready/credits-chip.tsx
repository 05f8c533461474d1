import { Coins } from "@phosphor-icons/react/dist/ssr/Coins";
import { useTranslation } from "react-i18next";
import type { Plan } from "#app/models/contract";

/** How many credits are left; only who is on the free plan is told all the time. */
export function CreditsChip({ plan, credits }: { plan: Plan; credits: number }) {
  const { t } = useTranslation("getReady");
  if (plan !== "free") return null;
  return (
    <span className={`inline-flex items-center gap-1.5 pe-2 t-meta ${credits < 1 ? "text-amber" : "muted"}`}>
      <Coins className="ic ic--s" aria-hidden="true" />
      {t("credits", { count: credits })}
    </span>
  );
}
