import { type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction, redirect } from "@remix-run/node";
import { type ClientActionFunctionArgs, type ClientLoaderFunctionArgs, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { orOffline } from "#app/components/or-offline";
import { showToast } from "#app/components/toaster";
import { BackBar } from "#app/components/top-bar";
import { DraftNote } from "#app/drafts/draft-note";
import { type Draft, dropDraft, keepPicture, keepWords, readDraft } from "#app/drafts/draft-store";
import { useDraft } from "#app/drafts/use-draft";
import { redirectWithFlash } from "#app/http/flash.server";
import { parseForm, readPageFormData } from "#app/http/input.server";
import { attempt, invalid } from "#app/http/page.server";
import { postFormFields, publishFrom, readTryOnSwitch, toastOfNew } from "#app/http/post.server";
import { keepUpload } from "#app/http/upload.server";
import { i18nFor } from "#app/locales/i18n.server";
import { mediaIdOf, ownMedia } from "#app/models/media.server";
import { imageUrlOf } from "#app/models/picture";
import { longestCaption, PostForm } from "#app/models/post.schema";
import { CreateForm, draftName, isOtherwiseFilled } from "./create-form";

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: `${data?.title ?? "Post"} · Espelho` }];

/** `picture` and `caption` are what was shared from the phone. */
export async function loader({ context, request }: LoaderFunctionArgs) {
  const viewer = await context.requireViewer();
  const { searchParams } = new URL(request.url);
  const sharedId = mediaIdOf(searchParams.get("picture") ?? "");
  const shared = sharedId ? await ownMedia(viewer.id, sharedId, ["post"]) : null;
  return {
    title: i18nFor[context.language].getFixedT(null, "posts")("create.title"),
    formKey: crypto.randomUUID(),
    viewerId: viewer.id,
    draft: null as Draft | null,
    shared: shared ? { imageUrl: imageUrlOf(shared.id), caption: searchParams.get("caption") ?? "" } : null,
  };
}

/** Brings the draft that was left on this device, unless something else is there already. */
export async function clientLoader({ serverLoader }: ClientLoaderFunctionArgs) {
  const loaded = await serverLoader<typeof loader>();
  const draft = loaded.shared ? null : await readDraft(loaded.viewerId, draftName);
  return { ...loaded, draft: draft && isOtherwiseFilled(draft) ? null : draft };
}
clientLoader.hydrate = true;

export async function action({ context, request }: ActionFunctionArgs) {
  const viewer = await context.requireViewer();
  const form = await readPageFormData(request, postFormFields);
  const { refusal: badPicture, picture } = await keepUpload(form, viewer.id, "post");
  if (picture && new URL(request.url).searchParams.has("shared")) {
    const caption = String(form.get("caption") ?? "").slice(0, longestCaption);
    return redirect(`/create-post?${new URLSearchParams({ picture: imageUrlOf(picture.id), caption })}`, 303);
  }
  readTryOnSwitch(form);
  form.set("type", "outfit");
  const submission = parseForm(form, PostForm);
  if (badPicture) return badPicture(submission);
  if (submission.status !== "success") return invalid(submission);
  const { done, refusal } = await attempt(submission, () => publishFrom(viewer.id, submission.value), "errors:post_failed");
  return done ? redirectWithFlash("/?page=profile", toastOfNew(done, "postCreated")) : refusal;
}

/** Once published, a look is no draft: the server leads elsewhere. */
export async function clientAction(args: ClientActionFunctionArgs) {
  try {
    return await orOffline(args);
  } catch (thrown) {
    if (thrown instanceof Response && thrown.status < 400) await dropDraft(draftName);
    throw thrown;
  }
}

export default function CreatePost() {
  const { draft: found, ...loaded } = useLoaderData<typeof clientLoader>();
  const { t } = useTranslation("posts");
  const { draft, settle, replace } = useDraft(found);

  function discard() {
    dropDraft(draftName);
    replace(null);
    showToast({ key: "draftDiscarded", undo: restore });
  }
  function restore() {
    if (!draft) return;
    keepWords(loaded.viewerId, draftName, draft.words);
    keepPicture(loaded.viewerId, draftName, draft.picture);
    replace(draft);
    showToast({ key: "undone" });
  }

  return (
    <>
      <BackBar title={t("create.title")} to="/" />
      <main id="content" className="mx-auto max-w-[64rem] px-4 pt-4 pb-10 lg:pt-10">
        <h1 className="sr-only">{t("create.title")}</h1>
        {draft ? <DraftNote onDiscard={discard} className="mb-4" /> : null}
        <CreateForm key={draft ? "draft" : "blank"} {...loaded} draft={draft} onTouched={settle} />
      </main>
    </>
  );
}
