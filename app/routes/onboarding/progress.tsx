import { ArrowLeft } from "@phosphor-icons/react/dist/ssr/ArrowLeft";
import { Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";

const steps = [1, 2, 3] as const;

export function Progress({ step }: { step: (typeof steps)[number] }) {
  const { t } = useTranslation(["onboarding", "common"]);
  return (
    <div className="flex min-h-11 items-center gap-3" style={{ marginBlockStart: "env(safe-area-inset-top)" }}>
      {step > 1 ? (
        <Link className="icb -ms-2.5" to={`?step=${step - 1}`} aria-label={t("common:back")}>
          <ArrowLeft className="ic" weight="light" aria-hidden="true" />
        </Link>
      ) : null}
      <div className="grid grow grid-cols-3 gap-1.5" role="img" aria-label={t("step", { step })}>
        {steps.map((one) => (
          <i key={one} className={`block h-0.5 ${one <= step ? "bg-ink" : "bg-line"}`} />
        ))}
      </div>
      <span className="t-meta muted tabular-nums" aria-hidden="true">
        {t("of", { step })}
      </span>
    </div>
  );
}

export const pinnedClass = "fixed inset-x-0 bottom-0 bg-paper p-4 lg:static lg:mt-8 lg:p-0";

/** Clear of the system's line and of a notch; `lg` screens have none. */
export const pinnedStyle = {
  paddingBlockEnd: "max(1rem, env(safe-area-inset-bottom))",
  insetInline: "env(safe-area-inset-left) env(safe-area-inset-right)",
};
