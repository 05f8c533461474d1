import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { saverChoices } from "#app/models/account/saver";
import { Choice } from "#app/routes/settings/settings/choice";

export const loader = ({ context }: LoaderFunctionArgs) => ({ saver: context.saver.choice });

export default function SaverView() {
  const { t } = useTranslation("settings");
  const { saver } = useLoaderData<typeof loader>();
  return (
    <>
      <Choice label={t("views.saver")} name="saver" current={saver} options={saverChoices.map((value) => ({ value, label: t(`saver.${value}`) }))} />
      <p className="mt-3 muted t-small">{t("saver.text")}</p>
      <p className="mt-2 muted t-small">{t("saver.auto_text")}</p>
    </>
  );
}
