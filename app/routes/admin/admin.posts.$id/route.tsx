import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { Link, useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { passwordFields } from "#app/actions/account-form.server";
import type { FormReply } from "#app/components/forms/form-reply";
import { LookImage } from "#app/components/pictures/look-image";
import { useOfflineToast } from "#app/components/toasts/use-offline-toast";
import { RelativeTime } from "#app/components/ui/ago";
import { redirectWithFlash } from "#app/http/flash.server";
import { readForm } from "#app/http/input.server";
import { hideMissing, requireModerator, runModerationAction } from "#app/http/moderator.server";
import { invalidForm, redirectIfEmpty } from "#app/http/page.server";
import { pageRequest } from "#app/http/paging.server";
import { truncateText } from "#app/lib/text";
import { handleOf } from "#app/models/looks/post-card";
import { hideHost } from "#app/models/moderation/hidden-host.server";
import { PostAct } from "#app/models/moderation/moderation.schema";
import { decidePost, dismissReports, newActKey, removeComment } from "#app/models/moderation/moderation-act.server";
import { requireReviewedPost } from "#app/models/moderation/moderation-case.server";
import { adminPath, nextPagePath, reviewPath, reviewPersonPath } from "#app/paths";
import { ActButton, ActError, ActForm } from "#app/routes/admin/admin/act-form";
import { ActsPart } from "#app/routes/admin/admin/act-list";
import { AdminList, MoreButton } from "#app/routes/admin/admin/admin-list";
import { ReportList } from "#app/routes/admin/admin/report-list";
import { revalidateIfReceived } from "#app/routes/admin/admin/revalidate-if-received";
import { PieceLine } from "#app/routes/admin/admin/reviewed-piece";
import { ReviewedComment } from "./reviewed-comment";

export { offlineClientAction as clientAction } from "#app/components/data/offline-client-action";

export const shouldRevalidate = revalidateIfReceived;

export async function loader({ context, params: { id = "" }, request }: LoaderFunctionArgs) {
  const viewer = await requireModerator(context);
  const url = new URL(request.url);
  const { comments, pieces, reports, ...review } = await hideMissing(requireReviewedPost(viewer.id, id, pageRequest(url, { defaultSize: 50, maxSize: 100 })));
  redirectIfEmpty(comments.items, url, reviewPath({ id }));
  const { items, nextCursor } = comments;
  const withKey = <T,>(item: T) => ({ ...item, key: newActKey() });
  return { ...review, key: newActKey(), comments: items.map(withKey), pieces: pieces.map(withKey), reports: reports.map(withKey), nextCursor };
}

export async function action({ context, params: { id = "" }, request }: ActionFunctionArgs) {
  const viewer = await requireModerator(context);
  const submission = await readForm(request, PostAct);
  if (submission.status !== "success") return invalidForm(submission, passwordFields);
  const { currentPassword, ...value } = submission.value;
  const { searchParams } = new URL(request.url);
  const isFromQueue = searchParams.get("from") === "pending";
  const list = isFromQueue ? `${adminPath}/pending` : reviewPath({ id });
  const cursor = searchParams.get(isFromQueue ? "at" : "cursor");
  const returnTo = cursor ? nextPagePath(list, cursor) : list;
  const { refusal } = await runModerationAction({ viewer, submission, currentPassword, returnTo }, () => {
    if (value.act === "remove_comment") return removeComment(viewer.id, id, value.commentId, value);
    if (value.act === "hide_host") return hideHost(viewer.id, value.host ?? "", value);
    if (value.act === "dismiss") return dismissReports(viewer.id, id, value);
    return decidePost(viewer.id, id, value.act, value);
  });
  return refusal ?? redirectWithFlash(returnTo, { key: "moderated" });
}

export default function ReviewPost() {
  const { post, pieces, reports, acts, comments, nextCursor, seen, key } = useLoaderData<typeof loader>();
  const { t } = useTranslation("admin");
  useOfflineToast(useActionData<FormReply>());
  const name = post ? handleOf(post.author) : "";
  const decisions = (["approve", "hold", "reject"] as const).map((act) => ({ act, label: t(`post.${act}`) }));
  return (
    <>
      <h1 className="t-h2">{post ? t("post.title", { name }) : t("post.gone")}</h1>
      <ActError />
      {post ? (
        <div className="mt-4 grid gap-6 md:grid-cols-[minmax(0,22rem)_minmax(0,1fr)]">
          <div className="grid content-start gap-2">
            <LookImage image={post.image} alt={truncateText(post.caption, 120)} sizes="(min-width:48rem) 22rem, 100vw" isEager isWhole />
            {post.more.map((picture, index) => (
              <LookImage key={picture.url} image={picture} alt={t("post.picture", { number: index + 2 })} sizes="(min-width:48rem) 22rem, 100vw" isWhole />
            ))}
          </div>
          <div className="grid content-start gap-4">
            <p className="t-small">
              <b className="font-semibold">{t(`post.status.${post.status}`)}</b>
              <span className="faint">
                <span className="dot">·</span>
                {t(`post.privacy.${post.privacy}`)}
                <span className="dot">·</span>
                <RelativeTime date={post.createdAt} />
              </span>
            </p>
            <p className="break-words whitespace-pre-line">{post.caption}</p>
            <p className="t-small">
              <Link className="link inline-flex min-h-11 items-center" to={reviewPersonPath(post.author)}>
                @{name}
              </Link>
            </p>
            {pieces.length > 0 ? (
              <ul className="grid gap-1 t-small">
                {pieces.map((piece) => (
                  <li key={piece.id}>
                    <PieceLine piece={piece} formKey={piece.key} />
                  </li>
                ))}
              </ul>
            ) : null}
            <ActForm id="decide" formKey={key} seen={seen} fields={{ pictures: post.pictures }} acts={decisions} hint={t("post.hint")} />
          </div>
        </div>
      ) : reports.some(({ status }) => status === "pending") ? (
        <div className="mt-4 max-w-(--container-form)">
          <ActButton formKey={key} seen={seen} act="dismiss" label={t("post.dismiss")} />
        </div>
      ) : null}
      <ReportList reports={reports} />
      {post ? (
        <AdminList title={t("post.comments")}>
          {comments.length === 0 ? <p className="muted t-small">{t("post.noComments")}</p> : null}
          <ul className="rows">
            {comments.map((comment) => (
              <ReviewedComment key={comment.id} comment={comment} />
            ))}
          </ul>
          <MoreButton cursor={nextCursor} />
        </AdminList>
      ) : null}
      <ActsPart acts={acts} />
    </>
  );
}
