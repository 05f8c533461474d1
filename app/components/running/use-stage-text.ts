import { useTranslation } from "react-i18next";
import type { RunningTryOn } from "#app/models/try-on/queue/running-try-on";

type Staged = Pick<RunningTryOn, "status" | "isSaving" | "isSecondTry" | "place">;

/** A key of `working.stages`. */
export const progressStage = ({ status, isSaving }: Pick<Staged, "status" | "isSaving">) =>
  status === "pending" ? "pending" : isSaving ? "saving" : "processing";

/** Words for the place in line, or the stage. */
export function useStageText() {
  const { t } = useTranslation(["running", "getReady"]);
  return (tryOn: Staged) => {
    if (tryOn.place === 1) return t("running:next");
    if (tryOn.place !== null) return t("running:ahead", { count: tryOn.place - 1 });
    return t(tryOn.isSecondTry ? "running:again" : `getReady:working.stages.${progressStage(tryOn)}`);
  };
}
