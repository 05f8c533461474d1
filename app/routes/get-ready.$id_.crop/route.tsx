import { type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction, redirect } from "@remix-run/node";
import { Form, Link, useLoaderData, useNavigation } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { LookImage } from "#app/components/look-image";
import { BackBar } from "#app/components/top-bar";
import { requirePageResult } from "#app/http/page-edit.server";
import { countUpload } from "#app/http/upload.server";
import { i18nFor } from "#app/locales/i18n.server";
import { cropResult } from "#app/media/crop-result.server";
import { mediaIdOf } from "#app/models/media.server";
import { imageUrlOf } from "#app/models/picture";
import { editPath } from "#app/paths";

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: `${data?.title ?? "Get Ready"} · Espelho` }];

export async function loader({ context, params }: LoaderFunctionArgs) {
  const viewer = await context.requireViewer();
  const { id, result } = await requirePageResult(viewer.id, params.id);
  return { id, result, title: i18nFor[context.language].getFixedT(null, "getReady")("crop.title") };
}

/** The way to crop without scripts: cuts the middle of our own copy and goes on to post what came of it. */
export async function action({ context, params }: ActionFunctionArgs) {
  const viewer = await context.requireViewer();
  const edit = await requirePageResult(viewer.id, params.id);
  const mediaId = mediaIdOf(edit.result.url) ?? "";
  await countUpload(viewer.id);
  const picture = await cropResult(viewer.id, mediaId);
  return redirect(`/?tab=tryon&mode=direct&edit=${edit.id}&photo=${encodeURIComponent(imageUrlOf(picture.id))}`, 303);
}

export default function CropResult() {
  const { title, ...edit } = useLoaderData<typeof loader>();
  const { t } = useTranslation(["getReady", "common"]);
  const isSending = useNavigation().formAction !== undefined;
  return (
    <>
      <BackBar title={title} to={editPath(edit)} />
      <main id="content" className="mx-auto grid max-w-(--container-form) gap-5 px-4 py-6">
        <h1 className="sr-only">{title}</h1>
        <div>
          <LookImage image={edit.result} alt={t("getReady:crop.alt")} sizes="(min-width:40rem) 28rem, 100vw" isEager />
        </div>
        <p className="muted t-small">{t("getReady:crop.centred")}</p>
        <Form method="post" className="dlg__acts">
          <Link className="btn btn--quiet" to={editPath(edit)}>
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
