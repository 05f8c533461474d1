import { Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { ActionForm } from "#app/components/forms/action-form";
import type { TryOnView } from "#app/models/try-on/try-on-view.server";
import { tryOnPath } from "#app/paths";

/** The free redo after a bad verdict, or the way to it. */
export function RedoResult({ tryOn }: { tryOn: Pick<TryOnView, "id" | "canRedo" | "redoId"> }) {
  const { t } = useTranslation("getReady");
  if (tryOn.redoId)
    return (
      <Link className="btn btn--line justify-self-start" to={tryOnPath({ id: tryOn.redoId })}>
        {t("result.redo.see")}
      </Link>
    );
  if (!tryOn.canRedo) return null;
  return (
    <ActionForm action={`/api/image-edits/${tryOn.id}/redo`} returnTo={tryOnPath(tryOn)} leadsTo={getRedoPath} className="grid gap-3">
      <p className="t-small">{t("result.redo.offer")}</p>
      <button type="submit" className="btn btn--primary justify-self-start">
        {t("result.redo.start")}
      </button>
    </ActionForm>
  );
}

const getRedoPath = (answer: unknown) =>
  typeof answer === "object" && answer !== null && "id" in answer && typeof answer.id === "string" ? tryOnPath({ id: answer.id }) : undefined;
