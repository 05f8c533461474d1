import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { CollectionList } from "#app/components/collection-list";
import { SheetPage } from "#app/components/sheet-page";
import { i18nFor } from "#app/locales/i18n.server";
import { listCollections } from "#app/models/collection.server";
import { collectionsPath } from "#app/paths";

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: `${data?.title ?? ""} · Espelho` }];

export async function loader({ context }: LoaderFunctionArgs) {
  const viewer = await context.requireViewer();
  const collections = await listCollections(viewer.id);
  return { title: i18nFor[context.language].getFixedT(null, "collections")("manageTitle"), collections };
}

/** The dialog that manages collections as a page of its own. */
export default function ManageCollections() {
  const { title, collections } = useLoaderData<typeof loader>();
  return (
    <SheetPage title={title} back={collectionsPath()}>
      <CollectionList collections={collections} />
    </SheetPage>
  );
}
