import { getFormProps, getTextareaProps, useForm } from "@conform-to/react";
import { ArrowUp } from "@phosphor-icons/react/dist/ssr/ArrowUp";
import { useActionData, useFetcher } from "@remix-run/react";
import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { Counter } from "#app/components/counter";
import { FieldError } from "#app/components/field-error";
import { type FormReply, resultOf } from "#app/components/form-reply";
import { stayOffline } from "#app/components/submit-by";
import { showToast } from "#app/components/toaster";
import { useHydrated } from "#app/components/use-hydrated";
import { useOfflineToast } from "#app/components/use-offline-toast";
import { useTyped } from "#app/components/use-typed";
import { postPath } from "#app/paths";

const longest = 500;

/** The id of the field. */
export const commentField = "comment";

/** A comment of up to 500 characters with its counter; sending is off while it is blank or on its way. What was refused or never left stays written, and sent again is one comment. */
export function CommentForm({ postId, formKey }: { postId: string; formKey: string }) {
  const { t } = useTranslation("posts");
  const fetcher = useFetcher<FormReply>({ key: `comment-${postId}` });
  const actionData = useActionData<FormReply>();
  const isReady = useHydrated();
  const [form, fields] = useForm<{ content: string }>({
    id: `comment-${postId}`,
    lastResult: resultOf(fetcher.data) ?? resultOf(actionData),
    defaultNoValidate: false,
    shouldValidate: "onSubmit",
  });
  const { field, text, setText } = useTyped(fields.content.initialValue ?? "");
  const isSending = fetcher.state !== "idle";
  const [key, setKey] = useState({ first: formKey, sent: 0 });
  useOfflineToast(fetcher.data);

  useEffect(() => {
    if (fetcher.state !== "idle" || !fetcher.data || !("toast" in fetcher.data) || !fetcher.data.toast) return;
    showToast({ key: fetcher.data.toast });
    setText("");
    setKey(({ first, sent }) => ({ first, sent: sent + 1 }));
  }, [fetcher.state, fetcher.data, setText]);

  return (
    <fetcher.Form
      method="post"
      {...getFormProps(form)}
      action={`${postPath({ id: postId })}#${commentField}`} // a refused form comes back to where it stands
      onSubmitCapture={stayOffline()}
      className="post-article__form"
      aria-busy={isSending}
    >
      <input type="hidden" name="key" value={`${key.first}:${key.sent}`} />
      <label className="grow">
        <span className="sr-only">{t("commentLabel")}</span>
        <textarea
          {...getTextareaProps(fields.content)}
          key={fields.content.key}
          ref={field}
          id={commentField}
          className="in block min-h-15 resize-none"
          rows={2}
          required
          maxLength={longest}
          placeholder={t("commentPlaceholder")}
          readOnly={isSending}
          onChange={(event) => setText(event.target.value)}
        />
      </label>
      <div className="grid justify-items-center gap-0.5">
        <Counter className="t-label" length={text.length} longest={longest} />
        <button type="submit" className="icb send" aria-label={t("comment")} disabled={isReady && (text.trim() === "" || isSending)}>
          {isSending ? <span className="spinner" aria-hidden="true" /> : <ArrowUp className="ic" aria-hidden="true" />}
        </button>
      </div>
      <FieldError id={fields.content.errorId} errors={fields.content.errors ?? form.errors} />
    </fetcher.Form>
  );
}
