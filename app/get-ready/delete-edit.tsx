import { Trash } from "@phosphor-icons/react/dist/ssr/Trash";
import { Link } from "@remix-run/react";
import { type ReactNode, useState } from "react";
import { useTranslation } from "react-i18next";
import { ActionForm } from "#app/components/action-form";
import { inPlace } from "#app/components/in-place";
import { Modal } from "#app/components/modal";
import { editPath, editsPath } from "#app/paths";

/** Leads to the question whether to delete; with scripts it is asked in place. Afterwards it leads to the list, unless `onDeleted` knows better. */
export function DeleteEdit({ edit, onDeleted }: { edit: { id: string }; onDeleted?: () => void }) {
  const { t } = useTranslation(["getReady", "common"]);
  const [isAsking, setAsking] = useState(false);
  return (
    <>
      <Link className="btn btn--quiet btn--wide text-danger!" to={`${editPath(edit)}/delete`} onClick={inPlace(() => setAsking(true))}>
        <Trash className="ic ic--s" aria-hidden="true" />
        {t("getReady:delete.title")}
      </Link>
      {isAsking ? (
        <Modal title={t("getReady:delete.title")} onClose={() => setAsking(false)}>
          <DeleteQuestion edit={edit} onDeleted={onDeleted}>
            <button type="button" className="btn btn--quiet" onClick={() => setAsking(false)}>
              {t("common:cancel")}
            </button>
          </DeleteQuestion>
        </Modal>
      ) : null}
    </>
  );
}

/** The question and the button that does it; `children` is the way out. */
export function DeleteQuestion({ edit, onDeleted, children }: { edit: { id: string }; onDeleted?: (() => void) | undefined; children: ReactNode }) {
  const { t } = useTranslation("getReady");
  return (
    <>
      <p className="muted">
        {t("delete.question")} {t("delete.irreversible")}
      </p>
      <div className="dlg__acts">
        {children}
        <ActionForm
          action={`/api/image-edits/${edit.id}`}
          method="delete"
          returnTo={editsPath}
          {...(onDeleted ? { onDone: onDeleted, isQuiet: true } : { leadsTo: editsPath })}
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
