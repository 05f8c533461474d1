import { useLocation, useNavigate } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { DeletePost } from "#app/components/delete-post";
import { Modal } from "#app/components/modal";
import { afterSheets } from "#app/components/sheets/history";
import { ownProfilePath } from "#app/paths";
import { keepBehind } from "../_looks/behind";

/** The question before a post goes, over the post; then the list behind it, or one's profile in its place. */
export function DeleteDialog({ post, onClose }: { post: { id: string }; onClose: () => void }) {
  const { t } = useTranslation(["posts", "common"]);
  const { state } = useLocation();
  const navigate = useNavigate();
  const isOver = Boolean(state?.isOver);
  function leave() {
    keepBehind(null); // the list behind has one look fewer
    afterSheets(() => (isOver ? navigate(-1) : navigate(ownProfilePath, { replace: true })));
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
