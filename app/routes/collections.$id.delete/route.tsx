import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { DeleteCollection } from "#app/components/collections/delete-collection";
import { SheetPage } from "#app/components/layout/sheet-page";
import { collectionOrNotFound, requirePageCollection } from "#app/http/page/collection.server";
import { i18nByLanguage } from "#app/locales/i18n.server";
import { manageCollectionsPath } from "#app/paths";

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: `${data?.title ?? ""} · Espelho` }];

export async function loader(args: LoaderFunctionArgs) {
  const { collection } = await requirePageCollection(args);
  const { id, name } = collectionOrNotFound(collection.kind === "custom" ? collection : undefined);
  return { title: i18nByLanguage[args.context.language].getFixedT(null, "collections")("deleteTitle"), collection: { id, name } };
}

export default function ConfirmDeletion() {
  const { title, collection } = useLoaderData<typeof loader>();
  return (
    <SheetPage title={title} back={manageCollectionsPath}>
      <DeleteCollection collection={collection} />
    </SheetPage>
  );
}
