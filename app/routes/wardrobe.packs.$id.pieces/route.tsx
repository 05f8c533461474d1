import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Form, useActionData, useLoaderData, useNavigation } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { loadPiecesToChoose } from "#app/actions/pieces/choose-pieces.server";
import { addFormPackPieces, isPackRefusal } from "#app/actions/pieces/pack-form.server";
import { FieldError } from "#app/components/forms/field-error";
import { SheetPage } from "#app/components/layout/sheet-page";
import { ChoosePieces } from "#app/components/pieces/outfits/choose-pieces";
import { redirectWithFlash } from "#app/http/flash.server";
import { requirePagePack } from "#app/http/page/pack.server";
import { i18nByLanguage } from "#app/locales/i18n.server";
import { addToPackPath, packPath } from "#app/try-again-paths";

export { offlineClientAction as clientAction } from "#app/components/data/offline-client-action";

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: `${data?.title ?? ""} · Espelho` }];

const maxTicked = 20;

export async function loader(args: LoaderFunctionArgs) {
  const { viewer, pack } = await requirePagePack(args);
  const inIt = pack.pieces.map(({ piece }) => piece.id);
  const title = i18nByLanguage[args.context.language].getFixedT(null, "packs")("addPieces");
  return { title, pack: { id: pack.id }, ...(await loadPiecesToChoose(viewer.id, new URL(args.request.url), inIt, maxTicked)) };
}

export async function action(args: ActionFunctionArgs) {
  const { viewer, pack } = await requirePagePack(args);
  const answer = await addFormPackPieces(args.request, viewer.id, pack.id);
  return isPackRefusal(answer) ? answer : redirectWithFlash(packPath(answer), { key: "packSaved" });
}

export default function AddToPack() {
  const { title, pack, ...choices } = useLoaderData<typeof loader>();
  const { t } = useTranslation("packs");
  const reply = useActionData<{ errors?: string[] }>();
  const isSending = useNavigation().formMethod === "POST";
  return (
    <SheetPage title={title} back={packPath(pack)} isWide>
      <Form method="post" className="grid gap-5">
        <button type="submit" hidden />
        <ChoosePieces {...choices} path={addToPackPath(pack)} />
        <div className="wardrobe__acts">
          <FieldError id="pack-error" errors={reply?.errors} />
          <button type="submit" className="btn btn--primary btn--lg btn--wide" aria-busy={isSending}>
            {t("addPieces")}
          </button>
        </div>
      </Form>
    </SheetPage>
  );
}
