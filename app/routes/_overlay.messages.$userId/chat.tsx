import { ArrowLeft } from "@phosphor-icons/react/dist/ssr/ArrowLeft";
import { Link, useNavigate } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import type { Draft } from "#app/components/drafts/draft-store";
import { useDraft } from "#app/components/drafts/use-draft";
import { UnblockForm } from "#app/components/forms/unblock-form";
import { onPlainClick } from "#app/components/hooks/on-plain-click";
import { Avatar } from "#app/components/ui/avatar";
import { VerifiedBadge } from "#app/components/ui/verified-badge";
import type { UserSummary } from "#app/models/contract";
import { handleOf } from "#app/models/looks/post-card";
import type { MessageAttachment } from "#app/models/messages/attachment.server";
import type { Thread } from "#app/models/messages/thread.server";
import { messagesPath, userPath } from "#app/paths";
import { useDialogDepth } from "#app/routes/_overlay.messages/messages-dialog";
import { Composer } from "./composer";
import { MessageList } from "./message-list";
import { useThread } from "./use-thread";

type Props = { viewerId: string; thread: Thread; attachment: MessageAttachment | null; isEarlier: boolean; formKey: string; draft: Draft | null };

export function Chat({ viewerId, thread, attachment, isEarlier, formKey, draft: storedDraft }: Props) {
  const { t } = useTranslation("messages");
  const { person, state } = thread;
  const messages = useThread(viewerId, thread, isEarlier);
  const { draft, settle } = useDraft(storedDraft);
  return (
    <section className="chat" aria-label={t("with", { name: person.name })}>
      <ChatBar person={person} isReachable={state === "open"} />
      <MessageList {...messages} person={person} viewerId={viewerId} isEarlier={isEarlier} isOpen={state === "open"} />
      {state === "open" && !isEarlier ? (
        <Composer
          key={draft ? "draft" : "blank"}
          viewerId={viewerId}
          person={person}
          attachment={attachment}
          formKey={formKey}
          draft={draft?.words.content ?? ""}
          onTyped={settle}
          onSent={messages.add}
        />
      ) : null}
      {state === "blocked" ? <BlockedNotice person={person} /> : null}
      {state === "closed" ? <p className="border-t border-line px-4 py-5 text-center muted t-small">{t("closed")}</p> : null}
    </section>
  );
}

function ChatBar({ person, isReachable }: { person: UserSummary; isReachable: boolean }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const depth = useDialogDepth();
  const back = () => (depth > 1 ? navigate(-1) : navigate("/messages", { replace: true, state: depth > 0 ? { isOver: true, depth } : null }));
  const personLabel = (
    <>
      <Avatar user={person} size={40} words={2} isEager />
      <div className="grid min-w-0 leading-tight">
        <h1 className="flex items-center gap-1 font-sans t-small font-semibold">
          <span className="trunc">{person.name}</span>
          {person.isVerified ? <VerifiedBadge /> : null}
        </h1>
        <span className="trunc t-meta faint">@{handleOf(person)}</span>
      </div>
    </>
  );
  const line = "flex min-h-11 min-w-0 grow items-center gap-3 text-ink no-underline";
  return (
    <header className="flex min-h-14 items-center gap-1 border-b border-line ps-1.5 pe-4 lg:min-h-20 lg:ps-5 lg:pe-16">
      <Link className="icb lg:hidden" to="/messages" aria-label={t("back")} onClick={onPlainClick(back)}>
        <ArrowLeft className="ic" weight="light" aria-hidden="true" />
      </Link>
      {isReachable ? (
        <Link className={line} to={userPath(person)}>
          {personLabel}
        </Link>
      ) : (
        <div className={line}>{personLabel}</div>
      )}
    </header>
  );
}

function BlockedNotice({ person }: { person: UserSummary }) {
  const { t } = useTranslation("messages");
  return (
    <div className="grid justify-items-center gap-3 border-t border-line px-4 py-4 text-center">
      <p className="muted t-small">{t("blocked")}</p>
      <UnblockForm person={person} returnTo={messagesPath(person)} button="btn--line" />
    </div>
  );
}
