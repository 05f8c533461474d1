import { Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { Ago } from "#app/components/ago";
import { Avatar } from "#app/components/avatar";
import { LookImage } from "#app/components/look-image";
import { handleOf } from "#app/models/card";
import type { ReportGroup } from "#app/models/moderation-queue.server";
import { reviewPath, reviewPersonPath } from "#app/paths";

/** One thing that was reported: what it is, for what reasons, how often, since when. The whole row leads to it. */
export function ReportedRow({ item: { postId, post, person, count, reasons, firstAt } }: { item: ReportGroup }) {
  const { t } = useTranslation("admin");
  const name = person ? handleOf(person) : t("acts.gone");
  const path = postId ? reviewPath({ id: postId }) : person ? reviewPersonPath(person) : "?";
  return (
    <Link className="row items-start! py-3" to={path}>
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
            {t("reports.count", { count })} · {t("reports.first")} <Ago date={firstAt} />
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
