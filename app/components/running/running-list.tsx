import { CoatHanger } from "@phosphor-icons/react/dist/ssr/CoatHanger";
import { Link, useRevalidator } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { useLiveEvents } from "#app/components/hooks/live-events";
import { siblingFileUrl } from "#app/models/media/picture";
import type { RunningTryOn } from "#app/models/try-on/queue/running-try-on";
import { tryOnPath, tryOnsPath } from "#app/paths";
import { CancelTryOn } from "./cancel-try-on";
import { useStageText } from "./use-stage-text";

// page loads and events update it
const pollOptions = { every: 60_000, poll: () => {} };

/** What is on its way, with its stage or its place in line. */
export function RunningList({ tryOns }: { tryOns: RunningTryOn[] }) {
  const { t } = useTranslation(["running", "common"]);
  const { revalidate } = useRevalidator();
  useLiveEvents({ "image-edit": revalidate, open: ({ isAgain }) => (isAgain || tryOns.length > 0) && revalidate() }, pollOptions);
  if (tryOns.length === 0) return null;
  return (
    <section className="px-(--spacing-gutter) pb-6 lg:max-w-[46rem] lg:px-0" aria-labelledby="running">
      <h2 id="running" className="pb-1 t-h3">
        {t("common:running", { count: tryOns.length })}
      </h2>
      <ul>
        {tryOns.map((tryOn) => (
          <RunningRow key={tryOn.id} tryOn={tryOn} />
        ))}
      </ul>
    </section>
  );
}

function RunningRow({ tryOn }: { tryOn: RunningTryOn }) {
  const { t } = useTranslation("running");
  const stage = useStageText()(tryOn);
  return (
    <li className="flex items-center gap-2 border-line border-b py-2 last:border-b-0">
      <Link to={tryOnPath(tryOn)} className="flex min-w-0 grow items-center gap-3 text-ink no-underline">
        <span className="grid h-15 w-12 shrink-0 place-items-center overflow-hidden rounded-cut bg-sunk">
          {tryOn.pictureUrl ? (
            <img src={siblingFileUrl(tryOn.pictureUrl, "320.webp")} alt="" width={48} height={60} className="size-full object-cover" />
          ) : (
            <CoatHanger className="ic" weight="light" aria-hidden="true" />
          )}
        </span>
        <span className="min-w-0">
          <span className="block font-medium">{t(tryOn.place === null ? "dressing" : "inLine")}</span>
          <span className="t-small muted">{stage}</span>
        </span>
      </Link>
      {tryOn.canCancel ? <CancelTryOn tryOn={tryOn} returnTo={tryOnsPath} className="btn--quiet px-3" /> : null}
    </li>
  );
}
