import { CoatHanger } from "@phosphor-icons/react/dist/ssr/CoatHanger";
import { PersonSimple } from "@phosphor-icons/react/dist/ssr/PersonSimple";
import { Link } from "@remix-run/react";
import { type ReactNode, useContext } from "react";
import { useTranslation } from "react-i18next";
import { SaveButton } from "#app/components/collections/save-button";
import { LikeButton, useLike } from "#app/components/looks/like-button";
import { formatCount } from "#app/locales/count";
import { likesPath, onMePath, startTryOnPath, tagPath, tryPicturesPath } from "#app/paths";

import { ShownPictureContext } from "./shown-picture";

// what a post shows with its card's data as well as with its own

type ActsProps = { look: { id: string; isLiked: boolean; likesCount: number; isSaved: boolean }; isOwn?: boolean; children?: ReactNode };

/** Like and save, what stands between them, and the count of likes. */
export function PostActs({ look, isOwn = false, children }: ActsProps) {
  const { t, i18n } = useTranslation("posts");
  const { count } = useLike(look);
  const label = t("likes", { count, formatted: formatCount(count, i18n.language) });
  return (
    <div className="post-article__acts">
      <div className="-mx-2.5 flex items-center">
        <LikeButton post={look} label={t("like")} />
        {children}
        <span className="grow" />
        <SaveButton post={look} label={t("save")} />
      </div>
      <p className="t-small font-semibold" aria-live="polite">
        {isOwn && count > 0 ? (
          <Link className="-my-3 inline-flex min-h-11 items-center text-inherit no-underline hover:underline" to={likesPath(look)}>
            {label}
          </Link>
        ) : (
          label
        )}
      </p>
    </div>
  );
}

export function PostTags({ tags }: { tags: string[] }) {
  if (tags.length === 0) return null;
  return (
    <p className="-my-3 flex flex-wrap gap-x-3 t-meta faint">
      {tags.map((tag) => (
        <Link key={tag} to={tagPath(tag)} className="inline-flex min-h-11 items-center text-inherit no-underline hover:underline">
          #{tag}
        </Link>
      ))}
    </p>
  );
}

/** Links that put the look on the viewer. */
export function WearLinks({ look, isOwn = false }: { look: { id: string; isWearable: boolean; allowTryOn: boolean }; isOwn?: boolean }) {
  const { t } = useTranslation(["posts", "albums"]);
  const shown = useContext(ShownPictureContext);
  return (
    <>
      {look.isWearable ? (
        <Link className="btn btn--line btn--wide post-article__on-me" to={onMePath(look)}>
          <PersonSimple className="ic" weight="light" aria-hidden="true" />
          {t("posts:onMe.see")}
        </Link>
      ) : null}
      {look.allowTryOn || isOwn ? (
        <Link className="btn btn--primary btn--wide post-article__wear" to={shown ? tryPicturesPath([shown]) : startTryOnPath(look)}>
          <CoatHanger className="ic" weight="light" aria-hidden="true" />
          {t(shown ? "albums:wear" : "posts:wear")}
        </Link>
      ) : null}
    </>
  );
}
