import { Laptop } from "@phosphor-icons/react/dist/ssr/Laptop";
import { useTranslation } from "react-i18next";

/** Says that no AI provider is used. */
export function LocalNotice({ className = "" }: { className?: string }) {
  const { t } = useTranslation("getReady");
  return (
    <p className={`flex max-w-none items-center gap-2 t-small muted ${className}`}>
      <Laptop className="ic ic--s flex-none" weight="light" aria-hidden="true" />
      {t("local.notice")}
    </p>
  );
}
