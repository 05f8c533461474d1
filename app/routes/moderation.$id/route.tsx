import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { submitAppeal } from "#app/actions/appeal.server";
import { Notice } from "#app/components/forms/notice";
import { SheetPage } from "#app/components/layout/sheet-page";
import { notFound } from "#app/http/page.server";
import { i18nByLanguage } from "#app/locales/i18n.server";
import { getNotice } from "#app/models/moderation/appeal.server";
import { noticePath, postPath } from "#app/paths";

export { offlineClientAction as clientAction } from "#app/components/data/offline-client-action";

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: `${data?.title ?? ""} · Espelho` }];

export async function loader({ context, params: { id = "" } }: LoaderFunctionArgs) {
  const viewer = await context.requireViewer();
  const notice = await getNotice(viewer.id, id);
  if (!notice) throw notFound();
  return { notice, title: i18nByLanguage[context.language].getFixedT(null, "moderation")(`kinds.${notice.kind}`) };
}

export async function action({ context, params: { id = "" }, request }: ActionFunctionArgs) {
  const viewer = await context.requireViewer();
  if (!(await getNotice(viewer.id, id))) throw notFound();
  return submitAppeal(request, viewer.id, id, noticePath({ id }));
}

export default function Decision() {
  const { notice, title } = useLoaderData<typeof loader>();
  const { t } = useTranslation("moderation");
  const isTheirs = notice.postId && (notice.kind === "hold" || notice.kind === "reject" || notice.kind === "approve");
  return (
    <SheetPage title={title} back="/activity">
      <Notice notice={notice} />
      {notice.postId && isTheirs ? (
        <Link className="link inline-flex min-h-11 items-center" to={postPath({ id: notice.postId })}>
          {t("seePost")}
        </Link>
      ) : null}
    </SheetPage>
  );
}
