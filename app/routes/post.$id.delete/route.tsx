import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { SheetPage } from "#app/components/layout/sheet-page";
import { DeletePost } from "#app/components/looks/delete-post";
import { LookImage } from "#app/components/pictures/look-image";
import { requireOwnPagePost } from "#app/http/page/post.server";
import { i18nByLanguage } from "#app/locales/i18n.server";
import { pictureOf } from "#app/models/media/picture";
import { postPath } from "#app/paths";

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: `${data?.title ?? ""} · Espelho` }];

export async function loader(args: LoaderFunctionArgs) {
  const { id, image } = await requireOwnPagePost(args);
  return { id, title: i18nByLanguage[args.context.language].getFixedT(null, "posts")("deleteTitle"), image: pictureOf(image) };
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
