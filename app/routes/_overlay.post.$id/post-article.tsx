import { ChatCircle } from "@phosphor-icons/react/dist/ssr/ChatCircle";
import { Sparkle } from "@phosphor-icons/react/dist/ssr/Sparkle";
import { Link } from "@remix-run/react";
import type { TFunction } from "i18next";
import { type ReactNode, useState } from "react";
import { useTranslation } from "react-i18next";
import { onPlainClick } from "#app/components/hooks/on-plain-click";
import { RelativeTime } from "#app/components/ui/ago";
import { Avatar } from "#app/components/ui/avatar";
import { VerifiedBadge } from "#app/components/ui/verified-badge";
import { formatCount } from "#app/locales/count";
import type { Comment, Page, PieceQuestion } from "#app/models/contract";
import { handleOf } from "#app/models/looks/post-card";
import { noticePath, postPath, userPath } from "#app/paths";
import { CommentForm, commentFieldId } from "./comment-form";
import { Comments } from "./comments";
import { DeleteDialog } from "./delete-dialog";
import { PostMenu } from "./post-menu";
import { PostActs, PostTags, WearLinks } from "./post-parts";
import { ShownPieces } from "./post-pieces";
import { ShareMenu } from "./share-menu";
import type { ShownPost } from "./shown-post";
import { WhereFrom } from "./where-from";

type Props = {
  post: ShownPost;
  noticeId: string | null;
  question: PieceQuestion;
  comments: Page<Comment>;
  viewerId: string;
  shareUrl: string;
  formKey: string;
  isSharing: boolean;
};

/** What stands beside a post's picture, on page and dialog. */
export function PostArticle({ post, noticeId, question, comments, viewerId, shareUrl, formKey, isSharing }: Props) {
  const { t, i18n } = useTranslation("posts");
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
        <PostTags tags={post.tags} />
        <ShownPieces />
        <WhereFrom key={String(question.isAsked)} post={post} isOwn={isOwn} question={question} />
        <Provenance post={post} t={t} language={i18n.language} />
      </div>
      <PostActs look={post} isOwn={isOwn}>
        <a className="icb" href={`#${commentFieldId}`} aria-label={t("comment")} onClick={onPlainClick(focusCommentField)}>
          <ChatCircle className="ic" weight="light" aria-hidden="true" />
        </a>
        <ShareMenu postId={post.id} url={shareUrl} isOpen={isShareOpen} onToggle={setShareOpen} />
      </PostActs>
      <WearLinks look={post} isOwn={isOwn} />
      <Comments postId={post.id} count={post.commentsCount} page={comments} viewerId={viewerId} isOwn={isOwn} path={path} />
      <CommentForm postId={post.id} formKey={formKey} />
      {isDeleting ? <DeleteDialog post={post} onClose={() => setDeleting(false)} /> : null}
    </>
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

function Provenance({ post, t, language }: { post: ShownPost; t: TFunction<"posts">; language: string }) {
  const tried = post.tryOnsCount;
  return (
    <>
      {post.isAi && post.images.length === 1 ? (
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
      {tried > 0 ? <p className="t-meta faint">{t("triedBy", { count: tried, formatted: formatCount(tried, language) })}</p> : null}
    </>
  );
}
