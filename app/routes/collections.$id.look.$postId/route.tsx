import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { CollectedLook } from "#app/components/collected-look";
import { SheetPage } from "#app/components/sheet-page";
import { notFound } from "#app/http/page.server";
import { requirePageCollection } from "#app/http/page-collection.server";
import { i18nFor } from "#app/locales/i18n.server";
import { cardOf } from "#app/models/card";
import { getCollected, listChoices } from "#app/models/collection-posts.server";
import { organisePath } from "#app/paths";

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: `${data?.title ?? ""} · Espelho` }];

export async function loader(args: LoaderFunctionArgs) {
  const { viewer, collection } = await requirePageCollection(args);
  const look = await getCollected(viewer.id, collection.id, args.params.postId ?? "");
  if (!look) throw notFound("post_not_found");
  const { id, kind, coverPostId } = collection;
  return {
    title: i18nFor[args.context.language].getFixedT(null, "collections")("lookTitle"),
    collection: { id, kind, coverPostId },
    look: { id: look.post.id, card: cardOf(look.post), note: look.note },
    choices: await listChoices(viewer.id, look.post.id),
  };
}

/** A look in a collection as a page: its note, the cover, where else it is or goes. */
export default function LookInCollection() {
  const { title, collection, look, choices } = useLoaderData<typeof loader>();
  return (
    <SheetPage title={title} back={organisePath(collection)}>
      <CollectedLook collection={collection} look={look} choices={choices} />
    </SheetPage>
  );
}
