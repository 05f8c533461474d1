import { Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { RelativeTime } from "#app/components/ui/ago";
import { FormattedDate } from "#app/components/ui/day";
import type { ListedAct } from "#app/models/moderation/moderation-audit.server";
import { rejectedPictureReason } from "#app/models/shared/moderation";
import { reviewPath, reviewPersonPath } from "#app/paths";
import { AdminList } from "./admin-list";

export function ActsPart({ acts }: { acts: ListedAct[] }) {
  const { t } = useTranslation("admin");
  if (acts.length === 0) return null;
  return (
    <AdminList title={t("acts.title")}>
      <ActList acts={acts} />
    </AdminList>
  );
}

export function ActList({ acts }: { acts: ListedAct[] }) {
  const { t } = useTranslation("admin");
  return (
    <ol className="rows">
      {acts.map((act) => (
        <li key={act.id} className="py-3 t-small" id={`act-${act.id}`}>
          <p className="flex flex-wrap gap-x-1.5">
            <b className="font-semibold">{act.isAutomatic ? t("acts.automatic") : act.moderator ? `@${act.moderator}` : t("acts.gone")}</b>
            {act.postId ? (
              <Link className="link" to={reviewPath({ id: act.postId })}>
                {t(`acts.kinds.${act.kind}`)}
              </Link>
            ) : (
              <span>{t(`acts.kinds.${act.kind}`)}</span>
            )}
            {act.host !== null ? (
              <span>{act.host}</span>
            ) : act.person ? (
              <Link className="link" to={reviewPersonPath(act.person)}>
                @{act.person.username}
              </Link>
            ) : (
              <span className="faint">{t("acts.gone")}</span>
            )}
            {act.until ? (
              <span>
                {t("acts.until")} <FormattedDate date={act.until} />
              </span>
            ) : null}
            <span className="faint">
              <RelativeTime date={act.createdAt} />
            </span>
          </p>
          {act.reason ? (
            <p className="mt-1 muted break-words whitespace-pre-line">{act.reason === rejectedPictureReason ? t("acts.matched") : act.reason}</p>
          ) : null}
        </li>
      ))}
    </ol>
  );
}
