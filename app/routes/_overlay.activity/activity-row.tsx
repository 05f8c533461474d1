import type { Icon } from "@phosphor-icons/react";
import { Bank } from "@phosphor-icons/react/dist/ssr/Bank";
import { CoatHanger } from "@phosphor-icons/react/dist/ssr/CoatHanger";
import { Coins } from "@phosphor-icons/react/dist/ssr/Coins";
import { FilmStrip } from "@phosphor-icons/react/dist/ssr/FilmStrip";
import { ShieldCheck } from "@phosphor-icons/react/dist/ssr/ShieldCheck";
import { Link } from "@remix-run/react";
import type { TFunction } from "i18next";
import { useTranslation } from "react-i18next";
import { RelativeTime } from "#app/components/ui/ago";
import { Avatar } from "#app/components/ui/avatar";
import { formatCount } from "#app/locales/count";
import type { Notification } from "#app/models/contract";
import { handleOf } from "#app/models/looks/post-card";
import { siblingFileUrl } from "#app/models/media/picture";
import { rejectedPictureReason } from "#app/models/shared/moderation";
import { noticePath, postPath, tryOnPath, userPath } from "#app/paths";
import { piecesPath } from "#app/try-again-paths";

type Props = { item: Notification; viewerId: string; isNew: boolean };

const iconByType: Partial<Record<Notification["type"], Icon>> = {
  edit_ready: CoatHanger,
  credit_returned: Coins,
  film_ready: FilmStrip,
  film_failed: Coins,
  moderation: ShieldCheck,
  dispute_open: Bank,
  dispute_won: Bank,
  dispute_lost: Bank,
};

export function ActivityRow({ item, viewerId, isNew }: Props) {
  const { t, i18n } = useTranslation(["activity", "moderation"]);
  const [first] = item.actors;
  const isLook = item.postId !== null && !item.act && item.type !== "piece_question";
  const Sign = iconByType[item.type];
  return (
    <Link
      className="row min-h-19 gap-3.5 px-(--spacing-gutter) py-2"
      to={getItemPath(item, viewerId)}
      state={isLook ? { isOver: true } : undefined}
      preventScrollReset={isLook}
    >
      {first ? <Avatar user={first} size={44} isEager /> : null}
      {Sign ? (
        <span className="grid size-11 shrink-0 place-items-center rounded-full bg-sunk">
          <Sign className="ic" weight="light" aria-hidden="true" />
        </span>
      ) : null}
      <div>
        <p className={`t-small wrap-anywhere ${isNew ? "font-medium" : ""}`}>
          {item.act ? t(`moderation:kinds.${item.act.kind}`) : t(item.type, { who: getActorNames(item, t, i18n.language), count: item.count })}
        </p>
        {item.act?.reason ? (
          <p className="clamp-2 muted t-small wrap-anywhere">{item.act.reason === rejectedPictureReason ? t("moderation:matched") : item.act.reason}</p>
        ) : null}
        {item.comment ? <p className="clamp-2 muted t-small wrap-anywhere">“{item.comment}”</p> : null}
        <p className="t-label faint">
          <RelativeTime date={item.createdAt} />
        </p>
      </div>
      {isNew ? (
        <>
          <span className="sr-only">{t("new")}</span>
          <span className="size-2 shrink-0 rounded-full bg-lipstick" aria-hidden="true" />
        </>
      ) : null}
      {item.imageUrl ? (
        <img
          src={siblingFileUrl(item.imageUrl, "160.webp")}
          alt=""
          width={44}
          height={55}
          className="aspect-look w-11 shrink-0 rounded-cut object-cover"
          loading="lazy"
        />
      ) : null}
    </Link>
  );
}

function getItemPath({ type, actors, count, postId, editId, act }: Notification, viewerId: string): string {
  if (act) return noticePath(act);
  if (postId && type === "piece_question") return piecesPath({ id: postId });
  if (postId) return postPath({ id: postId });
  if (editId) return tryOnPath({ id: editId });
  if (type.startsWith("dispute_")) return "/settings/subscription";
  const [first] = actors;
  return type === "follow" && count === 1 && first ? userPath(first) : `${userPath({ id: viewerId })}/followers`;
}

function getActorNames({ actors, count }: Notification, t: TFunction<"activity">, language: string): string {
  const [first = "", second = ""] = actors.map((actor) => `@${handleOf(actor)}`);
  if (count <= 1) return first;
  const others = count - 1;
  return others === 1 ? t("two", { first, second }) : t("more", { first, count: others, formatted: formatCount(others, language) });
}
