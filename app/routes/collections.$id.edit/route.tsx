import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { CollectionForm } from "#app/components/collections/collection-form";
import { SheetPage } from "#app/components/layout/sheet-page";
import { readForm } from "#app/http/input.server";
import { collectionOrNotFound, requirePageCollection } from "#app/http/page/collection.server";
import { invalidForm, redirectOrReply, runFormAction } from "#app/http/page.server";
import { i18nByLanguage } from "#app/locales/i18n.server";
import { CollectionForm as Schema } from "#app/models/collections/collection.schema";
import { updateCollection } from "#app/models/collections/collection.server";
import { manageCollectionsPath, organisePath } from "#app/paths";

export { offlineClientAction as clientAction } from "#app/components/data/offline-client-action";

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: `${data?.title ?? ""} · Espelho` }];

export async function loader(args: LoaderFunctionArgs) {
  const { collection } = await requirePageCollection(args);
  const { id, name, description } = collectionOrNotFound(collection.kind === "custom" ? collection : undefined);
  return { title: i18nByLanguage[args.context.language].getFixedT(null, "collections")("editTitle"), collection: { id, name, description } };
}

export async function action({ context, params, request }: ActionFunctionArgs) {
  const viewer = await context.requireViewer();
  const submission = await readForm(request, Schema);
  if (submission.status !== "success") return invalidForm(submission);
  const { refusal } = await runFormAction(submission, () => updateCollection(viewer.id, params.id ?? "", submission.value));
  return refusal ?? redirectOrReply(request, manageCollectionsPath, "collectionUpdated", submission.reply());
}

export default function EditCollection() {
  const { title, collection } = useLoaderData<typeof loader>();
  const { t } = useTranslation("collections");
  return (
    <SheetPage title={title} back={manageCollectionsPath}>
      <CollectionForm collection={collection} />
      <Link className="link inline-flex min-h-11 items-center justify-self-start t-small" to={organisePath(collection)}>
        {t("organise")}
      </Link>
    </SheetPage>
  );
}
