import { getFormProps, useForm } from "@conform-to/react";
import { Form, Link, useActionData, useNavigation } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { CaptionField } from "#app/components/caption-field";
import { FieldError } from "#app/components/field-error";
import { type FormReply, resultOf } from "#app/components/form-reply";
import { PostOptions } from "#app/components/post-options";
import { useOfflineToast } from "#app/components/use-offline-toast";
import { editPath } from "#app/paths";

type Fields = { caption: string; privacy: string; altText: string; allowTryOn: string };

/** The result with a caption, to the feed. */
export function PostForm({ edit, formKey }: { edit: { id: string }; formKey: string }) {
  const { t } = useTranslation(["getReady", "common"]);
  const answer = useActionData<FormReply>();
  useOfflineToast(answer);
  const [form, fields] = useForm<Fields>({ id: "post-result", lastResult: resultOf(answer), defaultNoValidate: false, shouldValidate: "onSubmit" });
  const isSending = useNavigation().formAction !== undefined;
  return (
    <Form method="post" {...getFormProps(form)} className="grid content-start gap-5">
      <input type="hidden" name="key" value={formKey} />
      <CaptionField field={fields.caption} label={t("getReady:result.caption")} />
      <PostOptions privacy={fields.privacy.initialValue} altText={fields.altText.initialValue} allowTryOn={fields.allowTryOn.initialValue} />
      <FieldError id={form.errorId} errors={form.errors} />
      <div className="grid gap-2">
        <button type="submit" className="btn btn--primary btn--lg btn--wide" aria-busy={isSending} disabled={isSending}>
          {t(isSending ? "getReady:result.posting" : "getReady:result.post")}
        </button>
        <Link className="btn btn--quiet btn--wide" to={editPath(edit)}>
          {t("common:cancel")}
        </Link>
      </div>
    </Form>
  );
}
