import { Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { RelativeTime } from "#app/components/ui/ago";
import type { ListedReport } from "#app/models/moderation/moderation-case.server";
import { reviewPersonPath } from "#app/paths";
import { AdminList } from "./admin-list";
import { PieceLine } from "./reviewed-piece";

export function ReportList({ reports }: { reports: (ListedReport & { key?: string })[] }) {
  const { t } = useTranslation("admin");
  if (reports.length === 0) return null;
  return (
    <AdminList title={t("reports.title")}>
      <ul className="rows">
        {reports.map(({ id, key = "", reason, description, piece, status, by, createdAt }) => (
          <li key={id} className="py-3 t-small">
            <p className="flex flex-wrap gap-x-1.5">
              <b className="font-semibold">{t(`reports.reasons.${reason}`)}</b>
              {by ? (
                <Link className="link" to={reviewPersonPath(by)}>
                  {t("reports.by", { name: by.username })}
                </Link>
              ) : (
                <span className="faint">{t("acts.gone")}</span>
              )}
              <span className="faint">
                <RelativeTime date={createdAt} />
              </span>
              {status === "pending" ? null : <span className="faint">{t(status === "accepted" ? "reports.founded" : "reports.unfounded")}</span>}
            </p>
            {piece ? (
              <div className="mt-1">
                <PieceLine piece={piece} formKey={key} />
              </div>
            ) : null}
            {description ? <p className="mt-1 muted break-words whitespace-pre-line">{description}</p> : null}
          </li>
        ))}
      </ul>
    </AdminList>
  );
}
