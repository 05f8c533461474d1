import { useLocation, useNavigate } from "@remix-run/react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { onPlainClick } from "#app/components/hooks/on-plain-click";
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
  const seenOf = withName((values) => t("seenOf", values));
  const unseenOf = withName((values) => t("unseenOf", values));
  const getRank = ({ userId }: RailStory) => order.userIds.indexOf(userId) + 1 || order.userIds.length + 1;
  return (
    <nav className="stories lg:-m-1 lg:min-w-0 lg:p-1" aria-label={t("rail")}>
      {[...stories]
        .sort((one, other) => getRank(one) - getRank(other))
        .map(({ userId, name, lookId, image, isSeen }) => {
          const path = storyPath({ id: userId }, { post: lookId, at: order.at });
          const open = () => {
            lastOrder = { ...order, place };
            navigate(path, { state: { isFromFeed: true } });
          };
          return (
            // plain link: `Link` is slow
            <a
              key={userId}
              className="story"
              href={path}
              onClick={onPlainClick(open)}
              data-discover="true"
              data-seen={isSeen || undefined}
              aria-label={isSeen ? seenOf(name) : unseenOf(name)}
            >
              <i style={image ? { backgroundImage: `url(${image.placeholder})` } : undefined}>
                {image ? (
                  <img
                    src={siblingFileUrl(image.url, "160.webp")}
                    alt=""
                    width={60}
                    height={84}
                    loading="lazy"
                    decoding="async"
                    {...{ fetchpriority: "low" }}
                  />
                ) : null}
              </i>
              <span>{name}</span>
            </a>
          );
        })}
    </nav>
  );
}
