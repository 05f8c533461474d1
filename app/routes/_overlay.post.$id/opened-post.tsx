import { Link } from "@remix-run/react";
import { Avatar } from "#app/components/ui/avatar";
import type { Card } from "#app/models/looks/post-card";
import { userPath } from "#app/paths";
import { PostActs, PostTags, WearLinks } from "./post-parts";

/** What a card knows of its look, with room for what has not loaded yet. */
export function OpenedPost({ card }: { card: Card }) {
  const { author, caption, tags } = card;
  return (
    <>
      <header className="post-article__by">
        <Link to={userPath(author)} className="flex min-h-11 min-w-0 items-center gap-3 text-ink no-underline">
          <Avatar user={author} size={44} />
          <span className="min-w-0">
            <span className="skel my-1 block h-3 w-24" aria-hidden="true" />
            <span className="t-meta faint wrap-anywhere">@{author.name}</span>
          </span>
        </Link>
      </header>
      <div className="post-article__body">
        <h1 className="t-body wrap-anywhere whitespace-pre-line font-sans">{caption}</h1>
        <PostTags tags={tags} />
      </div>
      <PostActs look={card} />
      <WearLinks look={card} />
      <div className="post-article__comments" />
      <div className="post-article__form lg:h-23.5" />
    </>
  );
}
