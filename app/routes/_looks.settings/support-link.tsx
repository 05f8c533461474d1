import { useTranslation } from "react-i18next";
import { PanelLink } from "./row";

/** A sentence that ends with the way to support. */
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
