import { Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { ActionForm } from "#app/components/forms/action-form";

const reasons = ["inappropriate_content", "spam", "ai_misuse", "underage", "copyright", "other"] as const;

/** Says what is wrong with a look, or a piece of it. */
export function ReportForm({ action, fields, question, back }: { action: string; fields?: Record<string, string>; question: string; back: string }) {
  const { t } = useTranslation(["posts", "common"]);
  return (
    <ActionForm action={action} fields={fields} returnTo={back} leadsTo={back} toast="reported" failure="reportFailed" className="grid gap-5">
      <fieldset className="grid">
        <legend className="lab mb-2">{question}</legend>
        {reasons.map((reason) => (
          <label key={reason} className="row cursor-pointer border-b border-line">
            <input type="radio" name="reason" value={reason} required className="size-5 accent-(--glass)" />
            <span>{t(`posts:report.${reason}`)}</span>
          </label>
        ))}
      </fieldset>
      <label className="field">
        <span>{t("posts:report.description")}</span>
        <textarea className="in" name="description" rows={3} maxLength={1000} />
      </label>
      <div className="dlg__acts">
        <Link className="btn btn--quiet" to={back}>
          {t("common:cancel")}
        </Link>
        <button type="submit" className="btn btn--primary">
          {t("posts:report.send")}
        </button>
      </div>
    </ActionForm>
  );
}
