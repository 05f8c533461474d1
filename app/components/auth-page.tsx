import { Link, useActionData, useLocation } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { sameSite } from "#app/http/same-site";
import { AuthFrame, type SharedLook } from "./auth-frame";
import type { FormReply } from "./form-reply";
import { LanguageSwitch } from "./language-switch";
import { Mark } from "./mark";
import { forgetSearches } from "./search/recent-searches";
import { SignInForm } from "./sign-in-form";
import { SignUpForm } from "./sign-up-form";
import { useHere } from "./use-here";

type Mode = "signIn" | "signUp";

// whoever signs in next does not read what was searched for before
if (!import.meta.env.SSR) forgetSearches();

const pathOf = (mode: Mode, returnTo: string) => `/auth?${new URLSearchParams({ ...(mode === "signUp" ? { mode: "signup" } : {}), returnTo })}`;

/** The signed-out face of every address: sign in or sign up, then on to where one wanted to go. `look` is the one that was shared, at its own address. */
export function AuthPage({ look }: { look?: SharedLook | undefined }) {
  const { t } = useTranslation(["auth", "common"]);
  const { pathname, search } = useLocation();
  const query = new URLSearchParams(search);
  const isOwnAddress = pathname === "/auth";
  const mode: Mode = isOwnAddress && query.get("mode") === "signup" ? "signUp" : "signIn";
  const here = useHere();
  const returnTo = isOwnAddress ? (query.get("returnTo") ?? "/") : here;
  const reply = useActionData<FormReply>();
  const isSignUp = mode === "signUp";
  const form = { action: pathOf(mode, returnTo), reply };

  return (
    <AuthFrame isArtOnPhones={!isSignUp} look={look}>
      <Mark isLarge={!isSignUp} />
      <h1 className="sr-only">{t(mode)}</h1>
      <p className="muted mt-2 t-body">{t(isSignUp ? "welcome" : "common:tagline")}</p>
      {isSignUp ? <SignUpForm {...form} /> : <SignInForm {...form} />}
      <div className="t-small muted mt-4 flex items-center justify-between gap-3">
        <p>
          {t(isSignUp ? "hasAccount" : "noAccount")}{" "}
          <Link className="link inline-flex min-h-11 items-center px-1 font-medium" to={isSignUp ? sameSite(returnTo) : pathOf("signUp", returnTo)}>
            {t(isSignUp ? "signIn" : "signUp")}
          </Link>
        </p>
        <LanguageSwitch returnTo={isSignUp || isOwnAddress ? pathOf(mode, returnTo) : returnTo} />
      </div>
    </AuthFrame>
  );
}
