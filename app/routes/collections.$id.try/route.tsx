import { FolderSimpleUser } from "@phosphor-icons/react/dist/ssr/FolderSimpleUser";
import type { LinksFunction, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { SheetPage } from "#app/components/layout/sheet-page";
import { LocalNotice } from "#app/components/try-on/local-notice";
import { EmptyState } from "#app/components/ui/empty-state";
import { collectionOrNotFound, requirePageCollection } from "#app/http/page/collection.server";
import { i18nByLanguage } from "#app/locales/i18n.server";
import { isRunOpen, type RunPlan } from "#app/models/collections/collection-run";
import { planRun } from "#app/models/collections/collection-run.server";
import { listKeptPictures } from "#app/models/try-on/kept-photo.server";
import { isLocalEngine } from "#app/models/try-on/try-on-model.server";
import { isProviderAllowed } from "#app/models/try-on/try-on-start.server";
import { collectionsPath } from "#app/paths";
import styles from "./run.css?url";
import { RunForm } from "./run-form";
import { RunProgress } from "./run-progress";

export const links: LinksFunction = () => [{ rel: "stylesheet", href: styles }];

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: `${data?.title ?? ""} · Espelho` }];

export async function loader(args: LoaderFunctionArgs) {
  const { viewer, collection } = await requirePageCollection(args);
  const { id, kind, ...own } = collectionOrNotFound(collection.kind === "liked" ? undefined : collection);
  const getText = i18nByLanguage[args.context.language];
  const name = kind === "looks" ? getText.getFixedT(null, "collections")("all") : own.name;
  const photos = await listKeptPictures(viewer.id);
  const asked = new URL(args.request.url).searchParams.get("photo");
  const photo = photos.find((one) => one.id === asked) ?? photos[0] ?? null;
  const [plan, isConsentGiven] = await Promise.all([planRun(viewer, id, photo?.id ?? null), isProviderAllowed(viewer.id)]);
  return {
    title: getText.getFixedT(null, "tryAll")("titleOf", { name }),
    collection: { id, kind },
    photos,
    run: plan,
    plan: viewer.subscriptionPlan,
    credits: viewer.credits,
    isLocal: isLocalEngine(),
    isConsentNeeded: !isConsentGiven,
    formKey: crypto.randomUUID(),
  };
}

/** Reload interval without scripts, in seconds. */
export const handle = { refreshSeconds: ({ run }: { run?: RunPlan }) => (run && isRunOpen(run.progress) ? 5 : null) };

export default function TryAll() {
  const { title, ...data } = useLoaderData<typeof loader>();
  const { t } = useTranslation("tryAll");
  const { collection, photos, run, isLocal } = data;
  const back = collectionsPath(collection.kind === "looks" ? "all" : collection.id);
  const isOpen = isRunOpen(run.progress);
  return (
    <SheetPage title={title} back={back}>
      <RunProgress collection={collection} progress={run.progress} />
      {isOpen ? null : photos.length === 0 ? (
        <EmptyState icon={<FolderSimpleUser className="ic ic--l" weight="light" />} title={t("noPhoto")} text={t("noPhotoText")}>
          <Link className="btn btn--primary" to="/?tab=tryon">
            {t("addPhoto")}
          </Link>
        </EmptyState>
      ) : (
        <RunForm {...data} />
      )}
      {isLocal ? <LocalNotice /> : null}
    </SheetPage>
  );
}
