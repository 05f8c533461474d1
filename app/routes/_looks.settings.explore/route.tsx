import { Compass } from "@phosphor-icons/react/dist/ssr/Compass";
import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { ActionForm } from "#app/components/action-form";
import { EmptyState } from "#app/components/empty-state";
import { listLearnt } from "#app/models/learnt.server";
import { requireSettings } from "#app/models/user-settings.server";
import { Section } from "../_looks.settings/row";
import { WeightRow } from "./weight-row";

export async function loader({ context }: LoaderFunctionArgs) {
  const viewer = await context.requireViewer();
  const [learnt, { styleAnalysisEnabled }] = await Promise.all([listLearnt(viewer.id), requireSettings(viewer.id)]);
  return { learnt, isOff: !styleAnalysisEnabled };
}

export default function ExploreView() {
  const { t } = useTranslation("settings");
  const { learnt, isOff } = useLoaderData<typeof loader>();
  const parts = [
    { title: t("explore.tags"), rows: learnt.filter(({ kind }) => kind === "tag") },
    { title: t("explore.authors"), rows: learnt.filter(({ kind }) => kind === "author") },
  ];
  const off = isOff ? <p className="rounded-cut bg-amber-soft px-4 py-3 font-medium text-amber t-small">{t("explore.off")}</p> : null;
  if (learnt.length === 0) {
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
              <WeightRow key={row.kind + row.value} learnt={row} />
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
