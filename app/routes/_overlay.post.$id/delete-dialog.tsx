import { useLocation, useNavigate } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { runAfterSheetsClose } from "#app/components/hooks/sheet-history";
import { DeletePost } from "#app/components/looks/delete-post";
import { Modal } from "#app/components/sheets/modal";
import { ownProfilePath } from "#app/paths";
import { setBackground } from "#app/routes/_overlay/background-page";

export function DeleteDialog({ post, onClose }: { post: { id: string }; onClose: () => void }) {
  const { t } = useTranslation(["posts", "common"]);
  const { state } = useLocation();
  const navigate = useNavigate();
  const isOver = Boolean(state?.isOver);
  function leave() {
    setBackground(null); // The list behind has changed.
    runAfterSheetsClose(() => (isOver ? navigate(-1) : navigate(ownProfilePath, { replace: true })));
  }
  return (
    <Modal title={t("posts:deleteTitle")} onClose={onClose}>
      <DeletePost post={post} onDeleted={leave}>
        <button type="button" className="btn btn--quiet" onClick={onClose}>
          {t("common:cancel")}
        </button>
      </DeletePost>
    </Modal>
  );
}
