import { CoatHanger } from "@phosphor-icons/react/dist/ssr/CoatHanger";
import { Plus } from "@phosphor-icons/react/dist/ssr/Plus";
import { type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction, redirect } from "@remix-run/node";
import { type ClientActionFunctionArgs, Link, useActionData, useLoaderData, useSearchParams } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { removeShares } from "#app/components/data/kept-share";
import { offlineClientAction } from "#app/components/data/offline-client-action";
import { FieldError } from "#app/components/forms/field-error";
import { BackBar } from "#app/components/layout/top-bar";
import { LookImage } from "#app/components/pictures/look-image";
import { readPageFormData } from "#app/http/input.server";
import { errorData } from "#app/http/page.server";
import { i18nByLanguage } from "#app/locales/i18n.server";
import { getOwnMedia, mediaIdOf } from "#app/models/media/media.server";
import { presentPicture } from "#app/models/media/picture.server";
import { maxPieces } from "#app/models/try-on/pieces";
import { getWearableLook } from "#app/models/try-on/try-on-start.server";
import { sharePath, startTryOnPath, tryPicturesPath } from "#app/paths";
import { KeptShare } from "./kept-share-part";
import { getSharedLook, isTextOnly, sharedFields, storeShared } from "./store-shared.server";

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: `${data?.title ?? "Espelho"} · Espelho` }];

/** What the phone shared: pictures of the viewer's, or a look. */
export async function loader({ context, request }: LoaderFunctionArgs) {
  const viewer = await context.requireViewer();
  const { searchParams } = new URL(request.url);
  const ids = searchParams
    .getAll("picture")
    .slice(0, maxPieces)
    .flatMap((url) => mediaIdOf(url) ?? []);
  const [look, ...pictures] = await Promise.all([
    getWearableLook(viewer.id, searchParams.get("post") ?? ""),
    ...ids.map((id) => getOwnMedia(viewer.id, id, ["post"])),
  ]);
  return {
    title: i18nByLanguage[context.language].getFixedT(null, "pieces")("share.title"),
    pictures: pictures.flatMap((picture) => (picture ? [presentPicture(picture)] : [])),
    look: look && { id: look.id, image: look.image },
    caption: searchParams.get("caption") ?? "",
    leftCount: Number.parseInt(searchParams.get("left") ?? "", 10) || 0,
  };
}

/** Signed out, texts go along to the sign-in; pictures need an owner. */
export async function action({ context, request }: ActionFunctionArgs) {
  if (isTextOnly(request) && (await context.viewer().catch(() => undefined)) === null) {
    const form = await readPageFormData(request, sharedFields).catch(() => null);
    const look = form && getSharedLook(form);
    if (look) return redirect(`${sharePath}?${look}`, 303);
  }
  const viewer = await context.requireViewer();
  const form = await readPageFormData(request, sharedFields);
  try {
    return redirect(`${sharePath}?${await storeShared(viewer.id, form)}`, 303);
  } catch (thrown) {
    return errorData(thrown);
  }
}

/** What the device kept goes once it has arrived. */
export async function clientAction(args: ClientActionFunctionArgs) {
  try {
    return await offlineClientAction(args);
  } catch (thrown) {
    const target = thrown instanceof Response ? thrown.headers.get("Location") : null;
    if (target?.startsWith(`${sharePath}?`)) await removeShares().catch(() => {}); // else it leads to the sign-in
    throw thrown;
  }
}

/** A manifest has one share target: here it parts into «Publicar» and «Provar isto». */
export default function Share() {
  const { t } = useTranslation("pieces");
  const { pictures, look, caption, leftCount, title } = useLoaderData<typeof loader>();
  const answer = useActionData<{ code?: string; errors?: string[] }>();
  const [keptId] = useSearchParams()[0].getAll("kept");
  const shown = look ? [look.image] : pictures;
  const [first] = pictures;
  return (
    <>
      <BackBar title={title} to="/" />
      <main id="content" className="mx-auto grid max-w-md gap-5 px-4 pt-5 pb-10">
        <h1 className="t-h2">{t(shown.length > 0 ? "share.question" : keptId ? "share.title" : "share.empty")}</h1>
        <FieldError id="share-error" errors={answer?.errors} />
        {keptId ? <KeptShare id={keptId} hasFailed={answer !== undefined} /> : null}
        <ul className="grid grid-cols-3 gap-2.5">
          {shown.map((image, index) => (
            <li key={image.url}>
              <LookImage image={image} alt={t("share.shared", { number: index + 1 })} sizes="8rem" isEager />
            </li>
          ))}
        </ul>
        {pictures.length > 0 && leftCount > 0 ? (
          <p role="status" className="t-small muted">
            {t("share.left", { count: leftCount })}
          </p>
        ) : null}
        {shown.length > 0 ? (
          <div className="grid gap-2.5">
            <Link className="btn btn--primary btn--lg btn--wide" to={look ? startTryOnPath(look) : tryPicturesPath(pictures)}>
              <CoatHanger className="ic" weight="light" aria-hidden="true" />
              {t("share.try")}
            </Link>
            {first ? (
              <Link className="btn btn--line btn--lg btn--wide" to={`/create-post?${new URLSearchParams({ picture: first.url, caption })}`}>
                <Plus className="ic" weight="light" aria-hidden="true" />
                {t("share.publish")}
              </Link>
            ) : null}
            {pictures.length > 1 ? <p className="t-small muted">{t("share.first")}</p> : null}
          </div>
        ) : null}
      </main>
    </>
  );
}
