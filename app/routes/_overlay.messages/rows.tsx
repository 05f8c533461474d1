import { Link } from "@remix-run/react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { RelativeTime } from "#app/components/ui/ago";
import { Avatar } from "#app/components/ui/avatar";
import { VerifiedBadge } from "#app/components/ui/verified-badge";
import type { Conversation, UserSummary } from "#app/models/contract";
import { handleOf } from "#app/models/looks/post-card";
import { messagesPath } from "#app/paths";
import { useDialogDepth } from "./messages-dialog";

const maxShownCount = 99;

type RowProps = { user: Conversation["user"]; query: string; isCurrent?: boolean; children: ReactNode };

function ConversationLink({ user, query, isCurrent = false, children }: RowProps) {
  const depth = useDialogDepth();
  const isOver = depth > 0;
  return (
    <Link
      className="row min-h-19 px-4 aria-[current]:bg-sunk"
      to={messagesPath(user) + cardQuery(query)}
      state={isOver ? { isOver, depth: depth + 1 } : undefined}
      preventScrollReset
      aria-current={isCurrent ? "page" : undefined}
    >
      <Avatar user={user} size={52} words={2} isEager />
      <div>{children}</div>
    </Link>
  );
}

// Keeps the attachment, drops the search.
function cardQuery(query: string): string {
  const params = new URLSearchParams(query);
  for (const name of [...params.keys()]) if (name !== "post" && name !== "edit") params.delete(name);
  return params.size > 0 ? `?${params}` : "";
}

export function ConversationRow({
  conversation,
  viewerId,
  isCurrent,
  query,
}: Omit<RowProps, "user" | "children"> & { conversation: Conversation; viewerId: string }) {
  const { t } = useTranslation("messages");
  const { user, lastMessage, unreadCount } = conversation;
  const lastText = lastMessage.content || t(`sent.${lastMessage.cardKind ?? "post"}`);
  const count = isCurrent ? 0 : unreadCount;
  return (
    <ConversationLink user={user} query={query} isCurrent={isCurrent}>
      <p className="flex items-baseline gap-2">
        <b className="trunc grow t-small font-semibold">{user.name}</b>
        <span className="shrink-0 t-label faint">
          <RelativeTime date={lastMessage.createdAt} isShort />
        </span>
      </p>
      <p className={`flex items-center gap-2 t-small ${count > 0 ? "font-medium" : "muted"}`}>
        <span className="trunc grow">{lastMessage.senderId === viewerId ? t("youSaid", { said: lastText }) : lastText}</span>
        {count > 0 ? (
          <>
            <span className="count static shadow-none" aria-hidden="true">
              {count > maxShownCount ? `${maxShownCount}+` : count}
            </span>
            <span className="sr-only">{t("unread", { count })}</span>
          </>
        ) : null}
      </p>
    </ConversationLink>
  );
}

export function PersonRow({ person, query }: { person: UserSummary; query: string }) {
  return (
    <ConversationLink user={person} query={query}>
      <b className="flex items-center gap-1 t-small font-semibold">
        <span className="trunc">{person.name}</span>
        {person.isVerified ? <VerifiedBadge /> : null}
      </b>
      <small className="trunc">@{handleOf(person)}</small>
    </ConversationLink>
  );
}
