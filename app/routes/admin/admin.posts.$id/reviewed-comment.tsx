import { Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { RelativeTime } from "#app/components/ui/ago";
import type { UserSummary } from "#app/models/contract";
import { handleOf } from "#app/models/looks/post-card";
import { reviewPersonPath } from "#app/paths";
import { ActForm, useFailedAct } from "#app/routes/admin/admin/act-form";

type Props = { comment: { id: string; content: string; author: UserSummary; createdAt: string; key: string } };

/** A comment with a folded removal form, open if refused. */
export function ReviewedComment({ comment: { id, content, author, createdAt, key } }: Props) {
  const { t } = useTranslation("admin");
  const name = handleOf(author);
  const formId = `comment-${id}`;
  const isRefused = useFailedAct(formId) !== undefined;
  return (
    <li className="py-3 t-small">
      <p>
        <Link className="link" to={reviewPersonPath(author)}>
          @{name}
        </Link>{" "}
        <span className="faint">
          <RelativeTime date={createdAt} />
        </span>
      </p>
      <p className="break-words whitespace-pre-line">{content}</p>
      <details open={isRefused}>
        <summary className="link inline-flex min-h-11 cursor-pointer items-center" aria-label={t("post.removeOf", { name })}>
          {t("post.remove")}
        </summary>
        <div className="pb-3">
          <ActForm id={formId} formKey={key} fields={{ commentId: id }} acts={[{ act: "remove_comment", label: t("post.remove") }]} />
        </div>
      </details>
    </li>
  );
}
