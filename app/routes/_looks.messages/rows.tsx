import { Link } from "@remix-run/react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Ago } from "#app/components/ago";
import { Avatar } from "#app/components/avatar";
import { Seal } from "#app/components/seal";
import { handleOf } from "#app/models/card";
import type { Conversation, UserSearchResult } from "#app/models/contract";
import { messagesPath } from "#app/paths";
import { useDepth } from "./messages-dialog";

const mostShown = 99;

type RowProps = { user: Conversation["user"]; query: string; isCurrent?: boolean; children: ReactNode };

function Row({ user, query, isCurrent = false, children }: RowProps) {
  const depth = useDepth();
  const isOver = depth > 0;
  return (
    <Link
      className="row min-h-19! px-4 aria-[current]:bg-sunk"
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

// the look that is to be sent goes along, the search does not
function cardQuery(query: string): string {
  const given = new URLSearchParams(query);
  for (const name of [...given.keys()]) if (name !== "post" && name !== "edit") given.delete(name);
  return given.size > 0 ? `?${given}` : "";
}

/** One conversation: with whom, what was said last and when, and how much of it is new. */
export function ConversationRow({
  conversation,
  viewerId,
  isCurrent,
  query,
}: Omit<RowProps, "user" | "children"> & { conversation: Conversation; viewerId: string }) {
  const { t } = useTranslation("messages");
  const { user, lastMessage, unreadCount } = conversation;
  const said = lastMessage.content || t(`sent.${lastMessage.cardKind ?? "post"}`);
  const count = isCurrent ? 0 : unreadCount;
  return (
    <Row user={user} query={query} isCurrent={isCurrent}>
      <p className="flex items-baseline gap-2">
        <b className="trunc grow t-small font-semibold">{user.name}</b>
        <span className="shrink-0 t-label faint">
          <Ago date={lastMessage.createdAt} isShort />
        </span>
      </p>
      <p className={`flex items-center gap-2 t-small ${count > 0 ? "font-medium" : "muted"}`}>
        <span className="trunc grow">{lastMessage.senderId === viewerId ? t("youSaid", { said }) : said}</span>
        {count > 0 ? (
          <>
            <span className="count static! shadow-none!" aria-hidden="true">
              {count > mostShown ? `${mostShown}+` : count}
            </span>
            <span className="sr-only">{t("unread", { count })}</span>
          </>
        ) : null}
      </p>
    </Row>
  );
}

/** Somebody found by name, to write to. */
export function PersonRow({ person, query }: { person: UserSearchResult; query: string }) {
  return (
    <Row user={person} query={query}>
      <b className="flex items-center gap-1 t-small font-semibold">
        <span className="trunc">{person.name}</span>
        {person.isVerified ? <Seal /> : null}
      </b>
      <small className="trunc">@{handleOf(person)}</small>
    </Row>
  );
}
