import { useFetcher } from "@remix-run/react";
import type { FormEvent } from "react";
import { useTranslation } from "react-i18next";
import { showNetworkError } from "#app/components/toasts/toaster";
import { useOfflineToast } from "#app/components/toasts/use-offline-toast";
import { writeLocal } from "#app/lib/local-storage";
import { changeLanguage } from "#app/locales/catalogues";
import { intlLocales } from "#app/locales/languages";

/** Switches language; keeps typed text with scripts. */
export function LanguageSwitch({ returnTo }: { returnTo: string }) {
  const { t, i18n } = useTranslation();
  const fetcher = useFetcher<object>();
  useOfflineToast(fetcher.data);
  const other = i18n.language === "en" ? "pt" : "en";

  async function change(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const fields = new FormData(event.currentTarget); // the next render names the other language
    try {
      await changeLanguage(i18n, other);
    } catch {
      return showNetworkError();
    }
    writeLocal("language", other);
    fetcher.submit(fields, { method: "post", action: "/api/language" });
  }

  return (
    <form method="post" action="/api/language" onSubmit={change}>
      <input type="hidden" name="language" value={other} />
      <input type="hidden" name="returnTo" value={returnTo} />
      <button type="submit" className="link inline-flex min-h-11 cursor-pointer items-center" lang={intlLocales[other]}>
        {t("otherLanguage")}
      </button>
    </form>
  );
}
