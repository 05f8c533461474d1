import { type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction, redirect } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { CopyOfData } from "#app/components/copy-of-data";
import { Mark } from "#app/components/mark";
import { Notice } from "#app/components/notice";
import { stayOffline } from "#app/components/submit-by";
import { takeAppeal } from "#app/http/appeal.server";
import { i18nFor } from "#app/locales/i18n.server";
import { suspensionTerm } from "#app/locales/suspension-term.server";
import { getSuspension } from "#app/models/appeal.server";
import { copyState } from "#app/models/data-copy.server";
import { isPasswordConfirmed } from "#app/models/password-confirmation.server";
import { getRefundOffer } from "#app/models/refund.server";
import { suspendedPath } from "#app/paths";

export { orOffline as clientAction } from "#app/components/or-offline";

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: `${data?.title ?? ""} · Espelho` }];

export async function loader({ context }: LoaderFunctionArgs) {
  const viewer = await context.requireViewer();
  if (!viewer.isSuspended) throw redirect("/");
  const [notice, copy, offer, isConfirmed] = await Promise.all([
    getSuspension(viewer.id),
    copyState(viewer.id),
    getRefundOffer(viewer.id),
    isPasswordConfirmed(viewer, "account"),
  ]);
  const term = suspensionTerm(context.language, notice?.until ? new Date(notice.until) : null);
  const title = i18nFor[context.language].getFixedT(null, "moderation")("suspended.title");
  return { notice, term, ...copy, isConfirmed, isRefundable: offer !== null, title };
}

export async function action({ context, request }: ActionFunctionArgs) {
  const viewer = await context.requireViewer();
  const notice = viewer.isSuspended ? await getSuspension(viewer.id) : null;
  if (!notice) throw redirect("/");
  return takeAppeal(request, viewer.id, notice.id, suspendedPath);
}

/** All that a suspended person sees: why, until when, their answer, their data, their money back, the way out. */
export default function Suspended() {
  const { notice, term, copy, mayAsk, isConfirmed, isRefundable } = useLoaderData<typeof loader>();
  const { t } = useTranslation(["moderation", "settings"]);
  return (
    <main id="content" className="mx-auto grid w-full max-w-(--container-form) grid-cols-1 gap-5 px-4 pt-10 pb-16">
      <Mark />
      <h1 className="t-h2">{t("suspended.title")}</h1>
      <p className="font-semibold">{term}</p>
      {notice ? <Notice notice={notice} /> : null}
      <section className="mt-4 grid gap-3">
        <h2 className="t-h3">{t("suspended.data")}</h2>
        <CopyOfData copy={copy} mayAsk={mayAsk} isConfirmed={isConfirmed} returnTo={suspendedPath} />
      </section>
      {isRefundable ? (
        <a className="btn btn--dangerline btn--wide" href="/settings/refund">
          {t("settings:subscription.refund")}
        </a>
      ) : null}
      <a className="btn btn--dangerline btn--wide" href="/settings/delete">
        {t("suspended.delete")}
      </a>
      <form method="post" action="/api/auth/signout" onSubmitCapture={stayOffline("signOutFailed")}>
        <input type="hidden" name="returnTo" value="/auth" />
        <input type="hidden" name="toast" value="signedOut" />
        <button type="submit" className="btn btn--quiet btn--wide">
          {t("suspended.signOut")}
        </button>
      </form>
    </main>
  );
}
