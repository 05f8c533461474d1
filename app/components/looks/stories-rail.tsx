import { useLocation, useNavigate } from "@remix-run/react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { onPlainClick } from "#app/components/hooks/on-plain-click";
import { useRenderedHtml } from "#app/lib/document/rendered-html";
import type { RailStory } from "#app/models/feed/story";
import { siblingFileUrl } from "#app/models/media/picture";
import { storyPath } from "#app/paths";
import { withName } from "./card-words";

type Props = { stories: RailStory[]; at: number };

type Order = { userIds: string[]; at: number };

// order and location key when a story was opened
let lastOrder: (Order & { place: string }) | null = null;

export function StoriesRail(props: Props) {
  return props.stories.length > 0 ? <Rail {...props} /> : null;
}

/** Keeps its order while mounted and on Back. */
function Rail({ stories, at }: Props) {
  const { t } = useTranslation("stories");
  const { key: place } = useLocation();
  const navigate = useNavigate();
  const [order] = useState<Order>(() => (lastOrder?.place === place ? lastOrder : { userIds: stories.map(({ userId }) => userId), at }));
  const open = (path: string) => {
    lastOrder = { ...order, place };
    navigate(`${path}&at=${order.at}`, { state: { isFromFeed: true } });
  };
  const seenOf = withName((values) => t("seenOf", values));
  const unseenOf = withName((values) => t("unseenOf", values));
  const getRank = ({ userId }: RailStory) => order.userIds.indexOf(userId) + 1 || order.userIds.length + 1;
  return (
    <nav className="stories lg:-m-1 lg:min-w-0 lg:p-1" aria-label={t("rail")}>
      {[...stories]
        .sort((one, other) => getRank(one) - getRank(other))
        .map((story) => (
          <Story key={story.userId} story={story} label={(story.isSeen ? seenOf : unseenOf)(story.name)} open={open} />
        ))}
    </nav>
  );
}

type StoryProps = { story: RailStory; label: string; open: (path: string) => void };

/** Plain link: `Link` is slow. */
function Story({ story, label, open }: StoryProps) {
  const { userId, name, lookId, image, isSeen } = story;
  const path = storyPath({ id: userId }, lookId);
  const link = {
    className: "story",
    href: path,
    onClick: onPlainClick(() => open(path)),
    "data-discover": "true",
    "data-seen": isSeen || undefined,
    "aria-label": label,
    id: `story-${userId}`,
  };
  // biome-ignore lint/correctness/useHookAtTopLevel: a constant of the build
  const html = import.meta.env.SSR && useRenderedHtml("a", link.id, `${name} ${image.url} ${image.placeholder}`);
  // biome-ignore lint/security/noDangerouslySetInnerHtml: React's own, of this component
  if (html) return <a {...link} dangerouslySetInnerHTML={{ __html: html }} />;
  return (
    <a {...link}>
      <i style={{ backgroundImage: `url(${image.placeholder})` }}>
        <img src={siblingFileUrl(image.url, "160.webp")} alt="" width={60} height={84} loading="lazy" decoding="async" {...{ fetchpriority: "low" }} />
      </i>
      <span>{name}</span>
    </a>
  );
}
