import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { SheetPage } from "#app/components/layout/sheet-page";
import { ProfileForm } from "#app/components/people/profile-form";
import { readForm } from "#app/http/input.server";
import { invalidForm, redirectOrReply, runFormAction } from "#app/http/page.server";
import { consumeLimit } from "#app/http/rate-limit.server";
import { i18nByLanguage } from "#app/locales/i18n.server";
import { ProfileInput } from "#app/models/account/account.schema";
import { requireMe, updateProfile } from "#app/models/account/user.server";
import { ownProfilePath } from "#app/paths";

export { offlineClientAction as clientAction } from "#app/components/data/offline-client-action";

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: `${data?.title ?? "Perfil"} · Espelho` }];

export async function loader({ context }: LoaderFunctionArgs) {
  const viewer = await context.requireViewer();
  const { username, name, bio, website, location, profilePhoto } = await requireMe(viewer.id);
  return { title: i18nByLanguage[context.language].getFixedT(null, "profile")("edit"), me: { username, name, bio, website, location, profilePhoto } };
}

export async function action({ context, request }: ActionFunctionArgs) {
  const viewer = await context.requireViewer();
  // The form sends all fields; blank ones are cleared.
  const submission = await readForm(request, ProfileInput, { disableAutoCoercion: true });
  if (submission.status !== "success") return invalidForm(submission);
  const { refusal } = await runFormAction(submission, async () => {
    await consumeLimit("account", viewer.id);
    await updateProfile(viewer.id, submission.value);
  });
  return refusal ?? redirectOrReply(request, ownProfilePath, "profileUpdated", submission.reply());
}

export default function EditProfile() {
  const { title, me } = useLoaderData<typeof loader>();
  return (
    <SheetPage title={title} back={ownProfilePath}>
      <ProfileForm me={me} />
    </SheetPage>
  );
}
