import { CaretLeft } from "@phosphor-icons/react/dist/ssr/CaretLeft";
import { CaretRight } from "@phosphor-icons/react/dist/ssr/CaretRight";
import { Pause } from "@phosphor-icons/react/dist/ssr/Pause";
import { Play } from "@phosphor-icons/react/dist/ssr/Play";
import { X } from "@phosphor-icons/react/dist/ssr/X";
import { Link } from "@remix-run/react";
import type { MouseEvent } from "react";
import { useTranslation } from "react-i18next";
import { useSaver } from "#app/components/hooks/saver";
import { useDarkStatusBar } from "#app/components/hooks/use-dark-status-bar";
import { useHydrated } from "#app/components/hooks/use-hydrated";
import { ToggleForm } from "#app/components/layout/toggle-form";
import { LikeButton } from "#app/components/looks/like-button";
import { LookBadge } from "#app/components/looks/look-badge";
import { LookImage } from "#app/components/pictures/look-image";
import { RelativeTime } from "#app/components/ui/ago";
import { Avatar } from "#app/components/ui/avatar";
import { truncateText } from "#app/lib/text";
import { postPath, userPath } from "#app/paths";
import type { loadStory } from "./story.server";
import { StoryProgress } from "./story-progress";
import { usePlayback } from "./use-playback";

export type Story = NonNullable<Awaited<ReturnType<typeof loadStory>>>;

const sizes = "(min-width:48rem) 56vh, 100vw";

export function StoryStage({ story }: { story: Story }) {
  const { t } = useTranslation(["stories", "posts", "common"]);
  const { author, look, previous, next, previousPerson, nextPerson } = story;
  const [before, after] = [previousPerson?.path ?? null, nextPerson?.path ?? null];
  const paths = { previous: previous?.path ?? null, next: next?.path ?? null, previousPerson: before, nextPerson: after };
  const { isPaused, isRunning, toggle, go, close, state, gestures } = usePlayback(paths);
  const isReady = useHydrated();
  const preloaded = useSaver() || !next ? [] : [next];
  useDarkStatusBar();
  const alt = look.alt ?? `${t("posts:lookOf", { name: author.name })}: ${truncateText(look.caption, 120)}`;
  const turn = { replace: true, state, "data-turn": true, draggable: false, className: "story-view__turn" };
  const leave = (event: MouseEvent) => {
    event.preventDefault();
    close();
  };
  return (
    <main id="content" className="story-view" data-theme="dark" data-on-image {...gestures}>
      <div className="story-view__stage">
        <h1 className="sr-only">
          {t("stories:storyOf", { name: author.name })}, {t("stories:place", { number: story.number, count: story.count })}
        </h1>
        {[{ id: look.id, image: look.image }, ...preloaded].map(({ id, image }) => (
          <div key={id} className="story-view__picture" data-look={id} hidden={id !== look.id}>
            <LookImage
              image={image}
              alt={id === look.id ? alt : ""}
              sizes={sizes}
              className="size-full object-cover object-top"
              isEager={id === look.id}
              isNext
            />
          </div>
        ))}
        <header className="story-view__head">
          <StoryProgress key={look.id} lookId={look.id} number={story.number} count={story.count} isRunning={isRunning} onEnd={() => go(next?.path ?? null)} />
          <div className="flex items-center pt-2">
            <Link to={userPath(author)} className="flex min-h-11 min-w-0 grow items-center gap-2.5 text-inherit no-underline">
              <Avatar user={author} size={38} isEager />
              <span className="min-w-0">
                <b className="trunc block t-small font-semibold">@{author.name}</b>
                <span className="block t-label">
                  <RelativeTime date={look.createdAt} />
                </span>
              </span>
            </Link>
            {isReady ? (
              <button type="button" className="icb hidden motion-ok:inline-grid" aria-label={t(isPaused ? "stories:play" : "stories:pause")} onClick={toggle}>
                {isPaused ? <Play className="ic" weight="light" aria-hidden="true" /> : <Pause className="ic" weight="light" aria-hidden="true" />}
              </button>
            ) : null}
            <Link className="icb" to="/" aria-label={t("common:close")} onClick={leave}>
              <X className="ic" weight="light" aria-hidden="true" />
            </Link>
          </div>
        </header>
        {previous ? (
          <Link {...turn} to={previous.path} data-side="before">
            <span className="sr-only">{t("stories:previous")}</span>
          </Link>
        ) : null}
        <Link key="after" {...turn} to={next?.path ?? "/"} data-side="after" onClick={next ? undefined : leave}>
          <span className="sr-only">{t(next ? "stories:next" : "stories:toFeed")}</span>
        </Link>
        {[
          { side: "before", person: previousPerson, Sign: CaretLeft },
          { side: "after", person: nextPerson, Sign: CaretRight },
        ].map(({ side, person, Sign }) =>
          person ? (
            <Link
              key={side}
              className="icb story-view__person"
              data-side={side}
              to={person.path}
              replace
              state={state}
              aria-label={t("stories:storyOf", person)}
            >
              <Sign className="ic" weight="light" aria-hidden="true" />
            </Link>
          ) : null,
        )}
        <footer className="story-view__foot">
          <div className="flex flex-wrap gap-1.5 empty:hidden">
            <LookBadge look={look} ai={t("posts:ai")} />
            {look.imagesCount > 1 ? <span className="badge tabular-nums">{t("posts:pictures", { number: look.imagesCount })}</span> : null}
          </div>
          <p className="clamp-2 wrap-anywhere" aria-live={isPaused ? "polite" : "off"}>
            {look.caption}
          </p>
          <div className="flex gap-2">
            <Link className="btn story-view__open" to={postPath(look)}>
              {t("stories:open")}
            </Link>
            <LikeButton key={look.id} post={look} label={t("posts:like")} form="story-toggles" />
            <ToggleForm id="story-toggles" returnTo={story.path} />
          </div>
        </footer>
      </div>
    </main>
  );
}
