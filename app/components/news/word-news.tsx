import { useLocation } from "@remix-run/react";
import { useEffect } from "react";
import { getI18n, useTranslation } from "react-i18next";
import { fetchPage } from "#app/components/data/fetch-part";
import { Avatar } from "#app/components/ui/avatar";
import type { Conversation, Notification } from "#app/models/contract";
import { handleOf } from "#app/models/looks/post-card";
import { siblingFileUrl } from "#app/models/media/picture";
import { messagesPath, postPath } from "#app/paths";
import { NewsRow, setNews } from "./news";

/** Time for another tab to mark it as read, and for more of a burst. */
const gatherMs = 400;
/** Between two banners, however many write. */
const restMs = 3000;
const newestOnly = 10;

const told = new Set<string>();
/** Of the entries that had a banner. */
const shown = new Set<string>();
const senders = new Set<string>();
const looks = new Set<string>();
let timer: ReturnType<typeof setTimeout> | undefined;
let lastTold = Number.NEGATIVE_INFINITY;

/** Tells of a message, unless its conversation is on the screen. */
export function tellMessage(id: string, senderId: string): void {
  if (told.has(id)) return; // a stream repeats after a gap
  told.add(id);
  senders.add(senderId);
  tellSoon();
}

/** Tells of the newest comment on the viewer's look. */
export function tellComment(postId: string): void {
  looks.add(postId);
  tellSoon();
}

function tellSoon(): void {
  if (timer !== undefined) return;
  timer = setTimeout(
    () => {
      timer = undefined;
      lastTold = performance.now();
      tell([...senders], [...looks]).catch(() => {}); // the badges count them
      senders.clear();
      looks.clear();
    },
    Math.max(gatherMs, lastTold + restMs - performance.now()),
  );
}

/** The last of them; a message before a comment. */
async function tell(senderIds: string[], postIds: string[]): Promise<void> {
  const [conversations, activity] = await Promise.all([
    senderIds.length > 0 ? fetchPage<Conversation>(`/api/conversations?limit=${newestOnly}`) : null,
    postIds.length > 0 ? fetchPage<Notification>(`/api/notifications?limit=${newestOnly}`) : null,
    getI18n().loadNamespaces(["messages", "activity"]),
  ]);
  const isHere = (...paths: string[]) => paths.includes(location.pathname);
  const isNewMessage = ({ user, lastMessage, unreadCount }: Conversation) =>
    unreadCount > 0 && !shown.has(lastMessage.id) && senderIds.includes(lastMessage.senderId) && !isHere("/messages", messagesPath(user));
  const isNewComment = ({ id, type, isRead, postId }: Notification) =>
    type === "comment" && !isRead && !shown.has(id) && postId !== null && postIds.includes(postId) && !isHere("/activity", postPath({ id: postId }));
  const message = conversations?.items.find(isNewMessage);
  const comment = activity?.items.find(isNewComment);
  if (message) {
    shown.add(message.lastMessage.id);
    setNews("words", <MessageRow conversation={message} />);
  } else if (comment) {
    shown.add(comment.id);
    setNews("words", <CommentRow comment={comment} />);
  }
}

const leave = () => setNews("words", null);

/** Ends on the pages that show it. */
function useLeaveAt(listPath: string, path: string) {
  const { pathname } = useLocation();
  useEffect(() => {
    if (pathname === listPath || pathname === path) leave();
  }, [pathname, listPath, path]);
}

function MessageRow({ conversation: { user, lastMessage } }: { conversation: Conversation }) {
  const { t } = useTranslation("messages");
  const { pathname, state } = useLocation();
  const isInMessages = pathname.startsWith("/messages");
  const path = messagesPath(user);
  useLeaveAt("/messages", path);
  return (
    <NewsRow
      to={path}
      state={isInMessages ? state : { isOver: true, depth: 1 }}
      replace={isInMessages}
      preventScrollReset
      picture={<Avatar user={user} size={40} isEager />}
      title={t("from", { name: user.name })}
      text={lastMessage.content || t(`sent.${lastMessage.cardKind ?? "post"}`)}
      onLeave={leave}
    />
  );
}

function CommentRow({ comment: { actors, postId, imageUrl, comment } }: { comment: Notification }) {
  const { t } = useTranslation("activity");
  const [actor] = actors;
  const path = postPath({ id: postId ?? "" });
  useLeaveAt("/activity", path);
  if (!actor) return null;
  const picture = imageUrl ? (
    <img src={siblingFileUrl(imageUrl, "160.webp")} alt="" width={40} height={50} className="h-[50px] w-10 shrink-0 rounded-cut object-cover" />
  ) : (
    <Avatar user={actor} size={40} isEager />
  );
  const title = t("comment", { who: `@${handleOf(actor)}`, count: 1 });
  return <NewsRow to={path} state={{ isOver: true }} preventScrollReset picture={picture} title={title} text={comment ? `“${comment}”` : ""} onLeave={leave} />;
}
