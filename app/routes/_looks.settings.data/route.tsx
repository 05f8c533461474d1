import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { CopyOfData } from "#app/components/copy-of-data";
import { localeFor } from "#app/locales/languages";
import { copyState, countData } from "#app/models/data-copy.server";
import { dataSections } from "#app/models/data-section";
import { isPasswordConfirmed } from "#app/models/password-confirmation.server";
import { PanelLink } from "../_looks.settings/row";

export async function loader({ context }: LoaderFunctionArgs) {
  const viewer = await context.requireViewer();
  const [counts, copy, isConfirmed] = await Promise.all([countData(viewer.id), copyState(viewer.id), isPasswordConfirmed(viewer, "account")]);
  return { counts, ...copy, isConfirmed };
}

/** What is kept of the viewer, at once and by number; and a copy of all of it. */
export default function YourData() {
  const { t, i18n } = useTranslation("settings");
  const { counts, copy, mayAsk, isConfirmed } = useLoaderData<typeof loader>();
  return (
    <>
      <CopyOfData copy={copy} mayAsk={mayAsk} isConfirmed={isConfirmed} returnTo="/settings/data" />
      <div>
        <p className="mb-2 muted t-small">{t("data.text")}</p>
        <dl className="rows">
          {dataSections.map((name) => (
            <div key={name} className="flex min-h-11 items-center justify-between gap-4">
              <dt>{t(`data.sections.${name}`)}</dt>
              <dd className="muted tabular-nums">{counts[name].toLocaleString(localeFor(i18n.language))}</dd>
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
