import { ArrowDown } from "@phosphor-icons/react/dist/ssr/ArrowDown";
import { ArrowsClockwise } from "@phosphor-icons/react/dist/ssr/ArrowsClockwise";
import { useTranslation } from "react-i18next";
import { useWaitingWords, WaitingWords } from "#app/components/outbox/waiting-words";
import { showNetworkError } from "#app/components/toasts/toaster";
import { Avatar } from "#app/components/ui/avatar";
import { MoreLink } from "#app/components/ui/more-link";
import type { Message, UserSummary } from "#app/models/contract";
import { messagesPath } from "#app/paths";
import { DaySeparator, useDaySeparators } from "./day-separator";
import { MessageBubble } from "./message-bubble";
import { useChatScroll } from "./use-chat-scroll";

type Props = {
  older: Message[];
  recent: Message[];
  hasEarlier: boolean;
  showEarlier: () => Promise<boolean>;
  lastRead: string | undefined;
  person: UserSummary;
  viewerId: string;
  /** An earlier page, shown without scripts. */
  isEarlier: boolean;
  isOpen: boolean;
};

/** Announces new messages only; earlier ones load above. */
export function MessageList({ older, recent, hasEarlier, showEarlier, lastRead, person, viewerId, isEarlier, isOpen }: Props) {
  const { t } = useTranslation("messages");
  const getDayLabel = useDaySeparators([...older, ...recent]);
  const { scroller, earlier, isBelow, onScroll, scrollToEnd } = useChatScroll(recent, viewerId, showEarlier);
  const path = messagesPath(person);
  const waiting = useWaitingWords("/api/messages", person.id);
  async function press() {
    if (!(await showEarlier())) showNetworkError("messagesNotFetched");
  }
  const oldest = older[0] ?? recent[0];
  const show = (message: Message) => (
    <MessageBubble key={message.id} message={message} person={person} isOwn={message.senderId === viewerId} isLastRead={message.id === lastRead}>
      <DaySeparator day={getDayLabel(message)} />
    </MessageBubble>
  );
  return (
    <div className="relative flex min-h-0 grow flex-col">
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable by keyboard */}
      <div ref={scroller} className="chat__scroll" tabIndex={0} onScroll={onScroll}>
        {recent.length + waiting.length === 0 && isOpen ? (
          <div className="grid grow place-content-center justify-items-center gap-4 px-6 text-center">
            <Avatar user={person} size={88} words={2} isEager />
            <p className="t-h3 font-display wrap-anywhere">{t("begin", { name: person.name })}</p>
          </div>
        ) : null}
        <div className="chat__messages">
          {oldest ? (
            <div ref={hasEarlier ? earlier : null}>
              <MoreLink to={hasEarlier ? `${path}?before=${oldest.id}` : null} label={t("earlier")} onMore={press} className="pb-4" />
            </div>
          ) : null}
          <ol aria-label={t("earlier")}>{older.map(show)}</ol>
          <div role="log" aria-live="polite" aria-relevant="additions" aria-label={t("with", { name: person.name })}>
            <ol>{recent.map(show)}</ol>
            <WaitingWords path="/api/messages" receiverId={person.id}>
              {({ words, status }) => (
                <div className="grid justify-items-end gap-1">
                  <span className="sr-only">{t("you")}:</span>
                  {words ? <p className="bubble bubble--own opacity-70">{words}</p> : null}
                  {status}
                </div>
              )}
            </WaitingWords>
          </div>
          <p className="mt-3 hidden justify-items-center unscripted:grid">
            <a className="link inline-flex min-h-11 items-center gap-1.5 t-small" href={path}>
              <ArrowsClockwise className="ic ic--s" aria-hidden="true" />
              {t(isEarlier ? "latest" : "refresh")}
            </a>
          </p>
        </div>
      </div>
      {isBelow ? (
        <button type="button" className="btn btn--line absolute bottom-3 self-center shadow-lift" onClick={scrollToEnd}>
          <ArrowDown className="ic ic--s" aria-hidden="true" />
          {t("newBelow")}
        </button>
      ) : null}
    </div>
  );
}
