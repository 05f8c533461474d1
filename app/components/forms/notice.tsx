import { getFormProps, getTextareaProps, useForm } from "@conform-to/react";
import { Form, useActionData, useNavigation } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { useOfflineToast } from "#app/components/toasts/use-offline-toast";
import { FormattedDate } from "#app/components/ui/day";
import { maxReasonLength, type Notice as NoticeView, rejectedPictureReason } from "#app/models/shared/moderation";
import { FieldError } from "./field-error";
import { type FormReply, getFormResult } from "./form-reply";

export function Notice({ notice }: { notice: NoticeView }) {
  const { t } = useTranslation("moderation");
  const isMatch = notice.reason === rejectedPictureReason;
  const isAutomatic = notice.kind === "hold" && (notice.reason === "" || isMatch);
  const consequence = notice.answer?.isGranted ? "" : t(`texts.${notice.kind}`); // reversed
  return (
    <>
      {consequence ? <p className="muted">{consequence}</p> : null}
      <dl className="grid gap-4">
        {notice.reason || isAutomatic ? <Fact name={t("reason")} text={isAutomatic ? t(isMatch ? "matched" : "automatic") : notice.reason} /> : null}
        {notice.removed ? <Fact name={t("removed")} text={notice.removed} /> : null}
        <div>
          <dt className="over">{t("when")}</dt>
          <dd>
            <FormattedDate date={notice.createdAt} />
          </dd>
        </div>
        {notice.appeal ? <Fact name={t("answer.title")} text={notice.appeal.text} /> : null}
        {notice.answer ? <Fact name={t(notice.answer.isGranted ? "answer.granted" : "answer.upheld")} text={notice.answer.reason} /> : null}
      </dl>
      {notice.appeal && !notice.answer ? (
        <p className="t-small" role="status">
          {t("answer.waiting")}
        </p>
      ) : null}
      {notice.mayAnswer ? <AnswerForm /> : null}
    </>
  );
}

function Fact({ name, text }: { name: string; text: string }) {
  return (
    <div>
      <dt className="over">{name}</dt>
      <dd className="break-words whitespace-pre-line">{text}</dd>
    </div>
  );
}

function AnswerForm() {
  const { t } = useTranslation("moderation");
  const reply = useActionData<FormReply>();
  useOfflineToast(reply);
  const isSending = useNavigation().formAction !== undefined;
  const [form, fields] = useForm<{ text: string }>({
    id: "answer",
    lastResult: getFormResult(reply),
    defaultNoValidate: false,
    shouldValidate: "onSubmit",
  });
  return (
    <Form method="post" {...getFormProps(form)} className="grid gap-3">
      <div className="field">
        <label className="lab" htmlFor={fields.text.id}>
          {t("answer.label")}
        </label>
        <textarea {...getTextareaProps(fields.text)} key={fields.text.key} className="in" rows={5} required maxLength={maxReasonLength} />
        <FieldError id={fields.text.errorId} errors={fields.text.errors} />
      </div>
      <p className="t-meta faint">{t("answer.hint")}</p>
      <FieldError id={form.errorId} errors={form.errors} />
      <button type="submit" className="btn btn--primary btn--wide" aria-busy={isSending}>
        {t(isSending ? "answer.sending" : "answer.send")}
      </button>
    </Form>
  );
}
