import { Link } from "@remix-run/react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { RelativeTime } from "#app/components/ui/ago";
import type { Message, UserSummary } from "#app/models/contract";
import { siblingFileUrl } from "#app/models/media/picture";
import { postPath, tryOnPath } from "#app/paths";
import { MessageText } from "./message-text";

type Props = { message: Message; person: UserSummary; isOwn: boolean; isLastRead: boolean; children: ReactNode };

export function MessageBubble({ message, person, isOwn, isLastRead, children }: Props) {
  const { t } = useTranslation("messages");
  return (
    <li className="min-w-0">
      {children}
      <div className={`grid gap-1 ${isOwn ? "justify-items-end" : "justify-items-start"}`}>
        <span className="sr-only">{isOwn ? t("you") : person.name}:</span>
        {message.card ? <SharedCard card={message.card} isOwn={isOwn} /> : null}
        {message.content ? (
          <p className={isOwn ? "bubble bubble--own" : "bubble"}>
            <MessageText text={message.content} />
          </p>
        ) : null}
        <p className="t-label faint">
          <RelativeTime date={message.createdAt} />
          {isLastRead ? (
            <>
              <span className="dot">·</span>
              {t("read")}
            </>
          ) : null}
        </p>
      </div>
    </li>
  );
}

function SharedCard({ card: { kind, id, imageUrl }, isOwn }: { card: NonNullable<Message["card"]>; isOwn: boolean }) {
  const { t } = useTranslation("messages");
  if (!imageUrl) return <p className="bubble bg-transparent muted shadow-[inset_0_0_0_1px_var(--line)]">{t(`card.${kind}Gone`)}</p>;
  const picture = (
    <img src={siblingFileUrl(imageUrl, "640.webp")} alt={t(`card.${kind}Alt`)} width={400} height={500} className="look" loading="lazy" decoding="async" />
  );
  const look = "block w-52 overflow-hidden rounded-cut";
  if (kind === "post") {
    return (
      <Link to={postPath({ id })} className={look} data-on-image>
        {picture}
      </Link>
    );
  }
  return (
    <a href={isOwn ? tryOnPath({ id }) : imageUrl} className={`${look} relative`} data-on-image>
      {picture}
      <span className="badge absolute start-2 bottom-2">{t("card.ai")}</span>
    </a>
  );
}
