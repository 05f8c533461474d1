import { useActionData, useLocation } from "@remix-run/react";
import { type MouseEvent, useState } from "react";
import { useTranslation } from "react-i18next";
import { AuthFrame } from "./auth-frame";
import type { FormReply } from "./form-reply";
import { LanguageSwitch } from "./language-switch";
import { Mark } from "./mark";
import { SignInForm } from "./sign-in-form";
import { SignUpForm } from "./sign-up-form";
import { useHere } from "./use-here";

type Mode = "signIn" | "signUp";

const pathOf = (mode: Mode, returnTo: string) => `/auth?${new URLSearchParams({ ...(mode === "signUp" ? { mode: "signup" } : {}), returnTo })}`;

/** The signed-out face of every address: sign in or sign up, then on to where one wanted to go. */
export function AuthPage() {
  const { t } = useTranslation(["auth", "common"]);
  const { pathname, search } = useLocation();
  const query = new URLSearchParams(search);
  const isOwnAddress = pathname === "/auth";
  const asked: Mode = isOwnAddress && query.get("mode") === "signup" ? "signUp" : "signIn";
  const here = useHere();
  const returnTo = isOwnAddress ? (query.get("returnTo") ?? "/") : here;
  const [mode, setMode] = useState(asked);
  const reply = useActionData<FormReply>();
  const isSignUp = mode === "signUp";
  const other: Mode = isSignUp ? "signIn" : "signUp";
  const toggle = (event: MouseEvent) => {
    event.preventDefault();
    setMode(other);
  };
  const form = { action: pathOf(mode, returnTo), reply: mode === asked ? reply : undefined };

  return (
    <AuthFrame isArtOnPhones={!isSignUp}>
      <Mark isLarge={!isSignUp} />
      <h1 className="sr-only">{t(mode)}</h1>
      <p className="muted mt-2 t-body">{t(isSignUp ? "welcome" : "common:tagline")}</p>
      {isSignUp ? <SignUpForm {...form} /> : <SignInForm {...form} />}
      <div className="t-small muted mt-4 flex items-center justify-between gap-3">
        <p>
          {t(isSignUp ? "hasAccount" : "noAccount")}{" "}
          <a className="link inline-flex min-h-11 items-center px-1 font-medium" href={pathOf(other, returnTo)} onClick={toggle}>
            {t(other)}
          </a>
        </p>
        <LanguageSwitch returnTo={isSignUp || isOwnAddress ? pathOf(mode, returnTo) : returnTo} />
      </div>
    </AuthFrame>
  );
}
