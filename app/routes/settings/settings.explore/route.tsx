import { Compass } from "@phosphor-icons/react/dist/ssr/Compass";
import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { ActionForm } from "#app/components/forms/action-form";
import { EmptyState } from "#app/components/ui/empty-state";
import { getOrCreateSettings } from "#app/models/account/user-settings.server";
import { listFeedWeights } from "#app/models/feed/feed-weights.server";
import { Section } from "#app/routes/settings/settings/row";
import { WeightRow } from "./weight-row";

export async function loader({ context }: LoaderFunctionArgs) {
  const viewer = await context.requireViewer();
  const [feedWeights, { styleAnalysisEnabled }] = await Promise.all([listFeedWeights(viewer.id), getOrCreateSettings(viewer.id)]);
  return { feedWeights, isOff: !styleAnalysisEnabled };
}

export default function ExploreView() {
  const { t } = useTranslation("settings");
  const { feedWeights, isOff } = useLoaderData<typeof loader>();
  const parts = [
    { title: t("explore.tags"), rows: feedWeights.filter(({ kind }) => kind === "tag") },
    { title: t("explore.authors"), rows: feedWeights.filter(({ kind }) => kind === "author") },
  ];
  const off = isOff ? <p className="rounded-cut bg-amber-soft px-4 py-3 font-medium text-amber t-small">{t("explore.off")}</p> : null;
  if (feedWeights.length === 0) {
    return (
      <>
        {off}
        <EmptyState icon={<Compass className="ic ic--l" weight="light" />} title={t("explore.none")} text={t("explore.noneText")} />
      </>
    );
  }
  return (
    <>
      {off}
      <p className="muted t-small">{t("explore.text")}</p>
      {parts.map(({ title, rows }) =>
        rows.length > 0 ? (
          <Section key={title} title={title}>
            {rows.map((row) => (
              <WeightRow key={row.kind + row.value} feedWeight={row} />
            ))}
          </Section>
        ) : null,
      )}
      <ActionForm action="/api/user/learnt" method="delete" returnTo="/settings/explore" toast="learntCleared">
        <button type="submit" className="btn btn--dangerline btn--wide">
          {t("explore.clear")}
        </button>
      </ActionForm>
    </>
  );
}
