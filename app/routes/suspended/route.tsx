import { type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction, redirect } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { submitAppeal } from "#app/actions/appeal.server";
import { DataCopyCard } from "#app/components/account/copy-of-data";
import { blockOfflineSubmit } from "#app/components/forms/block-offline-submit";
import { Notice } from "#app/components/forms/notice";
import { Logo } from "#app/components/ui/logo";
import { i18nByLanguage } from "#app/locales/i18n.server";
import { formatSuspensionTerm } from "#app/locales/suspension-term.server";
import { isPasswordConfirmed } from "#app/models/account/password-confirmation.server";
import { getRefundOffer } from "#app/models/billing/refund.server";
import { getSuspension } from "#app/models/moderation/appeal.server";
import { getCopyState } from "#app/models/privacy/data-copy.server";
import { suspendedPath } from "#app/paths";

export { offlineClientAction as clientAction } from "#app/components/data/offline-client-action";

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: `${data?.title ?? ""} · Espelho` }];

export async function loader({ context }: LoaderFunctionArgs) {
  const viewer = await context.requireViewer();
  if (!viewer.isSuspended) throw redirect("/");
  const [notice, copy, offer, isConfirmed] = await Promise.all([
    getSuspension(viewer.id),
    getCopyState(viewer.id),
    getRefundOffer(viewer.id),
    isPasswordConfirmed(viewer, "account"),
  ]);
  const term = formatSuspensionTerm(context.language, notice?.until ? new Date(notice.until) : null);
  const title = i18nByLanguage[context.language].getFixedT(null, "moderation")("suspended.title");
  return { notice, term, ...copy, isConfirmed, isRefundable: offer !== null, title };
}

export async function action({ context, request }: ActionFunctionArgs) {
  const viewer = await context.requireViewer();
  const notice = viewer.isSuspended ? await getSuspension(viewer.id) : null;
  if (!notice) throw redirect("/");
  return submitAppeal(request, viewer.id, notice.id, suspendedPath);
}

export default function Suspended() {
  const { notice, term, copy, mayAsk, isConfirmed, isRefundable } = useLoaderData<typeof loader>();
  const { t } = useTranslation(["moderation", "settings"]);
  return (
    <main id="content" className="mx-auto grid w-full max-w-(--container-form) grid-cols-1 gap-5 px-4 pt-10 pb-16">
      <Logo />
      <h1 className="t-h2">{t("suspended.title")}</h1>
      <p className="font-semibold">{term}</p>
      {notice ? <Notice notice={notice} /> : null}
      <section className="mt-4 grid gap-3">
        <h2 className="t-h3">{t("suspended.data")}</h2>
        <DataCopyCard copy={copy} mayAsk={mayAsk} isConfirmed={isConfirmed} returnTo={suspendedPath} />
      </section>
      {isRefundable ? (
        <a className="btn btn--dangerline btn--wide" href="/settings/refund">
          {t("settings:subscription.refund")}
        </a>
      ) : null}
      <a className="btn btn--dangerline btn--wide" href="/settings/delete">
        {t("suspended.delete")}
      </a>
      <form method="post" action="/api/auth/signout" onSubmitCapture={blockOfflineSubmit("signOutFailed")}>
        <input type="hidden" name="returnTo" value="/auth" />
        <input type="hidden" name="toast" value="signedOut" />
        <button type="submit" className="btn btn--quiet btn--wide">
          {t("suspended.signOut")}
        </button>
      </form>
    </main>
  );
}
