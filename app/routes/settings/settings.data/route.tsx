import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { DataCopyCard } from "#app/components/account/copy-of-data";
import { formatCount } from "#app/locales/count";
import { isPasswordConfirmed } from "#app/models/account/password-confirmation.server";
import { countData, getCopyState } from "#app/models/privacy/data-copy.server";
import { dataSections } from "#app/models/privacy/data-section";
import { PanelLink } from "#app/routes/settings/settings/row";

export async function loader({ context }: LoaderFunctionArgs) {
  const viewer = await context.requireViewer();
  const [counts, copy, isConfirmed] = await Promise.all([countData(viewer.id), getCopyState(viewer.id), isPasswordConfirmed(viewer, "account")]);
  return { counts, ...copy, isConfirmed };
}

export default function YourData() {
  const { t, i18n } = useTranslation("settings");
  const { counts, copy, mayAsk, isConfirmed } = useLoaderData<typeof loader>();
  return (
    <>
      <DataCopyCard copy={copy} mayAsk={mayAsk} isConfirmed={isConfirmed} returnTo="/settings/data" />
      <div>
        <p className="mb-2 muted t-small">{t("data.text")}</p>
        <dl className="rows">
          {dataSections.map((name) => (
            <div key={name} className="flex min-h-11 items-center justify-between gap-4">
              <dt>{t(`data.sections.${name}`)}</dt>
              <dd className="muted tabular-nums">{formatCount(counts[name], i18n.language)}</dd>
            </div>
          ))}
        </dl>
      </div>
      <PanelLink className="btn btn--dangerline btn--wide" to="/settings/delete">
        {t("me.delete")}
      </PanelLink>
    </>
  );
}
