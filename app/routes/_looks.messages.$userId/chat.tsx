import { ArrowLeft } from "@phosphor-icons/react/dist/ssr/ArrowLeft";
import { Link, useNavigate } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { ActionForm } from "#app/components/action-form";
import { Avatar } from "#app/components/avatar";
import { inPlace } from "#app/components/in-place";
import { Seal } from "#app/components/seal";
import { handleOf } from "#app/models/card";
import type { UserSummary } from "#app/models/contract";
import type { Outgoing } from "#app/models/outgoing.server";
import type { Thread } from "#app/models/thread.server";
import { messagesPath, userPath } from "#app/paths";
import { useDepth } from "../_looks.messages/messages-dialog";
import { Composer } from "./composer";
import { MessageList } from "./message-list";
import { useThread } from "./use-thread";

type Props = { viewerId: string; thread: Thread; outgoing: Outgoing | null; isEarlier: boolean; formKey: string };

/** One conversation: who it is with, what was said, and the form to say more unless something stands between. */
export function Chat({ viewerId, thread, outgoing, isEarlier, formKey }: Props) {
  const { t } = useTranslation("messages");
  const { person, state } = thread;
  const said = useThread(viewerId, thread, isEarlier);
  return (
    <section className="chat" aria-label={t("with", { name: person.name })}>
      <ChatBar person={person} isReachable={state === "open"} />
      <MessageList {...said} person={person} viewerId={viewerId} isEarlier={isEarlier} isOpen={state === "open"} />
      {state === "open" && !isEarlier ? <Composer person={person} outgoing={outgoing} formKey={formKey} onSent={said.add} /> : null}
      {state === "blocked" ? <Blocked person={person} /> : null}
      {state === "closed" ? <p className="border-t border-line px-4 py-5 text-center muted t-small">{t("closed")}</p> : null}
    </section>
  );
}

function ChatBar({ person, isReachable }: { person: UserSummary; isReachable: boolean }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const depth = useDepth();
  const back = () => (depth > 1 ? navigate(-1) : navigate("/messages", { replace: true, state: depth > 0 ? { isOver: true, depth } : null }));
  const who = (
    <>
      <Avatar user={person} size={40} words={2} isEager />
      <div className="grid min-w-0 leading-tight">
        <h1 className="flex items-center gap-1 font-sans t-small font-semibold">
          <span className="trunc">{person.name}</span>
          {person.isVerified ? <Seal /> : null}
        </h1>
        <span className="trunc t-meta faint">@{handleOf(person)}</span>
      </div>
    </>
  );
  const line = "flex min-h-11 min-w-0 grow items-center gap-3 text-ink no-underline";
  return (
    <header className="flex min-h-14 items-center gap-1 border-b border-line ps-1.5 pe-4 lg:min-h-20 lg:ps-5 lg:pe-16">
      <Link className="icb lg:hidden" to="/messages" aria-label={t("back")} onClick={inPlace(back)}>
        <ArrowLeft className="ic" weight="light" aria-hidden="true" />
      </Link>
      {isReachable ? (
        <Link className={line} to={userPath(person)}>
          {who}
        </Link>
      ) : (
        <div className={line}>{who}</div>
      )}
    </header>
  );
}

function Blocked({ person }: { person: UserSummary }) {
  const { t } = useTranslation(["messages", "people"]);
  return (
    <div className="grid justify-items-center gap-3 border-t border-line px-4 py-4 text-center">
      <p className="muted t-small">{t("messages:blocked")}</p>
      <ActionForm action={`/api/users/${person.id}/block`} method="delete" returnTo={messagesPath(person)} toast="blockLifted" failure="liftFailed">
        <button type="submit" className="btn btn--line">
          {t("people:menu.unblock")}
        </button>
      </ActionForm>
    </div>
  );
}
