import { Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { otherFile } from "#app/models/picture";
import type { RailStory } from "#app/models/story";
import { storyPath } from "#app/paths";

/** Today's looks of those one follows, a dressing mirror each: an ink ring while there is something new in it. Whoever comes back to a story finds the one they left, so its address says as of when. */
export function StoriesRail({ stories, at }: { stories: RailStory[]; at: number }) {
  const { t } = useTranslation("stories");
  if (stories.length === 0) return null;
  return (
    <nav className="stories lg:-m-1 lg:min-w-0 lg:p-1" aria-label={t("rail")}>
      {stories.map(({ userId, name, image, isSeen }, index) => (
        <Link
          key={userId}
          className="story"
          to={storyPath({ id: userId }, { at })}
          state={{ isFromFeed: true }}
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
