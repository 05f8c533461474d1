import type { ActionFunctionArgs, LinksFunction, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useOnValue } from "#app/components/hooks/use-on-value";
import { BackBar } from "#app/components/layout/top-bar";
import { readPageFormData } from "#app/http/input.server";
import { measureModels } from "#app/http/models-size.server";
import { toSameSitePath } from "#app/lib/same-site";
import { i18nByLanguage } from "#app/locales/i18n.server";
import { listKeptPictures } from "#app/models/try-on/kept-photo.server";
import { bodyPhotoPath } from "#app/paths";
import styles from "./body-photo.css?url";
import { BodyPhotoState } from "./body-state";
import { ChooseBodyPhoto } from "./choose-body-photo";
import { loadBody } from "./load-body.server";
import { bodyPhotoFields, saveBodyPhoto } from "./save-body-photo.server";
import { useHeadingFocus } from "./use-heading-focus";

export { offlineClientAction as clientAction } from "#app/components/data/offline-client-action";

export const links: LinksFunction = () => [{ rel: "stylesheet", href: styles }];

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: `${data?.title ?? ""} · Espelho` }];

export async function loader({ context, request }: LoaderFunctionArgs) {
  const viewer = await context.requireViewer();
  const { searchParams } = new URL(request.url);
  const photos = await listKeptPictures(viewer.id);
  const body = await loadBody(viewer.id, photos);
  const isChoosing = body.state === "none" || searchParams.has("choose") || request.headers.has("content-type");
  return {
    title: i18nByLanguage[context.language].getFixedT(null, "bodyPhoto")("title"),
    body,
    photos,
    isChoosing,
    hintsMegabytes: await measureModels(request.headers.get("Accept-Encoding") ?? "", { hasParts: false }),
    returnTo: getReturnTo(searchParams),
    formKey: crypto.randomUUID(),
  };
}

export async function action({ context, request }: ActionFunctionArgs) {
  const viewer = await context.requireViewer();
  const returnTo = getReturnTo(new URL(request.url).searchParams);
  return saveBodyPhoto(viewer, await readPageFormData(request, bodyPhotoFields), bodyPhotoPath(returnTo ?? undefined));
}

function getReturnTo(query: URLSearchParams): string | null {
  const path = query.get("returnTo");
  return path === null ? null : toSameSitePath(path);
}

/** Reload interval without scripts, in seconds. */
export const handle = {
  refreshSeconds: ({ body, isChoosing }: { body?: { state: string }; isChoosing?: boolean }) => (body?.state === "pending" && !isChoosing ? 3 : null),
};

export default function BodyPhotoPage() {
  const { title, body, photos, isChoosing, hintsMegabytes, returnTo, formKey } = useLoaderData<typeof loader>();
  const here = bodyPhotoPath(returnTo ?? undefined);
  useOnValue(body.state, () => void import("#app/components/on-me/wear-client").then(({ forgetBody }) => forgetBody()));
  useHeadingFocus(isChoosing ? "choosing" : body.state);
  const outside = returnTo ?? "/settings";
  if (isChoosing || body.state === "none")
    return (
      <ChooseBodyPhoto
        title={title}
        photos={photos}
        formKey={formKey}
        path={here}
        back={body.state === "none" ? outside : here}
        hintsMegabytes={hintsMegabytes}
      />
    );
  return (
    <>
      <BackBar title={title} to={outside} />
      <BodyPhotoState body={body} returnTo={returnTo} choosePath={`${here}${here.includes("?") ? "&" : "?"}choose=1`} />
    </>
  );
}
