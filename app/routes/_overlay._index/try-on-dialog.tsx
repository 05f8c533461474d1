import { ArrowCounterClockwise } from "@phosphor-icons/react/dist/ssr/ArrowCounterClockwise";
import { Crop } from "@phosphor-icons/react/dist/ssr/Crop";
import { DownloadSimple } from "@phosphor-icons/react/dist/ssr/DownloadSimple";
import { Eye } from "@phosphor-icons/react/dist/ssr/Eye";
import { X } from "@phosphor-icons/react/dist/ssr/X";
import { Link, useNavigate } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { ActionForm } from "#app/components/forms/action-form";
import { onPlainClick } from "#app/components/hooks/on-plain-click";
import compareStyles from "#app/components/pictures/compare.css?url";
import { Modal } from "#app/components/sheets/modal";
import { CompareSlider } from "#app/components/try-on/result/compare";
import { DeleteTryOn } from "#app/components/try-on/result/delete-try-on";
import { ShareResult } from "#app/components/try-on/result/share-result";
import { cropPath, resultFilePath, tryOnPath, tryOnsPath } from "#app/paths";
import type { OpenedTryOn } from "./try-ons-view.server";

const actionClass = "grid min-h-14 cursor-pointer justify-items-center min-w-11 gap-1 py-2 t-label muted no-underline hover:text-ink";

type Props = { tryOn: OpenedTryOn; close: string; onClose: () => void; onPosted: () => void; onDeleted: () => void };

/** `close` is the path without the dialog. */
export function TryOnDialog({ tryOn: edit, close, onClose, onPosted, onDeleted }: Props) {
  const { t } = useTranslation(["getReady", "collections", "common"]);
  const navigate = useNavigate();
  const post = {
    imageUrl: edit.result.url,
    imageEditId: edit.id,
    type: "image_edit",
    caption: t("collections:editCaption"),
    tags: "virtual-tryon,fashion,style",
  };
  return (
    <Modal title={t("getReady:result.bar")} onClose={onClose} hasAddress>
      <Link className="icb absolute end-3 top-3" to={close} replace preventScrollReset aria-label={t("common:close")} onClick={onPlainClick(onClose)}>
        <X className="ic" weight="light" aria-hidden="true" />
      </Link>
      <link rel="stylesheet" href={compareStyles} />
      <CompareSlider before={edit.before} result={edit.result} />
      <div>
        <h3 className="t-h3">{t("getReady:result.title")}</h3>
        <p className="mt-1 muted">{t("getReady:result.ready")}</p>
      </div>
      <ActionForm action="/api/posts" fields={post} returnTo={tryOnsPath} toast="tryOnPosted" failure="postNotCreated" onDone={onPosted} isQuiet>
        {(isSending) => (
          <button type="submit" className="btn btn--primary btn--wide" disabled={isSending} aria-busy={isSending}>
            {t(isSending ? "getReady:result.posting" : "getReady:result.post")}
          </button>
        )}
      </ActionForm>
      <nav className="flex flex-wrap justify-between" aria-label={t("getReady:result.acts")}>
        <a className={actionClass} href={resultFilePath(edit)} download="image-edit-result.jpg">
          <DownloadSimple className="ic" weight="light" aria-hidden="true" />
          {t("getReady:result.download")}
        </a>
        <ShareResult edit={edit} className={actionClass} />
        <Link className={actionClass} to={`${tryOnPath(edit)}/crop`} onClick={onPlainClick(() => navigate(cropPath(edit)))}>
          <Crop className="ic" weight="light" aria-hidden="true" />
          {t("getReady:result.crop")}
        </Link>
        <Link className={actionClass} to={tryOnPath(edit)}>
          <Eye className="ic" weight="light" aria-hidden="true" />
          {t("getReady:result.view")}
        </Link>
      </nav>
      <Link className="btn btn--line btn--wide" to="/?tab=tryon">
        <ArrowCounterClockwise className="ic ic--s" aria-hidden="true" />
        {t("getReady:result.another")}
      </Link>
      <DeleteTryOn edit={edit} onDeleted={onDeleted} />
    </Modal>
  );
}
