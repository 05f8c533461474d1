import { Link, useLocation } from "@remix-run/react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { otherFile } from "#app/models/picture";
import type { RailStory } from "#app/models/story";
import { storyPath } from "#app/paths";

/** A rail as it stood at a place of the history: which stories in which order, as of when. */
type Stand = { order: string[]; at: number };

// left behind by whoever opens a story, for the way back
let left: (Stand & { place: string }) | null = null;

/** Today's looks of those one follows, a dressing mirror each: an ink ring while there is something new in it. While it is there, and when one comes back from a story, the order stays; each address says as of when. */
export function StoriesRail({ stories, at }: { stories: RailStory[]; at: number }) {
  const { t } = useTranslation("stories");
  const { key: place } = useLocation();
  const [stand] = useState<Stand>(() => (left?.place === place ? left : { order: stories.map(({ userId }) => userId), at }));
  if (stories.length === 0) return null;
  const rankOf = ({ userId }: RailStory) => (stand.order.indexOf(userId) + 1 || stand.order.length + 1);
  return (
    <nav className="stories lg:-m-1 lg:min-w-0 lg:p-1" aria-label={t("rail")}>
      {stories.toSorted((one, other) => rankOf(one) - rankOf(other)).map(({ userId, name, lookId, image, isSeen }, index) => (
        <Link
          key={userId}
          className="story"
          to={storyPath({ id: userId }, { post: lookId, at: stand.at })}
          state={{ isFromFeed: true }}
          onClick={() => {
            left = { ...stand, place };
          }}
          data-seen={isSeen || undefined}
          aria-label={t(isSeen ? "seenOf" : "unseenOf", { name })}
        >
          <i>
            {image ? (
              <img
                src={otherFile(image.url, "160.webp")}
                alt=""
                width={60}
                height={84}
                style={{ backgroundImage: `url(${image.placeholder})`, backgroundSize: "cover" }}
                loading={index > 5 ? "lazy" : undefined}
                decoding="async"
              />
            ) : null}
          </i>
          <span>{name}</span>
        </Link>
      ))}
    </nav>
  );
}
