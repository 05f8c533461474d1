import { Clipboard } from "@phosphor-icons/react/dist/ssr/Clipboard";
import { useTranslation } from "react-i18next";
import { showToast } from "#app/components/toasts/toaster";
import { readClipboardPictures } from "./clipboard-pictures";

/** Takes pictures from the clipboard, where the browser lets a page read it. */
export function PasteButton({ onPictures }: { onPictures: (pictures: File[]) => void }) {
  const { t } = useTranslation("pieces");
  if (!navigator.clipboard?.read) return null;

  async function paste() {
    const pictures = await readClipboardPictures();
    if (pictures.length > 0) onPictures(pictures);
    else showToast({ key: "nothingToPaste", isError: true });
  }
  return (
    <button type="button" className="btn btn--line px-4" onClick={paste}>
      <Clipboard className="ic ic--s" aria-hidden="true" />
      {t("sheet.paste")}
    </button>
  );
}
