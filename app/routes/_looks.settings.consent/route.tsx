import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { ActionForm } from "#app/components/action-form";
import { hasConsent } from "#app/models/consent.server";
import { PanelLink } from "../_looks.settings/row";

export async function loader({ context }: LoaderFunctionArgs) {
  const viewer = await context.requireViewer();
  return { isGiven: await hasConsent(viewer.id, "ai_provider") };
}

export default function ConsentView() {
  const { t } = useTranslation("settings");
  const { isGiven } = useLoaderData<typeof loader>();
  return (
    <>
      <p>{t("consent.text")}</p>
      <p className="font-medium">{t(isGiven ? "consent.given" : "consent.none")}</p>
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
