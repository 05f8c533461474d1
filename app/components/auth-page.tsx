import { useTranslation } from "react-i18next";

export function AuthPage() {
  const { t } = useTranslation("auth");
  return <main id="content">{t("signIn")}</main>;
}
