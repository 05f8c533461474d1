import { Trash } from "@phosphor-icons/react/dist/ssr/Trash";
import { Link, useRevalidator } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { ActionForm } from "#app/components/forms/action-form";
import { useOnWordsSent } from "#app/components/outbox/use-on-words-sent";
import { useWaitingWords, WaitingWords } from "#app/components/outbox/waiting-words";
import { Menu, MenuItem } from "#app/components/sheets/menu";
import { formatRelative, RelativeTime } from "#app/components/ui/ago";
import { Avatar } from "#app/components/ui/avatar";
import { MoreLink } from "#app/components/ui/more-link";
import { useRenderedHtml } from "#app/lib/document/rendered-html";
import { formatCount } from "#app/locales/count";
import type { Comment, Page } from "#app/models/contract";
import { handleOf } from "#app/models/looks/post-card";
import { userPath } from "#app/paths";
import { useComments } from "./use-comments";
import { useOthersComments } from "./use-others-comments";

type Props = { postId: string; count: number; page: Page<Comment>; viewerId: string; isOwn: boolean; path: string };

/** Comments, oldest first; the viewer's new ones at the end. */
export function Comments({ postId, count, page, viewerId, isOwn, path }: Props) {
  const { t, i18n } = useTranslation("posts");
  const { listed, newComments, latestId, nextCursor, isLoading, showMore, remove } = useComments(postId, page);
  const waitingPath = `/api/posts/${postId}/comments`;
  const waiting = useWaitingWords(waitingPath);
  const { revalidate } = useRevalidator();
  useOnWordsSent(revalidate);
  useOthersComments(postId, revalidate);
  const row = (comment: Comment) => (
    <CommentRow
      key={comment.id}
      isNew={comment.id === latestId}
      comment={comment}
      mayDelete={isOwn || comment.userId === viewerId}
      path={path}
      language={i18n.language}
      onDeleted={() => remove(comment.id)}
    />
  );
  return (
    <section id="comments" className="post-article__comments" aria-labelledby="comments-title">
      <h2 id="comments-title" className="post-article__title t-h2">
        {t("comments")} {count > 0 ? <span className="faint">{formatCount(count, i18n.language)}</span> : null}
      </h2>
      {listed.length + newComments.length + waiting.length === 0 ? (
        <div className="py-6 text-center">
          <p className="t-h3 font-display">{t("noComments")}</p>
          <p className="muted t-small">{t("beFirst")}</p>
        </div>
      ) : (
        <ul className="rows">{listed.map(row)}</ul>
      )}
      <MoreLink
        to={nextCursor && `?comments=${nextCursor}#comments`}
        label={t("moreComments")}
        isLoading={isLoading}
        onMore={showMore}
        className="justify-items-start! py-3"
      />
      {newComments.length > 0 ? <ul className="rows">{newComments.map(row)}</ul> : null}
      <WaitingWords path={waitingPath}>
        {({ words, status }) => (
          <>
            <p className="t-small wrap-anywhere whitespace-pre-line">{words}</p>
            {status}
          </>
        )}
      </WaitingWords>
    </section>
  );
}

type RowProps = { comment: Comment; isNew: boolean; mayDelete: boolean; path: string; language: string; onDeleted: () => void };

/** All that a row without a menu shows. No text of PostgreSQL has a `\0`. */
export function getRowKey({ author, content, createdAt }: Comment, language: string): string {
  const shownTime = formatRelative(createdAt, language, Date.now(), "long");
  return [author.id, author.username, author.name, author.profilePhoto ?? "", createdAt, shownTime, content].join("\0");
}

const scrollToRow = (row: HTMLLIElement | null) => row?.scrollIntoView({ block: "nearest" });

function CommentRow({ comment, isNew, mayDelete, path, language, onDeleted }: RowProps) {
  const id = `comment-${comment.id}`;
  const rowClass = "flex gap-3 py-3";
  // biome-ignore lint/correctness/useHookAtTopLevel: a constant of the build
  const html = import.meta.env.SSR && useRenderedHtml("li", id, mayDelete ? null : getRowKey(comment, language));
  // biome-ignore lint/security/noDangerouslySetInnerHtml: React's own, of this component
  if (html) return <li className={rowClass} id={id} dangerouslySetInnerHTML={{ __html: html }} />;
  return (
    <li className={rowClass} ref={isNew ? scrollToRow : undefined} data-new={isNew || undefined} id={id}>
      <Avatar user={comment.author} size={36} />
      <div className="min-w-0 grow">
        <p className="t-meta">
          <Link to={userPath(comment.author)} className="cmt-by">
            @{handleOf(comment.author)}
          </Link>
          <span className="faint">
            <span className="dot">·</span>
            <RelativeTime date={comment.createdAt} />
          </span>
        </p>
        <p className="mt-0.5 t-small wrap-anywhere whitespace-pre-line">{comment.content}</p>
      </div>
      {mayDelete ? <CommentMenu id={comment.id} path={path} onDeleted={onDeleted} /> : null}
    </li>
  );
}

function CommentMenu({ id, path, onDeleted }: { id: string } & Pick<RowProps, "path" | "onDeleted">) {
  const { t } = useTranslation("posts");
  return (
    <div className="-my-2">
      <Menu label={t("menu.commentOptions")}>
        <ActionForm action={`/api/comments/${id}`} method="delete" returnTo={`${path}#comments`} toast="commentDeleted" onDone={onDeleted}>
          <button type="submit" data-danger>
            <MenuItem icon={Trash}>{t("menu.deleteComment")}</MenuItem>
          </button>
        </ActionForm>
      </Menu>
    </div>
  );
}
