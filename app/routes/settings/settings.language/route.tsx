import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { intlLocales, languageNames, languages } from "#app/locales/languages";
import { Choice } from "#app/routes/settings/settings/choice";

export const loader = ({ context }: LoaderFunctionArgs) => ({ language: context.language });

export default function LanguageView() {
  const { t } = useTranslation("settings");
  const { language } = useLoaderData<typeof loader>();
  const options = languages.map((value) => ({ value, label: languageNames[value], lang: intlLocales[value] }));
  return <Choice label={t("chooseLanguage")} name="language" current={language} options={options} isReload />;
}
