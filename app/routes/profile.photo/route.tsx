import { type ActionFunctionArgs, data, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { PhotoForm } from "#app/components/photo-form";
import { SheetPage } from "#app/components/sheet-page";
import { statusOf } from "#app/http/errors";
import { asAppError } from "#app/http/failure.server";
import { readPageFormData } from "#app/http/input.server";
import { redirectOrReply } from "#app/http/page.server";
import { takeProfilePhoto } from "#app/http/photo.server";
import { i18nFor } from "#app/locales/i18n.server";
import { AppError } from "#app/models/app-error";
import { requireMe, setProfilePhoto } from "#app/models/user.server";
import { editProfilePath } from "#app/paths";

export { orOffline as clientAction } from "#app/components/or-offline";

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: `${data?.title ?? "Perfil"} · Espelho` }];

export async function loader({ context }: LoaderFunctionArgs) {
  const viewer = await context.requireViewer();
  const { username, name, profilePhoto } = await requireMe(viewer.id);
  return { title: i18nFor[context.language].getFixedT(null, "profile")("photo.title"), me: { username, name, profilePhoto } };
}

export async function action({ context, request }: ActionFunctionArgs) {
  const viewer = await context.requireViewer();
  const form = await readPageFormData(request, { image: 2, intent: 1 });
  const isRemoval = form.get("intent") === "remove";
  try {
    if (isRemoval) await setProfilePhoto(viewer.id, null);
    else await takeProfilePhoto(viewer.id, () => bytesOf(form.get("image")));
  } catch (thrown) {
    const { code } = asAppError(thrown);
    return data({ code }, statusOf[code]);
  }
  return redirectOrReply(request, editProfilePath, isRemoval ? "photoRemoved" : "photoUpdated", { status: "success" });
}

function bytesOf(part: FormDataEntryValue | null) {
  if (!(part instanceof File) || part.size === 0) throw new AppError("image_required");
  return part.bytes();
}

/** A new photo: with scripts cut by hand, without them by the server around its centre. */
export default function ProfilePhoto() {
  const { title, me } = useLoaderData<typeof loader>();
  return (
    <SheetPage title={title} back={editProfilePath}>
      <PhotoForm me={me} />
    </SheetPage>
  );
}
