import { ChatCircle } from "@phosphor-icons/react/dist/ssr/ChatCircle";
import { CoatHanger } from "@phosphor-icons/react/dist/ssr/CoatHanger";
import { PersonSimple } from "@phosphor-icons/react/dist/ssr/PersonSimple";
import { Sparkle } from "@phosphor-icons/react/dist/ssr/Sparkle";
import { Link } from "@remix-run/react";
import type { TFunction } from "i18next";
import { type ReactNode, useState } from "react";
import { useTranslation } from "react-i18next";
import { SaveButton } from "#app/components/collections/save-button";
import { onPlainClick } from "#app/components/hooks/on-plain-click";
import { LikeButton, useLike } from "#app/components/looks/like-button";
import { RelativeTime } from "#app/components/ui/ago";
import { Avatar } from "#app/components/ui/avatar";
import { VerifiedBadge } from "#app/components/ui/verified-badge";
import { getIntlLocale } from "#app/locales/languages";
import type { Comment, Page } from "#app/models/contract";
import { handleOf } from "#app/models/looks/post-card";
import { likesPath, noticePath, onMePath, postPath, startTryOnPath, tagPath, userPath } from "#app/paths";
import { CommentForm, commentFieldId } from "./comment-form";
import { Comments } from "./comments";
import { DeleteDialog } from "./delete-dialog";
import { PostMenu } from "./post-menu";
import { ShareMenu } from "./share-menu";
import type { ShownPost } from "./shown-post";

type Props = { post: ShownPost; noticeId: string | null; comments: Page<Comment>; viewerId: string; shareUrl: string; formKey: string; isSharing: boolean };

/** What stands beside a post's picture, on page and dialog. */
export function PostArticle({ post, noticeId, comments, viewerId, shareUrl, formKey, isSharing }: Props) {
  const { t, i18n } = useTranslation("posts");
  const { count: likesCount } = useLike(post);
  const path = postPath(post);
  const isOwn = post.userId === viewerId;
  const [isShareOpen, setShareOpen] = useState(isSharing);
  const [isDeleting, setDeleting] = useState(false);
  return (
    <>
      <Author post={post}>
        <PostMenu post={post} isOwn={isOwn} onShare={() => setShareOpen(true)} onDelete={() => setDeleting(true)} />
      </Author>
      <div className="post-article__body">
        <ModerationBanner post={post} noticeId={noticeId} />
        {post.isArchived ? <p className="badge justify-self-start bg-amber-soft text-amber">{t("menu.archived")}</p> : null}
        <h1 className="t-body wrap-anywhere whitespace-pre-line font-sans">{post.caption}</h1>
        {post.location ? <p className="t-meta faint wrap-anywhere">{post.location}</p> : null}
        <Tags tags={post.tags} />
        <Provenance post={post} t={t} language={i18n.language} />
      </div>
      <div className="post-article__acts">
        <div className="-mx-2.5 flex items-center">
          <LikeButton post={post} label={t("like")} />
          <a className="icb" href={`#${commentFieldId}`} aria-label={t("comment")} onClick={onPlainClick(focusCommentField)}>
            <ChatCircle className="ic" weight="light" aria-hidden="true" />
          </a>
          <ShareMenu postId={post.id} url={shareUrl} isOpen={isShareOpen} onToggle={setShareOpen} />
          <span className="grow" />
          <SaveButton post={post} label={t("save")} />
        </div>
        <p className="t-small font-semibold" aria-live="polite">
          <LikesCount
            post={post}
            isOwn={isOwn}
            count={likesCount}
            label={t("likes", { count: likesCount, formatted: likesCount.toLocaleString(getIntlLocale(i18n.language)) })}
          />
        </p>
      </div>
      {post.isWearable ? (
        <Link className="btn btn--line btn--wide post-article__on-me" to={onMePath(post)}>
          <PersonSimple className="ic" weight="light" aria-hidden="true" />
          {t("onMe.see")}
        </Link>
      ) : null}
      {post.allowTryOn || isOwn ? (
        <Link className="btn btn--primary btn--wide post-article__wear" to={startTryOnPath(post)}>
          <CoatHanger className="ic" weight="light" aria-hidden="true" />
          {t("wear")}
        </Link>
      ) : null}
      <Comments postId={post.id} count={post.commentsCount} page={comments} viewerId={viewerId} isOwn={isOwn} path={path} />
      <CommentForm postId={post.id} formKey={formKey} />
      {isDeleting ? <DeleteDialog post={post} onClose={() => setDeleting(false)} /> : null}
    </>
  );
}

/** The author's count links to the list of likes. */
function LikesCount({ post, isOwn, count, label }: { post: ShownPost; isOwn: boolean; count: number; label: string }) {
  if (!isOwn || count === 0) return label;
  return (
    <Link className="-my-3 inline-flex min-h-11 items-center text-inherit no-underline hover:underline" to={likesPath(post)}>
      {label}
    </Link>
  );
}

// A new address would close the post dialog.
const focusCommentField = () => document.getElementById(commentFieldId)?.focus();

function Author({ post, children }: { post: ShownPost; children: ReactNode }) {
  return (
    <header className="post-article__by">
      <Link to={userPath(post.author)} className="flex min-h-11 min-w-0 items-center gap-3 text-ink no-underline">
        <Avatar user={post.author} size={44} />
        <span className="min-w-0">
          <b className="trunc flex items-center gap-1 t-small font-semibold">
            <span className="trunc">{post.author.name}</span>
            {post.author.isVerified ? <VerifiedBadge /> : null}
          </b>
          <span className="t-meta faint wrap-anywhere">
            @{handleOf(post.author)}
            <span className="text-nowrap">
              <span className="dot">·</span>
              <RelativeTime date={post.createdAt} />
            </span>
          </span>
        </span>
      </Link>
      {children}
    </header>
  );
}

function ModerationBanner({ post: { moderationStatus }, noticeId }: { post: ShownPost; noticeId: string | null }) {
  const { t } = useTranslation("moderation");
  if (moderationStatus !== "held" && moderationStatus !== "rejected") return null;
  return (
    <p className="flex flex-wrap items-center gap-x-3">
      <span className="badge justify-self-start bg-amber-soft text-amber">{t(`post.${moderationStatus}`)}</span>
      {noticeId ? (
        <Link className="link inline-flex min-h-11 items-center t-small" to={noticePath({ id: noticeId })}>
          {t("post.why")}
        </Link>
      ) : null}
    </p>
  );
}

function Tags({ tags }: { tags: string[] }) {
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

function Provenance({ post, t, language }: { post: ShownPost; t: TFunction<"posts">; language: string }) {
  const tried = post.tryOnsCount;
  return (
    <>
      {post.isAi ? (
        <p className="badge justify-self-start ps-0">
          <Sparkle className="ic ic--xs" aria-hidden="true" />
          {t("ai")}
        </p>
      ) : null}
      {post.sourcePost ? (
        <p className="t-meta">
          <Link className="link inline-flex min-h-11 items-center" to={postPath(post.sourcePost)} replace state={{ isOver: true }}>
            {t("triedFrom", { name: handleOf(post.sourcePost.author) })}
          </Link>
        </p>
      ) : null}
      {tried > 0 ? <p className="t-meta faint">{t("triedBy", { count: tried, formatted: tried.toLocaleString(getIntlLocale(language)) })}</p> : null}
    </>
  );
}
