import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { DeleteCollection } from "#app/components/delete-collection";
import { SheetPage } from "#app/components/sheet-page";
import { orNoCollection, requirePageCollection } from "#app/http/page-collection.server";
import { i18nFor } from "#app/locales/i18n.server";
import { manageCollectionsPath } from "#app/paths";

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: `${data?.title ?? ""} · Espelho` }];

export async function loader(args: LoaderFunctionArgs) {
  const { collection } = await requirePageCollection(args);
  const { id, name } = orNoCollection(collection.kind === "custom" ? collection : undefined);
  return { title: i18nFor[args.context.language].getFixedT(null, "collections")("deleteTitle"), collection: { id, name } };
}

export default function ConfirmDeletion() {
  const { title, collection } = useLoaderData<typeof loader>();
  return (
    <SheetPage title={title} back={manageCollectionsPath}>
      <DeleteCollection collection={collection} />
    </SheetPage>
  );
}
