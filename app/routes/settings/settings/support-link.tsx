import { useTranslation } from "react-i18next";
import { PanelLink } from "./row";

export function SupportSentence({ text, className = "" }: { text: string; className?: string }) {
  const { t } = useTranslation("settings");
  return (
    <p className={className}>
      {text}{" "}
      <PanelLink className="link" to="/settings/contact">
        {t("subscription.refundSupport")}
      </PanelLink>
      .
    </p>
  );
}
