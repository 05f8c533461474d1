import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { getOrCreateSettings } from "#app/models/account/user-settings.server";
import { Section } from "#app/routes/settings/settings/row";
import { DisabledSwitchRow, SwitchRow } from "#app/routes/settings/settings/switch-row";

export async function loader({ context }: LoaderFunctionArgs) {
  const viewer = await context.requireViewer();
  const { outfitSuggestionsEnabled } = await getOrCreateSettings(viewer.id);
  return { outfitSuggestionsEnabled };
}

const push = ["followers", "likes", "comments", "mentions"] as const;
const email = ["digest", "promotions"] as const;

export default function NotificationsView() {
  const { t } = useTranslation("settings");
  const { outfitSuggestionsEnabled } = useLoaderData<typeof loader>();
  return (
    <>
      <Section title={t("notifications.push")}>
        {push.map((name) => (
          <DisabledSwitchRow key={name} label={t(`notifications.${name}`)} isOn />
        ))}
        <p className="py-2 t-meta faint">{t("notifications.notYet")}</p>
      </Section>
      <Section title={t("notifications.email")}>
        {email.map((name) => (
          <DisabledSwitchRow key={name} label={t(`notifications.${name}`)} isOn={false} />
        ))}
        <p className="py-2 t-meta faint">{t("notifications.notYet")}</p>
      </Section>
      <Section title={t("ai.title")}>
        <SwitchRow
          label={t("ai.outfitSuggestions")}
          hint={t("ai.outfitSuggestionsHint")}
          name="outfitSuggestionsEnabled"
          isOn={outfitSuggestionsEnabled}
          returnTo="/settings/notifications"
        />
      </Section>
    </>
  );
}
