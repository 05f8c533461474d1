import { type ActionFunctionArgs, data, type HeadersFunction, type LoaderFunctionArgs, type MetaFunction, redirect, redirectDocument } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { AuthFrame } from "#app/components/auth-frame";
import { type FormReply, resultOf } from "#app/components/form-reply";
import { Mark } from "#app/components/mark";
import { useOfflineToast } from "#app/components/use-offline-toast";
import { leavingLine, openSession, signIn } from "#app/http/account.server";
import { refused, secrets } from "#app/http/account-form.server";
import { sessionCookie } from "#app/http/cookies.server";
import { type Flash, flashHeader, redirectWithFlash } from "#app/http/flash.server";
import { readForm } from "#app/http/input.server";
import { invalid } from "#app/http/page.server";
import { i18nFor } from "#app/locales/i18n.server";
import { VerificationForm } from "#app/models/account.schema";
import { AppError } from "#app/models/app-error";
import type { Proof } from "#app/models/credential.server";
import { getDeparture } from "#app/models/departure.server";
import { denyEmail, getVerification, verifyEmail } from "#app/models/email-verification.server";
import { renewSession } from "#app/models/session.server";
import { ConfirmForm, DenyForm, SignOutForm } from "./claim-forms";

export { orOffline as clientAction } from "#app/components/or-offline";

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: `${data?.title ?? ""} · Espelho` },
  { name: "referrer", content: "no-referrer" },
  { name: "robots", content: "noindex" },
];

// the address is the secret
export const headers: HeadersFunction = () => ({ "Referrer-Policy": "no-referrer" });

export async function loader({ context, params }: LoaderFunctionArgs) {
  const [link, viewer] = await Promise.all([getVerification(params.token ?? ""), context.viewer()]);
  const title = i18nFor[context.language].getFixedT(null, "settings")(link ? "verify.title" : "verify.dead");
  if (!link) return data({ claim: null, title }, 400);
  const { email, username, userId } = link;
  const by = viewer === null ? "nobody" : viewer.id === userId ? "owner" : "other";
  return data({ claim: { email, username, by, viewer: viewer?.username ?? "" } as const, title });
}

export async function action({ context, params: { token = "" }, request }: ActionFunctionArgs) {
  const submission = await readForm(request, VerificationForm);
  if (submission.status !== "success") return invalid(submission, secrets);
  const { intent, currentPassword = "" } = submission.value;
  try {
    if (intent === "deny") {
      await denyEmail(token);
      return await redirectWithFlash("/", { key: "emailDenied" });
    }
    const viewer = await context.viewer();
    const visit = { context, request };
    if (viewer) {
      const flash = await verify(token, viewer.id);
      const cookie = await sessionCookie.serialize(await renewSession(viewer));
      return await redirectWithFlash("/", flash, setCookies([cookie]));
    }
    const proof = await signInFor(token, currentPassword, visit);
    return await enter(proof, visit, await verify(token, proof.userId));
  } catch (thrown) {
    return refused(submission, thrown, "errors:internal");
  }
}

type Visit = Pick<ActionFunctionArgs, "context" | "request">;

/** Whoever knows the password of the account that the link is for; counted as a sign-in. */
async function signInFor(token: string, password: string, visit: Visit): Promise<Proof> {
  const claim = await getVerification(token);
  if (!claim) throw new AppError("verification_link_dead");
  return signIn({ email: claim.accountEmail, password }, visit).catch((error) => {
    throw error instanceof AppError && error.code === "invalid_credentials" ? new AppError("wrong_password") : error;
  });
}

async function verify(token: string, userId: string): Promise<Flash> {
  const { isChange } = await verifyEmail(token, userId);
  return { key: isChange ? "emailUpdated" : "emailVerified" };
}

const setCookies = (lines: string[]) => lines.map((line): [string, string] => ["Set-Cookie", line]);

async function enter(proof: Proof, visit: Visit, flash: Flash) {
  if (await getDeparture(proof.userId)) return redirect("/leaving", { status: 303, headers: { "Set-Cookie": await leavingLine(proof) } });
  return redirectDocument("/", { status: 303, headers: [await flashHeader(flash), ...setCookies(await openSession(proof, visit))] });
}

/** Where the mail's link leads: looking changes nothing, the buttons do. The address is proven by the session or the password of the account that it is for. */
export default function VerifyEmail() {
  const { t } = useTranslation(["settings", "errors"]);
  const { claim, title } = useLoaderData<typeof loader>();
  const reply = useActionData<FormReply>();
  useOfflineToast(reply);
  return (
    <AuthFrame>
      <Mark />
      <h1 className="mt-5 mb-4 t-h2">{title}</h1>
      {claim ? (
        <>
          <p className="muted">{t(claim.by === "owner" ? "verify.own" : "verify.text", claim)}</p>
          <p className="mt-3 mb-4 font-semibold wrap-anywhere">{claim.email}</p>
          {claim.by === "other" ? <SignOutForm claim={claim} /> : <ConfirmForm claim={claim} result={resultOf(reply)} />}
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
