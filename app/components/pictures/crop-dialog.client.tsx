import { useRef, useState } from "react";
import { createPortal } from "react-dom";
import { useTranslation } from "react-i18next";
import { useObjectUrl } from "#app/components/hooks/use-object-url";
import { Modal } from "#app/components/sheets/modal";
import { showToast } from "#app/components/toasts/toaster";
import type { CropArea } from "./crop-frame";
import { cropToJpeg } from "./crop-to-jpeg";
import { PictureCropper } from "./picture-cropper.client";

const jpegOptions = { longest: 2560, quality: 0.9 };

type Props = { picture: Blob; onCropped: (picture: File) => void; onClose: () => void };

export function CropDialog({ picture, onCropped, onClose }: Props) {
  const { t } = useTranslation(["crop", "common"]);
  const url = useObjectUrl(picture);
  const [isCutting, setCutting] = useState(false);
  const area = useRef<CropArea | null>(null);

  function onCropFailed() {
    showToast({ key: "notCropped", isError: true });
    onClose();
  }
  async function crop() {
    if (!area.current || isCutting) return;
    setCutting(true);
    const jpeg = await cropToJpeg(picture, area.current, jpegOptions);
    if (!jpeg) return onCropFailed();
    onCropped(new File([jpeg], "look.jpg", { type: jpeg.type }));
  }

  // outside the form, which Enter would submit
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
          onUnreadable={onCropFailed}
        />
      ) : null}
      <div className="dlg__acts">
        <button type="button" className="btn btn--quiet" onClick={onClose}>
          {t("common:cancel")}
        </button>
        <button type="button" className="btn btn--primary" aria-busy={isCutting} onClick={crop}>
          {t("crop:confirm")}
        </button>
      </div>
    </Modal>,
    document.body,
  );
}
