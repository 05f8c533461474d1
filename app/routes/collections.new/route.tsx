import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { type Collectable, choosePath } from "#app/components/collections/collectable";
import { CollectionForm } from "#app/components/collections/collection-form";
import { SheetPage } from "#app/components/layout/sheet-page";
import { readForm } from "#app/http/input.server";
import { invalidForm, redirectOrReply, runFormAction } from "#app/http/page.server";
import { consumeLimit } from "#app/http/rate-limit.server";
import { i18nByLanguage } from "#app/locales/i18n.server";
import { collectPiece } from "#app/models/collections/collected-piece.server";
import { NewCollection } from "#app/models/collections/collection.schema";
import { createCollection } from "#app/models/collections/collection.server";
import { addToCollection } from "#app/models/collections/collection-item.server";
import { requirePost } from "#app/models/looks/post.server";
import { requirePiece } from "#app/models/pieces/piece-view.server";
import { manageCollectionsPath } from "#app/paths";

export { offlineClientAction as clientAction } from "#app/components/data/offline-client-action";

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: `${data?.title ?? ""} · Espelho` }];

function readThing(request: Request): Collectable | null {
  const { searchParams } = new URL(request.url);
  const [post, piece] = [searchParams.get("post"), searchParams.get("piece")];
  if (post) return { kind: "post", id: post };
  return piece ? { kind: "piece", id: piece } : null;
}

export async function loader({ context, request }: LoaderFunctionArgs) {
  await context.requireViewer();
  return { title: i18nByLanguage[context.language].getFixedT(null, "collections")("createTitle"), thing: readThing(request) };
}

export async function action({ context, request }: ActionFunctionArgs) {
  const viewer = await context.requireViewer();
  const submission = await readForm(request, NewCollection);
  if (submission.status !== "success") return invalidForm(submission);
  const thing = readThing(request);
  const { refusal } = await runFormAction(submission, async () => {
    if (thing) await (thing.kind === "post" ? requirePost : requirePiece)(viewer.id, thing.id);
    await consumeLimit("collection", viewer.id);
    const collection = await createCollection(viewer.id, submission.value);
    if (thing) await (thing.kind === "post" ? addToCollection : collectPiece)(viewer.id, collection.id, thing.id);
  });
  return refusal ?? redirectOrReply(request, thing ? choosePath(thing) : manageCollectionsPath, "collectionCreated", submission.reply());
}

/** `?post=` adds that look, `?piece=` that piece. */
export default function CreateCollection() {
  const { title, thing } = useLoaderData<typeof loader>();
  return (
    <SheetPage title={title} back={thing ? choosePath(thing) : manageCollectionsPath}>
      <CollectionForm {...(thing ? { thing } : {})} />
    </SheetPage>
  );
}
