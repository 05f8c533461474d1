import { SealCheck } from "@phosphor-icons/react/dist/ssr/SealCheck";
import { useTranslation } from "react-i18next";

export function VerifiedBadge() {
  const { t } = useTranslation();
  return (
    <span className="verified inline-flex" role="img" aria-label={t("verified")} title={t("verified")}>
      <SealCheck className="ic ic--s" weight="fill" aria-hidden="true" />
    </span>
  );
}
