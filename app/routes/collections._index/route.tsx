import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { CollectionList } from "#app/components/collections/collection-list";
import { SheetPage } from "#app/components/layout/sheet-page";
import { i18nByLanguage } from "#app/locales/i18n.server";
import { listCollections } from "#app/models/collections/collection.server";
import { collectionsPath } from "#app/paths";

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: `${data?.title ?? ""} · Espelho` }];

export async function loader({ context }: LoaderFunctionArgs) {
  const viewer = await context.requireViewer();
  const collections = await listCollections(viewer.id);
  return { title: i18nByLanguage[context.language].getFixedT(null, "collections")("manageTitle"), collections };
}

export default function ManageCollections() {
  const { title, collections } = useLoaderData<typeof loader>();
  return (
    <SheetPage title={title} back={collectionsPath()}>
      <CollectionList collections={collections} />
    </SheetPage>
  );
}
