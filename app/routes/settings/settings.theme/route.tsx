import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { themes } from "#app/models/account/theme";
import { Choice } from "#app/routes/settings/settings/choice";

export const loader = ({ context }: LoaderFunctionArgs) => ({ theme: context.theme ?? "system" });

export default function ThemeView() {
  const { t } = useTranslation("settings");
  const { theme } = useLoaderData<typeof loader>();
  return <Choice label={t("views.theme")} name="theme" current={theme} options={themes.map((value) => ({ value, label: t(`themes.${value}`) }))} />;
}
