import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { Link, useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { Ago } from "#app/components/ago";
import type { FormReply } from "#app/components/form-reply";
import { LookImage } from "#app/components/look-image";
import { useOfflineToast } from "#app/components/use-offline-toast";
import { secrets } from "#app/http/account-form.server";
import { redirectWithFlash } from "#app/http/flash.server";
import { readForm } from "#app/http/input.server";
import { attemptAct, orUnknown, requireModerator } from "#app/http/moderator.server";
import { invalid, requireAny } from "#app/http/page.server";
import { pageRequest } from "#app/http/paging.server";
import { handleOf } from "#app/models/card";
import { PostAct } from "#app/models/moderation.schema";
import { decidePost, dismissReports, newActKey, removeComment } from "#app/models/moderation-act.server";
import { requireReviewed } from "#app/models/moderation-case.server";
import { beginningOf } from "#app/models/text";
import { adminPath, partPath, reviewPath, reviewPersonPath } from "#app/paths";
import { ActForm, PlainAct, PlainRefusal } from "../admin/act-form";
import { ActsPart } from "../admin/act-list";
import { More, Part } from "../admin/part";
import { ReportsPart } from "../admin/reports-part";
import { unlessUnread } from "../admin/unless-unread";
import { ReviewedComment } from "./reviewed-comment";

export { orOffline as clientAction } from "#app/components/or-offline";

export const shouldRevalidate = unlessUnread;

export async function loader({ context, params: { id = "" }, request }: LoaderFunctionArgs) {
  const viewer = await requireModerator(context);
  const url = new URL(request.url);
  const { comments, ...shown } = await orUnknown(requireReviewed(viewer.id, id, pageRequest(url, { usual: 50, most: 100 })));
  requireAny(comments.items, url, reviewPath({ id }));
  const { items, nextCursor } = comments;
  return { ...shown, key: newActKey(), comments: items.map((comment) => ({ ...comment, key: newActKey() })), nextCursor };
}

export async function action({ context, params: { id = "" }, request }: ActionFunctionArgs) {
  const viewer = await requireModerator(context);
  const submission = await readForm(request, PostAct);
  if (submission.status !== "success") return invalid(submission, secrets);
  const { currentPassword, ...value } = submission.value;
  const { searchParams } = new URL(request.url);
  const isFromQueue = searchParams.get("from") === "pending";
  const list = isFromQueue ? `${adminPath}/pending` : reviewPath({ id });
  const cursor = searchParams.get(isFromQueue ? "at" : "cursor");
  const returnTo = cursor ? partPath(list, cursor) : list;
  const { refusal } = await attemptAct({ viewer, submission, currentPassword, returnTo }, () => {
    if (value.act === "remove_comment") return removeComment(viewer.id, id, value.commentId, value);
    if (value.act === "dismiss") return dismissReports(viewer.id, id, value);
    return decidePost(viewer.id, id, value.act, value);
  });
  return refusal ?? redirectWithFlash(returnTo, { key: "moderated" });
}

export default function ReviewPost() {
  const { post, reports, acts, comments, nextCursor, seen, key } = useLoaderData<typeof loader>();
  const { t } = useTranslation("admin");
  useOfflineToast(useActionData<FormReply>());
  const name = post ? handleOf(post.author) : "";
  const decisions = (["approve", "hold", "reject"] as const).map((act) => ({ act, label: t(`post.${act}`) }));
  return (
    <>
      <h1 className="t-h2">{post ? t("post.title", { name }) : t("post.gone")}</h1>
      <PlainRefusal />
      {post ? (
        <div className="mt-4 grid gap-6 md:grid-cols-[minmax(0,22rem)_minmax(0,1fr)]">
          <LookImage image={post.image} alt={beginningOf(post.caption, 120)} sizes="(min-width:48rem) 22rem, 100vw" isEager isWhole />
          <div className="grid content-start gap-4">
            <p className="t-small">
              <b className="font-semibold">{t(`post.status.${post.status}`)}</b>
              <span className="faint">
                <span className="dot">·</span>
                {t(`post.privacy.${post.privacy}`)}
                <span className="dot">·</span>
                <Ago date={post.createdAt} />
              </span>
            </p>
            <p className="break-words whitespace-pre-line">{post.caption}</p>
            <p className="t-small">
              <Link className="link inline-flex min-h-11 items-center" to={reviewPersonPath(post.author)}>
                @{name}
              </Link>
            </p>
            <ActForm id="decide" formKey={key} seen={seen} acts={decisions} hint={t("post.hint")} />
          </div>
        </div>
      ) : reports.some(({ status }) => status === "pending") ? (
        <div className="mt-4 max-w-(--container-form)">
          <PlainAct formKey={key} seen={seen} act="dismiss" label={t("post.dismiss")} />
        </div>
      ) : null}
      <ReportsPart reports={reports} />
      {post ? (
        <Part title={t("post.comments")}>
          {comments.length === 0 ? <p className="muted t-small">{t("post.noComments")}</p> : null}
          <ul className="rows">
            {comments.map((comment) => (
              <ReviewedComment key={comment.id} comment={comment} />
            ))}
          </ul>
          <More cursor={nextCursor} />
        </Part>
      ) : null}
      <ActsPart acts={acts} />
    </>
  );
}
