import { type ActionFunctionArgs, data, type HeadersFunction, type LoaderFunctionArgs, type MetaFunction, redirect, redirectDocument } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { createDeletionCookie, openSession, signIn } from "#app/actions/account.server";
import { formError, passwordFields } from "#app/actions/account-form.server";
import { AuthFrame } from "#app/components/account/auth-frame";
import { type FormReply, getFormResult } from "#app/components/forms/form-reply";
import { useOfflineToast } from "#app/components/toasts/use-offline-toast";
import { Logo } from "#app/components/ui/logo";
import { sessionCookie } from "#app/http/cookies.server";
import { type Flash, flashHeader, redirectWithFlash } from "#app/http/flash.server";
import { readForm } from "#app/http/input.server";
import { invalidForm } from "#app/http/page.server";
import { AppError } from "#app/lib/app-error";
import { i18nByLanguage } from "#app/locales/i18n.server";
import { VerificationForm } from "#app/models/account/account.schema";
import type { Proof } from "#app/models/account/credential.server";
import { denyEmail, getVerification, verifyEmail } from "#app/models/account/email-verification.server";
import { renewSession } from "#app/models/account/session.server";
import { getPendingDeletion } from "#app/models/privacy/account-deletion.server";
import { ConfirmForm, DenyForm, SignOutForm } from "./claim-forms";

export { offlineClientAction as clientAction } from "#app/components/data/offline-client-action";

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: `${data?.title ?? ""} · Espelho` },
  { name: "referrer", content: "no-referrer" },
  { name: "robots", content: "noindex" },
];

// Keeps the token out of referrers.
export const headers: HeadersFunction = () => ({ "Referrer-Policy": "no-referrer" });

export async function loader({ context, params }: LoaderFunctionArgs) {
  const [link, viewer] = await Promise.all([getVerification(params.token ?? ""), context.viewer()]);
  const title = i18nByLanguage[context.language].getFixedT(null, "settings")(link ? "verify.title" : "verify.dead");
  if (!link) return data({ claim: null, title }, 400);
  const { email, username, userId } = link;
  const by = viewer === null ? "nobody" : viewer.id === userId ? "owner" : "other";
  return data({ claim: { email, username, by, viewer: viewer?.username ?? "" } as const, title });
}

export async function action({ context, params: { token = "" }, request }: ActionFunctionArgs) {
  const submission = await readForm(request, VerificationForm);
  if (submission.status !== "success") return invalidForm(submission, passwordFields);
  const { intent, currentPassword = "" } = submission.value;
  try {
    if (intent === "deny") {
      await denyEmail(token);
      return await redirectWithFlash("/", { key: "emailDenied" });
    }
    const viewer = await context.viewer();
    const visit = { context, request };
    if (viewer) {
      const flash = await confirmEmail(token, viewer.id);
      const cookie = await sessionCookie.serialize(await renewSession(viewer));
      return await redirectWithFlash("/", flash, setCookies([cookie]));
    }
    const proof = await signInWithLink(token, currentPassword, visit);
    return await openSessionAndRedirect(proof, visit, await confirmEmail(token, proof.userId));
  } catch (thrown) {
    return formError(submission, thrown, "errors:internal");
  }
}

type Visit = Pick<ActionFunctionArgs, "context" | "request">;

/** Checks the password; rate-limited like sign-in. */
async function signInWithLink(token: string, password: string, visit: Visit): Promise<Proof> {
  const claim = await getVerification(token);
  if (!claim) throw new AppError("verification_link_dead");
  return signIn({ email: claim.accountEmail, password }, visit).catch((error) => {
    throw error instanceof AppError && error.code === "invalid_credentials" ? new AppError("wrong_password") : error;
  });
}

async function confirmEmail(token: string, userId: string): Promise<Flash> {
  const { isChange } = await verifyEmail(token, userId);
  return { key: isChange ? "emailUpdated" : "emailVerified" };
}

const setCookies = (lines: string[]) => lines.map((line): [string, string] => ["Set-Cookie", line]);

async function openSessionAndRedirect(proof: Proof, visit: Visit, flash: Flash) {
  if (await getPendingDeletion(proof.userId)) return redirect("/leaving", { status: 303, headers: { "Set-Cookie": await createDeletionCookie(proof) } });
  return redirectDocument("/", { status: 303, headers: [await flashHeader(flash), ...setCookies(await openSession(proof, visit))] });
}

/** GET changes nothing; verifies by session or password. */
export default function VerifyEmail() {
  const { t } = useTranslation(["settings", "errors"]);
  const { claim, title } = useLoaderData<typeof loader>();
  const reply = useActionData<FormReply>();
  useOfflineToast(reply);
  return (
    <AuthFrame>
      <Logo />
      <h1 className="mt-5 mb-4 t-h2">{title}</h1>
      {claim ? (
        <>
          <p className="muted">{t(claim.by === "owner" ? "verify.own" : "verify.text", claim)}</p>
          <p className="mt-3 mb-4 font-semibold wrap-anywhere">{claim.email}</p>
          {claim.by === "other" ? <SignOutForm claim={claim} /> : <ConfirmForm claim={claim} result={getFormResult(reply)} />}
          <DenyForm claim={claim} />
        </>
      ) : (
        <>
          <p className="muted mb-5">{t("errors:verification_link_dead")}</p>
          <a className="btn btn--primary btn--lg btn--wide" href="/settings/account">
            {t("verify.again")}
          </a>
        </>
      )}
    </AuthFrame>
  );
}
