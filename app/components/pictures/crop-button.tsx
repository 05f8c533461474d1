import { Crop } from "@phosphor-icons/react/dist/ssr/Crop";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useOnMount } from "#app/components/hooks/use-on-mount";
import { showToast } from "#app/components/toasts/toaster";

type CropSession = { picture: Blob; Dialog: typeof import("./crop-dialog.client").CropDialog };

type Props = {
  read: () => Promise<Blob | null>;
  onCropped: (picture: File) => void;
  isOpen?: boolean;
  onToggle?: (isOpen: boolean) => void;
  className?: string;
  /** For the icon alone, where there is little room. */
  label?: string;
};

/** Crops to 4:5; the cropper loads on demand. */
export function CropButton({ read, onCropped, isOpen = false, onToggle, className = "btn btn--line", label }: Props) {
  const { t } = useTranslation("crop");
  const [cropping, setCropping] = useState<CropSession | null>(null);

  async function open() {
    const [picture, dialog] = await Promise.all([read().catch(() => null), import("./crop-dialog.client").catch(() => null)]);
    if (!picture) return showToast({ key: "imageNotLoaded", isError: true });
    if (!dialog) return showToast({ key: "notCropped", isError: true });
    setCropping({ picture, Dialog: dialog.CropDialog });
    onToggle?.(true);
  }
  useOnMount(() => {
    if (isOpen) open();
  });
  function close() {
    setCropping(null);
    onToggle?.(false);
  }

  return (
    <>
      <button type="button" className={`${className} unscripted:hidden`} aria-label={label} onClick={open}>
        <Crop className="ic ic--xs" aria-hidden="true" />
        {label ? null : t("open")}
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
