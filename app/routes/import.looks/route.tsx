import { Archive } from "@phosphor-icons/react/dist/ssr/Archive";
import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Form, Link, useActionData, useLoaderData, useNavigation } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { publishImports } from "#app/actions/import/publish-imports.server";
import { FieldError } from "#app/components/forms/field-error";
import { SheetPage } from "#app/components/layout/sheet-page";
import { LookImage } from "#app/components/pictures/look-image";
import { FormattedDate } from "#app/components/ui/day";
import { EmptyState } from "#app/components/ui/empty-state";
import { NextLink } from "#app/components/ui/next-link";
import { redirectWithFlash } from "#app/http/flash.server";
import { redirectIfEmpty } from "#app/http/page.server";
import { pageRequest } from "#app/http/paging.server";
import { i18nByLanguage } from "#app/locales/i18n.server";
import { maxPublishedAtOnce } from "#app/models/looks/imported/imported-look";
import { listUnpublishedImports } from "#app/models/looks/imported/imported-look.server";
import { thumbnailOf } from "#app/models/looks/post-card";
import { ownProfilePath, postPath } from "#app/paths";
import { importedLooksPath, importPath } from "#app/try-again-paths";

export { offlineClientAction as clientAction } from "#app/components/data/offline-client-action";

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: `${data?.title ?? ""} · Espelho` }];

export async function loader({ context, request }: LoaderFunctionArgs) {
  const viewer = await context.requireViewer();
  const url = new URL(request.url);
  const { items, nextCursor } = await listUnpublishedImports(viewer.id, { ...pageRequest(url), limit: maxPublishedAtOnce });
  redirectIfEmpty(items, url, importedLooksPath);
  const looks = items.map((post) => ({ ...thumbnailOf(post), createdAt: post.createdAt }));
  return { title: i18nByLanguage[context.language].getFixedT(null, "importing")("publishing.title"), looks, nextCursor };
}

export async function action({ context, request }: ActionFunctionArgs) {
  const viewer = await context.requireViewer();
  return (await publishImports(request, viewer.id)) ?? redirectWithFlash(importedLooksPath, { key: "looksPublished" });
}

const privacies = ["public", "followers", "mutual"] as const;

export default function ImportedLooks() {
  const { title, looks, nextCursor } = useLoaderData<typeof loader>();
  const { t } = useTranslation(["importing", "posts"]);
  const reply = useActionData<NonNullable<Awaited<ReturnType<typeof publishImports>>>["data"]>();
  const isSending = useNavigation().formAction !== undefined;
  if (looks.length === 0) {
    return (
      <SheetPage title={title} back={ownProfilePath}>
        <EmptyState icon={<Archive className="ic ic--l" weight="light" />} title={t("publishing.none")} text={t("publishing.noneText")}>
          <Link className="btn btn--primary" to={importPath}>
            {t("publishing.from")}
          </Link>
        </EmptyState>
      </SheetPage>
    );
  }
  return (
    <SheetPage title={title} back={ownProfilePath}>
      <Form method="post" className="grid gap-5" aria-busy={isSending}>
        <fieldset className="grid gap-3">
          <legend className="muted mb-3 t-small">{t("publishing.hint")}</legend>
          <ul className="wardrobe px-0">
            {looks.map((look) => (
              <li key={look.id} className="grid content-start gap-2">
                <input type="hidden" name="of" value={look.id} />
                <label className="wardrobe__choice">
                  <input type="checkbox" name="look" value={look.id} />
                  <span className="piece-crop">
                    <LookImage image={look.image} alt={look.alt ?? ""} sizes="12rem" className="absolute inset-0 size-full object-cover" />
                  </span>
                  <span className="t-small font-semibold">
                    <FormattedDate date={look.createdAt} />
                  </span>
                  <span className="clamp-2 wrap-anywhere t-small">{look.beginning}</span>
                </label>
                <span className="muted flex flex-wrap items-center justify-between gap-x-3 t-meta">
                  <Link className="link inline-flex min-h-11 items-center" to={postPath(look)}>
                    {t("pictures", { count: look.pictures ?? 1 })}
                  </Link>
                  <button type="submit" name="act" value={look.id} className="btn btn--line" aria-label={`${t("publishing.publish")}: ${look.beginning}`}>
                    {t("publishing.publish")}
                  </button>
                </span>
              </li>
            ))}
          </ul>
        </fieldset>
        <FieldError id="publish-error" errors={reply?.errors} />
        <div className="wardrobe__acts">
          <label className="field">
            <span>{t("posts:create.privacy")}</span>
            <select name="privacy" className="in">
              {privacies.map((privacy) => (
                <option key={privacy} value={privacy}>
                  {t(`posts:create.${privacy}`)}
                </option>
              ))}
            </select>
          </label>
          <div className="flex flex-wrap gap-2">
            <button type="submit" name="act" value="chosen" className="btn btn--primary">
              {t("publishing.chosen")}
            </button>
            <button type="submit" name="act" value="page" className="btn btn--line">
              {t("publishing.page")}
            </button>
          </div>
        </div>
      </Form>
      <NextLink cursor={nextCursor} path={importedLooksPath} />
    </SheetPage>
  );
}
