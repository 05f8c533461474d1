import { type ActionFunctionArgs, data, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { submitComment } from "#app/actions/comment.server";
import { toSharedLook } from "#app/actions/shared-look.server";
import { BackBar } from "#app/components/layout/top-bar";
import { env } from "#app/config/env.server";
import { readForm } from "#app/http/input.server";
import { invalidForm, redirectOrReply, runFormAction } from "#app/http/page.server";
import { pageRequest } from "#app/http/paging.server";
import { truncateText } from "#app/lib/text";
import { getOpenedPost } from "#app/models/feed/opened-post.server";
import { markSeen } from "#app/models/feed/story.server";
import { getCursorUpTo } from "#app/models/looks/comment.server";
import { CommentForm } from "#app/models/looks/post.schema";
import { type Card, handleOf } from "#app/models/looks/post-card";
import { getSharedPost } from "#app/models/looks/shared-post.server";
import { getPostNotice } from "#app/models/moderation/appeal.server";
import { isHiddenByReport } from "#app/models/moderation/report.server";
import { type PieceCard, pieceCardOf } from "#app/models/pieces/piece-card";
import { cardPath, postPath } from "#app/paths";
import { skipApiRevalidation } from "#app/routes/_overlay/background-page";
import { OpenedPost } from "./opened-post";
import { PostArticle } from "./post-article";
import { PostFrame } from "./post-frame";
import { PostNotFound } from "./post-not-found";
import { type ShownPost, toShownPost } from "./shown-post";
import { SimilarLooks } from "./similar-looks";
import { isOpening, useOpenedPage } from "./use-opened-page";

export { offlineClientAction as clientAction } from "#app/components/data/offline-client-action";
export { openingLoader as clientLoader } from "./use-opened-page";

export const meta: MetaFunction<typeof loader> = ({ data }) => {
  const card = data && isOpening<object>(data) ? data.opened.card : null;
  if (card) return [{ title: titleOf(card.author.name, card.caption) }];
  if (!data?.post) return [{ title: "Post · Espelho" }];
  return [{ title: titleOf(data.post.author.username, data.post.caption) }];
};

const titleOf = (name: string, caption: string) => `@${name}: ${truncateText(caption, 60)} · Espelho`;

export const shouldRevalidate = skipApiRevalidation;

export async function loader({ context, params, request }: LoaderFunctionArgs) {
  const { id = "" } = params;
  const viewer = await context.requireViewer(() => openGraph(id));
  const url = new URL(request.url);
  const cursor = url.searchParams.get("comments");
  const found = await getOpenedPost(viewer.id, id, { ...pageRequest(url), cursor });
  if (!found) return data({ post: null, isUnderReview: await isHiddenByReport(viewer.id, id) }, 404);
  const { post, question, wasOpened, comments, pieces } = found;
  if (!wasOpened) await markSeen(viewer.id, id);
  // Counts visible comments when all of them are loaded.
  const commentsCount = cursor || comments.nextCursor ? post.commentsCount : comments.items.length;
  const shownPost = { ...toShownPost(post), commentsCount };
  const isModerated = post.userId === viewer.id && (post.moderationStatus === "held" || post.moderationStatus === "rejected");
  const notice = isModerated ? await getPostNotice(viewer.id, id) : null;
  return {
    post: shownPost,
    pieces: pieces.map(pieceCardOf),
    question,
    noticeId: notice?.id ?? null,
    comments,
    viewerId: viewer.id,
    shareUrl: `${env.APP_URL}${postPath(post)}`,
    formKey: crypto.randomUUID(),
    isSharing: url.searchParams.get("share") === "open",
  };
}

/** Open Graph data for public posts only. */
async function openGraph(id: string) {
  const post = await getSharedPost(id);
  if (!post) return {};
  const url = `${env.APP_URL}${postPath(post)}`;
  return {
    card: { title: `@${post.author} · Espelho`, description: truncateText(post.caption, 200), url, image: `${env.APP_URL}${cardPath(post)}` },
    look: toSharedLook(post),
  };
}

export async function action({ context, params, request }: ActionFunctionArgs) {
  const viewer = await context.requireViewer();
  const { id = "" } = params;
  const submission = await readForm(request, CommentForm);
  if (submission.status !== "success") return invalidForm(submission);
  const submit = () => submitComment(viewer.id, id, submission.value);
  const { done: comment, refusal } = await runFormAction(submission, submit, "errors:comment_failed");
  if (refusal) return refusal;
  const cursor = await getCursorUpTo(comment, pageRequest(new URL(request.url)).limit);
  const path = `${postPath({ id })}${cursor ? `?comments=${cursor}` : ""}#comments`;
  return redirectOrReply(request, path, "commentAdded", submission.reply({ resetForm: true }), { comment });
}

const readPost = ({ author, ...post }: ShownPost, viewerId: string, pieces: PieceCard[]) => ({
  ...post,
  pieces,
  name: handleOf(author),
  isTriable: post.allowTryOn || author.id === viewerId,
});
const readCard = ({ alt, author, ...card }: Card) => ({
  ...card,
  name: author.name,
  altText: alt,
  videoUrl: null,
  imagesCount: card.pictures ?? 1,
  images: null,
  pieces: [],
  isTriable: card.allowTryOn,
});

export default function PostPage() {
  const { page, opened } = useOpenedPage(useLoaderData<typeof loader>());
  const { t } = useTranslation("posts");
  const look = page ? page.post && readPost(page.post, page.viewerId, page.pieces) : opened && readCard(opened.card);
  return (
    <div className="post-face">
      <BackBar title={t("post")} to="/" />
      {page && !page.post ? <PostNotFound isUnderReview={page.isUnderReview} /> : null}
      {look ? (
        <PostFrame key={look.id} look={look} shownUrl={opened?.shownUrl} isBusy={!page}>
          {page?.post ? <PostArticle {...page} /> : null}
          {opened && !page ? <OpenedPost card={opened.card} /> : null}
        </PostFrame>
      ) : null}
      {page?.post ? <SimilarLooks key={`like ${page.post.id}`} postId={page.post.id} /> : null}
      {page ? null : <aside className="post-more min-h-40" />}
    </div>
  );
}
