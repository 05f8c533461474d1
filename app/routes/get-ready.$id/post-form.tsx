import { getFormProps, type SubmissionResult, useForm } from "@conform-to/react";
import { Form, useActionData, useNavigation } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { FieldError } from "#app/components/field-error";
import { useOfflineToast } from "#app/components/use-offline-toast";
import { CaptionField } from "#app/get-ready/caption-field";

/** The result with a caption, to the feed. */
export function PostForm() {
  const { t } = useTranslation("getReady");
  const answer = useActionData<{ result: SubmissionResult<string[]> } | { code: string }>();
  useOfflineToast(answer);
  const result = answer && "result" in answer ? answer.result : undefined;
  const [form, fields] = useForm<{ caption: string }>({ id: "post-result", lastResult: result, defaultNoValidate: false, shouldValidate: "onSubmit" });
  const isSending = useNavigation().state === "submitting";
  return (
    <Form method="post" {...getFormProps(form)} className="grid gap-3">
      <CaptionField field={fields.caption} label={t("result.caption")} />
      <FieldError id={form.errorId} errors={form.errors} />
      <button type="submit" className="btn btn--primary btn--lg btn--wide" aria-busy={isSending} disabled={isSending}>
        {t(isSending ? "result.posting" : "result.post")}
      </button>
    </Form>
  );
}
