import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { DeleteForm } from "#app/components/forms/delete-form";
import { SheetPage } from "#app/components/layout/sheet-page";
import { OutfitCanvas } from "#app/components/pieces/outfits/outfit-canvas";
import { requirePageOutfit } from "#app/http/page/outfit.server";
import { i18nByLanguage } from "#app/locales/i18n.server";
import { outfitCardOf } from "#app/models/pieces/outfits/outfit-card";
import { outfitPath, outfitsPath } from "#app/try-again-paths";

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: `${data?.title ?? ""} · Espelho` }];

export async function loader(args: LoaderFunctionArgs) {
  const { outfit } = await requirePageOutfit(args);
  return { title: i18nByLanguage[args.context.language].getFixedT(null, "outfits")("deleteTitle"), outfit: outfitCardOf(outfit) };
}

export default function DeleteOutfit() {
  const { title, outfit } = useLoaderData<typeof loader>();
  const { t } = useTranslation("outfits");
  return (
    <SheetPage title={title} back={outfitPath(outfit)}>
      <div className="w-40">
        <OutfitCanvas pieces={outfit.pieces} width={160} />
      </div>
      <p>{outfit.name}</p>
      <DeleteForm
        question={t("deleteQuestion")}
        action={`/api/outfits/${outfit.id}`}
        label={t("delete")}
        back={outfitPath(outfit)}
        next={outfitsPath()}
        toast="outfitDeleted"
        failure="outfitFailed"
      />
    </SheetPage>
  );
}
