import { CalendarPlus } from "@phosphor-icons/react/dist/ssr/CalendarPlus";
import { Plus } from "@phosphor-icons/react/dist/ssr/Plus";
import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Form, Link, useActionData, useLoaderData, useNavigation } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { isRefusal, saveOutfit } from "#app/actions/pieces/outfit-form.server";
import { FieldError } from "#app/components/forms/field-error";
import { BackBar } from "#app/components/layout/top-bar";
import { OutfitDetails } from "#app/components/pieces/outfits/outfit-details";
import { titleOf } from "#app/components/pieces/outfits/outfit-words";
import { TryOutfit } from "#app/components/pieces/outfits/try-outfit";
import { redirectWithFlash } from "#app/http/flash.server";
import { requirePageOutfit } from "#app/http/page/outfit.server";
import { i18nByLanguage } from "#app/locales/i18n.server";
import { outfitCardOf } from "#app/models/pieces/outfits/outfit-card";
import { addToOutfitPath, deleteOutfitPath, outfitPath, outfitsPath, planOutfitPath } from "#app/try-again-paths";
import { ArrangePieces } from "./arrange-pieces";
import { PieceList } from "./piece-list";

export { offlineClientAction as clientAction } from "#app/components/data/offline-client-action";

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: `${data?.title ?? ""} · Espelho` }];

export async function loader(args: LoaderFunctionArgs) {
  const { outfit } = await requirePageOutfit(args);
  return { title: titleOf(i18nByLanguage[args.context.language].getFixedT(null, "outfits"), outfit), outfit: outfitCardOf(outfit) };
}

export async function action(args: ActionFunctionArgs) {
  const { viewer, outfit } = await requirePageOutfit(args);
  const answer = await saveOutfit(args.request, viewer.id, outfit);
  return isRefusal(answer) ? answer : redirectWithFlash(outfitPath(answer), { key: "outfitSaved" });
}

export default function OutfitPage() {
  const { title, outfit } = useLoaderData<typeof loader>();
  const { t } = useTranslation("outfits");
  const reply = useActionData<{ errors?: string[]; typed?: Pick<typeof outfit, "name" | "occasion"> }>();
  const { name, occasion } = reply?.typed ?? outfit;
  const isSending = useNavigation().formMethod === "POST";
  return (
    <>
      <BackBar title="" to={outfitsPath()} />
      <main id="content" className="mx-auto w-full max-w-3xl px-(--spacing-gutter) pt-4 pb-16">
        <h1 className="t-h2 wrap-anywhere">{title}</h1>
        <div className="mt-2 grid justify-items-start gap-2">
          <TryOutfit pieces={outfit.pieces.map(({ piece }) => piece)}>
            <Link className="btn btn--line" to={planOutfitPath(outfit)}>
              <CalendarPlus className="ic ic--s" aria-hidden="true" />
              {t("plan")}
            </Link>
          </TryOutfit>
        </div>
        <Form method="post" key={outfit.updatedAt} className="mt-4 grid gap-6 sm:grid-cols-2">
          <button type="submit" hidden />
          <ArrangePieces initial={outfit.pieces} />
          <div className="grid content-start gap-5">
            <OutfitDetails name={name} occasion={occasion} />
            <FieldError id="outfit-error" errors={reply?.errors} />
            <button type="submit" className="btn btn--line btn--wide" aria-busy={isSending}>
              {t(isSending ? "saving" : "save")}
            </button>
            <PieceList pieces={outfit.pieces} />
            <div className="flex flex-wrap gap-2">
              <Link className="btn btn--line" to={addToOutfitPath(outfit)}>
                <Plus className="ic ic--s" aria-hidden="true" />
                {t("add")}
              </Link>
              <Link className="btn btn--quiet" to={deleteOutfitPath(outfit)}>
                {t("delete")}
              </Link>
            </div>
          </div>
        </Form>
      </main>
    </>
  );
}
