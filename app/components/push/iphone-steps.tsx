import { useTranslation } from "react-i18next";
import { HomeScreenSteps } from "#app/components/install/home-screen-steps";

/** The way through the home screen, drawn. */
export function IphoneSteps() {
  const { t } = useTranslation("pushDevice");
  return (
    <div className="grid gap-3 py-3 t-small">
      <p>{t("install.text")}</p>
      <HomeScreenSteps />
      <p>{t("install.open")}</p>
    </div>
  );
}
