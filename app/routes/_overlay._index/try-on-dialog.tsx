import { Eye } from "@phosphor-icons/react/dist/ssr/Eye";
import { X } from "@phosphor-icons/react/dist/ssr/X";
import { Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { ActionForm } from "#app/components/forms/action-form";
import { onPlainClick } from "#app/components/hooks/on-plain-click";
import compareStyles from "#app/components/pictures/compare.css?url";
import { Modal } from "#app/components/sheets/modal";
import { CompareSlider } from "#app/components/try-on/result/compare";
import { DeleteTryOn } from "#app/components/try-on/result/delete-try-on";
import { OtherVersions } from "#app/components/try-on/result/other-versions";
import { actClass, ResultActs } from "#app/components/try-on/result/result-acts";
import { SourceLink } from "#app/components/try-on/result/source-link";
import { TryAgain } from "#app/components/try-on/result/try-again";
import { tryOnPath, tryOnsPath } from "#app/paths";
import type { OpenedTryOn } from "./try-ons-view.server";

type Props = { tryOn: OpenedTryOn; close: string; onClose: () => void; onPosted: () => void; onDeleted: () => void };

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
      <ResultActs tryOn={edit}>
        <Link className={actClass} to={tryOnPath(edit)}>
          <Eye className="ic" weight="light" aria-hidden="true" />
          {t("getReady:result.view")}
        </Link>
      </ResultActs>
      {edit.source ? <SourceLink source={edit.source} /> : null}
      <OtherVersions tryOn={edit} set={edit.set} plan={edit.plan} credits={edit.credits} formKey={edit.formKey} />
      <TryAgain tryOn={edit} />
      <DeleteTryOn edit={edit} onDeleted={onDeleted} />
    </Modal>
  );
}
