import { Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { Ago } from "#app/components/ago";
import { Avatar } from "#app/components/avatar";
import type { Page } from "#app/db/page.server";
import { handleOf } from "#app/models/card";
import type { Comment } from "#app/models/contract";
import { userPath } from "#app/paths";

/** What people say of a post, oldest first. */
export function Comments({ count, page }: { count: number; page: Page<Comment> }) {
  const { t } = useTranslation("posts");
  return (
    <section id="comments" className="post-article__comments" aria-labelledby="comments-title">
      <h2 id="comments-title" className="post-article__title t-h2">
        {t("comments")} {count > 0 ? <span className="faint">{count}</span> : null}
      </h2>
      {page.items.length === 0 ? (
        <div className="py-6 text-center">
          <p className="t-h3 font-display">{t("noComments")}</p>
          <p className="muted t-small">{t("beFirst")}</p>
        </div>
      ) : (
        <ul className="rows">
          {page.items.map((comment) => (
            <CommentRow key={comment.id} comment={comment} />
          ))}
        </ul>
      )}
      {page.nextCursor ? (
        <Link className="btn btn--line my-3" to={`?comments=${page.nextCursor}#comments`} preventScrollReset>
          {t("moreComments")}
        </Link>
      ) : null}
    </section>
  );
}

function CommentRow({ comment }: { comment: Comment }) {
  return (
    <li className="flex gap-3 py-3" id={`comment-${comment.id}`}>
      <Avatar user={comment.author} size={36} />
      <div className="min-w-0">
        <p className="t-meta">
          <Link to={userPath(comment.author)} className="cmt-by">
            @{handleOf(comment.author)}
          </Link>
          <span className="faint">
            <span className="dot">·</span>
            <Ago date={comment.createdAt} />
          </span>
        </p>
        <p className="mt-0.5 t-small break-words whitespace-pre-line">{comment.content}</p>
      </div>
    </li>
  );
}
