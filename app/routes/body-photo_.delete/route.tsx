import { type LoaderFunctionArgs, type MetaFunction, redirect } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { SheetPage } from "#app/components/layout/sheet-page";
import { toSameSitePath } from "#app/lib/same-site";
import { i18nByLanguage } from "#app/locales/i18n.server";
import { getBody } from "#app/models/try-on/body.server";
import { bodyPhotoPath } from "#app/paths";
import { DeleteBodyQuestion } from "#app/routes/body-photo/delete-body-photo";

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: `${data?.title ?? ""} · Espelho` }];

export async function loader({ context, request }: LoaderFunctionArgs) {
  const viewer = await context.requireViewer();
  const returnTo = new URL(request.url).searchParams.get("returnTo");
  const path = bodyPhotoPath(returnTo === null ? undefined : toSameSitePath(returnTo));
  const { state } = await getBody(viewer.id);
  if (state === "none") throw redirect(path);
  return { title: i18nByLanguage[context.language].getFixedT(null, "bodyPhoto")("remove.title"), path };
}

/** The question without scripts. */
export default function DeleteBody() {
  const { title, path } = useLoaderData<typeof loader>();
  const { t } = useTranslation();
  return (
    <SheetPage title={title} back={path}>
      <DeleteBodyQuestion path={path}>
        <Link className="btn btn--quiet" to={path}>
          {t("cancel")}
        </Link>
      </DeleteBodyQuestion>
    </SheetPage>
  );
}
