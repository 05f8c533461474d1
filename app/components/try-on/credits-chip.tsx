import { Coins } from "@phosphor-icons/react/dist/ssr/Coins";
import { Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import type { Plan } from "#app/models/contract";
import { creditsPath } from "#app/paths";

/** Remaining credits on the free plan. */
export function CreditsChip({ plan, credits, isOnGlass = false }: { plan: Plan; credits: number; isOnGlass?: boolean }) {
  const { t } = useTranslation("getReady");
  if (plan !== "free") return null;
  const colour = credits < 1 ? "text-amber" : "muted";
  return (
    <Link
      to={creditsPath}
      className={
        isOnGlass
          ? `mirror__chip inline-flex min-h-11 items-center gap-1.5 rounded-full px-3.5 t-small font-medium no-underline ${credits < 1 ? "text-amber" : ""}`
          : `inline-flex min-h-11 items-center gap-1.5 pe-2 t-meta no-underline hover:underline ${colour}`
      }
    >
      <Coins className="ic ic--s" aria-hidden="true" />
      {t("credits", { count: credits })}
    </Link>
  );
}
