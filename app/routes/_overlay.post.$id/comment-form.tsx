import { getFormProps, getTextareaProps, useForm } from "@conform-to/react";
import { ArrowUp } from "@phosphor-icons/react/dist/ssr/ArrowUp";
import { useActionData, useFetcher } from "@remix-run/react";
import { type FormEvent, useState } from "react";
import { useTranslation } from "react-i18next";
import { CharacterCount } from "#app/components/forms/counter";
import { FieldError } from "#app/components/forms/field-error";
import { type FormReply, getFormResult } from "#app/components/forms/form-reply";
import { useHydratedValue } from "#app/components/forms/use-hydrated-value";
import { useHydrated } from "#app/components/hooks/use-hydrated";
import { useOnValue } from "#app/components/hooks/use-on-value";
import { hold } from "#app/components/outbox/hold";
import { isAnyWaiting } from "#app/components/outbox/outbox";
import { showToast } from "#app/components/toasts/toaster";
import { useOfflineToast } from "#app/components/toasts/use-offline-toast";
import { failureToast } from "#app/lib/failure-toast";
import { postPath } from "#app/paths";

const maxCommentLength = 500;

export const commentFieldId = "comment";

/** Refused text stays; a retry reuses the key. */
export function CommentForm({ postId, formKey }: { postId: string; formKey: string }) {
  const { t } = useTranslation("posts");
  const fetcher = useFetcher<FormReply>({ key: `comment-${postId}` });
  const actionData = useActionData<FormReply>();
  const isReady = useHydrated();
  const [form, fields] = useForm<{ content: string }>({
    id: `comment-${postId}`,
    lastResult: getFormResult(fetcher.data) ?? getFormResult(actionData),
    defaultNoValidate: false,
    shouldValidate: "onSubmit",
  });
  const { field, text, setText } = useHydratedValue(fields.content.initialValue ?? "");
  const [isHolding, setHolding] = useState(false);
  const isSending = isHolding || fetcher.state !== "idle";
  const [key, setKey] = useState({ first: formKey, sent: 0 });
  const isUnreached = fetcher.data !== undefined && "code" in fetcher.data && fetcher.data.code === "offline";
  useOfflineToast(isUnreached ? undefined : fetcher.data, "commentFailed");
  useOnValue(isUnreached && fetcher.state === "idle" ? fetcher.data : null, () => void holdComment());

  function startAgain() {
    setText("");
    setKey(({ first, sent }) => ({ first, sent: sent + 1 }));
  }
  async function holdComment() {
    const formKey = `${key.first}:${key.sent}`;
    setHolding(true);
    const isHeld = await hold(`/api/posts/${postId}/comments`, { content: text, key: formKey }, formKey);
    setHolding(false);
    showToast(isHeld ? { key: "sentLater" } : failureToast("offline", "commentFailed"));
    if (!isHeld) return;
    if (field.current) field.current.value = "";
    startAgain();
  }
  function holdOffline(event: FormEvent) {
    if (navigator.onLine && !isAnyWaiting()) return;
    event.preventDefault();
    event.stopPropagation();
    holdComment();
  }

  // toasts come after the revalidated list, whose row they announce
  useOnValue(isSending ? null : fetcher.data, (reply) => {
    if (!("result" in reply)) return;
    const [refusal] = Object.values(reply.result.error ?? {}).flat();
    if (refusal) showToast({ key: refusal.replace(/^errors:/, "error."), isError: true });
    if (!reply.toast) return;
    showToast({ key: reply.toast });
    startAgain();
  });

  return (
    <fetcher.Form
      method="post"
      {...getFormProps(form)}
      action={`${postPath({ id: postId })}#${commentFieldId}`} // A refused form scrolls back to the field.
      onSubmitCapture={holdOffline}
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
          id={commentFieldId}
          className="in block min-h-15 resize-none"
          rows={2}
          required
          maxLength={maxCommentLength}
          placeholder={t("commentPlaceholder")}
          readOnly={isSending}
          onChange={(event) => setText(event.target.value)}
        />
      </label>
      <div className="grid justify-items-center gap-0.5">
        <CharacterCount className="t-label" length={text.length} longest={maxCommentLength} />
        <button type="submit" className="icb send" aria-label={t("comment")} disabled={isReady && (text.trim() === "" || isSending)}>
          {isSending ? <span className="spinner" aria-hidden="true" /> : <ArrowUp className="ic" aria-hidden="true" />}
        </button>
      </div>
      <FieldError id={fields.content.errorId} errors={fields.content.errors ?? form.errors} />
    </fetcher.Form>
  );
}
