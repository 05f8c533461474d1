import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { CollectionChoices } from "#app/components/collection-choices";
import { SheetPage } from "#app/components/sheet-page";
import { requirePagePost } from "#app/http/page-post.server";
import { i18nFor } from "#app/locales/i18n.server";
import { listChoices } from "#app/models/collection-posts.server";
import { postPath } from "#app/paths";

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: `${data?.title ?? ""} · Espelho` }];

export async function loader(args: LoaderFunctionArgs) {
  const { viewer, post } = await requirePagePost(args);
  const title = i18nFor[args.context.language].getFixedT(null, "collections")("choose");
  return { title, postId: post.id, choices: await listChoices(viewer.id, post.id) };
}

export default function ChooseCollections() {
  const { title, postId, choices } = useLoaderData<typeof loader>();
  return (
    <SheetPage title={title} back={postPath({ id: postId })}>
      <CollectionChoices postId={postId} choices={choices} />
    </SheetPage>
  );
}
