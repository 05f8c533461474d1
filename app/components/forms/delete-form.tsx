import { Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import type { ToastKey } from "#app/components/toasts/toast-subject";
import { ActionForm } from "./action-form";

type Props = {
  question: string;
  action: string;
  label: string;
  /** Of «Cancelar». */
  back: string;
  /** Shown once it is deleted. */
  next: string;
  toast: ToastKey;
  failure: ToastKey;
};

/** Asks before something of one's own is deleted; a page of its own without scripts too. */
export function DeleteForm({ question, action, label, back, next, toast, failure }: Props) {
  const { t } = useTranslation();
  return (
    <>
      <p className="muted">{question}</p>
      <ActionForm action={action} method="delete" returnTo={next} leadsTo={next} toast={toast} failure={failure} className="dlg__acts">
        <Link className="btn btn--quiet" to={back}>
          {t("cancel")}
        </Link>
        <button type="submit" className="btn btn--danger">
          {label}
        </button>
      </ActionForm>
    </>
  );
}
