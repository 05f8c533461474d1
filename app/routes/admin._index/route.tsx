import { Flag } from "@phosphor-icons/react/dist/ssr/Flag";
import type { LoaderFunctionArgs } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { EmptyState } from "#app/components/empty-state";
import { requireModerator } from "#app/http/moderator.server";
import { requireAny } from "#app/http/page.server";
import { pageRequest } from "#app/http/paging.server";
import { type ReportState, reportStates } from "#app/models/moderation";
import { listReported } from "#app/models/moderation-queue.server";
import { adminPath } from "#app/paths";
import { More } from "../admin/part";
import { ReportedRow } from "./reported-row";

const states = Object.keys(reportStates) as ReportState[];

export async function loader({ context, request }: LoaderFunctionArgs) {
  const viewer = await requireModerator(context);
  const url = new URL(request.url);
  const state = states.find((state) => state === url.searchParams.get("state")) ?? "open";
  const page = await listReported(viewer.id, state, pageRequest(url));
  requireAny(page.items, url, state === "open" ? adminPath : `${adminPath}?state=${state}`);
  return { state, ...page };
}

/** What people reported, the oldest first. */
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
      <More cursor={nextCursor} />
    </>
  );
}
