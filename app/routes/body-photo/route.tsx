import type { ActionFunctionArgs, LinksFunction, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { type ClientActionFunctionArgs, useLoaderData, useNavigate } from "@remix-run/react";
import { offlineClientAction } from "#app/components/data/offline-client-action";
import { useOnValue } from "#app/components/hooks/use-on-value";
import { BackBar } from "#app/components/layout/top-bar";
import { forgetBody, removeBody } from "#app/components/on-me/wear-client";
import { useDeviceBody } from "#app/components/try-on/body/use-device-body";
import { readPageFormData } from "#app/http/input.server";
import { measureModels } from "#app/http/models-size.server";
import { toSameSitePath } from "#app/lib/same-site";
import { i18nByLanguage } from "#app/locales/i18n.server";
import { listKeptPictures } from "#app/models/try-on/kept-photo.server";
import { bodyPhotoPath } from "#app/paths";
import styles from "./body-photo.css?url";
import { BodyPhotoState } from "./body-state";
import { ChooseBodyPhoto } from "./choose-body-photo";
import { DeviceBodyState } from "./device-body-state";
import { loadBody } from "./load-body.server";
import { bodyPhotoFields, saveBodyPhoto } from "./save-body-photo.server";
import { useHeadingFocus } from "./use-heading-focus";

export const links: LinksFunction = () => [{ rel: "stylesheet", href: styles }];

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: `${data?.title ?? ""} · Espelho` }];

export async function loader({ context, request }: LoaderFunctionArgs) {
  const viewer = await context.requireViewer();
  const { searchParams } = new URL(request.url);
  const photos = await listKeptPictures(viewer.id);
  const body = await loadBody(viewer.id, photos);
  const accepted = request.headers.get("Accept-Encoding") ?? "";
  return {
    title: i18nByLanguage[context.language].getFixedT(null, "bodyPhoto")("title"),
    body,
    photos,
    isChoosing: searchParams.has("choose") || request.headers.has("content-type"),
    sizes: { pose: await measureModels(accepted, { hasParts: false }), all: await measureModels(accepted, { hasParts: true }) },
    viewerId: viewer.id,
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

/** A photo that the server has taken replaces the body of this device. */
export async function clientAction({ serverAction }: ClientActionFunctionArgs) {
  try {
    return await offlineClientAction({ serverAction });
  } catch (thrown) {
    if (thrown instanceof Response && thrown.status < 400) await removeBody();
    throw thrown;
  }
}

export default function BodyPhotoPage() {
  const { title, body, photos, isChoosing, sizes, viewerId, returnTo, formKey } = useLoaderData<typeof loader>();
  const [deviceBody, setDeviceBody] = useDeviceBody(viewerId, formKey);
  const navigate = useNavigate();
  const here = bodyPhotoPath(returnTo ?? undefined);
  const outside = returnTo ?? "/settings";
  const choosePath = `${here}${here.includes("?") ? "&" : "?"}choose=1`;
  useOnValue(body.state, () => forgetBody());
  const hasBody = deviceBody !== null || body.state !== "none";
  useHeadingFocus(isChoosing || !hasBody ? "choosing" : deviceBody ? "device" : body.state);
  if (isChoosing || !hasBody) {
    return (
      <ChooseBodyPhoto
        title={title}
        photos={photos}
        formKey={formKey}
        path={here}
        back={hasBody ? here : outside}
        sizes={sizes}
        ownerId={viewerId}
        onMade={(made) => {
          setDeviceBody(made);
          navigate(here, { replace: true });
        }}
      />
    );
  }
  return (
    <>
      <BackBar title={title} to={outside} />
      {deviceBody ? (
        <DeviceBodyState body={deviceBody} returnTo={returnTo} choosePath={choosePath} onDeleted={() => setDeviceBody(null)} />
      ) : body.state === "none" ? null : (
        <BodyPhotoState body={body} returnTo={returnTo} choosePath={choosePath} />
      )}
    </>
  );
}
