import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { DeviceRow } from "#app/components/push/device-row";
import { getOrCreateSettings } from "#app/models/account/user-settings.server";
import { Section } from "#app/routes/settings/settings/row";
import { DisabledSwitchRow, SwitchRow } from "#app/routes/settings/settings/switch-row";
import { QuietHoursForm } from "./quiet-hours-form";

export async function loader({ context }: LoaderFunctionArgs) {
  const viewer = await context.requireViewer();
  return { settings: await getOrCreateSettings(viewer.id) };
}

const push = {
  pushMessages: "messages",
  pushStories: "stories",
  pushFollowers: "followers",
  pushLikes: "likes",
  pushComments: "comments",
  pushTryOns: "tryOns",
} as const;
const pushNames = Object.keys(push) as (keyof typeof push)[];
const email = ["digest", "promotions"] as const;
const returnTo = "/settings/notifications";

export default function NotificationsView() {
  const { t } = useTranslation("settings");
  const { settings } = useLoaderData<typeof loader>();
  return (
    <>
      <Section title={t("notifications.push")}>
        <DeviceRow />
        {pushNames.map((name) => (
          <SwitchRow key={name} label={t(`notifications.${push[name]}`)} name={name} isOn={settings[name]} returnTo={returnTo} />
        ))}
        <DisabledSwitchRow label={t("notifications.mentions")} isOn />
        <p className="py-2 t-meta faint">{t("notifications.notYet")}</p>
      </Section>
      <Section title={t("notifications.screen")}>
        <SwitchRow
          label={t("notifications.content")}
          hint={t("notifications.contentHint")}
          name="pushShowsContent"
          isOn={settings.pushShowsContent}
          returnTo={returnTo}
        />
        <SwitchRow
          label={t("notifications.quiet")}
          hint={t("notifications.quietHint")}
          name="quietHoursEnabled"
          isOn={settings.quietHoursEnabled}
          returnTo={returnTo}
        />
        {settings.quietHoursEnabled ? <QuietHoursForm from={settings.quietFrom} until={settings.quietUntil} returnTo={returnTo} /> : null}
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
          isOn={settings.outfitSuggestionsEnabled}
          returnTo={returnTo}
        />
      </Section>
    </>
  );
}
