import { getFormProps, useForm } from "@conform-to/react";
import { type ActionFunctionArgs, data, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { Form, useActionData, useLoaderData, useNavigation } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { albumFields, readAlbum, toStoredItem } from "#app/actions/album-form.server";
import { editPost } from "#app/actions/post.server";
import { CaptionField } from "#app/components/forms/caption-field";
import { FieldError } from "#app/components/forms/field-error";
import { type FormReply, getFormResult } from "#app/components/forms/form-reply";
import { LocationField } from "#app/components/forms/location-field";
import { TagField } from "#app/components/forms/tag-field";
import { SheetPage } from "#app/components/layout/sheet-page";
import { AlbumField } from "#app/components/pictures/album/album-field";
import { type StoredItem, useAlbum } from "#app/components/pictures/album/use-album";
import { useOfflineToast } from "#app/components/toasts/use-offline-toast";
import { UploadProgress } from "#app/components/uploads/upload-progress";
import { useUpload } from "#app/components/uploads/use-upload";
import { redirectWithFlash } from "#app/http/flash.server";
import { getFormFields, parseForm, readPageFormData } from "#app/http/input.server";
import { requireOwnPagePost } from "#app/http/page/post.server";
import { invalidForm, runFormAction, withImages } from "#app/http/page.server";
import { i18nByLanguage } from "#app/locales/i18n.server";
import { PostEdit } from "#app/models/looks/post.schema";
import { postPath } from "#app/paths";

export { offlineClientAction as clientAction } from "#app/components/data/offline-client-action";

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: `${data?.title ?? ""} · Espelho` }];

export async function loader(args: LoaderFunctionArgs) {
  const { id, caption, tags, location, allowTryOn, images } = await requireOwnPagePost(args);
  const title = i18nByLanguage[args.context.language].getFixedT(null, "posts")("edit.title");
  return { id, title, caption, tags: tags.join(","), location: location ?? "", allowTryOn, images: images.map(toStoredItem) };
}

export async function action({ context, params, request }: ActionFunctionArgs) {
  const viewer = await context.requireViewer();
  const { id = "" } = params;
  const form = await readPageFormData(request, { ...getFormFields(PostEdit), ...albumFields });
  await requireOwnPagePost({ context, params, request });
  const album = await readAlbum(form, viewer.id);
  form.set("allowTryOn", String(form.has("allowTryOn")));
  const submission = parseForm(form, PostEdit);
  const images = album?.images.map(toStoredItem);
  if (album?.refusal) return data({ result: submission.reply({ fieldErrors: { picture: album.refusal.errors } }), images }, album.refusal.init);
  if (album?.isArranged) return data({ result: submission.reply(), images });
  if (submission.status !== "success") return withImages(invalidForm(submission), images);
  // The form sends all fields; blank ones are cleared.
  const { location = null, tags = [], ...rest } = submission.value;
  const { refusal } = await runFormAction(submission, () => editPost(viewer.id, id, { ...rest, location, tags, images: album?.images }));
  return refusal ? withImages(refusal, images) : redirectWithFlash(postPath({ id }), { key: "postUpdated" });
}

type Fields = { caption: string; location: string; tags: string; allowTryOn: string; picture: string };

export default function EditPost() {
  const post = useLoaderData<typeof loader>();
  const { t } = useTranslation(["posts", "common"]);
  const reply = useActionData<FormReply & { images?: StoredItem[] }>();
  useOfflineToast(reply);
  const isSending = useNavigation().formAction !== undefined;
  const upload = useUpload("post");
  const album = useAlbum(reply?.images ?? post.images);
  const { caption, location, tags } = post;
  const [form, fields] = useForm<Fields>({
    id: "edit-post",
    lastResult: getFormResult(reply),
    defaultValue: { caption, location, tags, allowTryOn: String(post.allowTryOn) },
    defaultNoValidate: false,
    shouldValidate: "onSubmit",
  });
  return (
    <SheetPage title={post.title} back={postPath(post)}>
      <Form method="post" encType="multipart/form-data" {...getFormProps(form)} onSubmitCapture={upload.onSubmitCapture} className="grid gap-5">
        {/* the first button is that of the Enter key */}
        <button type="submit" className="sr-only" tabIndex={-1} aria-hidden="true" />
        <AlbumField album={album} errors={fields.picture.errors} />
        <CaptionField field={fields.caption} label={t("posts:create.caption")} rows={4} />
        <div>
          <TagField initial={fields.tags.initialValue ?? post.tags} />
          <FieldError id={fields.tags.errorId} errors={fields.tags.errors} />
        </div>
        <LocationField field={fields.location} />
        <label className="row cursor-pointer t-small">
          <span className="grow">{t("posts:create.allowTryOn")}</span>
          <input type="checkbox" className="sw" name="allowTryOn" value="true" defaultChecked={fields.allowTryOn.initialValue !== "false"} />
        </label>
        <FieldError id={form.errorId} errors={form.errors} />
        <UploadProgress upload={upload} />
        <button type="submit" className="btn btn--primary btn--lg btn--wide" aria-busy={isSending || upload.isSending}>
          {t(isSending || upload.isSending ? "posts:edit.saving" : "posts:edit.save")}
        </button>
      </Form>
    </SheetPage>
  );
}
