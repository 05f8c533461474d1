import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { ProfileForm } from "#app/components/profile-form";
import { SheetPage } from "#app/components/sheet-page";
import { readForm } from "#app/http/input.server";
import { attempt, invalid, redirectOrReply } from "#app/http/page.server";
import { countAgainst } from "#app/http/rate-limit.server";
import { i18nFor } from "#app/locales/i18n.server";
import { ProfileInput } from "#app/models/account.schema";
import { requireMe, updateProfile } from "#app/models/user.server";
import { ownProfilePath } from "#app/paths";

export { orOffline as clientAction } from "#app/components/or-offline";

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: `${data?.title ?? "Perfil"} · Espelho` }];

export async function loader({ context }: LoaderFunctionArgs) {
  const viewer = await context.requireViewer();
  const { username, name, bio, website, location, profilePhoto } = await requireMe(viewer.id);
  return { title: i18nFor[context.language].getFixedT(null, "profile")("edit"), me: { username, name, bio, website, location, profilePhoto } };
}

export async function action({ context, request }: ActionFunctionArgs) {
  const viewer = await context.requireViewer();
  // a form says every field: one left empty is meant to be empty, so nothing is coerced away
  const submission = await readForm(request, ProfileInput, { disableAutoCoercion: true });
  if (submission.status !== "success") return invalid(submission);
  const { refusal } = await attempt(submission, async () => {
    await countAgainst("account", viewer.id);
    await updateProfile(viewer.id, submission.value);
  });
  return refusal ?? redirectOrReply(request, ownProfilePath, "profileUpdated", submission.reply());
}

/** The form of the profile's dialog as a page of its own. */
export default function EditProfile() {
  const { title, me } = useLoaderData<typeof loader>();
  return (
    <SheetPage title={title} back={ownProfilePath}>
      <ProfileForm me={me} />
    </SheetPage>
  );
}
