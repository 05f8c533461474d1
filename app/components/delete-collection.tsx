import { Link, useLocation } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { collectionsPath, manageCollectionsPath } from "#app/paths";
import { ActionForm } from "./action-form";
import { inPlace } from "./in-place";

type Props = { collection: { id: string; name: string }; onClose?: () => void };

/** Asks once more, then deletes; the looks stay saved. */
export function DeleteCollection({ collection, onClose }: Props) {
  const { t } = useTranslation(["collections", "common"]);
  const isAtHome = useLocation().pathname === "/"; // where the collection just deleted may be the one shown
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
          leadsTo={isAtHome ? collectionsPath() : manageCollectionsPath}
          onDone={onClose}
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
