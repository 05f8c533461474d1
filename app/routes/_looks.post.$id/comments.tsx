import { Trash } from "@phosphor-icons/react/dist/ssr/Trash";
import { Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { ActionForm } from "#app/components/action-form";
import { Ago } from "#app/components/ago";
import { Avatar } from "#app/components/avatar";
import { Menu, MenuLine } from "#app/components/menu";
import { MoreLink } from "#app/components/more-link";
import { localeFor } from "#app/locales/languages";
import { handleOf } from "#app/models/card";
import type { Comment, Page } from "#app/models/contract";
import { userPath } from "#app/paths";
import { useComments } from "./use-comments";

type Props = { postId: string; count: number; page: Page<Comment>; viewerId: string; isOwn: boolean; path: string };

/** What people say of a post, oldest first; what one has just said stands below the rest. */
export function Comments({ postId, count, page, viewerId, isOwn, path }: Props) {
  const { t, i18n } = useTranslation("posts");
  const { listed, said, nextCursor, showMore, remove } = useComments(postId, page);
  const row = (comment: Comment) => (
    <CommentRow key={comment.id} comment={comment} mayDelete={isOwn || comment.userId === viewerId} path={path} onDeleted={() => remove(comment.id)} />
  );
  return (
    <section id="comments" className="post-article__comments" aria-labelledby="comments-title">
      <h2 id="comments-title" className="post-article__title t-h2">
        {t("comments")} {count > 0 ? <span className="faint">{count.toLocaleString(localeFor(i18n.language))}</span> : null}
      </h2>
      {listed.length + said.length === 0 ? (
        <div className="py-6 text-center">
          <p className="t-h3 font-display">{t("noComments")}</p>
          <p className="muted t-small">{t("beFirst")}</p>
        </div>
      ) : (
        <ul className="rows">{listed.map(row)}</ul>
      )}
      <MoreLink to={nextCursor && `?comments=${nextCursor}#comments`} label={t("moreComments")} onMore={showMore} className="justify-items-start! py-3" />
      {said.length > 0 ? <ul className="rows">{said.map(row)}</ul> : null}
    </section>
  );
}

function CommentRow({ comment, mayDelete, path, onDeleted }: { comment: Comment; mayDelete: boolean; path: string; onDeleted: () => void }) {
  const { t } = useTranslation("posts");
  return (
    <li className="flex gap-3 py-3" id={`comment-${comment.id}`}>
      <Avatar user={comment.author} size={36} />
      <div className="min-w-0 grow">
        <p className="t-meta">
          <Link to={userPath(comment.author)} className="cmt-by">
            @{handleOf(comment.author)}
          </Link>
          <span className="faint">
            <span className="dot">·</span>
            <Ago date={comment.createdAt} />
          </span>
        </p>
        <p className="mt-0.5 t-small wrap-anywhere whitespace-pre-line">{comment.content}</p>
      </div>
      {mayDelete ? (
        <div className="-my-2">
          <Menu label={t("menu.commentOptions")}>
            <ActionForm action={`/api/comments/${comment.id}`} method="delete" returnTo={`${path}#comments`} toast="commentDeleted" onDone={onDeleted}>
              <button type="submit" data-danger>
                <MenuLine icon={Trash}>{t("menu.deleteComment")}</MenuLine>
              </button>
            </ActionForm>
          </Menu>
        </div>
      ) : null}
    </li>
  );
}
