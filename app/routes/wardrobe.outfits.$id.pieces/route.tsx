import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Form, useActionData, useLoaderData, useNavigation } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { loadPiecesToChoose } from "#app/actions/pieces/choose-pieces.server";
import { addFormPieces, isRefusal } from "#app/actions/pieces/outfit-form.server";
import { FieldError } from "#app/components/forms/field-error";
import { SheetPage } from "#app/components/layout/sheet-page";
import { ChoosePieces } from "#app/components/pieces/outfits/choose-pieces";
import { redirectWithFlash } from "#app/http/flash.server";
import { requirePageOutfit } from "#app/http/page/outfit.server";
import { i18nByLanguage } from "#app/locales/i18n.server";
import { addToOutfitPath, outfitPath } from "#app/try-again-paths";

export { offlineClientAction as clientAction } from "#app/components/data/offline-client-action";

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: `${data?.title ?? ""} · Espelho` }];

export async function loader(args: LoaderFunctionArgs) {
  const { viewer, outfit } = await requirePageOutfit(args);
  const inIt = outfit.pieces.map(({ piece }) => piece.id);
  const title = i18nByLanguage[args.context.language].getFixedT(null, "outfits")("add");
  return { title, outfit: { id: outfit.id }, ...(await loadPiecesToChoose(viewer.id, new URL(args.request.url), inIt)) };
}

export async function action(args: ActionFunctionArgs) {
  const { viewer, outfit } = await requirePageOutfit(args);
  const answer = await addFormPieces(args.request, viewer.id, outfit.id);
  return isRefusal(answer) ? answer : redirectWithFlash(outfitPath(answer), { key: "outfitSaved" });
}

export default function AddToOutfit() {
  const { title, outfit, ...choices } = useLoaderData<typeof loader>();
  const { t } = useTranslation("outfits");
  const reply = useActionData<{ errors?: string[] }>();
  const isSending = useNavigation().formMethod === "POST";
  return (
    <SheetPage title={title} back={outfitPath(outfit)} isWide>
      <Form method="post" className="grid gap-5">
        <button type="submit" hidden />
        <ChoosePieces {...choices} path={addToOutfitPath(outfit)} />
        <div className="wardrobe__acts">
          <FieldError id="outfit-error" errors={reply?.errors} />
          <button type="submit" className="btn btn--primary btn--lg btn--wide" aria-busy={isSending}>
            {t(isSending ? "adding" : "add")}
          </button>
        </div>
      </Form>
    </SheetPage>
  );
}
