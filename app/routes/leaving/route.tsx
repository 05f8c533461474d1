import { type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction, redirect } from "@remix-run/node";
import { Form, useActionData, useLoaderData, useNavigation } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { clearDeletionCookie, cookieHeaders, openSession, readDeletionCookie } from "#app/actions/account.server";
import { AuthFrame } from "#app/components/account/auth-frame";
import { FieldError } from "#app/components/forms/field-error";
import { useOfflineToast } from "#app/components/toasts/use-offline-toast";
import { FormattedDate } from "#app/components/ui/day";
import { Logo } from "#app/components/ui/logo";
import { redirectWithFlash } from "#app/http/flash.server";
import { errorData } from "#app/http/page.server";
import { i18nByLanguage } from "#app/locales/i18n.server";
import { cancelDeletion, getPendingDeletion } from "#app/models/privacy/account-deletion.server";

export { offlineClientAction as clientAction } from "#app/components/data/offline-client-action";

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: `${data?.title ?? ""} · Espelho` }, { name: "robots", content: "noindex" }];

export async function loader({ context, request }: LoaderFunctionArgs) {
  const proof = await readDeletionCookie(request);
  const departure = proof && (await getPendingDeletion(proof.userId));
  if (!departure) throw redirect("/auth", { headers: { "Set-Cookie": await clearDeletionCookie() } });
  return { ...departure, title: i18nByLanguage[context.language].getFixedT(null, "settings")("leaving.title") };
}

export async function action({ context, request }: ActionFunctionArgs) {
  const proof = await readDeletionCookie(request);
  try {
    const isCanceled = proof !== null && (await cancelDeletion(proof.userId));
    const forgotten = await clearDeletionCookie();
    if (!isCanceled) return redirect("/auth", { status: 303, headers: { "Set-Cookie": forgotten } });
    return await redirectWithFlash("/", { key: "cameBack" }, [...cookieHeaders([forgotten, ...(await openSession(proof, { context, request }))])]);
  } catch (thrown) {
    return errorData(thrown);
  }
}

/** Account pending deletion: the date, and how to cancel. */
export default function LeavingPage() {
  const { t } = useTranslation("settings");
  const { username, until, title } = useLoaderData<typeof loader>();
  const reply = useActionData<{ errors: string[] } | { code: string }>();
  useOfflineToast(reply);
  const isSending = useNavigation().state !== "idle";
  return (
    <AuthFrame>
      <Logo />
      <h1 className="mt-5 mb-4 t-h2">{title}</h1>
      <Form method="post" className="grid gap-4">
        <p className="font-semibold wrap-anywhere">@{username}</p>
        <p>
          {t("leaving.until")} <FormattedDate date={until} />.
        </p>
        <p className="muted t-small">{t("leaving.text")}</p>
        <FieldError id="leaving-error" errors={reply && "errors" in reply ? reply.errors : undefined} />
        <button type="submit" className="btn btn--primary btn--lg btn--wide" aria-busy={isSending}>
          {t("leaving.stay")}
        </button>
        <a className="btn btn--quiet btn--wide" href="/auth">
          {t("leaving.go")}
        </a>
      </Form>
    </AuthFrame>
  );
}
