import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { SheetPage } from "#app/components/layout/sheet-page";
import { ReportForm } from "#app/components/looks/report-form";
import { requirePagePiece } from "#app/http/page/piece.server";
import { i18nByLanguage } from "#app/locales/i18n.server";
import { piecePath } from "#app/try-again-paths";

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: `${data?.title ?? ""} · Espelho` }];

export async function loader(args: LoaderFunctionArgs) {
  const { piece } = await requirePagePiece(args);
  return { id: piece.id, postId: piece.mark?.postId ?? null, title: i18nByLanguage[args.context.language].getFixedT(null, "piece")("reportTitle") };
}

export default function ReportPiece() {
  const { id, postId, title } = useLoaderData<typeof loader>();
  const { t } = useTranslation("piece");
  const path = piecePath({ id }, postId ? { id: postId } : undefined);
  return (
    <SheetPage title={title} back={path}>
      <ReportForm action={`/api/pieces/${id}/report`} fields={postId ? { postId } : {}} question={t("reportQuestion")} back={path} />
    </SheetPage>
  );
}
