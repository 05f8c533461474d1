import { type ActionFunctionArgs, data, type HeadersFunction, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { Form, useActionData, useLoaderData, useNavigation } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { AuthFrame } from "#app/components/auth-frame";
import { FieldError } from "#app/components/field-error";
import { Mark } from "#app/components/mark";
import { useOfflineToast } from "#app/components/use-offline-toast";
import { redirectWithFlash } from "#app/http/flash.server";
import { refuse } from "#app/http/page.server";
import { i18nFor } from "#app/locales/i18n.server";
import { getVerification, verifyEmail } from "#app/models/email-verification.server";

export { orOffline as clientAction } from "#app/components/or-offline";

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: `${data?.title ?? ""} · Espelho` },
  { name: "referrer", content: "no-referrer" },
  { name: "robots", content: "noindex" },
];

// the address is the secret
export const headers: HeadersFunction = () => ({ "Referrer-Policy": "no-referrer" });

export async function loader({ context, params }: LoaderFunctionArgs) {
  const link = await getVerification(params.token ?? "");
  const title = i18nFor[context.language].getFixedT(null, "settings")(link ? "verify.title" : "verify.dead");
  return data({ email: link?.email ?? null, title }, link ? 200 : 400);
}

export async function action({ params }: ActionFunctionArgs) {
  try {
    const { isChange } = await verifyEmail(params.token ?? "");
    return await redirectWithFlash("/", { key: isChange ? "emailUpdated" : "emailVerified" });
  } catch (thrown) {
    return refuse(thrown);
  }
}

/** Where the mail's link leads: looking changes nothing, the button does. */
export default function VerifyEmail() {
  const { t } = useTranslation(["settings", "errors"]);
  const { email, title } = useLoaderData<typeof loader>();
  const reply = useActionData<{ errors: string[] } | { code: string }>();
  useOfflineToast(reply);
  const isSending = useNavigation().state !== "idle";
  return (
    <AuthFrame>
      <Mark />
      <h1 className="mt-5 mb-4 t-h2">{title}</h1>
      {email ? (
        <Form method="post" className="grid gap-4">
          <p className="muted">{t("verify.text")}</p>
          <p className="font-semibold wrap-anywhere">{email}</p>
          <FieldError id="verify-error" errors={reply && "errors" in reply ? reply.errors : undefined} />
          <button type="submit" className="btn btn--primary btn--lg btn--wide" aria-busy={isSending}>
            {t("verify.confirm")}
          </button>
        </Form>
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
