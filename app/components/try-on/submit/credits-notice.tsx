import { WarningCircle } from "@phosphor-icons/react/dist/ssr/WarningCircle";
import { useTranslation } from "react-i18next";
import { dayOfMonth } from "#app/components/ui/day-of-month";
import type { TryOnStart } from "#app/models/try-on/try-on-start";

/** No credits left, and when the next ones come. */
export function CreditsNotice({ plan, renewsAt, isEnding }: Pick<TryOnStart, "plan" | "renewsAt" | "isEnding">) {
  const { t, i18n } = useTranslation("getReady");
  const date = renewsAt && dayOfMonth(renewsAt, i18n.language);
  const next = plan === "free" ? t("broke.free") : date ? t(isEnding ? "broke.ending" : "broke.basic", { date }) : t("broke.basicSoon");
  return (
    <div id="credits-notice" role="alert" className="grid grid-cols-[auto_1fr] gap-x-3 gap-y-1 rounded-cut bg-amber-soft p-4 text-amber">
      <WarningCircle className="ic" weight="light" aria-hidden="true" />
      <p className="grid content-center font-semibold">{t("broke.title")}</p>
      <p className="col-start-2 t-small text-ink">{next}</p>
    </div>
  );
}
