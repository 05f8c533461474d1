import { useEffect, useRef, useState } from "react";
import { createPortal } from "react-dom";
import { useTranslation } from "react-i18next";
import type { CropArea } from "./crop-frame";
import { cropToJpeg } from "./crop-to-jpeg";
import { Modal } from "./modal";
import { PictureCropper } from "./picture-cropper.client";
import { showToast } from "./toaster";

const making = { longest: 2560, quality: 0.9 };

type Props = { picture: Blob; onCropped: (picture: File) => void; onClose: () => void };

/** Cuts a picture to 4:5 in a dialog over the page. */
export function CropDialog({ picture, onCropped, onClose }: Props) {
  const { t } = useTranslation(["crop", "common"]);
  const [url, setUrl] = useState<string | null>(null);
  const [isCutting, setCutting] = useState(false);
  const area = useRef<CropArea | null>(null);

  useEffect(() => {
    const made = URL.createObjectURL(picture);
    setUrl(made);
    return () => URL.revokeObjectURL(made);
  }, [picture]);

  function giveUp() {
    showToast({ key: "notCropped", isError: true });
    onClose();
  }
  async function cut() {
    if (!area.current || isCutting) return;
    setCutting(true);
    const jpeg = await cropToJpeg(picture, area.current, making);
    if (!jpeg) return giveUp();
    onCropped(new File([jpeg], "look.jpg", { type: jpeg.type }));
  }

  // out of whatever form asked for it: Enter here must not send that
  return createPortal(
    <Modal title={t("crop:title")} onClose={onClose}>
      <p className="t-meta muted [@media(height<30rem)]:hidden">{t("crop:hint")}</p>
      {url ? (
        <PictureCropper
          url={url}
          shape="look"
          onChange={(chosen) => {
            area.current = chosen;
          }}
          onUnreadable={giveUp}
        />
      ) : null}
      <div className="dlg__acts">
        <button type="button" className="btn btn--quiet" onClick={onClose}>
          {t("common:cancel")}
        </button>
        <button type="button" className="btn btn--primary" aria-busy={isCutting} onClick={cut}>
          {t("crop:confirm")}
        </button>
      </div>
    </Modal>,
    document.body,
  );
}
