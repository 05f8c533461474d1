import { useTranslation } from "react-i18next";
import { ActionForm } from "#app/components/forms/action-form";

type Props = { tryOn: { id: string }; returnTo: string; className: string; leadsTo?: string };

/** For what has not begun; its credit comes back. */
export function CancelTryOn({ tryOn, returnTo, className, leadsTo }: Props) {
  const { t } = useTranslation("running");
  return (
    <ActionForm action={`/api/image-edits/${tryOn.id}/cancel`} returnTo={returnTo} leadsTo={leadsTo} toast="tryOnCancelled" failure="tryOnNotCancelled">
      {(isSending) => (
        <button type="submit" className={`btn ${className}`} disabled={isSending} aria-busy={isSending}>
          {t("cancel")}
        </button>
      )}
    </ActionForm>
  );
}
