import { DownloadSimple } from "@phosphor-icons/react/dist/ssr/DownloadSimple";
import { Eye } from "@phosphor-icons/react/dist/ssr/Eye";
import { X } from "@phosphor-icons/react/dist/ssr/X";
import { Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { ActionForm } from "#app/components/forms/action-form";
import { onPlainClick } from "#app/components/hooks/on-plain-click";
import { LookImage } from "#app/components/pictures/look-image";
import { Modal } from "#app/components/sheets/modal";
import { DeleteTryOn } from "#app/components/try-on/result/delete-try-on";
import { ShareResult } from "#app/components/try-on/result/share-result";
import type { Picture } from "#app/models/media/picture";
import { resultFilePath, tryOnPath, tryOnsPath } from "#app/paths";

const actionClass = "grid min-h-14 cursor-pointer justify-items-center gap-1 py-2 t-label muted no-underline hover:text-ink";

type Props = { tryOn: { id: string; result: Picture }; close: string; onClose: () => void; onPosted: () => void; onDeleted: () => void };

/** `close` is the path without the dialog. */
export function TryOnDialog({ tryOn: edit, close, onClose, onPosted, onDeleted }: Props) {
  const { t } = useTranslation(["getReady", "collections", "common"]);
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
      <div>
        <LookImage
          image={edit.result}
          alt={t("getReady:result.alt")}
          sizes="(min-width:40rem) 24rem, 90vw"
          className="mx-auto max-h-[44dvh] w-auto max-w-full rounded-cut bg-sunk"
          isEager
          isWhole
        />
      </div>
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
      <nav className="grid grid-cols-3 gap-1" aria-label={t("getReady:result.acts")}>
        <a className={actionClass} href={resultFilePath(edit)} download="image-edit-result.jpg">
          <DownloadSimple className="ic" weight="light" aria-hidden="true" />
          {t("getReady:result.download")}
        </a>
        <ShareResult edit={edit} className={actionClass} />
        <Link className={actionClass} to={tryOnPath(edit)}>
          <Eye className="ic" weight="light" aria-hidden="true" />
          {t("getReady:result.view")}
        </Link>
      </nav>
      <DeleteTryOn edit={edit} onDeleted={onDeleted} />
    </Modal>
  );
}
