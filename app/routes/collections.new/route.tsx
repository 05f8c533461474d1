import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { CollectionForm } from "#app/components/collections/collection-form";
import { SheetPage } from "#app/components/layout/sheet-page";
import { readForm } from "#app/http/input.server";
import { invalidForm, redirectOrReply, runFormAction } from "#app/http/page.server";
import { consumeLimit } from "#app/http/rate-limit.server";
import { i18nByLanguage } from "#app/locales/i18n.server";
import { NewCollection } from "#app/models/collections/collection.schema";
import { createCollection } from "#app/models/collections/collection.server";
import { addToCollection } from "#app/models/collections/collection-item.server";
import { requirePost } from "#app/models/looks/post.server";
import { chooseCollectionPath, manageCollectionsPath } from "#app/paths";

export { offlineClientAction as clientAction } from "#app/components/data/offline-client-action";

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: `${data?.title ?? ""} · Espelho` }];

const getPostId = (request: Request) => new URL(request.url).searchParams.get("post");

export async function loader({ context, request }: LoaderFunctionArgs) {
  await context.requireViewer();
  return { title: i18nByLanguage[context.language].getFixedT(null, "collections")("createTitle"), postId: getPostId(request) };
}

export async function action({ context, request }: ActionFunctionArgs) {
  const viewer = await context.requireViewer();
  const submission = await readForm(request, NewCollection);
  if (submission.status !== "success") return invalidForm(submission);
  const postId = getPostId(request);
  const { refusal } = await runFormAction(submission, async () => {
    if (postId) await requirePost(viewer.id, postId);
    await consumeLimit("collection", viewer.id);
    const collection = await createCollection(viewer.id, submission.value);
    if (postId) await addToCollection(viewer.id, collection.id, postId);
  });
  return refusal ?? redirectOrReply(request, postId ? chooseCollectionPath({ id: postId }) : manageCollectionsPath, "collectionCreated", submission.reply());
}

/** `?post=` adds that look. */
export default function CreateCollection() {
  const { title, postId } = useLoaderData<typeof loader>();
  return (
    <SheetPage title={title} back={postId ? chooseCollectionPath({ id: postId }) : manageCollectionsPath}>
      <CollectionForm {...(postId ? { postId } : {})} />
    </SheetPage>
  );
}
