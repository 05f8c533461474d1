import type { SubmissionResult } from "@conform-to/react";
import { ArrowUp } from "@phosphor-icons/react/dist/ssr/ArrowUp";
import { X } from "@phosphor-icons/react/dist/ssr/X";
import { Link, useActionData, useLocation, useNavigate } from "@remix-run/react";
import { type FormEvent, type KeyboardEvent, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { DraftNote } from "#app/components/drafts/draft-note";
import { type Draft, saveDraftText } from "#app/components/drafts/draft-store";
import { FieldError } from "#app/components/forms/field-error";
import { useHydratedValue } from "#app/components/forms/use-hydrated-value";
import { useHydrated } from "#app/components/hooks/use-hydrated";
import { hold } from "#app/components/outbox/hold";
import { isAnyWaiting } from "#app/components/outbox/outbox";
import { showToast } from "#app/components/toasts/toaster";
import { fitHeight } from "#app/components/ui/fit-height";
import type { Message, UserSummary } from "#app/models/contract";
import { siblingFileUrl } from "#app/models/media/picture";
import type { MessageAttachment } from "#app/models/messages/attachment.server";
import { messagesPath } from "#app/paths";
import { getMessageFields, sendMessage } from "./send-message";

type Reply = { result: SubmissionResult<string[]> };
type Props = {
  viewerId: string;
  person: UserSummary;
  attachment: MessageAttachment | null;
  formKey: string;
  /** Unsent text. */
  draft: string;
  onTyped: () => void;
  onSent: (messages: Message[]) => void;
};

const maxMessageLength = 2000;

export const getDraftName = ({ id }: { id: string }) => `message:${id}`;

/** Whether text other than the draft was typed before hydration. */
export function hasOtherContent({ words }: Draft): boolean {
  const typed = document.querySelector<HTMLTextAreaElement>(".chat__field")?.value;
  return Boolean(typed) && typed !== words.content;
}

/** Message form; unsent text stays on this device. */
export function Composer({ viewerId, person, attachment: given, formKey, draft, onTyped, onSent }: Props) {
  const { t } = useTranslation("messages");
  const reply = useActionData<Reply>()?.result;
  const isReady = useHydrated();
  const { state } = useLocation();
  const navigate = useNavigate();
  const { field, text, setText } = useHydratedValue(String(reply?.initialValue?.content ?? draft));
  const [isDraft, setDraft] = useState(draft !== "");
  const [isSending, setSending] = useState(false);
  const [heldCardId, setHeldCardId] = useState<string | null>(null);
  const attachment = given?.id === heldCardId ? null : given;
  // Idempotency key; stable across reloads, new when the content changes.
  const [firstKey] = useState(formKey);
  const attempt = useRef({ number: 0, content: "" });
  const isEmpty = text.trim() === "" && attachment === null;
  const path = messagesPath(person);
  const action = attachment ? `${path}?${attachment.kind}=${attachment.id}` : path; // A refused form keeps its card.

  function updateText(value: string) {
    setText(value);
    if (field.current) fitHeight(field.current);
    onTyped();
    saveDraftText(viewerId, getDraftName(person), value.trim() ? { content: value } : null);
  }

  function clearText() {
    if (field.current) field.current.value = "";
    updateText("");
    setDraft(false);
  }

  function discard() {
    clearText();
    field.current?.focus();
  }

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (isEmpty || isSending) return;
    setSending(true);
    const content = `${attachment?.id ?? ""}\n${text}`;
    if (attempt.current.content !== content) attempt.current = { number: attempt.current.number + 1, content };
    const key = `${firstKey}:${attempt.current.number}`;
    const fields = getMessageFields(person.id, text, attachment);
    const isQueued = !navigator.onLine || isAnyWaiting(); // in order
    const outcome = isQueued ? { refusal: "offline" } : await sendMessage(fields, key);
    const isHeld = "refusal" in outcome && outcome.refusal === "offline" && (await hold("/api/messages", fields, key));
    setSending(false);
    field.current?.focus();
    if (!isHeld && "refusal" in outcome) return showToast({ key: `error.${outcome.refusal}`, isError: true });
    attempt.current.content = "";
    attempt.current.number += 1;
    clearText();
    if ("sent" in outcome) onSent([outcome.sent]);
    if (!attachment) return;
    if (navigator.onLine) navigate(path, { replace: true, state, preventScrollReset: true });
    else setHeldCardId(attachment.id);
  }

  // Enter sends, except on touch keyboards.
  const sendOnEnter = (event: KeyboardEvent) => {
    if (event.key !== "Enter" || event.shiftKey || event.nativeEvent.isComposing || matchMedia("(pointer: coarse)").matches) return;
    submit(event);
  };

  return (
    <form method="post" action={action} onSubmit={submit} aria-busy={isSending}>
      {isDraft ? <DraftNote onDiscard={discard} className="chat__attached border-t border-line ps-4 pe-1.5 pt-1 lg:ps-6" /> : null}
      {attachment ? <AttachmentPreview attachment={attachment} path={path} state={state} /> : null}
      <div className="chat__form">
        <input type="hidden" name="key" value={formKey} />
        <label className="min-w-0 grow">
          <span className="sr-only">{t("message")}</span>
          <textarea
            ref={field}
            className="in chat__field"
            name="content"
            rows={1}
            maxLength={maxMessageLength}
            required={attachment === null}
            placeholder={t("placeholder")}
            defaultValue={text}
            readOnly={isSending}
            enterKeyHint="send"
            onChange={(event) => updateText(event.target.value)}
            onKeyDown={sendOnEnter}
          />
          <FieldError id="message-error" errors={reply?.error?.content ?? reply?.error?.[""] ?? undefined} />
        </label>
        <button type="submit" className="icb send chat__send" aria-label={t("send")} disabled={isReady && (isEmpty || isSending)}>
          <ArrowUp className="ic" weight="light" aria-hidden="true" />
        </button>
      </div>
    </form>
  );
}

function AttachmentPreview({ attachment, path, state }: { attachment: MessageAttachment; path: string; state: unknown }) {
  const { t } = useTranslation("messages");
  return (
    <p className="chat__attached flex items-center gap-3 border-t border-line px-4 py-3 t-small lg:px-6">
      <input type="hidden" name={attachment.kind === "post" ? "postId" : "imageEditId"} value={attachment.id} />
      <img src={siblingFileUrl(attachment.imageUrl, "160.webp")} alt="" width={36} height={45} className="aspect-look w-9 rounded-cut object-cover" />
      <span className="grow">{t(`attached.${attachment.kind}`)}</span>
      <Link className="icb" to={path} replace state={state} aria-label={t("detach")}>
        <X className="ic ic--s" aria-hidden="true" />
      </Link>
    </p>
  );
}
