import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Form, useActionData, useLoaderData, useNavigation } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { loadPiecesToChoose } from "#app/actions/pieces/choose-pieces.server";
import { createFormOutfit, isRefusal } from "#app/actions/pieces/outfit-form.server";
import { FieldError } from "#app/components/forms/field-error";
import { SheetPage } from "#app/components/layout/sheet-page";
import { EmptyWardrobe } from "#app/components/pieces/empty-wardrobe";
import { ChoosePieces } from "#app/components/pieces/outfits/choose-pieces";
import { OutfitDetails } from "#app/components/pieces/outfits/outfit-details";
import { redirectWithFlash } from "#app/http/flash.server";
import { i18nByLanguage } from "#app/locales/i18n.server";
import { maxOutfitPieces } from "#app/models/pieces/outfits/outfit";
import { OutfitFilter } from "#app/models/pieces/outfits/outfit.schema";
import { newOutfitPath, outfitPath, outfitsPath } from "#app/try-again-paths";

export { offlineClientAction as clientAction } from "#app/components/data/offline-client-action";

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: `${data?.title ?? ""} · Espelho` }];

export async function loader({ context, request }: LoaderFunctionArgs) {
  const viewer = await context.requireViewer();
  const url = new URL(request.url);
  const occasion = OutfitFilter.shape.occasion.safeParse(url.searchParams.get("occasion")).data ?? null;
  const name = url.searchParams.get("name")?.slice(0, 200) ?? "";
  const title = i18nByLanguage[context.language].getFixedT(null, "outfits")("new");
  return { title, formKey: crypto.randomUUID(), name, occasion, ...(await loadPiecesToChoose(viewer.id, url)) };
}

export async function action({ context, request }: ActionFunctionArgs) {
  const viewer = await context.requireViewer();
  const answer = await createFormOutfit(request, viewer.id);
  return isRefusal(answer) ? answer : redirectWithFlash(outfitPath(answer), { key: "outfitMade" });
}

export default function NewOutfit() {
  const { title, formKey, name, occasion, ...choices } = useLoaderData<typeof loader>();
  const { t } = useTranslation("outfits");
  const reply = useActionData<{ errors?: string[] }>();
  const isSending = useNavigation().formMethod === "POST";
  if (choices.pieces.length === 0 && !choices.kind) {
    return (
      <SheetPage title={title} back={outfitsPath()}>
        <EmptyWardrobe />
      </SheetPage>
    );
  }
  return (
    <SheetPage title={title} back={outfitsPath()} isWide>
      <p className="muted">{t("newHint", { max: maxOutfitPieces })}</p>
      <Form method="post" className="grid gap-5">
        <button type="submit" hidden />
        <input type="hidden" name="key" value={formKey} />
        <ChoosePieces {...choices} path={newOutfitPath} />
        <div className="wardrobe__acts">
          <OutfitDetails name={name} occasion={occasion} />
          <FieldError id="outfit-error" errors={reply?.errors} />
          <button type="submit" className="btn btn--primary btn--lg btn--wide" aria-busy={isSending}>
            {t(isSending ? "creating" : "create")}
          </button>
        </div>
      </Form>
    </SheetPage>
  );
}
