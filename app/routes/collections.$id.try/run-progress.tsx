import { Link, useRevalidator } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { ActionForm } from "#app/components/forms/action-form";
import { useLiveEvents } from "#app/components/hooks/live-events";
import { isRunOpen, type RunProgress as Progress } from "#app/models/collections/collection-run";
import { tryOnsPath } from "#app/paths";
import { runPath } from "#app/try-again-paths";

const pollIntervalMs = 5000;
const parts = ["running", "waiting", "ready", "failed", "cancelled"] as const;

/** What became of the looks that were begun, and the way to stop the rest. */
export function RunProgress({ collection, progress }: { collection: { id: string }; progress: Progress }) {
  const { t } = useTranslation("tryAll");
  const { revalidate } = useRevalidator();
  const isOpen = isRunOpen(progress);
  const refresh = () => isOpen && revalidate();
  useLiveEvents({ "image-edit": refresh, open: refresh }, { every: pollIntervalMs, poll: refresh });
  const told = parts.filter((part) => progress[part] > 0);
  if (told.length === 0) return null;
  return (
    <section className="grid gap-3 border-y border-line py-4" aria-label={t("title")}>
      <div role="status" className="grid gap-1">
        {isOpen ? <p className="font-semibold">{t("underway")}</p> : null}
        <p className="muted t-small">{told.map((part) => t(part, { count: progress[part] })).join(" · ")}</p>
      </div>
      <div className="flex flex-wrap gap-2">
        {isOpen ? (
          <ActionForm action={`/api/collections/${collection.id}/try-ons`} method="delete" returnTo={runPath(collection)}>
            {(isSending) => (
              <button type="submit" className="btn btn--line" disabled={isSending} aria-busy={isSending}>
                {t("stop")}
              </button>
            )}
          </ActionForm>
        ) : null}
        {isOpen || progress.ready > 0 ? (
          <Link className="btn btn--line" to={tryOnsPath}>
            {t("see")}
          </Link>
        ) : null}
      </div>
    </section>
  );
}
