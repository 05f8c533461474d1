import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { CollectionChoices } from "#app/components/collections/collection-choices";
import { SheetPage } from "#app/components/layout/sheet-page";
import { requirePagePost } from "#app/http/page/post.server";
import { i18nByLanguage } from "#app/locales/i18n.server";
import { listCollectionChoices } from "#app/models/collections/collection-posts.server";
import { postPath } from "#app/paths";

export { nextPageLoader as clientLoader } from "#app/components/data/next-page-loader";

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: `${data?.title ?? ""} · Espelho` }];

export async function loader(args: LoaderFunctionArgs) {
  const { viewer, post } = await requirePagePost(args);
  const title = i18nByLanguage[args.context.language].getFixedT(null, "collections")("choose");
  return { title, postId: post.id, choices: await listCollectionChoices(viewer.id, post.id) };
}

export default function ChooseCollections() {
  const { title, postId, choices } = useLoaderData<typeof loader>();
  return (
    <SheetPage title={title} back={postPath({ id: postId })}>
      <CollectionChoices thing={{ kind: "post", id: postId }} choices={choices} />
    </SheetPage>
  );
}
