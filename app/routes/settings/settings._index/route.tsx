import { Archive } from "@phosphor-icons/react/dist/ssr/Archive";
import { Bell } from "@phosphor-icons/react/dist/ssr/Bell";
import { CoatHanger } from "@phosphor-icons/react/dist/ssr/CoatHanger";
import { Compass } from "@phosphor-icons/react/dist/ssr/Compass";
import { EnvelopeSimple } from "@phosphor-icons/react/dist/ssr/EnvelopeSimple";
import { Gauge } from "@phosphor-icons/react/dist/ssr/Gauge";
import { Globe } from "@phosphor-icons/react/dist/ssr/Globe";
import { Info } from "@phosphor-icons/react/dist/ssr/Info";
import { InstagramLogo } from "@phosphor-icons/react/dist/ssr/InstagramLogo";
import { Lifebuoy } from "@phosphor-icons/react/dist/ssr/Lifebuoy";
import { Moon } from "@phosphor-icons/react/dist/ssr/Moon";
import { Palette } from "@phosphor-icons/react/dist/ssr/Palette";
import { PaperPlaneTilt } from "@phosphor-icons/react/dist/ssr/PaperPlaneTilt";
import { PencilSimple } from "@phosphor-icons/react/dist/ssr/PencilSimple";
import { PersonSimple } from "@phosphor-icons/react/dist/ssr/PersonSimple";
import { SignOut } from "@phosphor-icons/react/dist/ssr/SignOut";
import { UserCircle } from "@phosphor-icons/react/dist/ssr/UserCircle";
import { UsersThree } from "@phosphor-icons/react/dist/ssr/UsersThree";
import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { blockOfflineSubmit } from "#app/components/forms/block-offline-submit";
import { languageNames } from "#app/locales/languages";
import { getOrCreateSettings } from "#app/models/account/user-settings.server";
import { bodyPhotoPath, editProfilePath } from "#app/paths";
import { Row, Section } from "#app/routes/settings/settings/row";
import { SwitchRow } from "#app/routes/settings/settings/switch-row";
import { importPath } from "#app/try-again-paths";

export async function loader({ context }: LoaderFunctionArgs) {
  const viewer = await context.requireViewer();
  const { styleAnalysisEnabled, outfitSuggestionsEnabled } = await getOrCreateSettings(viewer.id);
  return {
    styleAnalysisEnabled,
    outfitSuggestionsEnabled,
    language: context.language,
    theme: context.theme ?? ("system" as const),
    saver: context.saver.choice,
  };
}

export default function MainView() {
  const { t } = useTranslation(["settings", "bodyPhoto", "importing"]);
  const { styleAnalysisEnabled, outfitSuggestionsEnabled, language, theme, saver } = useLoaderData<typeof loader>();
  return (
    <div className="-mb-10 flex flex-col gap-4">
      <Section title={t("account")}>
        <Row to="/settings/account" icon={UserCircle} label={t("views.account")} />
        <Row to={editProfilePath} icon={PencilSimple} label={t("editProfile")} />
        <Row to={bodyPhotoPath("/settings")} icon={PersonSimple} label={t("bodyPhoto:title")} />
        <Row to="/settings/notifications" icon={Bell} label={t("views.notifications")} />
        <Row to="/settings/people" icon={UsersThree} label={t("views.people")} />
        <Row to="/settings/data" icon={Archive} label={t("views.data")} />
        <Row to={importPath} icon={InstagramLogo} label={t("importing:publishing.from")} />
        <Row to="/settings/language" icon={Globe} label={t("views.language")} value={languageNames[language]} />
        <Row to="/settings/theme" icon={Moon} label={t("views.theme")} value={t(`themes.${theme}`)} />
        <Row to="/settings/saver" icon={Gauge} label={t("views.saver")} value={t(`saver.${saver}`)} />
      </Section>
      <Section title={t("ai.title")}>
        <SwitchRow
          icon={Palette}
          label={t("ai.styleAnalysis")}
          hint={t("ai.styleAnalysisHint")}
          name="styleAnalysisEnabled"
          isOn={styleAnalysisEnabled}
          returnTo="/settings"
        />
        <SwitchRow
          icon={CoatHanger}
          label={t("ai.outfitSuggestions")}
          hint={t("ai.outfitSuggestionsHint")}
          name="outfitSuggestionsEnabled"
          isOn={outfitSuggestionsEnabled}
          returnTo="/settings"
        />
        <Row to="/settings/explore" icon={Compass} label={t("views.explore")} />
        <Row to="/settings/consent" icon={PaperPlaneTilt} label={t("views.consent")} />
      </Section>
      <Section title={t("support")}>
        <Row to="/settings/help" icon={Lifebuoy} label={t("views.help")} />
        <Row to="/settings/contact" icon={EnvelopeSimple} label={t("views.contact")} />
        <Row to="/settings/about" icon={Info} label={t("views.about")} />
      </Section>
      <form
        method="post"
        action="/api/auth/signout"
        className="sticky bottom-0 -mx-4 border-t border-line bg-surface px-4 py-3 lg:-mx-6 lg:px-6"
        style={{ paddingBlockEnd: "calc(0.75rem + var(--end-inset, env(safe-area-inset-bottom)))" }}
        onSubmitCapture={blockOfflineSubmit("signOutFailed")}
      >
        <button type="submit" className="btn btn--dangerline btn--wide">
          <SignOut className="ic ic--s" aria-hidden="true" />
          {t("signOut")}
        </button>
      </form>
    </div>
  );
}
