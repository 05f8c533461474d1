import { useTranslation } from "react-i18next";
import type { Plan } from "#app/models/contract";

/** The sum of credits for so many looks. */
export function useRunCost(plan: Plan, count: number): string {
  const { t } = useTranslation("tryAll");
  return plan === "premium" ? t("premium") : t("cost", { count });
}
