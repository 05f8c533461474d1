import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Form, Link, useActionData, useLoaderData, useNavigation } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { namePieces } from "#app/actions/pieces/wardrobe-form.server";
import { FieldError } from "#app/components/forms/field-error";
import { SheetPage } from "#app/components/layout/sheet-page";
import { PieceCrop } from "#app/components/pieces/piece-crop";
import { redirectWithFlash } from "#app/http/flash.server";
import { i18nByLanguage } from "#app/locales/i18n.server";
import { maxPieceText, pieceColours, pieceKinds } from "#app/models/pieces/piece";
import { wardrobeCardOf } from "#app/models/pieces/wardrobe-card";
import { listUnnamedPieces } from "#app/models/pieces/wardrobe-view.server";
import { newWardrobePath, wardrobePath } from "#app/try-again-paths";

export { offlineClientAction as clientAction } from "#app/components/data/offline-client-action";

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: `${data?.title ?? ""} · Espelho` }];

export async function loader({ context }: LoaderFunctionArgs) {
  const viewer = await context.requireViewer();
  const pieces = (await listUnnamedPieces(viewer.id)).map((piece) => ({ ...wardrobeCardOf(piece), colour: piece.colour }));
  return { title: i18nByLanguage[context.language].getFixedT(null, "wardrobe")("naming.title"), pieces };
}

export async function action({ context, request }: ActionFunctionArgs) {
  const viewer = await context.requireViewer();
  return (await namePieces(request, viewer.id)) ?? redirectWithFlash(wardrobePath(), { key: "piecesChanged" });
}

export default function NamePieces() {
  const { title, pieces } = useLoaderData<typeof loader>();
  const { t } = useTranslation(["wardrobe", "piece"]);
  const reply = useActionData<Exclude<Awaited<ReturnType<typeof namePieces>>, null>["data"]>();
  const isSending = useNavigation().formAction !== undefined;
  const textOf = (id: string) => reply?.texts.find((text) => text.id === id);
  return (
    <SheetPage title={title} back={wardrobePath()}>
      {pieces.length === 0 ? (
        <>
          <p className="muted">{t("wardrobe:naming.none")}</p>
          <Link className="btn btn--line justify-self-start" to={newWardrobePath}>
            {t("wardrobe:addPhotos")}
          </Link>
        </>
      ) : null}
      <Form method="post" className="grid gap-6" hidden={pieces.length === 0}>
        {pieces.map((piece, index) => (
          <fieldset key={piece.id} className="grid grid-cols-[6rem_minmax(0,1fr)] items-start gap-4">
            <legend className="sr-only">{t("wardrobe:naming.piece", { number: index + 1 })}</legend>
            <input type="hidden" name="piece" value={piece.id} />
            <PieceCrop piece={piece} alt="" width={96} isEager />
            <div className="grid gap-3">
              <label className="field">
                <span>{t("piece:name")}</span>
                <input className="in" name="name" maxLength={maxPieceText.name} autoComplete="off" defaultValue={textOf(piece.id)?.name ?? ""} />
              </label>
              <div className="grid gap-3 sm:grid-cols-2">
                <label className="field">
                  <span>{t("piece:kind")}</span>
                  <select className="in" name="kind" defaultValue={textOf(piece.id)?.kind ?? piece.kind}>
                    {pieceKinds.map((kind) => (
                      <option key={kind} value={kind}>
                        {t(`piece:kinds.${kind}`)}
                      </option>
                    ))}
                  </select>
                </label>
                <label className="field">
                  <span>{t("piece:colour")}</span>
                  <select className="in" name="colour" defaultValue={textOf(piece.id)?.colour ?? piece.colour ?? ""}>
                    <option value="">{t("piece:unsaid")}</option>
                    {pieceColours.map((colour) => (
                      <option key={colour} value={colour}>
                        {t(`piece:colours.${colour}`)}
                      </option>
                    ))}
                  </select>
                </label>
              </div>
            </div>
          </fieldset>
        ))}
        <FieldError id="names-error" errors={reply?.errors} />
        <div className="dlg__acts">
          <Link className="btn btn--quiet" to={wardrobePath()}>
            {t("wardrobe:naming.later")}
          </Link>
          <button type="submit" className="btn btn--primary" aria-busy={isSending}>
            {t(isSending ? "wardrobe:saving" : "wardrobe:save")}
          </button>
        </div>
      </Form>
    </SheetPage>
  );
}
