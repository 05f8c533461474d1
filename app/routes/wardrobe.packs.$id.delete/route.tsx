import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { DeleteForm } from "#app/components/forms/delete-form";
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
  const { t } = useTranslation("packs");
  return (
    <SheetPage title={title} back={packPath(pack)}>
      <p className="wrap-anywhere">{pack.name}</p>
      <DeleteForm
        question={t("deleteQuestion")}
        action={`/api/packs/${pack.id}`}
        label={t("delete")}
        back={packPath(pack)}
        next={packsPath}
        toast="packDeleted"
        failure="packFailed"
      />
    </SheetPage>
  );
}
