import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { CollectionChoices } from "#app/components/collections/collection-choices";
import { SheetPage } from "#app/components/layout/sheet-page";
import { requirePagePiece } from "#app/http/page/piece.server";
import { i18nByLanguage } from "#app/locales/i18n.server";
import { listCollectionsForPiece } from "#app/models/collections/collected-piece.server";
import { piecePath } from "#app/try-again-paths";

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: `${data?.title ?? ""} · Espelho` }];

export async function loader(args: LoaderFunctionArgs) {
  const { viewer, piece } = await requirePagePiece(args);
  const title = i18nByLanguage[args.context.language].getFixedT(null, "collections")("choose");
  return { title, id: piece.id, choices: await listCollectionsForPiece(viewer.id, piece.id) };
}

export default function ChooseCollectionsForPiece() {
  const { title, id, choices } = useLoaderData<typeof loader>();
  return (
    <SheetPage title={title} back={piecePath({ id })}>
      <CollectionChoices thing={{ kind: "piece", id }} choices={choices} />
    </SheetPage>
  );
}
