import { getFormProps, getInputProps, useForm } from "@conform-to/react";
import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Form, useActionData, useLoaderData, useNavigation } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { CaptionField } from "#app/components/forms/caption-field";
import { FieldError } from "#app/components/forms/field-error";
import { type FormReply, getFormResult } from "#app/components/forms/form-reply";
import { LocationField } from "#app/components/forms/location-field";
import { TagField } from "#app/components/forms/tag-field";
import { SheetPage } from "#app/components/layout/sheet-page";
import { useOfflineToast } from "#app/components/toasts/use-offline-toast";
import { redirectWithFlash } from "#app/http/flash.server";
import { getFormFields, parseForm, readPageFormData } from "#app/http/input.server";
import { requireOwnPagePost } from "#app/http/page/post.server";
import { invalidForm, runFormAction } from "#app/http/page.server";
import { consumeLimit } from "#app/http/rate-limit.server";
import { i18nByLanguage } from "#app/locales/i18n.server";
import { PostChange } from "#app/models/looks/post.schema";
import { updatePost } from "#app/models/looks/post.server";
import { postPath } from "#app/paths";

export { offlineClientAction as clientAction } from "#app/components/data/offline-client-action";

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: `${data?.title ?? ""} · Espelho` }];

export async function loader(args: LoaderFunctionArgs) {
  const { id, caption, tags, altText, location, allowTryOn } = await requireOwnPagePost(args);
  const title = i18nByLanguage[args.context.language].getFixedT(null, "posts")("edit.title");
  return { id, title, caption, tags: tags.join(","), altText: altText ?? "", location: location ?? "", allowTryOn };
}

export async function action({ context, params, request }: ActionFunctionArgs) {
  const viewer = await context.requireViewer();
  const { id = "" } = params;
  const form = await readPageFormData(request, getFormFields(PostChange));
  form.set("allowTryOn", String(form.has("allowTryOn")));
  const submission = parseForm(form, PostChange);
  if (submission.status !== "success") return invalidForm(submission);
  // The form sends all fields; blank ones are cleared.
  const { altText = null, location = null, tags = [], ...rest } = submission.value;
  const { refusal } = await runFormAction(submission, async () => {
    await consumeLimit("post-edit", viewer.id);
    return updatePost(viewer.id, id, { ...rest, altText, location, tags });
  });
  return refusal ?? redirectWithFlash(postPath({ id }), { key: "postUpdated" });
}

type Fields = { caption: string; altText: string; location: string; tags: string };

export default function EditPost() {
  const post = useLoaderData<typeof loader>();
  const { t } = useTranslation(["posts", "common"]);
  const reply = useActionData<FormReply>();
  useOfflineToast(reply);
  const isSending = useNavigation().formAction !== undefined;
  const { caption, altText, location, tags } = post;
  const [form, fields] = useForm<Fields>({
    id: "edit-post",
    lastResult: getFormResult(reply),
    defaultValue: { caption, altText, location, tags },
    defaultNoValidate: false,
    shouldValidate: "onSubmit",
  });
  return (
    <SheetPage title={post.title} back={postPath(post)}>
      <Form method="post" {...getFormProps(form)} className="grid gap-5">
        <CaptionField field={fields.caption} label={t("posts:create.caption")} rows={4} />
        <div>
          <TagField initial={fields.tags.initialValue ?? post.tags} />
          <FieldError id={fields.tags.errorId} errors={fields.tags.errors} />
        </div>
        <label className="field">
          <span>{t("posts:create.alt")}</span>
          <input
            {...getInputProps(fields.altText, { type: "text" })}
            key={fields.altText.key}
            className="in"
            maxLength={500}
            placeholder={t("posts:create.altHint")}
          />
        </label>
        <LocationField field={fields.location} />
        <label className="row cursor-pointer t-small">
          <span className="grow">{t("posts:create.allowTryOn")}</span>
          <input type="checkbox" className="sw" name="allowTryOn" value="true" defaultChecked={post.allowTryOn} />
        </label>
        <FieldError id={form.errorId} errors={form.errors} />
        <button type="submit" className="btn btn--primary btn--lg btn--wide" aria-busy={isSending}>
          {t(isSending ? "posts:edit.saving" : "posts:edit.save")}
        </button>
      </Form>
    </SheetPage>
  );
}
