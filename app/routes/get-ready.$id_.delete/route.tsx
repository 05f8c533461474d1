import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { SheetPage } from "#app/components/layout/sheet-page";
import { LookImage } from "#app/components/pictures/look-image";
import { DeleteTryOnQuestion } from "#app/components/try-on/result/delete-try-on";
import { requirePageTryOnResult } from "#app/http/page/try-on.server";
import { i18nByLanguage } from "#app/locales/i18n.server";
import { tryOnPath } from "#app/paths";

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: `${data?.title ?? ""} · Espelho` }];

export async function loader({ context, params }: LoaderFunctionArgs) {
  const viewer = await context.requireViewer();
  const { id, result } = await requirePageTryOnResult(viewer.id, params.id);
  return { id, title: i18nByLanguage[context.language].getFixedT(null, "getReady")("delete.title"), result };
}

export default function DeleteResult() {
  const tryOn = useLoaderData<typeof loader>();
  const { t } = useTranslation(["getReady", "common"]);
  return (
    <SheetPage title={tryOn.title} back={tryOnPath(tryOn)}>
      <div>
        <LookImage image={tryOn.result} alt={t("getReady:result.alt")} sizes="10rem" className="look max-w-40" isEager />
      </div>
      <DeleteTryOnQuestion edit={tryOn}>
        <Link className="btn btn--quiet" to={tryOnPath(tryOn)}>
          {t("common:cancel")}
        </Link>
      </DeleteTryOnQuestion>
    </SheetPage>
  );
}
