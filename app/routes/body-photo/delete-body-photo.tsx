import { Trash } from "@phosphor-icons/react/dist/ssr/Trash";
import { Link } from "@remix-run/react";
import { type ReactNode, useState } from "react";
import { useTranslation } from "react-i18next";
import { ActionForm } from "#app/components/forms/action-form";
import { onPlainClick } from "#app/components/hooks/on-plain-click";
import { Modal } from "#app/components/sheets/modal";

type Question = { cancel: ReactNode; close: () => void };

/** Asks in place; without scripts on a page of its own. */
export function DeleteBodyPhoto({ deletePath, children }: { deletePath: string; children: (question: Question) => ReactNode }) {
  const { t } = useTranslation(["bodyPhoto", "common"]);
  const [isAsking, setAsking] = useState(false);
  const close = () => setAsking(false);
  const cancel = (
    <button type="button" className="btn btn--quiet" onClick={close}>
      {t("common:cancel")}
    </button>
  );
  return (
    <>
      <Link className="btn btn--quiet btn--wide text-danger" to={deletePath} onClick={onPlainClick(() => setAsking(true))}>
        <Trash className="ic ic--s" aria-hidden="true" />
        {t("bodyPhoto:remove.title")}
      </Link>
      {isAsking ? (
        <Modal title={t("bodyPhoto:remove.title")} onClose={close}>
          {children({ cancel, close })}
        </Modal>
      ) : null}
    </>
  );
}

type Props = { path: string; onDone?: () => void; children: ReactNode };

/** Deletes the body that the server made. */
export function DeleteBodyQuestion({ path, onDone, children }: Props) {
  const { t } = useTranslation("bodyPhoto");
  return (
    <>
      <p className="muted">{t("remove.question")}</p>
      <div className="dlg__acts">
        {children}
        <ActionForm action="/api/user/body" method="delete" returnTo={path} leadsTo={onDone ? undefined : path} onDone={onDone} toast="photoRemoved">
          {(isSending) => (
            <button type="submit" className="btn btn--danger" disabled={isSending} aria-busy={isSending}>
              {t(isSending ? "remove.removing" : "remove.confirm")}
            </button>
          )}
        </ActionForm>
      </div>
    </>
  );
}
