import { BookmarksSimple } from "@phosphor-icons/react/dist/ssr/BookmarksSimple";
import { CoatHanger } from "@phosphor-icons/react/dist/ssr/CoatHanger";
import { UsersThree } from "@phosphor-icons/react/dist/ssr/UsersThree";
import { Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import look from "#app/assets/looks/auth-01.webp";
import { blockOfflineSubmit } from "#app/components/forms/block-offline-submit";
import { pinnedClass, pinnedStyle } from "./progress";

const features = [
  { key: "share", Icon: UsersThree },
  { key: "wear", Icon: CoatHanger },
  { key: "keep", Icon: BookmarksSimple },
] as const;

export function WelcomeStep() {
  const { t } = useTranslation("onboarding");
  return (
    <div className="mt-5 items-center lg:grid lg:grid-cols-[1fr_18rem] lg:gap-16">
      <div>
        <h1 className="t-h1">{t("welcome.title")}</h1>
        <p className="muted mt-2">{t("welcome.text")}</p>
        <ul className="rows mt-5">
          {features.map(({ key, Icon }) => (
            <li key={key} className="row py-3">
              <Icon className="ic ic--l" weight="light" aria-hidden="true" />
              <div>
                {t(`welcome.${key}`)}
                <small>{t(`welcome.${key}Text`)}</small>
              </div>
            </li>
          ))}
        </ul>
        <div className={`${pinnedClass} grid gap-1 lg:flex`} style={pinnedStyle}>
          <Link className="btn btn--primary btn--lg btn--wide lg:w-auto" to="?step=2">
            {t("welcome.start")}
          </Link>
          <form method="post" action="/api/auth/signout" onSubmitCapture={blockOfflineSubmit("signOutFailed")}>
            <button type="submit" className="btn btn--quiet btn--lg btn--wide lg:w-auto">
              {t("welcome.signOut")}
            </button>
          </form>
        </div>
      </div>
      <img
        src={look}
        alt=""
        width={720}
        height={900}
        className="mx-auto mt-8 h-56 w-40 rounded-full object-cover object-[46%_10%] lg:mt-0 lg:h-[28rem] lg:w-72"
      />
    </div>
  );
}
