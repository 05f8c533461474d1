import { Link, useLocation } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { ActionForm } from "#app/components/forms/action-form";
import { onPlainClick } from "#app/components/hooks/on-plain-click";
import { skipInHistory } from "#app/components/hooks/sheet-history";
import { collectionsPath, manageCollectionsPath, organisePath } from "#app/paths";

type Props = { collection: { id: string; name: string }; onClose?: () => void };

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
        <Link className="btn btn--quiet" to={manageCollectionsPath} onClick={onClose && onPlainClick(onClose)}>
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
