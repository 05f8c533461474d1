import { Flag } from "@phosphor-icons/react/dist/ssr/Flag";
import type { LoaderFunctionArgs } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { EmptyState } from "#app/components/ui/empty-state";
import { requireModerator } from "#app/http/moderator.server";
import { redirectIfEmpty } from "#app/http/page.server";
import { pageRequest } from "#app/http/paging.server";
import { listReportGroups } from "#app/models/moderation/moderation-queue.server";
import type { ReportState } from "#app/models/shared/moderation";
import { adminPath } from "#app/paths";
import { MoreButton } from "#app/routes/admin/admin/admin-list";
import { ReportedRow } from "./reported-row";

const states: readonly ReportState[] = ["open", "resolved", "dismissed"];

export async function loader({ context, request }: LoaderFunctionArgs) {
  const viewer = await requireModerator(context);
  const url = new URL(request.url);
  const state = states.find((state) => state === url.searchParams.get("state")) ?? "open";
  const page = await listReportGroups(viewer.id, state, pageRequest(url));
  redirectIfEmpty(page.items, url, state === "open" ? adminPath : `${adminPath}?state=${state}`);
  return { state, ...page };
}

export default function Reports() {
  const { state, items, nextCursor } = useLoaderData<typeof loader>();
  const { t } = useTranslation("admin");
  return (
    <>
      <h1 className="sr-only">{t("nav.reports")}</h1>
      <div className="chips mb-2 flex-wrap">
        {states.map((each) => (
          <Link key={each} className="chip" to={each === "open" ? "?" : `?state=${each}`} aria-current={each === state ? "page" : undefined}>
            {t(`reports.states.${each}`)}
          </Link>
        ))}
      </div>
      {items.length === 0 ? (
        <EmptyState icon={<Flag className="ic ic--l" weight="light" />} title={t("reports.none")} text={t("reports.noneText")} />
      ) : (
        <ol className="rows">
          {items.map((item) => (
            <li key={item.subjectId}>
              <ReportedRow item={item} />
            </li>
          ))}
        </ol>
      )}
      <MoreButton cursor={nextCursor} />
    </>
  );
}
