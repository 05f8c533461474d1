import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { ActionForm } from "#app/components/action-form";
import { LookImage } from "#app/components/look-image";
import { SheetPage } from "#app/components/sheet-page";
import { requireOwnPagePost } from "#app/http/page-post.server";
import { i18nFor } from "#app/locales/i18n.server";
import { pictureOf } from "#app/models/picture";
import { ownProfilePath, postPath } from "#app/paths";

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: `${data?.title ?? ""} · Espelho` }];

export async function loader(args: LoaderFunctionArgs) {
  const { id, image } = await requireOwnPagePost(args);
  return { id, title: i18nFor[args.context.language].getFixedT(null, "posts")("deleteTitle"), image: pictureOf(image) };
}

export default function DeletePost() {
  const { id, title, image } = useLoaderData<typeof loader>();
  const { t } = useTranslation(["posts", "common"]);
  return (
    <SheetPage title={title} back={postPath({ id })}>
      <LookImage image={image} alt="" sizes="10rem" className="look max-w-40" isEager />
      <p>
        {t("posts:deleteQuestion")}
        <br />
        <span className="muted">{t("posts:irreversible")}</span>
      </p>
      <div className="dlg__acts">
        <Link className="btn btn--quiet" to={postPath({ id })}>
          {t("common:cancel")}
        </Link>
        <ActionForm action={`/api/posts/${id}`} method="delete" returnTo={ownProfilePath} leadsTo={ownProfilePath} toast="postDeleted" failure="postNotDeleted">
          {(isSending) => (
            <button type="submit" className="btn btn--danger" data-pending={isSending || undefined}>
              {t(isSending ? "posts:deleting" : "posts:delete")}
            </button>
          )}
        </ActionForm>
      </div>
    </SheetPage>
  );
}
