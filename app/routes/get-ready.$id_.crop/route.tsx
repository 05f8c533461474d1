import { type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction, redirect } from "@remix-run/node";
import { Form, Link, useLoaderData, useNavigation } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { consumeUploadLimit } from "#app/actions/upload.server";
import { BackBar } from "#app/components/layout/top-bar";
import { LookImage } from "#app/components/pictures/look-image";
import { requirePageTryOnResult } from "#app/http/page/try-on.server";
import { i18nByLanguage } from "#app/locales/i18n.server";
import { cropResult } from "#app/media/crop-result.server";
import { mediaIdOf } from "#app/models/media/media.server";
import { imageUrlOf } from "#app/models/media/picture";
import { tryOnPath } from "#app/paths";

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: `${data?.title ?? "Get Ready"} · Espelho` }];

export async function loader({ context, params }: LoaderFunctionArgs) {
  const viewer = await context.requireViewer();
  const { id, result } = await requirePageTryOnResult(viewer.id, params.id);
  return { id, result, title: i18nByLanguage[context.language].getFixedT(null, "getReady")("crop.title") };
}

/** Crops to the center on the server, without scripts. */
export async function action({ context, params }: ActionFunctionArgs) {
  const viewer = await context.requireViewer();
  const tryOn = await requirePageTryOnResult(viewer.id, params.id);
  const mediaId = mediaIdOf(tryOn.result.url) ?? "";
  await consumeUploadLimit(viewer.id);
  const picture = await cropResult(viewer.id, mediaId);
  return redirect(`/?tab=tryon&mode=direct&edit=${tryOn.id}&photo=${encodeURIComponent(imageUrlOf(picture.id))}`, 303);
}

export default function CropResult() {
  const { title, ...tryOn } = useLoaderData<typeof loader>();
  const { t } = useTranslation(["getReady", "common"]);
  const isSending = useNavigation().formAction !== undefined;
  return (
    <>
      <BackBar title={title} to={tryOnPath(tryOn)} />
      <main id="content" className="mx-auto grid max-w-(--container-form) gap-5 px-4 py-6">
        <h1 className="sr-only">{title}</h1>
        <div>
          <LookImage image={tryOn.result} alt={t("getReady:crop.alt")} sizes="(min-width:40rem) 28rem, 100vw" isEager />
        </div>
        <p className="muted t-small">{t("getReady:crop.centred")}</p>
        <Form method="post" className="dlg__acts">
          <Link className="btn btn--quiet" to={tryOnPath(tryOn)}>
            {t("common:cancel")}
          </Link>
          <button type="submit" className="btn btn--primary" disabled={isSending} aria-busy={isSending}>
            {t(isSending ? "getReady:crop.cropping" : "getReady:crop.confirm")}
          </button>
        </Form>
      </main>
    </>
  );
}
