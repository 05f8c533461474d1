import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { ActionForm } from "#app/components/forms/action-form";
import { SheetPage } from "#app/components/layout/sheet-page";
import { requirePagePost } from "#app/http/page/post.server";
import { i18nByLanguage } from "#app/locales/i18n.server";
import { postPath } from "#app/paths";

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: `${data?.title ?? ""} · Espelho` }];

export async function loader(args: LoaderFunctionArgs) {
  const { post } = await requirePagePost(args);
  return { id: post.id, title: i18nByLanguage[args.context.language].getFixedT(null, "posts")("report.title") };
}

const reasons = ["inappropriate_content", "spam", "ai_misuse", "underage", "copyright", "other"] as const;

export default function ReportPost() {
  const { id, title } = useLoaderData<typeof loader>();
  const { t } = useTranslation(["posts", "common"]);
  const path = postPath({ id });
  return (
    <SheetPage title={title} back={path}>
      <ActionForm action={`/api/posts/${id}/report`} returnTo={path} leadsTo={path} toast="reported" failure="reportFailed" className="grid gap-5">
        <fieldset className="grid">
          <legend className="lab mb-2">{t("posts:report.question")}</legend>
          {reasons.map((reason) => (
            <label key={reason} className="row cursor-pointer border-b border-line">
              <input type="radio" name="reason" value={reason} required className="size-5 accent-(--glass)" />
              <span>{t(`posts:report.${reason}`)}</span>
            </label>
          ))}
        </fieldset>
        <label className="field">
          <span>{t("posts:report.description")}</span>
          <textarea className="in" name="description" rows={3} maxLength={1000} />
        </label>
        <div className="dlg__acts">
          <Link className="btn btn--quiet" to={path}>
            {t("common:cancel")}
          </Link>
          <button type="submit" className="btn btn--primary">
            {t("posts:report.send")}
          </button>
        </div>
      </ActionForm>
    </SheetPage>
  );
}
