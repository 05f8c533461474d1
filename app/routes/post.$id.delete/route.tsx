import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { DeletePost } from "#app/components/delete-post";
import { LookImage } from "#app/components/look-image";
import { SheetPage } from "#app/components/sheet-page";
import { requireOwnPagePost } from "#app/http/page-post.server";
import { i18nFor } from "#app/locales/i18n.server";
import { pictureOf } from "#app/models/picture";
import { postPath } from "#app/paths";

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: `${data?.title ?? ""} · Espelho` }];

export async function loader(args: LoaderFunctionArgs) {
  const { id, image } = await requireOwnPagePost(args);
  return { id, title: i18nFor[args.context.language].getFixedT(null, "posts")("deleteTitle"), image: pictureOf(image) };
}

export default function DeletePage() {
  const { id, title, image } = useLoaderData<typeof loader>();
  const { t } = useTranslation();
  return (
    <SheetPage title={title} back={postPath({ id })}>
      <LookImage image={image} alt="" sizes="10rem" className="look max-w-40" isEager />
      <DeletePost post={{ id }}>
        <Link className="btn btn--quiet" to={postPath({ id })}>
          {t("cancel")}
        </Link>
      </DeletePost>
    </SheetPage>
  );
}
