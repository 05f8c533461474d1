import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { CollectedLook } from "#app/components/collections/collected-look";
import { SheetPage } from "#app/components/layout/sheet-page";
import { requirePageCollection } from "#app/http/page/collection.server";
import { notFound } from "#app/http/page.server";
import { i18nByLanguage } from "#app/locales/i18n.server";
import { getCollectedPost, listCollectionChoices } from "#app/models/collections/collection-posts.server";
import { cardOf } from "#app/models/looks/post-card";
import { organisePath } from "#app/paths";

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: `${data?.title ?? ""} · Espelho` }];

export async function loader(args: LoaderFunctionArgs) {
  const { viewer, collection } = await requirePageCollection(args);
  const look = await getCollectedPost(viewer.id, collection.id, args.params.postId ?? "");
  if (!look) throw notFound("post_not_found");
  const { id, kind, coverPostId } = collection;
  return {
    title: i18nByLanguage[args.context.language].getFixedT(null, "collections")("lookTitle"),
    collection: { id, kind, coverPostId },
    look: { id: look.post.id, card: cardOf(look.post), note: look.note },
    choices: await listCollectionChoices(viewer.id, look.post.id),
  };
}

export default function LookInCollection() {
  const { title, collection, look, choices } = useLoaderData<typeof loader>();
  return (
    <SheetPage title={title} back={organisePath(collection)}>
      <CollectedLook collection={collection} look={look} choices={choices} />
    </SheetPage>
  );
}
