import { CoatHanger } from "@phosphor-icons/react/dist/ssr/CoatHanger";
import { Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import type { RunSummary } from "#app/models/collections/collection-run";
import type { Plan } from "#app/models/contract";
import { runPath } from "#app/try-again-paths";
import { useRunCost } from "./use-run-cost";

/** The way to «Provar todos», with what it would cost, or to its progress. */
export function RunLink({ collection, summary, plan }: { collection: { id: string }; summary: RunSummary; plan: Plan }) {
  const { t } = useTranslation("tryAll");
  const cost = useRunCost(plan, summary.count);
  return (
    <Link className="btn btn--line px-3" to={runPath(collection)}>
      <CoatHanger className="ic ic--s" weight="light" aria-hidden="true" />
      {t("title")}
      <span className="muted t-small">
        {summary.isOpen ? t("underwayShort") : summary.count > 0 ? `${t("looks", { count: summary.count })} · ${cost}` : null}
      </span>
    </Link>
  );
}
