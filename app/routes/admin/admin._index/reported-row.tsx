import { Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { LookImage } from "#app/components/pictures/look-image";
import { RelativeTime } from "#app/components/ui/ago";
import { Avatar } from "#app/components/ui/avatar";
import { handleOf } from "#app/models/looks/post-card";
import type { ReportGroup } from "#app/models/moderation/moderation-queue.server";
import { reviewPath, reviewPersonPath } from "#app/paths";

export function ReportedRow({ item: { postId, post, person, count, reasons, firstAt } }: { item: ReportGroup }) {
  const { t } = useTranslation("admin");
  const name = person ? handleOf(person) : t("acts.gone");
  const path = postId ? reviewPath({ id: postId }) : person ? reviewPersonPath(person) : "?";
  return (
    <Link className="row items-start py-3" to={path}>
      <span className="w-14 shrink-0">
        {post ? (
          <LookImage image={post.image} alt="" sizes="3.5rem" />
        ) : person && !postId ? (
          <Avatar user={person} size={56} />
        ) : (
          <span className="look block" />
        )}
      </span>
      <div>
        <p className="flex flex-wrap items-baseline justify-between gap-x-3">
          <b className="font-semibold">{t(postId ? "reports.post" : "reports.profile", { name })}</b>
          <span className="t-meta faint">
            {t("reports.count", { count })} · {t("reports.first")} <RelativeTime date={firstAt} />
          </span>
        </p>
        {post ? <p className="muted clamp-2 t-small">{post.caption}</p> : postId ? <p className="t-small faint">{t("reports.gone")}</p> : null}
        <ul className="mt-1 flex flex-wrap gap-x-3 t-meta">
          {reasons.map(([reason, times]) => (
            <li key={reason} className={reason === "underage" || reason === "ai_misuse" ? "font-semibold text-danger" : ""}>
              {t(`reports.reasons.${reason}`)}
              {times > 1 ? ` ×${times}` : ""}
            </li>
          ))}
        </ul>
      </div>
    </Link>
  );
}
