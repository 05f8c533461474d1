import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { SheetPage } from "#app/components/layout/sheet-page";
import { ReportForm } from "#app/components/looks/report-form";
import { requirePagePost } from "#app/http/page/post.server";
import { i18nByLanguage } from "#app/locales/i18n.server";
import { postPath } from "#app/paths";

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: `${data?.title ?? ""} · Espelho` }];

export async function loader(args: LoaderFunctionArgs) {
  const { post } = await requirePagePost(args);
  return { id: post.id, title: i18nByLanguage[args.context.language].getFixedT(null, "posts")("report.title") };
}

export default function ReportPost() {
  const { id, title } = useLoaderData<typeof loader>();
  const { t } = useTranslation("posts");
  const path = postPath({ id });
  return (
    <SheetPage title={title} back={path}>
      <ReportForm action={`/api/posts/${id}/report`} question={t("report.question")} back={path} />
    </SheetPage>
  );
}
