import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { ActionForm } from "#app/components/forms/action-form";
import { SheetPage } from "#app/components/layout/sheet-page";
import { requirePagePack } from "#app/http/page/pack.server";
import { i18nByLanguage } from "#app/locales/i18n.server";
import { packPath, packsPath } from "#app/try-again-paths";

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: `${data?.title ?? ""} · Espelho` }];

export async function loader(args: LoaderFunctionArgs) {
  const { pack } = await requirePagePack(args);
  return { title: i18nByLanguage[args.context.language].getFixedT(null, "packs")("delete"), pack: { id: pack.id, name: pack.name } };
}

export default function DeletePack() {
  const { title, pack } = useLoaderData<typeof loader>();
  const { t } = useTranslation(["packs", "common"]);
  return (
    <SheetPage title={title} back={packPath(pack)}>
      <p className="wrap-anywhere">{pack.name}</p>
      <p className="muted">{t("packs:deleteQuestion")}</p>
      <ActionForm
        action={`/api/packs/${pack.id}`}
        method="delete"
        returnTo={packsPath}
        leadsTo={packsPath}
        toast="packDeleted"
        failure="packFailed"
        className="dlg__acts"
      >
        <Link className="btn btn--quiet" to={packPath(pack)}>
          {t("common:cancel")}
        </Link>
        <button type="submit" className="btn btn--danger">
          {t("packs:delete")}
        </button>
      </ActionForm>
    </SheetPage>
  );
}
