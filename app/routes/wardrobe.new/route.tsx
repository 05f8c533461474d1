import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Form, Link, useActionData, useLoaderData, useNavigation } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { keepPhotos } from "#app/actions/pieces/wardrobe-form.server";
import { SheetPage } from "#app/components/layout/sheet-page";
import { redirectWithFlash } from "#app/http/flash.server";
import { i18nByLanguage } from "#app/locales/i18n.server";
import { pieceKinds } from "#app/models/pieces/piece";
import { maxNewPhotos } from "#app/models/pieces/wardrobe";
import { nameWardrobePath, wardrobePath } from "#app/try-again-paths";
import { PhotosField } from "./photos-field";

export { offlineClientAction as clientAction } from "#app/components/data/offline-client-action";

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: `${data?.title ?? ""} · Espelho` }];

export async function loader({ context }: LoaderFunctionArgs) {
  await context.requireViewer();
  return { title: i18nByLanguage[context.language].getFixedT(null, "wardrobe")("new.title"), formKey: crypto.randomUUID() };
}

export async function action({ context, request }: ActionFunctionArgs) {
  const viewer = await context.requireViewer();
  return (await keepPhotos(request, viewer.id)) ?? redirectWithFlash(nameWardrobePath, { key: "piecesKept" });
}

export default function NewPieces() {
  const { title, formKey } = useLoaderData<typeof loader>();
  const { t } = useTranslation(["wardrobe", "piece"]);
  const reply = useActionData<Exclude<Awaited<ReturnType<typeof keepPhotos>>, null>["data"]>();
  const isSending = useNavigation().formAction !== undefined;
  return (
    <SheetPage title={title} back={wardrobePath()}>
      <p className="muted">{t("wardrobe:new.hint", { max: maxNewPhotos })}</p>
      {reply?.kept ? (
        <p className="t-small" role="status">
          {t("wardrobe:new.some", { count: reply.kept })}{" "}
          <Link className="link" to={nameWardrobePath}>
            {t("wardrobe:unnamed")}
          </Link>
        </p>
      ) : null}
      <Form method="post" encType="multipart/form-data" className="grid gap-5">
        <input type="hidden" name="key" value={formKey} />
        <PhotosField errors={reply?.errors} />
        <label className="field">
          <span>{t("wardrobe:new.kind")}</span>
          <select name="kind" className="in" defaultValue="other">
            {pieceKinds.map((kind) => (
              <option key={kind} value={kind}>
                {t(`piece:kinds.${kind}`)}
              </option>
            ))}
          </select>
        </label>
        <button type="submit" className="btn btn--primary btn--lg btn--wide" aria-busy={isSending}>
          {t(isSending ? "wardrobe:new.saving" : "wardrobe:new.save")}
        </button>
      </Form>
      <Link className="link inline-flex min-h-11 items-center justify-self-start t-small" to={nameWardrobePath}>
        {t("wardrobe:unnamed")}
      </Link>
    </SheetPage>
  );
}
