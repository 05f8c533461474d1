import { ThumbsDown } from "@phosphor-icons/react/dist/ssr/ThumbsDown";
import { ThumbsUp } from "@phosphor-icons/react/dist/ssr/ThumbsUp";
import { useTranslation } from "react-i18next";
import { ActionForm } from "#app/components/forms/action-form";
import type { TryOnView } from "#app/models/try-on/try-on-view.server";
import { tryOnPath } from "#app/paths";
import { RedoResult } from "./redo-result";

const reasons = ["face", "body", "clothes", "fit", "other"] as const;

export function RateResult({ edit: tryOn }: { edit: Pick<TryOnView, "id" | "feedback" | "canRedo" | "redoId"> }) {
  const { t } = useTranslation("getReady");
  const { feedback } = tryOn;
  const form = { action: `/api/image-edits/${tryOn.id}/feedback`, returnTo: `${tryOnPath(tryOn)}#rate` };
  return (
    <section id="rate" aria-labelledby="rate-title" className="grid gap-2">
      <div className="flex items-center justify-between">
        <h2 id="rate-title" className="font-sans t-small font-medium">
          {t("result.rate.title")}
        </h2>
        <div className="flex">
          {([true, false] as const).map((good) => {
            const [Thumb, isChosen] = [good ? ThumbsUp : ThumbsDown, feedback?.good === good];
            return (
              <ActionForm key={String(good)} {...form} fields={{ good: String(good) }} {...(good ? { toast: "resultRated" } : {})}>
                <button type="submit" className="icb" aria-label={t(good ? "result.rate.good" : "result.rate.bad")} aria-pressed={isChosen}>
                  <Thumb className="ic" weight={isChosen ? "fill" : "light"} aria-hidden="true" />
                </button>
              </ActionForm>
            );
          })}
        </div>
      </div>
      {feedback && !feedback.good && !feedback.reason ? (
        <ActionForm {...form} fields={{ good: "false" }} className="grid gap-3">
          <fieldset>
            <legend className="mb-2 t-meta muted">{t("result.rate.why")}</legend>
            <div className="flex flex-wrap gap-2">
              {reasons.map((reason) => (
                <label key={reason} className="chip has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-glass">
                  <input type="radio" name="reason" value={reason} required className="sr-only" />
                  {t(`result.rate.reasons.${reason}`)}
                </label>
              ))}
            </div>
          </fieldset>
          <button type="submit" className="btn btn--line justify-self-start">
            {t("result.rate.send")}
          </button>
        </ActionForm>
      ) : null}
      {feedback && !feedback.good && feedback.reason ? (
        <p role="status" className="t-small">
          {t("result.rate.thanks")}
        </p>
      ) : null}
      <RedoResult tryOn={tryOn} />
    </section>
  );
}
