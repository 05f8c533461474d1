import { useTranslation } from "react-i18next";
import { localeOf } from "#app/locales/languages";
import { stayOffline } from "./submit-by";

/** Leads to the same place in the other language; the whole page comes anew, so that nothing stays behind in the old one. */
export function LanguageSwitch({ returnTo }: { returnTo: string }) {
  const { t, i18n } = useTranslation();
  const other = i18n.language === "en" ? "pt" : "en";
  return (
    <form method="post" action="/api/language" onSubmitCapture={stayOffline()}>
      <input type="hidden" name="language" value={other} />
      <input type="hidden" name="returnTo" value={returnTo} />
      <button type="submit" className="link inline-flex min-h-11 cursor-pointer items-center" lang={localeOf[other]}>
        {t("otherLanguage")}
      </button>
    </form>
  );
}
