import { useFetcher } from "@remix-run/react";
import type { FormEvent } from "react";
import { useTranslation } from "react-i18next";
import { keepLocal } from "#app/local-storage";
import { changeLanguage } from "#app/locales/catalogues";
import { localeOf } from "#app/locales/languages";
import { showUnanswered } from "./toaster";
import { useOfflineToast } from "./use-offline-toast";

/** Says the same place in the other language: with scripts in place, with all that was typed, without them by loading it anew. */
export function LanguageSwitch({ returnTo }: { returnTo: string }) {
  const { t, i18n } = useTranslation();
  const fetcher = useFetcher<object>();
  useOfflineToast(fetcher.data);
  const other = i18n.language === "en" ? "pt" : "en";

  async function change(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = event.currentTarget;
    try {
      await changeLanguage(i18n, other);
    } catch {
      return showUnanswered();
    }
    keepLocal("language", other);
    fetcher.submit(form);
  }

  return (
    <form method="post" action="/api/language" onSubmit={change}>
      <input type="hidden" name="language" value={other} />
      <input type="hidden" name="returnTo" value={returnTo} />
      <button type="submit" className="link inline-flex min-h-11 cursor-pointer items-center" lang={localeOf[other]}>
        {t("otherLanguage")}
      </button>
    </form>
  );
}
