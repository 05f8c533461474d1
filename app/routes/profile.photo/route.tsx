import { type ActionFunctionArgs, data, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { replaceProfilePhoto } from "#app/actions/photo.server";
import { SheetPage } from "#app/components/layout/sheet-page";
import { PhotoForm } from "#app/components/people/photo-form";
import { asAppError } from "#app/http/error-response.server";
import { httpStatusByCode } from "#app/http/errors";
import { readPageFormData } from "#app/http/input.server";
import { redirectOrReply } from "#app/http/page.server";
import { AppError } from "#app/lib/app-error";
import { i18nByLanguage } from "#app/locales/i18n.server";
import { requireMe, setProfilePhoto } from "#app/models/account/user.server";
import { editProfilePath } from "#app/paths";

export { offlineClientAction as clientAction } from "#app/components/data/offline-client-action";

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: `${data?.title ?? "Perfil"} · Espelho` }];

export async function loader({ context }: LoaderFunctionArgs) {
  const viewer = await context.requireViewer();
  const { username, name, profilePhoto } = await requireMe(viewer.id);
  return { title: i18nByLanguage[context.language].getFixedT(null, "profile")("photo.title"), me: { username, name, profilePhoto } };
}

export async function action({ context, request }: ActionFunctionArgs) {
  const viewer = await context.requireViewer();
  const form = await readPageFormData(request, { image: 2, intent: 1 });
  const isRemoval = form.get("intent") === "remove";
  try {
    if (isRemoval) await setProfilePhoto(viewer.id, null);
    else await replaceProfilePhoto(viewer.id, () => bytesOf(form.get("image")));
  } catch (thrown) {
    const { code } = asAppError(thrown);
    return data({ code }, httpStatusByCode[code]);
  }
  return redirectOrReply(request, editProfilePath, isRemoval ? "photoRemoved" : "photoUpdated", { status: "success" });
}

function bytesOf(part: FormDataEntryValue | null) {
  if (!(part instanceof File) || part.size === 0) throw new AppError("image_required");
  return part.bytes();
}

/** Cropped by hand, or to the center without scripts. */
export default function ProfilePhoto() {
  const { title, me } = useLoaderData<typeof loader>();
  return (
    <SheetPage title={title} back={editProfilePath}>
      <PhotoForm me={me} />
    </SheetPage>
  );
}
