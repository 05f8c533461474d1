import { Link, useActionData, useLocation } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import type { FormReply } from "#app/components/forms/form-reply";
import { useCurrentPath } from "#app/components/hooks/use-here";
import { useOnMount } from "#app/components/hooks/use-on-mount";
import { LanguageSwitch } from "#app/components/ui/language-switch";
import { Logo } from "#app/components/ui/logo";
import { rememberKeptShare } from "#app/lib/kept-share-address";
import { toSameSitePath } from "#app/lib/same-site";
import { AuthFrame, type SharedLook } from "./auth-frame";
import { clearPrivateData } from "./clear-private-data";
import { ShareNote } from "./share-note";
import { SignInForm } from "./sign-in-form";
import { SignUpForm } from "./sign-up-form";

type Mode = "signIn" | "signUp";

const getAuthPath = (mode: Mode, returnTo: string) => `/auth?${new URLSearchParams({ ...(mode === "signUp" ? { mode: "signup" } : {}), returnTo })}`;

export function AuthPage({ look }: { look?: SharedLook | undefined }) {
  const { t } = useTranslation(["auth", "common"]);
  const { pathname, search } = useLocation();
  const query = new URLSearchParams(search);
  const isOwnAddress = pathname === "/auth";
  const mode: Mode = isOwnAddress && query.get("mode") === "signup" ? "signUp" : "signIn";
  const currentPath = useCurrentPath();
  const returnTo = isOwnAddress ? (query.get("returnTo") ?? "/") : currentPath;
  const reply = useActionData<FormReply>();
  const isSignUp = mode === "signUp";
  const form = { action: getAuthPath(mode, returnTo), reply };

  useOnMount(() => {
    clearPrivateData();
    rememberKeptShare(returnTo);
  });

  return (
    <AuthFrame isArtOnPhones={!isSignUp} look={look}>
      <Logo isLarge={!isSignUp} />
      <h1 className="sr-only">{t(mode)}</h1>
      <p className="muted mt-2 t-body">{t(isSignUp ? "welcome" : "common:tagline")}</p>
      <ShareNote path={returnTo} />
      {isSignUp ? <SignUpForm {...form} /> : <SignInForm {...form} />}
      <div className="t-small muted mt-4 flex items-center justify-between gap-3">
        <p>
          {t(isSignUp ? "hasAccount" : "noAccount")}{" "}
          <Link className="link inline-flex min-h-11 items-center px-1 font-medium" to={isSignUp ? toSameSitePath(returnTo) : getAuthPath("signUp", returnTo)}>
            {t(isSignUp ? "signIn" : "signUp")}
          </Link>
        </p>
        <LanguageSwitch returnTo={isSignUp || isOwnAddress ? getAuthPath(mode, returnTo) : returnTo} />
      </div>
    </AuthFrame>
  );
}
