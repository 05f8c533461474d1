import type { SubmissionResult } from "@conform-to/react";
import { ArrowUp } from "@phosphor-icons/react/dist/ssr/ArrowUp";
import { X } from "@phosphor-icons/react/dist/ssr/X";
import { Link, useActionData, useLocation, useNavigate } from "@remix-run/react";
import { type FormEvent, type KeyboardEvent, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { FieldError } from "#app/components/field-error";
import { showToast } from "#app/components/toaster";
import { useHydrated } from "#app/components/use-hydrated";
import { useTyped } from "#app/components/use-typed";
import type { Message, UserSummary } from "#app/models/contract";
import type { Outgoing } from "#app/models/outgoing.server";
import { otherFile } from "#app/models/picture";
import { messagesPath } from "#app/paths";
import { send } from "./send";

type Reply = { result: SubmissionResult<string[]> };
type Props = { person: UserSummary; outgoing: Outgoing | null; formKey: string; onSent: (messages: Message[]) => void };

const longest = 2000;

/** Where one writes. Sending is off while there is nothing to send and while it is under way; what could not be sent stays written. */
export function Composer({ person, outgoing, formKey, onSent }: Props) {
  const { t } = useTranslation("messages");
  const reply = useActionData<Reply>()?.result;
  const isReady = useHydrated();
  const { state } = useLocation();
  const navigate = useNavigate();
  const { field, text, setText } = useTyped(String(reply?.initialValue?.content ?? ""));
  const [isSending, setSending] = useState(false);
  // the same words with the same card again are the same message, others another one; the page's data, with another key, comes anew whenever the line is back
  const [firstKey] = useState(formKey);
  const attempt = useRef({ number: 0, words: "" });
  const isEmpty = text.trim() === "" && outgoing === null;
  const path = messagesPath(person);
  const action = outgoing ? `${path}?${outgoing.kind}=${outgoing.id}` : path; // a refused form comes back with its card

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (isEmpty || isSending) return;
    setSending(true);
    const words = `${outgoing?.id ?? ""}\n${text}`;
    if (attempt.current.words !== words) attempt.current = { number: attempt.current.number + 1, words };
    const outcome = await send(person.id, text, outgoing, `${firstKey}:${attempt.current.number}`);
    setSending(false);
    field.current?.focus();
    if ("refusal" in outcome) return showToast({ key: `error.${outcome.refusal}`, isError: true });
    attempt.current.words = "";
    attempt.current.number += 1;
    if (field.current) field.current.value = "";
    setText("");
    onSent([outcome.sent]);
    if (outgoing) navigate(path, { replace: true, state, preventScrollReset: true });
  }

  // a line break is Shift with Enter, but for fingers, whose keyboards have no other Enter
  const sendOnEnter = (event: KeyboardEvent) => {
    if (event.key !== "Enter" || event.shiftKey || event.nativeEvent.isComposing || matchMedia("(pointer: coarse)").matches) return;
    submit(event);
  };

  return (
    <form method="post" action={action} onSubmit={submit} aria-busy={isSending}>
      {outgoing ? <Attached outgoing={outgoing} path={path} state={state} /> : null}
      <div className="chat__form">
        <input type="hidden" name="key" value={formKey} />
        <label className="min-w-0 grow">
          <span className="sr-only">{t("message")}</span>
          <textarea
            ref={field}
            className="in chat__field"
            name="content"
            rows={1}
            maxLength={longest}
            required={outgoing === null}
            placeholder={t("placeholder")}
            defaultValue={text}
            readOnly={isSending}
            enterKeyHint="send"
            onChange={(event) => setText(event.target.value)}
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

function Attached({ outgoing, path, state }: { outgoing: Outgoing; path: string; state: unknown }) {
  const { t } = useTranslation("messages");
  return (
    <p className="chat__attached flex items-center gap-3 border-t border-line px-4 py-3 t-small lg:px-6">
      <input type="hidden" name={outgoing.kind === "post" ? "postId" : "imageEditId"} value={outgoing.id} />
      <img src={otherFile(outgoing.imageUrl, "160.webp")} alt="" width={36} height={45} className="aspect-look w-9 rounded-cut object-cover" />
      <span className="grow">{t(`attached.${outgoing.kind}`)}</span>
      <Link className="icb" to={path} replace state={state} aria-label={t("detach")}>
        <X className="ic ic--s" aria-hidden="true" />
      </Link>
    </p>
  );
}
