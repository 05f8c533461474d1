import { Crop } from "@phosphor-icons/react/dist/ssr/Crop";
import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { showToast } from "./toaster";

type Cropping = { picture: Blob; Dialog: typeof import("./crop-dialog.client").CropDialog };

type Props = {
  read: () => Promise<Blob | null>;
  onCropped: (picture: File) => void;
  isOpen?: boolean;
  onToggle?: (isOpen: boolean) => void;
  className?: string;
};

/** Offers to cut a picture to 4:5. The cropper's script comes at the first touch; without scripts there is nothing to offer. */
export function CropButton({ read, onCropped, isOpen = false, onToggle, className = "btn btn--line" }: Props) {
  const { t } = useTranslation("crop");
  const [cropping, setCropping] = useState<Cropping | null>(null);

  async function open() {
    const [picture, dialog] = await Promise.all([read().catch(() => null), import("./crop-dialog.client").catch(() => null)]);
    if (!picture) return showToast({ key: "imageNotLoaded", isError: true });
    if (!dialog) return showToast({ key: "notCropped", isError: true });
    setCropping({ picture, Dialog: dialog.CropDialog });
    onToggle?.(true);
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, for whoever came to crop
  useEffect(() => {
    if (isOpen) open();
  }, []);
  function close() {
    setCropping(null);
    onToggle?.(false);
  }

  return (
    <>
      <button type="button" className={`${className} unscripted:hidden`} onClick={open}>
        <Crop className="ic ic--xs" aria-hidden="true" />
        {t("open")}
      </button>
      {cropping ? (
        <cropping.Dialog
          picture={cropping.picture}
          onClose={close}
          onCropped={(picture) => {
            onCropped(picture);
            close();
          }}
        />
      ) : null}
    </>
  );
}
