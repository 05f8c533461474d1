import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { CollectionForm } from "#app/components/collection-form";
import { SheetPage } from "#app/components/sheet-page";
import { readForm } from "#app/http/input.server";
import { attempt, invalid, redirectOrReply } from "#app/http/page.server";
import { countAgainst } from "#app/http/rate-limit.server";
import { i18nFor } from "#app/locales/i18n.server";
import { NewCollection } from "#app/models/collection.schema";
import { createCollection } from "#app/models/collection.server";
import { addToCollection } from "#app/models/collection-item.server";
import { requirePost } from "#app/models/post.server";
import { choosePath, manageCollectionsPath } from "#app/paths";

export { orOffline as clientAction } from "#app/components/or-offline";

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: `${data?.title ?? ""} · Espelho` }];

const postOf = (request: Request) => new URL(request.url).searchParams.get("post");

export async function loader({ context, request }: LoaderFunctionArgs) {
  await context.requireViewer();
  return { title: i18nFor[context.language].getFixedT(null, "collections")("createTitle"), postId: postOf(request) };
}

export async function action({ context, request }: ActionFunctionArgs) {
  const viewer = await context.requireViewer();
  const submission = await readForm(request, NewCollection);
  if (submission.status !== "success") return invalid(submission);
  const postId = postOf(request);
  const { refusal } = await attempt(submission, async () => {
    if (postId) await requirePost(viewer.id, postId);
    await countAgainst("collection", viewer.id);
    const collection = await createCollection(viewer.id, submission.value);
    if (postId) await addToCollection(viewer.id, collection.id, postId);
  });
  return refusal ?? redirectOrReply(request, postId ? choosePath({ id: postId }) : manageCollectionsPath, "collectionCreated", submission.reply());
}

/** A new collection; `?post=` puts that look into it. */
export default function CreateCollection() {
  const { title, postId } = useLoaderData<typeof loader>();
  return (
    <SheetPage title={title} back={postId ? choosePath({ id: postId }) : manageCollectionsPath}>
      <CollectionForm {...(postId ? { postId } : {})} />
    </SheetPage>
  );
}
