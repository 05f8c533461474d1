import { CaretRight } from "@phosphor-icons/react/dist/ssr/CaretRight";
import { Globe } from "@phosphor-icons/react/dist/ssr/Globe";
import { Moon } from "@phosphor-icons/react/dist/ssr/Moon";
import { SignOut } from "@phosphor-icons/react/dist/ssr/SignOut";
import { UsersThree } from "@phosphor-icons/react/dist/ssr/UsersThree";
import { X } from "@phosphor-icons/react/dist/ssr/X";
import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { i18nFor } from "#app/locales/i18n.server";
import { languages } from "#app/locales/languages";
import { themes } from "#app/models/theme";
import { Choice } from "./choice";

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: `${data?.title ?? ""} · Espelho` }];

export async function loader({ context }: LoaderFunctionArgs) {
  await context.requireViewer();
  const title = i18nFor[context.language].getFixedT(null, "settings")("title");
  return { title, language: context.language, theme: context.theme ?? "system" };
}

const languageNames = { pt: "Português", en: "English" };

export default function Settings() {
  const { t } = useTranslation(["settings", "people", "common"]);
  const { title, language, theme } = useLoaderData<typeof loader>();
  return (
    <main id="content" className="mx-auto min-h-dvh max-w-[420px] bg-surface">
      <header className="flex min-h-16 items-center ps-5 pe-1.5">
        <h1 className="grow t-h2">{title}</h1>
        <Link className="icb" to="/" aria-label={t("common:close")}>
          <X className="ic" weight="light" aria-hidden="true" />
        </Link>
      </header>
      <div className="grid gap-6 px-5 pb-8">
        <section>
          <h2 className="over font-sans">{t("preferences")}</h2>
          <div className="rows">
            <Choice
              icon={<Globe className="ic" weight="light" aria-hidden="true" />}
              label={t("language")}
              name="language"
              current={language}
              options={languages.map((value) => ({ value, label: languageNames[value] }))}
            />
            <Choice
              icon={<Moon className="ic" weight="light" aria-hidden="true" />}
              label={t("theme")}
              name="theme"
              current={theme}
              options={themes.map((value) => ({ value, label: t(`themes.${value}`) }))}
            />
          </div>
        </section>
        <section>
          <h2 className="over font-sans">{t("account")}</h2>
          <div className="rows">
            <Link className="row" to="/settings/people">
              <UsersThree className="ic" weight="light" aria-hidden="true" />
              <div>{t("people:relations.title")}</div>
              <CaretRight className="ic ic--s" aria-hidden="true" />
            </Link>
          </div>
        </section>
        <section>
          <h2 className="over font-sans">{t("about")}</h2>
          <div className="rows">
            {(["terms", "privacy"] as const).map((page) => (
              <Link key={page} className="row" to={`/${page}`}>
                <div>{t(page)}</div>
                <CaretRight className="ic ic--s" aria-hidden="true" />
              </Link>
            ))}
          </div>
        </section>
        <form method="post" action="/api/auth/signout">
          <button type="submit" className="btn btn--dangerline btn--wide">
            <SignOut className="ic ic--s" aria-hidden="true" />
            {t("signOut")}
          </button>
        </form>
      </div>
    </main>
  );
}
