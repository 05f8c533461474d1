import { type ActionFunctionArgs, data, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { type ClientActionFunctionArgs, type ClientLoaderFunctionArgs, useActionData, useLoaderData } from "@remix-run/react";
import { type ReactNode, useState } from "react";
import { useTranslation } from "react-i18next";
import { albumFields, readNewAlbum, toStoredItem } from "#app/actions/album-form.server";
import { getNewPostToast, postFormFields, publishPostForm, readTryOnSwitch } from "#app/actions/post.server";
import { offlineClientAction } from "#app/components/data/offline-client-action";
import { DraftNote } from "#app/components/drafts/draft-note";
import { deleteDraft, readDraft, saveDraftMore, saveDraftPicture, saveDraftText } from "#app/components/drafts/draft-store";
import { useDraft } from "#app/components/drafts/use-draft";
import type { FormReply } from "#app/components/forms/form-reply";
import { useOnValue } from "#app/components/hooks/use-on-value";
import { BackBar } from "#app/components/layout/top-bar";
import { WaitingWords } from "#app/components/outbox/waiting-words";
import { showToast } from "#app/components/toasts/toaster";
import { redirectWithFlash } from "#app/http/flash.server";
import { parseForm, readPageFormData } from "#app/http/input.server";
import { invalidForm, runFormAction, withImages } from "#app/http/page.server";
import { i18nByLanguage } from "#app/locales/i18n.server";
import { PostForm } from "#app/models/looks/post.schema";
import { getOwnMedia, mediaIdOf } from "#app/models/media/media.server";
import { imageUrlOf } from "#app/models/media/picture";
import { CreateForm, draftName, hasOtherContent } from "./create-form";
import { holdLook } from "./hold-look";

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: `${data?.title ?? "Post"} · Espelho` }];

/** `picture` and `caption` come from the shared page. */
export async function loader({ context, request }: LoaderFunctionArgs) {
  const viewer = await context.requireViewer();
  const { searchParams } = new URL(request.url);
  const sharedId = mediaIdOf(searchParams.get("picture") ?? "");
  const shared = sharedId ? await getOwnMedia(viewer.id, sharedId, ["post"]) : null;
  return {
    title: i18nByLanguage[context.language].getFixedT(null, "posts")("create.title"),
    formKey: crypto.randomUUID(),
    viewerId: viewer.id,
    shared: shared ? { imageUrl: imageUrlOf(shared.id), caption: searchParams.get("caption") ?? "" } : null,
  };
}

/** Restores the local draft unless other content was entered. */
export async function clientLoader({ serverLoader }: ClientLoaderFunctionArgs) {
  const loaded = await serverLoader<typeof loader>();
  const draft = loaded.shared ? null : await readDraft(loaded.viewerId, draftName);
  return { ...loaded, draft: draft && hasOtherContent(draft) ? null : draft };
}
clientLoader.hydrate = true;

export async function action({ context, request }: ActionFunctionArgs) {
  const viewer = await context.requireViewer();
  const form = await readPageFormData(request, { ...postFormFields, ...albumFields });
  const album = await readNewAlbum(form, viewer.id);
  readTryOnSwitch(form);
  form.set("type", "outfit");
  const submission = parseForm(form, PostForm);
  const images = album.images.slice(1).map(toStoredItem);
  if (album.refusal) return data({ result: submission.reply({ fieldErrors: { image: album.refusal.errors } }), images }, album.refusal.init);
  if (album.isArranged) return data({ result: submission.reply(), images });
  if (submission.status !== "success") return withImages(invalidForm(submission), images);
  const [cover, ...more] = album.images;
  const pictures = cover && more.length > 0 ? { imageUrl: undefined, images: [{ imageUrl: cover.imageUrl }, ...more] } : {};
  const { done, refusal } = await runFormAction(submission, () => publishPostForm(viewer.id, { ...submission.value, ...pictures }), "errors:post_failed");
  return done ? redirectWithFlash("/?page=profile", getNewPostToast(done, "postCreated")) : withImages(refusal, images);
}

/** Without a connection the outbox keeps the look; deletes the draft after that or a redirect. */
export async function clientAction(args: ClientActionFunctionArgs) {
  try {
    const answer = await offlineClientAction(args);
    const isUnreached = answer instanceof Response && (await answer.clone().json()).code === "offline";
    if (!isUnreached || !(await holdLook())) return answer;
    await deleteDraft(draftName);
    return Response.json({ code: "held" }, { status: 503 });
  } catch (thrown) {
    if (thrown instanceof Response && thrown.status < 400) await deleteDraft(draftName);
    throw thrown;
  }
}

export default function CreatePost() {
  const { draft: storedDraft = null, ...loaded } = useLoaderData<typeof clientLoader>(); // The server has no draft.
  const { t } = useTranslation("posts");
  const { draft, settle, replace } = useDraft(storedDraft);
  const reply = useActionData<FormReply>();
  const [heldLooks, setHeldLooks] = useState(0);

  useOnValue(reply && "code" in reply && reply.code === "held" ? reply : null, () => {
    replace(null);
    setHeldLooks((count) => count + 1);
    scrollTo(0, 0); // to the look that waits
  });

  function discard() {
    deleteDraft(draftName);
    replace(null);
    showToast({ key: "draftDiscarded", undo: restore });
  }
  function restore() {
    if (!draft) return;
    saveDraftText(loaded.viewerId, draftName, draft.words);
    saveDraftPicture(loaded.viewerId, draftName, draft.picture);
    saveDraftMore(loaded.viewerId, draftName, draft.more);
    replace(draft);
    showToast({ key: "undone" });
  }

  return (
    <>
      <BackBar title={t("create.title")} to="/" />
      <main id="content" className="mx-auto max-w-[64rem] px-4 pt-4 pb-10 lg:pt-10">
        <h1 className="sr-only">{t("create.title")}</h1>
        {draft ? <DraftNote onDiscard={discard} className="mb-4" /> : null}
        <WaitingWords path="/api/posts">{({ words, status }) => <WaitingLook words={words} status={status} />}</WaitingWords>
        <CreateForm
          key={draft ? "draft" : `blank ${heldLooks}`}
          {...loaded}
          shared={heldLooks > 0 ? null : loaded.shared}
          formKey={heldLooks > 0 ? `${loaded.formKey}:${heldLooks}` : loaded.formKey}
          draft={draft}
          onTouched={settle}
        />
      </main>
    </>
  );
}

function WaitingLook({ words, status }: { words: string; status: ReactNode }) {
  const { t } = useTranslation("outbox");
  return (
    <div className="grid gap-1">
      <p className="muted t-small">{t("look")}</p>
      <p className="wrap-anywhere">{words}</p>
      {status}
    </div>
  );
}
