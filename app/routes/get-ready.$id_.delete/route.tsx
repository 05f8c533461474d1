import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { LookImage } from "#app/components/look-image";
import { SheetPage } from "#app/components/sheet-page";
import { DeleteQuestion } from "#app/get-ready/delete-edit";
import { requirePageResult } from "#app/http/page-edit.server";
import { i18nFor } from "#app/locales/i18n.server";
import { editPath } from "#app/paths";

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: `${data?.title ?? ""} · Espelho` }];

export async function loader({ context, params }: LoaderFunctionArgs) {
  const viewer = await context.requireViewer();
  const { id, result } = await requirePageResult(viewer.id, params.id);
  return { id, title: i18nFor[context.language].getFixedT(null, "getReady")("delete.title"), result };
}

export default function DeleteResult() {
  const edit = useLoaderData<typeof loader>();
  const { t } = useTranslation(["getReady", "common"]);
  return (
    <SheetPage title={edit.title} back={editPath(edit)}>
      <div>
        <LookImage image={edit.result} alt={t("getReady:result.alt")} sizes="10rem" className="look max-w-40" isEager />
      </div>
      <DeleteQuestion edit={edit}>
        <Link className="btn btn--quiet" to={editPath(edit)}>
          {t("common:cancel")}
        </Link>
      </DeleteQuestion>
    </SheetPage>
  );
}
