import { Trash } from "@phosphor-icons/react/dist/ssr/Trash";
import { Link } from "@remix-run/react";
import { type ReactNode, useState } from "react";
import { useTranslation } from "react-i18next";
import { ActionForm } from "#app/components/forms/action-form";
import { onPlainClick } from "#app/components/hooks/on-plain-click";
import { skipInHistory } from "#app/components/hooks/sheet-history";
import { Modal } from "#app/components/sheets/modal";
import { tryOnPath, tryOnsPath } from "#app/paths";

/** Confirms in place; a link without scripts. */
export function DeleteTryOn({ edit: tryOn, onDeleted }: { edit: { id: string }; onDeleted?: () => void }) {
  const { t } = useTranslation(["getReady", "common"]);
  const [isAsking, setAsking] = useState(false);
  return (
    <>
      <Link className="btn btn--quiet btn--wide text-danger" to={`${tryOnPath(tryOn)}/delete`} onClick={onPlainClick(() => setAsking(true))}>
        <Trash className="ic ic--s" aria-hidden="true" />
        {t("getReady:delete.title")}
      </Link>
      {isAsking ? (
        <Modal title={t("getReady:delete.title")} onClose={() => setAsking(false)}>
          <DeleteTryOnQuestion edit={tryOn} onDeleted={onDeleted}>
            <button type="button" className="btn btn--quiet" onClick={() => setAsking(false)}>
              {t("common:cancel")}
            </button>
          </DeleteTryOnQuestion>
        </Modal>
      ) : null}
    </>
  );
}

export function DeleteTryOnQuestion({ edit: tryOn, onDeleted, children }: { edit: { id: string }; onDeleted?: (() => void) | undefined; children: ReactNode }) {
  const { t } = useTranslation("getReady");
  function onDone() {
    skipInHistory(tryOnPath(tryOn));
    onDeleted?.();
  }
  return (
    <>
      <p className="muted">
        {t("delete.question")} {t("delete.irreversible")}
      </p>
      <div className="dlg__acts">
        {children}
        <ActionForm
          action={`/api/image-edits/${tryOn.id}`}
          method="delete"
          returnTo={tryOnsPath}
          {...(onDeleted ? { isQuiet: true } : { leadsTo: tryOnsPath })}
          onDone={onDone}
          toast="tryOnDeleted"
          failure="tryOnNotDeleted"
        >
          {(isSending) => (
            <button type="submit" className="btn btn--danger" disabled={isSending} aria-busy={isSending}>
              {t(isSending ? "delete.deleting" : "delete.confirm")}
            </button>
          )}
        </ActionForm>
      </div>
    </>
  );
}
