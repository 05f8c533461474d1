import { getFormProps, useForm } from "@conform-to/react";
import { type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction, redirect } from "@remix-run/node";
import { Form, useActionData, useLoaderData, useNavigation } from "@remix-run/react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { CaptionField } from "#app/components/caption-field";
import { FieldError } from "#app/components/field-error";
import { type FormReply, resultOf } from "#app/components/form-reply";
import { PicturePicker } from "#app/components/picture-picker";
import { PostOptions } from "#app/components/post-options";
import { TagField } from "#app/components/tag-field";
import { BackBar } from "#app/components/top-bar";
import { useHydrated } from "#app/components/use-hydrated";
import { useOfflineToast } from "#app/components/use-offline-toast";
import { redirectWithFlash } from "#app/http/flash.server";
import { parseForm, readPageFormData } from "#app/http/input.server";
import { attempt, invalid } from "#app/http/page.server";
import { postFormFields, publishFrom, readTryOnSwitch, toastOfNew } from "#app/http/post.server";
import { keepUpload } from "#app/http/upload.server";
import { i18nFor } from "#app/locales/i18n.server";
import { mediaIdOf, ownMedia } from "#app/models/media.server";
import { imageUrlOf } from "#app/models/picture";
import { longestCaption, PostForm } from "#app/models/post.schema";

export { orOffline as clientAction } from "#app/components/or-offline";

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
    shared: shared ? { imageUrl: imageUrlOf(shared.id), caption: searchParams.get("caption") ?? "" } : null,
  };
}

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

type Fields = { image: string; imageUrl: string; caption: string; tags: string; privacy: string; altText: string; allowTryOn: string };

export default function CreatePost() {
  const { shared, formKey } = useLoaderData<typeof loader>();
  const { t } = useTranslation("posts");
  const reply = useActionData<FormReply>();
  useOfflineToast(reply);
  const [form, fields] = useForm<Fields>({
    id: "create-post",
    lastResult: resultOf(reply),
    defaultValue: shared ?? {},
    defaultNoValidate: false,
    shouldValidate: "onSubmit",
  });
  const [key] = useState(formKey); // one form, one look, whatever is loaded anew meanwhile
  const isSending = useNavigation().formAction !== undefined; // also on the way to where it led
  const isReady = useHydrated();
  const [caption, setCaption] = useState(fields.caption.initialValue ?? "");
  const [hasPicture, setHasPicture] = useState(Boolean(fields.imageUrl.initialValue));

  return (
    <>
      <BackBar title={t("create.title")} to="/" />
      <main id="content">
        <Form
          method="post"
          encType="multipart/form-data"
          {...getFormProps(form)}
          className="mx-auto grid max-w-[64rem] gap-5 px-4 pt-4 pb-10 lg:grid-cols-2 lg:gap-12 lg:pt-10"
        >
          <h1 className="sr-only">{t("create.title")}</h1>
          <input type="hidden" name="key" value={key} />
          <div>
            <PicturePicker
              kept={fields.imageUrl.initialValue ?? null}
              errors={fields.image.errors ?? fields.imageUrl.errors}
              answer={resultOf(reply)}
              onChange={({ isThere }) => setHasPicture(isThere)}
            />
          </div>
          <div className="grid content-start gap-5">
            <CaptionField field={fields.caption} label={t("create.caption")} rows={3} onText={setCaption} />
            <div>
              <TagField initial={fields.tags.initialValue ?? ""} />
              <FieldError id={fields.tags.errorId} errors={fields.tags.errors} />
            </div>
            <PostOptions privacy={fields.privacy.initialValue} altText={fields.altText.initialValue} allowTryOn={fields.allowTryOn.initialValue} />
            <FieldError id={form.errorId} errors={form.errors} />
            <button
              type="submit"
              className="btn btn--primary btn--lg btn--wide"
              disabled={isReady && (!hasPicture || caption.trim() === "" || isSending)}
              aria-busy={isSending}
            >
              {t(isSending ? "create.publishing" : "create.publish")}
            </button>
          </div>
        </Form>
      </main>
    </>
  );
}
