import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { ActionForm } from "#app/components/forms/action-form";
import { hasConsent } from "#app/models/privacy/consent.server";
import { isLocalEngine } from "#app/models/try-on/try-on-model.server";
import { PanelLink } from "#app/routes/settings/settings/row";

export async function loader({ context }: LoaderFunctionArgs) {
  const viewer = await context.requireViewer();
  return { isLocal: isLocalEngine(), isGiven: await hasConsent(viewer.id, "ai_provider") };
}

export default function ConsentView() {
  const { t } = useTranslation("settings");
  const { isLocal, isGiven } = useLoaderData<typeof loader>();
  return (
    <>
      <p>{t(isLocal ? "consent.local" : "consent.text")}</p>
      {isLocal && !isGiven ? null : <p className="font-medium">{t(isGiven ? "consent.given" : "consent.none")}</p>}
      {isGiven ? (
        <ActionForm action="/api/user/ai-consent" method="delete" returnTo="/settings/consent" toast="consentWithdrawn">
          <button type="submit" className="btn btn--dangerline btn--wide">
            {t("consent.withdraw")}
          </button>
        </ActionForm>
      ) : null}
      <PanelLink className="link inline-flex min-h-11 w-fit items-center" to="/settings/privacy">
        {t("views.privacy")}
      </PanelLink>
    </>
  );
}
