import { type ActionFunctionArgs, data, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { BackBar } from "#app/components/top-bar";
import { env } from "#app/env.server";
import { once } from "#app/http/idempotency.server";
import { readForm } from "#app/http/input.server";
import { attempt, invalid, redirectOrReply } from "#app/http/page.server";
import { pageRequest } from "#app/http/paging.server";
import { countAgainst } from "#app/http/rate-limit.server";
import { getPostNotice } from "#app/models/appeal.server";
import { addComment, cursorUpTo, listComments } from "#app/models/comment.server";
import { pictureOf } from "#app/models/picture";
import { CommentForm } from "#app/models/post.schema";
import { getPost } from "#app/models/post.server";
import { hidByReport } from "#app/models/report.server";
import { getSharedPost } from "#app/models/shared-post.server";
import { markSeen } from "#app/models/story.server";
import { beginningOf } from "#app/models/text";
import { postPath } from "#app/paths";
import { unlessButton } from "../_looks/behind";
import { PostArticle } from "./post-article";
import { PostNotFound } from "./post-not-found";

export { orOffline as clientAction } from "#app/components/or-offline";

export const meta: MetaFunction<typeof loader> = ({ data }) => {
  if (!data?.post) return [{ title: "Post · Espelho" }];
  return [{ title: `@${data.post.author.username}: ${beginningOf(data.post.caption, 60)} · Espelho` }];
};

export const shouldRevalidate = unlessButton;

export async function loader({ context, params, request }: LoaderFunctionArgs) {
  const { id = "" } = params;
  const viewer = await context.requireViewer(() => announcement(id));
  const post = await getPost(viewer.id, id);
  if (!post) return data({ post: null, isUnderReview: await hidByReport(viewer.id, id) }, 404);
  const url = new URL(request.url);
  const cursor = url.searchParams.get("comments");
  const [comments] = await Promise.all([listComments(viewer.id, id, { ...pageRequest(url), cursor }), markSeen(viewer.id, id)]);
  // some are for their author and the owner alone: where all that the viewer reads are there, their number is the number
  const commentsCount = cursor || comments.nextCursor ? post.commentsCount : comments.items.length;
  const shown = { ...post, image: pictureOf(post.image), commentsCount };
  const isPutAway = post.userId === viewer.id && (post.moderationStatus === "held" || post.moderationStatus === "rejected");
  const notice = isPutAway ? await getPostNotice(viewer.id, id) : null;
  return {
    post: shown,
    noticeId: notice?.id ?? null,
    comments,
    viewerId: viewer.id,
    shareUrl: `${env.APP_URL}${postPath(post)}`,
    formKey: crypto.randomUUID(),
    isSharing: url.searchParams.get("share") === "open",
  };
}

/** Open Graph for a public post; nothing for any other. */
async function announcement(id: string) {
  const post = await getSharedPost(id);
  if (!post) return {};
  const url = `${env.APP_URL}${postPath(post)}`;
  return { card: { title: `@${post.author} · Espelho`, description: beginningOf(post.caption, 200), url, image: `${url}/card.jpg` } };
}

export async function action({ context, params, request }: ActionFunctionArgs) {
  const viewer = await context.requireViewer();
  const { id = "" } = params;
  const submission = await readForm(request, CommentForm);
  if (submission.status !== "success") return invalid(submission);
  const { key, content } = submission.value;
  const say = () =>
    once(viewer.id, key, `${postPath({ id })}\n${content}`, async (idempotencyKey) => {
      await countAgainst("comment", viewer.id);
      return addComment(viewer.id, id, content, idempotencyKey);
    });
  const { done: comment, refusal } = await attempt(submission, say, "errors:comment_failed");
  if (refusal) return refusal;
  const cursor = await cursorUpTo(comment, pageRequest(new URL(request.url)).limit);
  const path = `${postPath({ id })}${cursor ? `?comments=${cursor}` : ""}#comments`;
  return redirectOrReply(request, path, "commentAdded", submission.reply({ resetForm: true }), { comment });
}

export default function PostPage() {
  const shown = useLoaderData<typeof loader>();
  const { t } = useTranslation("posts");
  return (
    <div className="post-face">
      <BackBar title={t("post")} to="/" />
      {shown.post ? <PostArticle key={shown.post.id} {...shown} /> : <PostNotFound isUnderReview={shown.isUnderReview} />}
    </div>
  );
}
