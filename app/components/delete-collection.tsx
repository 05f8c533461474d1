import { Link, useLocation } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { collectionsPath, manageCollectionsPath, organisePath } from "#app/paths";
import { ActionForm } from "./action-form";
import { inPlace } from "./in-place";
import { skipInHistory } from "./sheets/history";

type Props = { collection: { id: string; name: string }; onClose?: () => void };

/** Asks once more, then deletes; the looks stay saved. */
export function DeleteCollection({ collection, onClose }: Props) {
  const { t } = useTranslation(["collections", "common"]);
  const isShown = new URLSearchParams(useLocation().search).get("category") === collection.id;
  function onDone() {
    skipInHistory(organisePath(collection));
    onClose?.();
  }
  return (
    <>
      <p className="wrap-anywhere">
        {t("collections:deleteQuestion", { name: collection.name })}
        <br />
        <span className="muted">{t("collections:irreversible")}</span>
      </p>
      <div className="dlg__acts">
        <Link className="btn btn--quiet" to={manageCollectionsPath} onClick={onClose && inPlace(onClose)}>
          {t("common:cancel")}
        </Link>
        <ActionForm
          action={`/api/collections/${collection.id}`}
          method="delete"
          returnTo={manageCollectionsPath}
          leadsTo={isShown ? collectionsPath() : onClose ? undefined : manageCollectionsPath}
          onDone={onDone}
          toast="collectionDeleted"
          failure="collectionNotDeleted"
        >
          {(isSending) => (
            <button type="submit" className="btn btn--danger" data-pending={isSending || undefined}>
              {t(isSending ? "collections:deleting" : "collections:delete")}
            </button>
          )}
        </ActionForm>
      </div>
    </>
  );
}
